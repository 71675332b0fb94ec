/**
 * Reads an uploaded file, or all files of an archive, in any known format. It yields what it finds in lists whose items
 * are plain JSON, so that they can leave the process that reads. `sandbox/` starts that process.
 */
import { payeeName } from "../../domain/bank-payee.ts";
import { Problem, type ProblemCode } from "../../domain/problem.ts";
import { unpack } from "./archive/unpack.ts";
import { type Companions, takeCompanions } from "./companion-files.ts";
import { FileError } from "./file-error.ts";
import { moveFirefly } from "./firefly/firefly-archive.ts";
import { keepRefused } from "./keep-refused.ts";
import { MAX_ROWS } from "./limits.ts";
import type { Migration } from "./migration/migration.ts";
import type { Mover } from "./migration/mover.ts";
import { readStatements } from "./read-statements.ts";
import { withSamples } from "./samples.ts";
import type {
  Answers,
  AskedQuestion,
  Balance,
  Detected,
  Entry,
  Statement,
  StatementFile,
  StatementIssue,
  StatementPart,
  StatementRow,
} from "./statement.ts";
import { sheetsOf } from "./workbooks/read-workbook.ts";
import { moveYnab } from "./ynab/ynab-archive.ts";

type ReadPart = Omit<StatementPart, "amount_minor">;

type Required = "statement" | "number" | "line" | "date" | "amount" | "text" | "status";
type Optional = Omit<StatementRow, Required | "kind" | "amount_minor" | "parts"> & {
  readonly parts: readonly ReadPart[];
};

/**
 * A row of the file. Amounts are exact decimal text. Fields that would be null, false or an empty list are missing: a large
 * file needs much less memory without them.
 */
export type ReadRow = Pick<StatementRow, Required> & {
  /** The name of the payee. */
  readonly name: string;
  /** The id of the pending row that it books, if the bank names it. */
  readonly replaces?: string;
  /** A row that waits for a decision since an earlier sync. It is not compared again. */
  readonly question?: RowQuestion;
} & { readonly [Field in keyof Optional]?: NonNullable<Optional[Field]> };

/** The question about a row, and its candidate: a known row, as "import/number", and its transaction. */
interface RowQuestion {
  readonly reason: string;
  readonly duplicate_of: string | null;
  readonly transaction_id: string | null;
}

type ReadBalance = Omit<Balance, "amount_minor">;

export interface ReadStatement extends Statement {
  /** The position of the file in its archive. Rows are compared with those of earlier files. */
  readonly file: number;
  readonly balances: readonly ReadBalance[];
  /** For rows that a bank connection lists. Missing for a file. */
  readonly listing?: ReadListing;
}

/** What a bank connection knows about a list of rows. */
interface ReadListing {
  readonly bank_account_id: string;
  /** The last day before which the bank has answered for every day. Missing in previews of earlier versions. */
  readonly answered_until?: string;
  /** Whether it has every row of its period. */
  readonly is_complete: boolean;
  /** The ids of rows that the bank has taken back. */
  readonly removed: readonly string[];
  /** Whether the balance includes the pending rows. Null if that is unknown. */
  readonly counts_pending: boolean | null;
  /** Whether it is known that a debt is negative. */
  readonly has_known_sign: boolean;
}

/** A row that cannot be read. */
interface RefusedRow {
  readonly number: number;
  readonly line: number;
  readonly code: string;
  /** Null if the reader does not name it. */
  readonly statement: number | null;
}

/** A file of an archive, or a sheet of a workbook. */
export interface Source {
  readonly name: string;
  /** The rows, with those that cannot be read. */
  readonly rows: number;
  /** False if it is no statement. */
  readonly is_imported: boolean;
}

/** What was read, item by item. Statements and rows of all files of an archive are numbered together. */
export interface FoundLists {
  readonly detected: readonly Detected[];
  readonly questions: readonly AskedQuestion[];
  /** In their order. Empty if there is only one. */
  readonly sources: readonly Source[];
  readonly statements: readonly Omit<ReadStatement, "balances">[];
  readonly balances: readonly ReadBalance[];
  readonly rows: readonly ReadRow[];
  readonly refused: readonly RefusedRow[];
  readonly issues: readonly StatementIssue[];
}

/** Properties of the whole file. */
export interface FileKind {
  readonly format: string;
  readonly program: string | null;
  /** The shape of the file, for its profile. Null if it has none, or if there are several files. */
  readonly shape: string | null;
  /** What another program's budget has beside its transactions. Missing if an earlier version read the file. */
  readonly migration?: Migration | null;
}

/** A file as read. */
export interface Reading extends FileKind, Omit<FoundLists, "statements" | "balances"> {
  readonly statements: readonly ReadStatement[];
}

