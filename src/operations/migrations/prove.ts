/**
 * The proof of a migration: what the other program shows beside what Leeway shows, for each account, and for each category
 * and month. It reads Leeway's side as any request does.
 */
import { type Account, currentBalance } from "../../domain/account.ts";
import { dayAt, monthOf } from "../../domain/calendar.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import type { PageAmounts } from "../../domain/month-page.ts";
import { nameKey } from "../../domain/name.ts";
import type { MigratedMonth, Migration } from "../../readers/statements/migration/migration.ts";
import { getBudget } from "../get-budget.ts";
import { type MonthReport, reportMonth } from "../month/report.ts";
import type { Read } from "../service.ts";

/** An amount of the other program beside Leeway's, in minor units. Null: the program does not state it. */
interface Compared {
  readonly theirs_minor: number | null;
  readonly ours_minor: number;
  readonly difference_minor: number | null;
}

export interface ProvenAccount extends Compared {
  readonly account_id: string;
  readonly name: string;
  readonly currency: string;
}

/** Ours is what is carried in, and what is planned, less what is spent. */
interface ProvenEnvelope extends Compared {
  readonly category_id: string;
  readonly name: string;
  readonly group: string | null;
}

/**
 * The program's unassigned money, computed from Leeway's number. It is the number, with what only Leeway subtracts added,
 * and with what only the program subtracts taken away.
 */
interface ProvenToBudget extends Compared {
  readonly number_minor: number;
  /** Spent without one of the program's categories since the first month. */
  readonly uncategorised_minor: number;
  /** The negative categories of the program at the end of the month. Leeway has paid for them. */
  readonly overspent_minor: number;
  readonly held_minor: number;
  readonly assigned_later_minor: number;
  readonly uncovered_debt_minor: number;
  /** Income that Leeway still expects in the month. */
  readonly expected_income_minor: number;
  /** Payments that Leeway still expects in the month, and that no fund covers. */
  readonly expected_payments_minor: number;
}

interface ProvenMonth {
  readonly month: string;
  readonly envelopes: readonly ProvenEnvelope[];
  readonly to_budget: ProvenToBudget | null;
}

export interface Proof {
  /** Of the budget, and so of all envelopes. */
  readonly currency: string;
  readonly accounts: readonly ProvenAccount[];
  readonly months: readonly ProvenMonth[];
}

/** The number of compared amounts, and of those that differ. */
export interface ProofSummary {
  readonly accounts: number;
  readonly accounts_differing: number;
  readonly envelopes: number;
  readonly envelopes_differing: number;
  readonly to_budgets: number;
  readonly to_budgets_differing: number;
}

/**
 * `accountIds`: the accounts by their names in the file. Months after the current one are not compared. `betweenMonths` lets
 * other requests run.
 */
export async function prove(
  read: Read,
  nowMs: number,
  migration: Migration,
  accountIds: ReadonlyMap<string, string>,
  betweenMonths: () => Promise<void>,
): Promise<Proof> {
  const { currency, time_zone } = await getBudget(read);
  const current = monthOf(dayAt(nowMs, time_zone));
  const months: ProvenMonth[] = [];
  let uncategorised = 0;
  for (const month of migration.months.filter((one) => one.month <= current)) {
    const report = await reportMonth(read, nowMs, { yearMonth: month.month });
    const proven = proveMonth(month, report, { migration, currency, uncategorised });
    uncategorised = proven.uncategorised;
    months.push(proven.month);
    await betweenMonths();
  }
  return { currency, accounts: await proveAccounts(read, migration, accountIds), months };
}

async function proveAccounts(
  { reads }: Read,
  { accounts }: Migration,
  accountIds: ReadonlyMap<string, string>,
): Promise<ProvenAccount[]> {
  const known = new Map((await reads.accounts.list()).map((account) => [account.id, account]));
  return accounts.flatMap(({ name, balance }) => {
    const account = known.get(accountIds.get(name) ?? "");
    if (account === undefined) return [];
    return [proveAccount(balance, account, currentBalance(account))];
  });
}

/** `theirs`: the balance in the program. */
export function proveAccount(
  theirs: string | null,
  { id: account_id, name, currency }: Account,
  oursMinor: number,
): ProvenAccount {
  return { account_id, name, currency, ...compare(theirs === null ? null : minorOf(theirs, currency), oursMinor) };
}

function compare(theirs: number | null, ours: number): Compared {
  return { theirs_minor: theirs, ours_minor: ours, difference_minor: theirs === null ? null : ours - theirs };
}

/** An amount that does not fit the currency cannot be equal: its row is refused. */
function minorOf(amount: string, currency: string): number {
  const minor = parseDecimalMinor(amount, decimalsOf(currency));
  return typeof minor === "string" ? Number.MAX_SAFE_INTEGER : Number(minor);
}

