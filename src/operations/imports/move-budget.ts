/**
 * Creates the rest of another program's budget after its transactions, and proves the result: with them in one transaction, or
 * after the last chunk of a large import.
 */
import { currentBalance } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import type { Report } from "../../domain/migration-report.ts";
import { formatDecimalMinor } from "../../domain/money.ts";
import { MAX_LISTED, Problem, type ProblemItem } from "../../domain/problem.ts";
import type { Migration } from "../../readers/statements/migration/migration.ts";
import { reportWriter } from "../../readers/statements/migration/report-writer.ts";
import type { Reading } from "../../readers/statements/read-file.ts";
import { createPlan, fundsOf, planMonths } from "../migrations/create-plan.ts";
import { type MovedPlan, planOf } from "../migrations/planned.ts";
import { type Proof, type ProvenAccount, prove, proveAccount, summarize } from "../migrations/prove.ts";
import { pause } from "../pause.ts";
import { decideCountingDays } from "../recurring/counting-days.ts";
import { type Read, readOf, type Write } from "../service.ts";
import type { AccountEffect } from "./balances.ts";
import type { ImportFacts } from "./describe-import.ts";
import type { EvaluatedImport } from "./evaluated-import.ts";

/** What the commit of another program's budget did. */
export interface MovedBudget {
  readonly report: Report;
  readonly plan: MovedPlan;
  readonly proof: Proof;
}

/** Undefined if the import did not move a whole budget. */
export async function findMoved({ reads }: Read, importId: string): Promise<MovedBudget | undefined> {
  const stored = await reads.imports.findProof(importId);
  return stored === null ? undefined : (JSON.parse(stored) as MovedBudget);
}

/** Stores the result with the import. */
export async function moveBudget(write: Write, importId: string, move: Move): Promise<MovedBudget> {
  await planMonths(write, move.migration.months, fundsOf(move.migration));
  const created = await createRest(write, move);
  const moved = { ...created, proof: await proveMove(readOf(write), Date.parse(write.at), move, pause) };
  await storeMoved(write, importId, moved);
  return moved;
}

/** What is left to create of a budget. It is stored until the transactions of a large import are. */
export interface Move {
  /** Its report names the transactions. */
  readonly migration: Migration;
  /** The ids of accounts by their names in the file. */
  readonly accountIds: readonly (readonly [name: string, id: string])[];
}

export function prepareMove(migration: Migration, reading: Reading, evaluated: EvaluatedImport): Move {
  const accountIds = migration.accounts.flatMap(({ name, statement }): [string, string][] => {
    const own = evaluated.statements[statement]?.own;
    return own == null ? [] : [[name, own.id]];
  });
  return { migration: { ...migration, report: withRows(migration, reading, evaluated) }, accountIds };
}

/** After the plans of the months. */
export async function createRest(write: Write, { migration, accountIds }: Move): Promise<Omit<MovedBudget, "proof">> {
  const report = await createPlan(write, migration, new Map(accountIds));
  await decideCountingDays(write); // a payment counts where its recurring rule expects it
  return { report, plan: planOf(migration) };
}

export async function proveMove(
  read: Read,
  nowMs: number,
  { migration, accountIds }: Move,
  betweenMonths: () => Promise<void>,
): Promise<Proof> {
  return await prove(read, nowMs, migration, new Map(accountIds), betweenMonths);
}

/** Stores the result with the import, and its counts in the summary. */
export async function storeMoved({ tx }: Write, importId: string, moved: MovedBudget): Promise<void> {
  await tx.imports.storeProof(importId, JSON.stringify(moved));
  const record = await tx.imports.find(importId);
  if (record?.summary == null) return; // the commit stores it later
  const facts = JSON.parse(record.summary) as ImportFacts;
  await tx.imports.update(importId, { summary: JSON.stringify({ ...facts, proof: summarize(moved.proof) }) });
}

/** The accounts as they are after the commit, before it. */
export function foreseeAccounts({ migration, accountIds }: Move, effects: readonly AccountEffect[]): ProvenAccount[] {
  const ids = new Map(accountIds);
  const byId = new Map(effects.map((effect) => [effect.account.id, effect]));
  return migration.accounts.flatMap(({ name, balance }) => {
    const effect = byId.get(ids.get(name) ?? "");
    if (effect === undefined) return [];
    const { account, bookedMinor, openingMovedMinor } = effect;
    return [proveAccount(balance, account, currentBalance(account) + bookedMinor + openingMovedMinor)];
  });
}

/** Adds the transactions to the report. */
function withRows(
  { report: given, accounts, currency: ofFile }: Migration,
  reading: Reading,
  { rows, statements }: EvaluatedImport,
): Report {
  const report = reportWriter(given);
  const currency = statements[0]?.own?.currency;
  if (ofFile === null && currency !== undefined) report.change("settings", currency, "currency_of_budget");
  report.count("transactions", rows.filter(({ state }) => state === "added").length);
  for (const { name, statement } of accounts) {
    const isOpened = reading.rows.some((row) => row.is_opening === true && row.statement === statement);
    if (isOpened && statements[statement]?.own?.is_hidden === false)
      report.change("accounts", name, "opening_is_income");
  }
  for (const { row, decided, transferAccountId, payee } of rows) {
    if (row?.category === undefined || transferAccountId === null || decided.category !== null) continue;
    report.change("transfers", `${row.date} ${row.amount} ${payee ?? ""}`.trim(), "category_of_transfer", row.category);
  }
  return report.report();
}

/** @throws Problem `proof_failed` if the balance of an account differs. */
export function rejectDifferences(accounts: readonly ProvenAccount[], wayToAllow: string): void {
  const items = accounts.flatMap(({ name, currency, theirs_minor, ours_minor, difference_minor }): ProblemItem[] => {
    if (difference_minor === null || difference_minor === 0) return [];
    const [theirs, ours] = [theirs_minor ?? 0, ours_minor].map((minor) =>
      formatDecimalMinor(minor, decimalsOf(currency)),
    );
    return [{ code: "proof_failed", detail: `${name}: ${theirs} ${currency} in the program, ${ours} here.` }];
  });
  if (items.length === 0) return;
  const count =
    items.length === 1 ? "The balance of 1 account differs" : `The balances of ${items.length} accounts differ`;
  const detail = `${count} from the program. Nothing was imported. ${wayToAllow} to import the budget anyway.`;
  throw new Problem("proof_failed", detail, items.slice(0, MAX_LISTED));
}