export type Found = <List extends keyof FoundLists>(list: List, item: FoundLists[List][number]) => void;

/** Codes of the readers that are also problem codes. */
const FILE_PROBLEMS: readonly ProblemCode[] = [
  ...(["unknown_format", "incomplete_file", "doctype_refused", "archive_too_large", "too_many_rows"] as const),
];

/**
 * Calls `found` for each item of the lists, in the order of the file.
 * @throws Problem if the whole file is rejected. Everything found before must then be dropped.
 */
export async function readFile(file: StatementFile, answers: Answers, found: Found): Promise<FileKind> {
  try {
    return await readFiles(await filesIn(file, answers), answers, found);
  } catch (error) {
    if (error instanceof FileError) throw refused(error.code, error.message, error.fix);
    throw error;
  }
}

/** The files of an archive, and the sheets of workbooks. */
async function filesIn(file: StatementFile, answers: Answers): Promise<StatementFile[]> {
  const files: StatementFile[] = [];
  const unpacked = await unpack(file);
  for (const one of unpacked) {
    const place = unpacked.length > 1 ? `${one.name}, ` : "";
    const withSheets = async () => {
      const sheets = await sheetsOf(one, answers.encoding);
      return sheets?.map((sheet) => ({ ...sheet, name: `${place}${sheet.name}` })) ?? [one];
    };
    const isRead = one.format !== undefined || one.error !== undefined;
    files.push(...(isRead ? [one] : await keepRefused(one, withSheets)));
  }
  return files;
}

/** A file or sheet without rows is left out if another one has rows. */
async function readFiles(all: readonly StatementFile[], answers: Answers, found: Found): Promise<FileKind> {
  const { companions, others: files } = await takeCompanions(all);
  const counts: Counts = { rows: 0, statements: 0 };
  const kinds: FileKind[] = [];
  const left: Problem[] = [];
  const movers = new Map<string, Mover>();
  for (const [position, file] of files.entries()) {
    const [isFirst, isArchive] = [kinds.length === 0, files.length > 1];
    const before = counts.rows;
    const add = (is_imported: boolean) => {
      if (isArchive) found("sources", { name: file.name, rows: counts.rows - before, is_imported });
    };
    try {
      kinds.push(await readOne(file, { position, isFirst, answers, found, counts, isArchive, companions, movers }));
      add(true);
    } catch (error) {
      if (!(isArchive && error instanceof Problem && error.code === "unknown_format")) throw error;
      left.push(error);
      add(false);
      if (file.format === undefined) found("issues", notImported(error.message));
    }
  }
  const [first] = kinds;
  const moved = [...movers.values()].map((mover) => finish(mover, found, counts));
  const migration = moved.find((one) => one !== null) ?? first?.migration ?? null;
  if (first !== undefined) return { ...first, shape: kinds.length === 1 ? first.shape : null, migration };
  throw left[0] ?? refused("unknown_format", "The archive has no files.", "Send a statement.");
}

function notImported(message: string): StatementIssue {
  const place = { line: 1, column: null, text: null, row: null, statement: null };
  const fix = "The other files of the archive are imported.";
  return { kind: "issue", code: "not_imported", ...place, message, fix, refuses: "nothing" };
}

/** The numbers of rows and statements in the earlier files of the archive. */
interface Counts {
  rows: number;
  statements: number;
}

interface Context {
  readonly position: number;
  readonly isFirst: boolean;
  readonly answers: Answers;
  readonly found: Found;
  readonly counts: Counts;
  readonly isArchive: boolean;
  readonly companions: Companions;
  /** By program. */
  readonly movers: Map<string, Mover>;
}

async function readOne(file: StatementFile, context: Context): Promise<FileKind> {
  const { isFirst, answers, found, counts, isArchive } = context;
  const place = isArchive ? `${file.name}: ` : "";
  if (file.error !== undefined) throw refused(file.error.code, place + file.error.message, file.error.fix);
  const { format, program, shape, detected, questions, entries, migration } = await readStatements(file, answers);
  if (isFirst) for (const property of detected) found("detected", property);
  // The sheets of a workbook are decoded already, so they have no samples for its encoding.
  const ofWorkbook = (file.questions ?? []).map((question) => ({ ...question, samples: [] }));
  const asked = [...ofWorkbook, ...(await withSamples(file, answers, { detected, questions }))];
  for (const question of asked) found("questions", { ...question, source: isArchive ? file.name : null });
  const first = { ...counts };
  const nameOf = payeesOf(program);
  const mover = moverOf(program, format, context);
  for await (const entry of entries()) {
    passOn(entry, { ...context, place, first, nameOf, mover });
    if (counts.rows > MAX_ROWS) {
      const detail = `The file has more than ${MAX_ROWS} rows. Download shorter periods, such as single years, and import them one by one.`;
      throw new Problem("too_many_rows", detail);
    }
  }
  if (questions.length === 0 && counts.rows === first.rows && counts.statements === first.statements) {
    throw refused("unknown_format", `${place}The file has no statement.`, "Check whether this is a statement.");
  }
  return { format: file.format ?? format ?? "csv", program, shape, migration: migration?.() ?? null };
}

