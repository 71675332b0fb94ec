/** Reads a budget of YNAB's API as statements, one for each account. */

import { parseBoundedJson } from "../../../domain/bounded-json.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import { allBytes } from "../file-bytes.ts";
import type { Migration } from "../migration/migration.ts";
import { addProgramRow } from "../migration/program-row.ts";
import type { StatementsReading } from "../read-statements.ts";
import { type Collector, collector } from "../reader.ts";
import type { Answers, Entry, StatementFile } from "../statement.ts";
import { readBudget } from "./ynab-budget.ts";
import { budgetIn } from "./ynab-json.ts";
import { readNames, type YnabNames } from "./ynab-names.ts";
import { readTransactions, type YnabTransaction } from "./ynab-transactions.ts";

const EVIDENCE = "The file is JSON with a budget of YNAB.";

/** A budget of 20 years has about 2 million. */
const MAX_VALUES = 8_000_000;

export function readYnab(file: StatementFile, answers: Answers): StatementsReading {
  const detected = (property: "format" | "program", value: string) => ({
    ...{ property, value, confidence: 1, evidence: EVIDENCE },
  });
  let migration: Migration | null = null;
  return {
    ...{ format: "json", program: "ynab", questions: [], shape: null },
    detected: [detected("format", "json"), detected("program", "ynab")],
    entries: () =>
      readEntries(file, answers, (found) => {
        migration = found;
      }),
    migration: () => migration,
  };
}

async function* readEntries(
  file: StatementFile,
  answers: Answers,
  onMigration: (migration: Migration) => void,
): AsyncGenerator<Entry> {
  const text = new TextDecoder().decode(await allBytes(file));
  const budget = budgetIn(parseBoundedJson(text, MAX_VALUES)?.value);
  if (budget === undefined) {
    const collect = collector(null);
    const fix = "Download the budget again, with GET /v1/budgets/{budget_id} of YNAB's API.";
    collect.refuseFile("unknown_format", { line: 1 }, "This JSON is not a whole budget of YNAB.", fix);
    return yield* collect.take();
  }
  const names = readNames(budget);
  const transactions = readTransactions(budget, names);
  const collect = collector(answers.currency ?? names.currency);
  const indexes = new Map(
    [...names.accounts.values()].map(({ id, name, type }) => [
      id,
      collect.statement({
        ...{ line: 1, currency: null, number: null, from: null, until: null },
        account: { number: null, bank: null, name, type },
      }),
    ]),
  );
  for (const transaction of transactions) {
    addRow(collect, indexes.get(transaction.account) ?? 0, transaction, names);
    yield* collect.take();
    if (collect.isRefused) return;
  }
  onMigration(readBudget(budget, names, transactions, indexes));
  yield* collect.take();
}

function addRow(collect: Collector, statement: number, transaction: YnabTransaction, names: YnabNames): void {
  const { line, day, payee, notes, bankText, flag, isOpening } = transaction;
  const other = (id: string | null) => (id === null ? null : (names.accounts.get(id)?.name ?? null));
  const category = (id: string | null) => {
    const found = names.categories.get(id ?? "");
    return found === undefined || found.kind === "payment" ? null : found.name;
  };
  const parts = transaction.parts.map((part) => ({
    amount: amountOf(part),
    payee: part.payee,
    category: category(part.category),
    transfer_account: other(part.transferAccount),
    notes: part.notes,
  }));
  const row = {
    ...{ statement, line, date: day, amount: amountOf(transaction), payee, notes, parts },
    text: bankText ?? payee ?? `Transfer: ${other(transaction.transferAccount) ?? ""}`,
    id: transaction.bankId ?? transaction.id,
    category: category(transaction.category),
    transfer_account: other(transaction.transferAccount),
    is_opening: isOpening,
    tags: flag === null ? [] : [flag],
  };
  addProgramRow(collect, row, { name: "YNAB", units: "thousandths" });
}

function amountOf({ amount }: YnabTransaction): string | undefined {
  return amount === undefined ? undefined : formatDecimalMinor(amount, 3);
}
