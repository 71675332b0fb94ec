/**
 * Turns text with one field per line, "Date: 28/03/2024", into CSV with tabs. A record starts where the first label
 * repeats, and keeps the number of its first line.
 */
import { MAX_CELL } from "../limits.ts";
import { lineSplitter } from "../text/lines.ts";
import { findHeading } from "./headings.ts";

/** A label and the rest of the line. Without the flag `s`, `.*` would stop at U+2028 and backtrack. */
const FIELD = /^\s*(\p{L}[\p{L} ]{1,30}):(.*)/su;

/** The labels of the first record: at least three known headings, with a date and an amount. Null if there is none. */
export function labelsOf(head: string): readonly string[] | null {
  let labels: string[] = [];
  const isRecord = () => {
    const meanings = labels.map((label) => findHeading(label)?.meaning);
    return labels.length >= 3 && meanings.includes("date") && meanings.includes("amount");
  };
  for (const line of head.split(/\r\n|\r|\n/)) {
    const label = FIELD.exec(line)?.[1];
    const isNext = label !== undefined && findHeading(label) !== undefined && !labels.includes(label);
    if (!isNext && isRecord()) return labels;
    labels = isNext ? [...labels, label] : [];
  }
  return isRecord() ? labels : null;
}

/** Lines that belong to no record stay as they are. The headings replace the line before the first record. */
export async function* labelledRecords(text: AsyncIterable<string>, labels: readonly string[]): AsyncGenerator<string> {
  let out = "";
  let before: string | null = null;
  let isStarted = false;
  let fields: string[] | null = null;
  let lines = 0;

  const split = lineSplitter(
    (line, _number, isEnded) => {
      const [, label = "", value = ""] = FIELD.exec(line) ?? [];
      const at = labels.indexOf(label);
      if (at === 0) start();
      if (fields === null) {
        if (before !== null) out += `${quote(before)}\n`;
        before = line;
        return;
      }
      lines++;
      const last = fields.length - 1;
      if (at !== -1) fields[at] = value.trim();
      // The CSV splitter reports a field that is too long.
      else if (last >= 0 && line.trim() !== "" && (fields[last] ?? "").length <= MAX_CELL)
        fields[last] = `${fields[last]} ${line.trim()}`;
      if (!isEnded) finish(false);
    },
    () => {
      out += `${"x".repeat(70_000)}`; // the CSV splitter reports a line that is too long
    },
  );

  function start(): void {
    finish(true);
    if (!isStarted) {
      if (before !== null && before.trim() !== "") out += `${quote(before)}\n`;
      out += `${labels.join("\t")}\n`;
    }
    isStarted = true;
    before = null;
    fields = [];
    lines = 0;
  }

  /** The last field of a file that ends without a line break may be truncated, so it gets no quotation marks. */
  function finish(isEnded: boolean): void {
    if (fields === null) return;
    const cells = Array.from(fields, (field = "") => field);
    const last = cells.pop() ?? "";
    const whole = isEnded ? [...cells, last, ...labels.slice(cells.length + 1).map(() => "")] : cells;
    out += [...whole.map(quote), ...(isEnded ? [] : [last])].join("\t");
    out += isEnded ? "\n".repeat(lines) : "";
    fields = null;
  }

  for await (const piece of text) {
    split.write(piece);
    yield out;
    out = "";
  }
  split.end();
  finish(true);
  if (before !== null) out += `${quote(before)}\n`;
  yield out;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
