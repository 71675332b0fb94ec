/** Files for the tests of the statement readers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collectStatements } from "../../../src/readers/statements/collect-statements.ts";
import { type ReadRow, readFile, type Source } from "../../../src/readers/statements/read-file.ts";
import { readStatements } from "../../../src/readers/statements/read-statements.ts";
import type {
  Answers,
  AskedQuestion,
  StatementFile,
  StatementIssue,
} from "../../../src/readers/statements/statement.ts";

export const FIXTURES = join(import.meta.dirname, "fixtures");

export function fixture(name: string): StatementFile {
  return bytesFile(name, readFileSync(join(FIXTURES, name)));
}

export function textFile(text: string, name = "file"): StatementFile {
  return bytesFile(name, new TextEncoder().encode(text));
}

/** Opens in pieces of `size` bytes. */
export function bytesFile(name: string, bytes: Uint8Array, size = 1000): StatementFile {
  return {
    name,
    *open() {
      for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
    },
  };
}

export async function read(file: StatementFile, answers: Answers = {}) {
  const reading = await readStatements(file, answers);
  const collected = await collectStatements(reading);
  const codes = reading.questions.map((question) => question.code);
  return { ...reading, ...collected, codes, rows: collected.statements.flatMap((statement) => statement.rows) };
}

/** A row as one line: "2024-01-31 -12.50 text". */
export function lines(
  rows: readonly { readonly date: string; readonly amount: string; readonly text: string }[],
): string[] {
  return rows.map((row) => `${row.date} ${row.amount} ${row.text}`.trim());
}

/** Reads all files of an archive or all sheets of a workbook, as an upload is read. */
export async function readUpload(bytes: Uint8Array, answers: Answers = {}) {
  const lists = {
    rows: [] as ReadRow[],
    issues: [] as StatementIssue[],
    questions: [] as AskedQuestion[],
    sources: [] as Source[],
    statements: 0,
  };
  const kind = await readFile(bytesFile("upload", bytes), answers, (list, item) => {
    if (list === "rows") lists.rows.push(item as ReadRow);
    else if (list === "issues") lists.issues.push(item as StatementIssue);
    else if (list === "questions") lists.questions.push(item as AskedQuestion);
    else if (list === "sources") lists.sources.push(item as Source);
    else if (list === "statements") lists.statements++;
  });
  return { ...kind, ...lists };
}
