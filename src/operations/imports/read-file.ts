/**
 * Reads an uploaded file with the readers of statements, before any transaction starts: reading waits for streams. The
 * result is plain JSON, which is stored with the preview.
 */
import { Problem, type ProblemCode } from "../../domain/problem.ts";
import { ArchiveError, unpack } from "../../readers/statements/archive/unpack.ts";
import { readStatements } from "../../readers/statements/read-statements.ts";
import type {
  Answers,
  Balance,
  Detected,
  Part,
  Question,
  Row,
  Statement,
  StatementFile,
  StatementIssue,
} from "../../readers/statements/statement.ts";
import { IMPORT_SIZES } from "./chunks.ts";
import { payeeName } from "./corrections.ts";

type ReadPart = Omit<Part, "amount_minor">;

type Required = "statement" | "number" | "line" | "date" | "amount" | "text" | "status";
type Optional = Omit<Row, Required | "kind" | "amount_minor" | "parts"> & { readonly parts: readonly ReadPart[] };

/**
 * A row of the file. Amounts are exact decimal text. Fields that would be null, false or an empty list are missing: a large
 * file needs much less memory without them.
 */
export type ReadRow = Pick<Row, Required> & {
  /** The name of the payee. */
  readonly name: string;
} & { readonly [Field in keyof Optional]?: NonNullable<Optional[Field]> };

export interface ReadStatement extends Statement {
  /** The position of the file in its archive. Rows are compared with those of earlier files. */
  readonly file: number;
  readonly balances: readonly Omit<Balance, "amount_minor">[];
}

/** A file as read. Statements and rows of all files of an archive are numbered together. */
export interface Reading {
  readonly format: string;
  readonly program: string | null;
  readonly detected: readonly Detected[];
  readonly questions: readonly Question[];
  /** The shape of the file, for its profile. Null if it has none, or if there are several files. */
  readonly shape: string | null;
  readonly statements: readonly ReadStatement[];
  readonly rows: readonly ReadRow[];
  /** Rows that cannot be read. */
  readonly refused: readonly {
    readonly number: number;
    readonly line: number;
    readonly code: string;
    /** Null if the reader does not name it. */
    readonly statement: number | null;
  }[];
  readonly issues: readonly StatementIssue[];
}

/** Codes of the readers that are also problem codes. */
const FILE_PROBLEMS: readonly ProblemCode[] = [
  ...(["unknown_format", "incomplete_file", "doctype_refused", "archive_too_large", "too_many_rows"] as const),
];

/** @throws Problem if the whole file is rejected, or the reason of `signal` if it is aborted. */
export async function readFile(
  name: string,
  bytes: Uint8Array,
  answers: Answers,
  signal?: AbortSignal,
): Promise<Reading> {
  const file: StatementFile = { name, open: () => pieces(bytes) };
  try {
    const files = (await unpack(file)).map((one) => ({ ...one, open: () => untilAborted(one.open(), signal) }));
    if (files.length === 0) throw refused("unknown_format", "The archive has no files.", "Send a statement.");
    const readings: Reading[] = [];
    for (const [position, one] of files.entries()) {
      readings.push(await readOne(one, position, answers, readings, files.length > 1));
    }
    return joined(readings);
  } catch (error) {
    if (error instanceof ArchiveError) throw refused(error.code, error.message, error.fix);
    throw error;
  }
}

const OPTIONAL = [
  ...(["value_date", "purchase_date", "currency", "foreign", "id", "payee", "counter_account", "bank_code"] as const),
  ...(["skip", "category", "tags", "notes", "transfer_account", "is_opening", "group", "balance_after"] as const),
] satisfies readonly (keyof Optional)[];

function toReadRow(row: Row, { name, firstRow, firstStatement }: RowContext): ReadRow {
  const { line, date, amount, text, status } = row;
  const optional: Partial<Record<keyof Optional, unknown>> = {};
  for (const field of OPTIONAL) {
    const value = row[field];
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) optional[field] = value;
  }
  if (row.parts.length > 0) optional.parts = row.parts.map(({ amount_minor: _minor, ...part }) => part);
  const [statement, number] = [row.statement + firstStatement, row.number + firstRow];
  return { statement, number, line, date, amount, text, status, name, ...optional } as ReadRow;
}

