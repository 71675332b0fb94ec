/** Reads Actual's database as statements, one for each account. Its amounts are hundredths in every currency. */
import { formatDecimalMinor } from "../../../domain/money.ts";
import { allBytes } from "../file-bytes.ts";
import type { Migration } from "../migration/migration.ts";
import { addProgramRow } from "../migration/program-row.ts";
import type { StatementsReading } from "../read-statements.ts";
import { type Collector, collector } from "../reader.ts";
import type { Answers, Entry, StatementFile } from "../statement.ts";
import { readBudget } from "./actual-budget.ts";
import { type ActualDatabase, DatabaseError, openActual } from "./actual-database.ts";
import { type Names, readNames } from "./actual-names.ts";
import { readTransactions, type Transaction } from "./actual-transactions.ts";

const EVIDENCE = "The file is a SQLite database with Actual's tables.";
const DAMAGED_FIX = "Export the budget from Actual again.";

export function readActual(file: StatementFile, answers: Answers): StatementsReading {
  const detected = (property: "format" | "program", value: string) => ({
    property,
    value,
    confidence: 1,
    evidence: EVIDENCE,
  });
  let migration: Migration | null = null;
  return {
    format: "sqlite",
    program: "actual",
    detected: [detected("format", "sqlite"), detected("program", "actual")],
    questions: [],
    shape: null,
    entries: () => readEntries(file, answers, (found) => (migration = found)),
    migration: () => migration,
  };
}

async function* readEntries(
  file: StatementFile,
  answers: Answers,
  onMigration: (migration: Migration) => void,
): AsyncGenerator<Entry> {
  let collect = collector(answers.currency ?? null);
  let database: ActualDatabase | undefined;
  try {
    database = openActual(await allBytes(file));
    if (database === undefined) {
      const message = "This SQLite database is not a budget of Actual.";
      const fix = "Export the budget from Actual, with a current version.";
      collect.refuseFile("unknown_format", { line: 1 }, message, fix);
    } else {
      const names = readNames(database);
      collect = collector(answers.currency ?? names.currency);
      const transactions = readTransactions(database, names);
      const indexes = openStatements(collect, names, transactions);
      for (const _ of addRows(collect, indexes, transactions)) yield* collect.take();
      onMigration(readBudget(database, names, transactions, indexes));
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const fix = error.code === "too_many_rows" ? "Archive old accounts in Actual." : DAMAGED_FIX;
    collect.refuseFile(error.code, { line: 1 }, error.message, fix);
  } finally {
    database?.close();
  }
  yield* collect.take();
}

/** A statement for each account, in Actual's order. Returns their indexes by the account's id. */
function openStatements(
  collect: Collector,
  { accounts }: Names,
  all: readonly Transaction[],
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const { account, line } of all) if (!lines.has(account)) lines.set(account, line);
  return new Map(
    [...accounts.values()].map(({ id, name }) => [
      id,
      collect.statement({
        line: lines.get(id) ?? 1,
        account: { number: null, bank: null, name, type: null },
        currency: null,
        number: null,
        from: null,
        until: null,
      }),
    ]),
  );
}

/** Yields after each row. */
function* addRows(collect: Collector, indexes: ReadonlyMap<string, number>, all: readonly Transaction[]) {
  for (const transaction of all) {
    const statement = indexes.get(transaction.account);
    if (statement === undefined) continue;
    addRow(collect, statement, transaction);
    if (collect.isRefused) return;
    yield;
  }
}

function addRow(collect: Collector, statement: number, transaction: Transaction): void {
  const { line, day, payee, category, notes, bankText, transferAccount, isOpening } = transaction;
  const parts = transaction.parts.map((part) => ({
    amount: amountOf(part),
    payee: part.payee,
    category: part.category,
    transfer_account: part.transferAccount,
    notes: part.notes,
  }));
  const row = {
    ...{ statement, line, date: day, amount: amountOf(transaction), payee, notes, parts, category },
    text: bankText ?? payee ?? (transferAccount === null ? "" : `Transfer: ${transferAccount}`),
    id: transaction.bankId ?? transaction.id,
    status: transaction.isPending ? ("pending" as const) : ("booked" as const),
    transfer_account: transferAccount,
    is_opening: isOpening,
    tags: tagsOf(notes),
  };
  addProgramRow(collect, row, { name: "Actual", units: "hundredths" });
}

/** The hundredths as exact decimal text. Undefined if the cell has no such number. */
function amountOf({ amount }: Transaction): string | undefined {
  return Number.isSafeInteger(amount) ? formatDecimalMinor(amount as number, 2) : undefined;
}

/** Actual's tags are words of the notes that start with one "#". */
function tagsOf(notes: string | null): readonly string[] {
  return [...new Set([...(notes ?? "").matchAll(/(?<![^\s])#([^\s#]+)/gu)].map(([, tag = ""]) => tag))];
}