interface MonthContext {
  readonly migration: Migration;
  readonly currency: string;
  /** Spent without a category in earlier months. */
  readonly uncategorised: number;
}

function proveMonth(month: MigratedMonth, report: MonthReport, { migration, currency, uncategorised }: MonthContext) {
  const rows = report.groups.flatMap(({ categories }) => categories);
  const byName = new Map(rows.map((row) => [nameKey(row.category.name), row]));
  const groups = new Map(migration.categories.map(({ name, group }) => [name, group]));
  const envelopes = month.envelopes.flatMap(({ category: name, balance }): ProvenEnvelope[] => {
    const row = byName.get(nameKey(name));
    const theirs = balance === null ? null : minorOf(balance, currency);
    // A category without a row is archived, does not carry, and has no money.
    if (row === undefined) return [];
    const ours = (row.carriedInMinor ?? 0) + (row.plannedMinor ?? 0) - row.actualMinor;
    return [{ category_id: row.category.id, name, group: groups.get(name) ?? null, ...compare(theirs, ours) }];
  });
  const income = migration.categories.filter(({ kind }) => kind === "income").map(({ name }) => name);
  const named = new Set([...month.envelopes.map(({ category }) => category), ...income].map(nameKey));
  const others = rows.filter(({ category }) => !named.has(nameKey(category.name)));
  const spent =
    uncategorised +
    sumOf([
      ...others.map((row) => (row.category.kind === "income" ? -row.actualMinor : row.actualMinor)),
      ...report.uncategorised.map((line) => (line.part === "income" ? -line.actualMinor : line.actualMinor)),
    ]);
  const to_budget = toBudgetOf(month, report, envelopes, { currency, spent });
  return { month: { month: month.month, envelopes, to_budget }, uncategorised: spent };
}

function toBudgetOf(
  { to_budget }: MigratedMonth,
  report: MonthReport,
  envelopes: readonly ProvenEnvelope[],
  { currency, spent }: { readonly currency: string; readonly spent: number },
): ProvenToBudget | null {
  if (to_budget === null) return null;
  const rows = report.groups.flatMap(({ categories }) => categories);
  const isIncome = ({ category }: (typeof rows)[number]) => category.kind === "income";
  const terms = {
    number_minor: report.power.spendingPowerMinor,
    uncategorised_minor: spent,
    overspent_minor: sumOf(envelopes.map(({ theirs_minor }) => Math.max(0, -(theirs_minor ?? 0)))),
    held_minor: minorOf(to_budget.held, currency),
    assigned_later_minor: minorOf(to_budget.assigned_later, currency),
    uncovered_debt_minor: minorOf(to_budget.uncovered_debt, currency),
    expected_income_minor: sumOf([
      ...rows.filter(isIncome).map(({ expectedMinor }) => expectedMinor),
      ...report.uncategorised.filter(({ part }) => part === "income").map(({ expectedMinor }) => expectedMinor),
    ]),
    expected_payments_minor: sumOf([
      ...rows.filter((row) => !isIncome(row)).map(countedForExpected),
      ...report.uncategorised.filter(({ part }) => part !== "income").map(countedForExpected),
    ]),
  };
  const ours =
    terms.number_minor +
    terms.uncategorised_minor +
    terms.overspent_minor +
    terms.uncovered_debt_minor +
    terms.expected_payments_minor -
    terms.held_minor -
    terms.assigned_later_minor -
    terms.expected_income_minor;
  return { ...compare(minorOf(to_budget.amount, currency), ours), ...terms };
}

/** What the number subtracts only because a payment is expected. A fund pays for it first. */
function countedForExpected({ carriedInMinor, plannedMinor, actualMinor, expectedMinor, countsMinor }: PageAmounts) {
  if (carriedInMinor === null) return expectedMinor;
  return countsMinor - Math.max(plannedMinor ?? 0, actualMinor - carriedInMinor);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

export function summarize({ accounts, months }: Proof): ProofSummary {
  const envelopes = months.flatMap((month) => month.envelopes);
  const toBudgets = months.flatMap(({ to_budget }) => to_budget ?? []);
  return {
    accounts: countCompared(accounts),
    accounts_differing: countDiffering(accounts),
    envelopes: countCompared(envelopes),
    envelopes_differing: countDiffering(envelopes),
    to_budgets: countCompared(toBudgets),
    to_budgets_differing: countDiffering(toBudgets),
  };
}

function countCompared(all: readonly Compared[]): number {
  return all.filter(({ difference_minor }) => difference_minor !== null).length;
}

function countDiffering(all: readonly Compared[]): number {
  return all.filter(({ difference_minor }) => difference_minor !== null && difference_minor !== 0).length;
}