interface RowContext {
  readonly name: string;
  /** The numbers of rows and statements in the earlier files of the archive. */
  readonly firstRow: number;
  readonly firstStatement: number;
}

const PIECE_BYTES = 65_536;

/** Other requests run between the pieces. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
    await new Promise(setImmediate);
  }
}

/** An archive of a few bytes can unpack to millions of lines, so the signal is checked for each part of its files. */
async function* untilAborted(
  parts: ReturnType<StatementFile["open"]>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    signal?.throwIfAborted();
    yield part;
  }
}

async function readOne(
  file: StatementFile,
  position: number,
  answers: Answers,
  earlier: readonly Reading[],
  isArchive: boolean,
): Promise<Reading> {
  const place = isArchive ? `${file.name}: ` : "";
  const reading = await readStatements(file, answers);
  const firstStatement = earlier.reduce((sum, { statements }) => sum + statements.length, 0);
  const firstRow = earlier.reduce((sum, { rows, refused: bad }) => sum + rows.length + bad.length, 0);
  const statements: (ReadStatement & { balances: Omit<Balance, "amount_minor">[] })[] = [];
  const rows: ReadRow[] = [];
  const nameOf = payeesOf(reading.program);
  const bad: Reading["refused"][number][] = [];
  const issues: StatementIssue[] = [];
  for await (const entry of reading.entries()) {
    if (entry.kind === "statement") {
      statements.push({ ...entry, index: entry.index + firstStatement, file: position, balances: [] });
    } else if (entry.kind === "balance") {
      const { amount_minor: _minor, ...balance } = entry;
      statements[entry.statement]?.balances.push({ ...balance, statement: entry.statement + firstStatement });
    } else if (entry.kind === "row") {
      rows.push(toReadRow(entry, { name: nameOf(entry), firstRow, firstStatement }));
    } else {
      if (entry.refuses === "file") throw refused(entry.code, `${place}${entry.message}`, entry.fix, entry.line);
      const number = entry.row === null ? null : entry.row + firstRow;
      const statement = entry.statement === null ? null : entry.statement + firstStatement;
      issues.push({ ...entry, message: `${place}${entry.message}`, row: number, statement });
      if (entry.refuses === "row" && number !== null)
        bad.push({ number, line: entry.line, code: entry.code, statement });
    }
    if (firstRow + rows.length + bad.length > IMPORT_SIZES.limit) {
      const detail = `The file has more than ${IMPORT_SIZES.limit} rows. Download shorter periods, such as single years, and import them one by one.`;
      throw new Problem("too_many_rows", detail);
    }
  }
  if (reading.questions.length === 0 && rows.length + bad.length === 0 && statements.length === 0) {
    throw refused("unknown_format", `${place}The file has no statement.`, "Check whether this is a statement.");
  }
  return {
    format: reading.format ?? "csv",
    program: reading.program,
    detected: reading.detected,
    questions: reading.questions,
    shape: reading.shape,
    ...{ statements, rows, refused: bad, issues },
  };
}

/** The payee of a row. Rows repeat, so the names are cached. */
function payeesOf(program: string | null): (row: Pick<Row, "payee" | "bank_code" | "text">) => string {
  const found = new Map<string, string>();
  return (row) => {
    const key = [row.payee, row.bank_code, row.text].join("\n");
    const name = found.get(key) ?? payeeName(row, program);
    found.set(key, name);
    return name;
  };
}

function joined(readings: readonly Reading[]): Reading {
  const [first] = readings;
  if (first === undefined) throw new Error("a file has a reading");
  if (readings.length === 1) return first;
  return {
    format: first.format,
    program: first.program,
    detected: first.detected,
    questions: readings.flatMap(({ questions }) => questions),
    shape: null,
    statements: readings.flatMap(({ statements }) => statements),
    rows: readings.flatMap(({ rows }) => rows),
    refused: readings.flatMap(({ refused: bad }) => bad),
    issues: readings.flatMap(({ issues }) => issues),
  };
}

function refused(code: string, message: string, fix: string, line?: number): Problem {
  const place = line === undefined ? "" : `Line ${line}: `;
  return new Problem(FILE_PROBLEMS.find((known) => known === code) ?? "invalid_file", `${place}${message} ${fix}`);
}
