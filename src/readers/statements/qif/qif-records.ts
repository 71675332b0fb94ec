/** Splits a QIF file into records: lines of one letter and a value, closed by `^`, under headers such as `!Type:Bank`. */
import { MAX_CELL } from "../limits.ts";
import { lineSplitter } from "../text/lines.ts";

/** A record can have many splits. */
const MAX_RECORD = 4 * MAX_CELL;

export interface QifRecord {
  readonly line: number;
  readonly fields: readonly QifField[];
  /** The record is closed by `^`. */
  readonly isClosed: boolean;
}

export interface QifField {
  readonly key: string;
  readonly value: string;
  readonly line: number;
  /** The line ends with a line break, so its value is complete. */
  readonly isEnded: boolean;
}

export interface QifHandler {
  header(text: string, line: number): void;
  record(record: QifRecord): void;
  tooLong(line: number): void;
}

export function qifRecords(handler: QifHandler): { write(text: string): void; end(): void } {
  let fields: QifField[] = [];
  let length = 0;

  function close(isClosed: boolean): void {
    const [first] = fields;
    if (first !== undefined) handler.record({ line: first.line, fields, isClosed });
    fields = [];
    length = 0;
  }

  const lines = lineSplitter((raw, line, isEnded) => {
    const text = raw.trimEnd();
    if (text === "") return;
    if (isOption(text)) return;
    if (text.startsWith("!")) {
      close(false);
      handler.header(text, line);
    } else if (text.startsWith("^")) close(true);
    else if (length <= MAX_RECORD) {
      fields.push({ key: text[0] ?? "", value: text.slice(1).trim(), line, isEnded });
      length += text.length + 1;
      if (length > MAX_RECORD) handler.tooLong(line);
    }
  }, handler.tooLong);

  return {
    write: (text) => lines.write(text),
    end() {
      lines.end();
      close(false);
    },
  };
}

/** "!Option:AllXfr" and "!Clear:AutoSwitch" tell Quicken how to import. They may be within a record. */
function isOption(text: string): boolean {
  return /^!(?:Option|Clear):/i.test(text);
}

/** Sections whose records are transactions of an account. Microsoft Money wrote some of them in the user's language. */
export function isBookings(header: string): boolean {
  return /^!Type: ?(?:Bank|Banque|Banca|Banco|Bar|CCard|Cash|Oth|401|Invst|Port)/i.test(header);
}

export function isInvestments(header: string): boolean {
  return /^!Type: ?(?:Invst|Port|401)/i.test(header);
}