interface EntryContext extends Context {
  /** The prefix of messages: the name of the file in its archive. */
  readonly place: string;
  readonly first: Readonly<Counts>;
  readonly nameOf: PayeeOf;
  readonly mover: Mover | undefined;
}

/** Adds what a mover knows beside the rows. */
function finish(mover: Mover, found: Found, counts: Counts): Migration | null {
  for (const { account, currency } of mover.missing()) {
    const [index, none] = [counts.statements, { number: null, from: null, until: null }];
    counts.statements += 1;
    mover.statement({ account, currency }, index);
    found("statements", { kind: "statement", index, line: 1, account, currency, ...none, file: 0 });
  }
  const question = mover.question();
  if (question !== null) found("questions", { ...question, source: null, samples: [] });
  return mover.finish();
}

/** The movers of programs whose exports of transactions are CSV. */
const MOVERS: Readonly<Record<string, (companions: Companions, answers: Answers) => Mover>> = {
  ynab: (companions) => moveYnab(companions.get("ynab_plan")),
  firefly: moveFirefly,
};

function moverOf(
  program: string | null,
  format: string | null,
  { companions, movers, answers }: Context,
): Mover | undefined {
  const start = program === null || format !== "csv" ? undefined : MOVERS[program];
  if (program === null || start === undefined) return undefined;
  const mover = movers.get(program) ?? start(companions, answers);
  movers.set(program, mover);
  return mover;
}

/** Numbers the entry within the archive, and passes it on. @throws Problem if it rejects the file. */
function passOn(entry: Entry, { position, place, found, counts, first, nameOf, mover }: EntryContext): void {
  if (entry.kind === "statement") {
    counts.statements += 1;
    const index = entry.index + first.statements;
    const account = mover?.statement(entry, index) ?? entry.account;
    found("statements", { ...entry, account, index, file: position });
  } else if (entry.kind === "balance") {
    const { amount_minor: _minor, ...balance } = entry;
    found("balances", { ...balance, statement: entry.statement + first.statements });
  } else if (entry.kind === "row") {
    counts.rows += 1;
    const row = mover?.row(entry, entry.statement + first.statements) ?? entry;
    found("rows", toReadRow(row, nameOf(row), first));
  } else {
    if (entry.refuses === "file") {
      const line = entry.code === "unknown_format" ? "" : `Line ${entry.line}: `;
      throw refused(entry.code, `${place}${line}${entry.message}`, entry.fix);
    }
    const number = entry.row === null ? null : entry.row + first.rows;
    const statement = entry.statement === null ? null : entry.statement + first.statements;
    found("issues", { ...entry, message: `${place}${entry.message}`, row: number, statement });
    if (entry.refuses !== "row" || number === null) return;
    counts.rows += 1;
    found("refused", { number, line: entry.line, code: entry.code, statement });
  }
}

const OPTIONAL = [
  ...([
    "value_date",
    "purchase_date",
    "counts_on",
    "currency",
    "foreign",
    "id",
    "payee",
    "counter_account",
    "bank_code",
  ] as const),
  ...(["skip", "category", "tags", "notes", "transfer_account", "is_opening", "group", "balance_after"] as const),
] satisfies readonly (keyof Optional)[];

function toReadRow(row: StatementRow, name: string, first: Readonly<Counts>): ReadRow {
  const { line, date, amount, text, status } = row;
  const optional: Partial<Record<keyof Optional, unknown>> = {};
  for (const field of OPTIONAL) {
    const value = row[field];
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) optional[field] = value;
  }
  if (row.parts.length > 0) optional.parts = row.parts.map(({ amount_minor: _minor, ...part }) => part);
  const [statement, number] = [row.statement + first.statements, row.number + first.rows];
  return { statement, number, line, date, amount, text, status, name, ...optional } as ReadRow;
}

type PayeeOf = (row: Pick<StatementRow, "payee" | "bank_code" | "text">) => string;

/** The payee of a row. Rows repeat, so the names are cached. */
function payeesOf(program: string | null): PayeeOf {
  const known = new Map<string, string>();
  return (row) => {
    const key = [row.payee, row.bank_code, row.text].join("\n");
    const name = known.get(key) ?? payeeName(row, program);
    known.set(key, name);
    return name;
  };
}

function refused(code: string, message: string, fix: string): Problem {
  return new Problem(FILE_PROBLEMS.find((known) => known === code) ?? "invalid_file", `${message} ${fix}`);
}
