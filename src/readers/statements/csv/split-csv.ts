/**
 * Splits CSV that arrives in pieces into records, with line numbers. A quotation mark inside an unquoted cell is text.
 * A cell such as `"Firma" sp. z o.o.` is plain text too, if there is no delimiter or line break between the quotation
 * marks. The file is rejected if other text follows a closing quotation mark or a quoted cell is never closed, because
 * rows could be lost.
 */
import { MAX_CELL } from "../limits.ts";
import { plainText } from "../text/amounts.ts";

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
const TAB = 9;

/** An incomplete record waits for more text up to this length. */
const MAX_RECORD = 64 * MAX_CELL;

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
  /** The text from the start of the current cell. Cells are never read again: a record may consist of many pieces. */
  let rest = "";
  let cells: string[] = [];
  /** The length of these cells, with delimiters and quotation marks. */
  let length = 0;
  let breaks = 0;
  let line = 1;
  let isStopped = false;

  function take(all: string, isLast: boolean): void {
    let at = 0;
    while (!isStopped && (at < all.length || (isLast && cells.length > 0))) {
      const next = takeCell(all, at, isLast);
      if (next === -1) break;
      at = next;
    }
    rest = isStopped ? "" : all.slice(at);
    if (!isLast && length + rest.length > MAX_RECORD) fault("cell_too_long");
  }

  /** Returns the index after the cell and its delimiter or line break, or -1 if more text is needed. */
  function takeCell(all: string, at: number, isLast: boolean): number {
    const cell = readCell(all, at, isLast);
    if (cell === undefined) return -1;
    const { text, end, isQuoted } = cell;
    if (text.length > MAX_CELL) return fault("cell_too_long");
    const isEnded = end < all.length;
    if (!isEnded && !isLast) return -1;
    const code = all.charCodeAt(end);
    if (code === CR && end + 1 === all.length && !isLast) return -1; // LF may follow
    cells.push(text);
    if (isQuoted) breaks += countBreaks(text);
    if (code === mark) {
      length += end + 1 - at;
      return end + 1;
    }
    const record = { line, cells, isEnded, isLastQuoted: isQuoted };
    line += 1 + breaks;
    cells = [];
    length = breaks = 0;
    onRecord(record);
    if (!isEnded) return end;
    return code === CR && all.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
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
    while (isSpace(all.charCodeAt(end))) end++;
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

  function isSpace(code: number): boolean {
    return code === 32 || (code === TAB && code !== mark);
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

/** The filled cells in one line, to show where a question comes from. */
export function exampleOf(cells: readonly string[]): string {
  return plainText(cells.filter((cell) => cell !== "").join(" | ")).slice(0, 200);
}

/** An empty line, or one with delimiters only. Some files have millions. */
export function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell === "");
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
