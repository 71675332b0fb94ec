/**
 * Splits CSV that arrives in pieces into records, with line numbers. A quotation mark inside an unquoted cell is text.
 * A cell such as `"Firma" sp. z o.o.` is plain text too, if there is no delimiter or line break between the quotation
 * marks. The file is rejected if other text follows a closing quotation mark or a quoted cell is never closed, because
 * rows could be lost.
 */
import { MAX_CELL } from "../limits.ts";

export interface CsvRecord {
  /** The line on which the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A line break follows. Otherwise the file ends here, and the record may be truncated. */
  readonly isEnded: boolean;
  /** The last cell is closed by a quotation mark, so it is complete. */
  readonly isLastQuoted: boolean;
}

export type CsvFault = "unclosed_quote" | "bad_quote" | "cell_too_long";

export interface CsvSplitter {
  write(text: string): void;
  end(): void;
}

const QUOTE = 34;
const LF = 10;
const CR = 13;

interface Cell {
  readonly text: string;
  /** The index after the cell. */
  readonly end: number;
  readonly isQuoted: boolean;
}

export function csvSplitter(
  delimiter: string,
  onRecord: (record: CsvRecord) => void,
  onFault: (fault: CsvFault, line: number) => void,
): CsvSplitter {
  const mark = delimiter.charCodeAt(0);
  let rest = "";
  let line = 1;
  let isStopped = false;

  function take(all: string, isLast: boolean): void {
    let at = 0;
    while (at < all.length && !isStopped) {
      const next = readRecord(all, at, isLast);
      if (next === -1) break;
      at = next;
    }
    rest = isStopped ? "" : all.slice(at);
  }

  /** Returns the index after the record, or -1 if it is incomplete. */
  function readRecord(all: string, start: number, isLast: boolean): number {
    const cells: string[] = [];
    let at = start;
    let breaks = 0;
    while (true) {
      const cell = readCell(all, at, isLast);
      if (cell === undefined) return -1;
      if (cell.text.length > MAX_CELL) return fault("cell_too_long");
      cells.push(cell.text);
      if (cell.isQuoted) breaks += countBreaks(cell.text);
      at = cell.end;
      const code = all.charCodeAt(at);
      if (at < all.length && code === mark) {
        at++;
        continue;
      }
      if (at >= all.length && !isLast) return tooLong(all, start);
      if (code === CR && at + 1 === all.length && !isLast) return -1;
      const end = at >= all.length ? at : code === CR && all.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
      onRecord({ line, cells, isEnded: at < all.length, isLastQuoted: cell.isQuoted });
      line += 1 + breaks;
      return end;
    }
  }

  /** An incomplete record waits for more text, unless a cell is already too long. */
  function tooLong(all: string, start: number): number {
    return all.length - start > 64 * MAX_CELL ? fault("cell_too_long") : -1;
  }

  function readCell(all: string, from: number, isLast: boolean): Cell | undefined {
    let open = from;
    while (all.charCodeAt(open) === 32) open++;
    if (all.charCodeAt(open) !== QUOTE) return readPlain(all, from);
    let close = open;
    let isEscaped = false;
    while (true) {
      close = all.indexOf('"', close + 1);
      if (close === -1) {
        if (isLast) fault("unclosed_quote");
        else if (all.length - open > 2 * MAX_CELL) fault("cell_too_long");
        return undefined;
      }
      if (close + 1 === all.length && !isLast) return undefined;
      if (all.charCodeAt(close + 1) !== QUOTE) break;
      isEscaped = true;
      close++;
    }
    let end = close + 1;
    while (all.charCodeAt(end) === 32) end++;
    if (end < all.length && !isBreak(all.charCodeAt(end))) {
      const inside = all.slice(open, close);
      if (/[\r\n]/.test(inside) || inside.includes(delimiter)) {
        fault("bad_quote");
        return undefined;
      }
      return readPlain(all, from);
    }
    const text = all.slice(open + 1, close);
    return { text: isEscaped ? text.replaceAll('""', '"') : text, end, isQuoted: true };
  }

  function readPlain(all: string, from: number): Cell {
    let end = from;
    while (end < all.length && !isBreak(all.charCodeAt(end))) end++;
    return { text: all.slice(from, end), end, isQuoted: false };
  }

  function isBreak(code: number): boolean {
    return code === mark || code === LF || code === CR;
  }

  function fault(kind: CsvFault): number {
    if (!isStopped) onFault(kind, line);
    isStopped = true;
    return -1;
  }

  return {
    write(text) {
      if (!isStopped) take(rest + text, false);
    },
    end() {
      if (!isStopped) take(rest, true);
    },
  };
}

/** The line breaks inside a quoted cell. */
function countBreaks(text: string): number {
  return text.includes("\n") || text.includes("\r") ? text.split(/\r\n|\r|\n/).length - 1 : 0;
}

/**
 * Spaces and bidirectional text marks around a cell. Without the lookbehind, the
 * time is quadratic in the length of a cell.
 */
const INVISIBLE =
  /^[\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+|(?<![\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069])[\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/g;

/** A cell without spaces and invisible marks around it, without Excel's `="..."`, and without apostrophes that mark text. */
export function cleanCell(cell: string): string {
  const text = cell.replace(INVISIBLE, "");
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2)
    return text.slice(2, -1).replaceAll('""', '"').trim();
  if (text.startsWith("'")) {
    const next = text.indexOf("'", 1);
    if (next === -1) return text.slice(1).trim();
    if (next === text.length - 1) return text.slice(1, -1).trim();
  }
  return text;
}
