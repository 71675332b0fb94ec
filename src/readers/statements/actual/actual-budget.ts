/**
 * What Actual's budget has beside its transactions. Budgeted amounts and balances are computed by the rules that Actual
 * publishes, from its own tables.
 */
import { monthOf } from "../../../domain/calendar.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import { consecutiveMonths } from "../migration/consecutive-months.ts";
import type { Envelope, MigratedAccount, MigratedCategory, MigratedMonth, Migration } from "../migration/migration.ts";
import { type ReportWriter, reportWriter } from "../migration/report-writer.ts";
import type { ActualDatabase } from "./actual-database.ts";
import { type ActualCategory, type Names, textOf } from "./actual-names.ts";
import { readRules } from "./actual-rules.ts";
import { readSchedules } from "./actual-schedules.ts";
import { goalOf } from "./actual-templates.ts";
import type { Transaction } from "./actual-transactions.ts";

export function readBudget(
  database: ActualDatabase,
  names: Names,
  transactions: readonly Transaction[],
  indexes: ReadonlyMap<string, number>,
): Migration {
  const report = reportWriter();
  const used = new Set(
    transactions.flatMap(({ category, parts }) => [category, ...parts.map((part) => part.category)]),
  );
  const categories = names.categories.filter(({ name, isDeleted }) => !isDeleted || used.has(name));
  const notes = readNotes(database);
  const migration = {
    currency: names.currency,
    accounts: toAccounts(names, transactions, indexes, report),
    categories: categories.map((category) => toCategory(category, names, notes, report)),
    months: toMonths(database, names, transactions, notes),
    goals: categories.flatMap((category) =>
      category.isDeleted ? [] : goalOf(category, notes.get(category.id), report),
    ),
    recurring_rules: readSchedules(database, names, report),
    rules: readRules(database, names, report),
  };
  for (const { month } of migration.months) report.carry("months", month);
  for (const [id, note] of notes) {
    const account = id.startsWith("account-") ? names.accounts.get(id.slice("account-".length)) : undefined;
    if (account !== undefined) report.leaveOut("notes", account.name, "no_place", note);
  }
  for (const [name, isDeleted] of database.optionalRows("custom_reports"))
    if (isDeleted !== 1) report.leaveOut("reports", textOf(name) ?? "Report", "not_supported");
  return { ...migration, report: report.report() };
}

/** The notes of categories, accounts and months, by the id of what they are about. */
function readNotes(database: ActualDatabase): ReadonlyMap<string, string> {
  const notes = [...database.optionalRows("notes")].flatMap(([id, note]): [string, string][] => {
    const text = textOf(note)?.trim() ?? "";
    return text === "" ? [] : [[String(id), text]];
  });
  return new Map(notes);
}

function toAccounts(
  names: Names,
  transactions: readonly Transaction[],
  indexes: ReadonlyMap<string, number>,
  report: ReportWriter,
): MigratedAccount[] {
  const balances = new Map<string, number>();
  for (const { account, amount } of transactions) {
    balances.set(account, (balances.get(account) ?? 0) + numberOf(amount));
  }
  return [...names.accounts.values()].map(({ id, name, givenName, isOffBudget, isClosed }) => {
    report.carry("accounts", name);
    if (givenName !== null) report.change("accounts", name, "renamed", givenName);
    return {
      statement: indexes.get(id) ?? 0,
      ...{ name, type: null, is_off_budget: isOffBudget, is_closed: isClosed },
      balance: amountText(balances.get(id) ?? 0),
    };
  });
}

function toCategory(
  { id, name, givenName, group, isIncome, isHidden, isDeleted }: ActualCategory,
  { isTracking }: Names,
  notes: ReadonlyMap<string, string>,
  report: ReportWriter,
): MigratedCategory {
  report.carry("categories", name);
  if (givenName !== null) report.change("categories", name, "renamed", givenName);
  if (isDeleted) report.change("categories", name, "deleted_category");
  return {
    ...{ name, group, kind: isIncome ? "income" : "spending", is_archived: isHidden || isDeleted },
    carries: !isIncome && !isTracking,
    note: notes.get(id) ?? null,
  };
}

/** The amounts of one kind, by month and category. */
type Amounts = ReadonlyMap<string, number>;

const keyOf = (month: string, category: string) => `${month} ${category}`;

/** The hundredths spent or received, by month and name of the category, on accounts in the budget. */
function sumSpent({ accounts }: Names, transactions: readonly Transaction[]): Amounts {
  const spent = new Map<string, number>();
  for (const { account, day, category, amount, parts } of transactions) {
    if (accounts.get(account)?.isOffBudget !== false) continue;
    for (const part of parts.length > 0 ? parts : [{ category, amount }]) {
      if (part.category === null) continue;
      const key = keyOf(monthOf(day), part.category);
      spent.set(key, (spent.get(key) ?? 0) + numberOf(part.amount));
    }
  }
  return spent;
}

interface Budgeted {
  readonly amount: number;
  /** Whether a negative balance stays in the category in the next month. */
  readonly carriesOver: boolean;
}

function readBudgeted(database: ActualDatabase, { categories, isTracking }: Names): ReadonlyMap<string, Budgeted> {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const rows = [...database.optionalRows(isTracking ? "reflect_budgets" : "zero_budgets")];
  return new Map(
    rows.flatMap(([month, id, amount, carryover]): [string, Budgeted][] => {
      const name = nameOf.get(String(id));
      if (name === undefined) return [];
      return [[keyOf(monthText(month), name), { amount: numberOf(amount), carriesOver: Boolean(carryover) }]];
    }),
  );
}

/** 202611 as text. */
function monthText(cell: unknown): string {
  return String(cell).replace(/^(\d{4})(\d\d)$/, "$1-$2");
}

function toMonths(
  database: ActualDatabase,
  names: Names,
  transactions: readonly Transaction[],
  notes: ReadonlyMap<string, string>,
): MigratedMonth[] {
  const spent = sumSpent(names, transactions);
  const budgeted = readBudgeted(database, names);
  const held = new Map([...database.optionalRows("zero_budget_months")].map(([id, amount]) => [id, numberOf(amount)]));
  const budgetedIn = [...budgeted].flatMap(([key, { amount }]) => (amount === 0 ? [] : [key.slice(0, 7)]));
  const categories = names.categories.filter(({ isDeleted }) => !isDeleted);
  const months: MigratedMonth[] = [];
  let before: Pick<Sheet, "kept" | "forgiven" | "left"> = { kept: new Map(), forgiven: 0, left: 0 };
  for (const month of consecutiveMonths([...budgetedIn, ...transactions.map(({ day }) => monthOf(day))])) {
    const heldMinor = held.get(month) ?? 0;
    const sheet = computeMonth({ month, categories, spent, budgeted, before, isTracking: names.isTracking });
    months.push({
      month,
      envelopes: sheet.envelopes,
      to_budget: names.isTracking
        ? null
        : {
            ...{ amount: amountText(sheet.left - heldMinor), held: amountText(heldMinor) },
            ...{ assigned_later: "0", uncovered_debt: "0" },
          },
      note: notes.get(`budget-${month}`) ?? null,
    });
    before = sheet;
  }
  return months;
}

/** Amounts in hundredths. */
interface Sheet {
  readonly envelopes: readonly Envelope[];
  /** The balances that stay in the categories, by name. */
  readonly kept: Amounts;
  /** The sum of the negative balances that do not stay in their categories. */
  readonly forgiven: number;
  /** The money that is not budgeted, with what is held for the next month. */
  readonly left: number;
}

interface SheetFacts {
  readonly month: string;
  readonly categories: readonly ActualCategory[];
  readonly spent: Amounts;
  readonly budgeted: ReadonlyMap<string, Budgeted>;
  readonly before: Pick<Sheet, "kept" | "forgiven" | "left">;
  readonly isTracking: boolean;
}

function computeMonth({ month, categories, spent, budgeted, before, isTracking }: SheetFacts): Sheet {
  const envelopes: Envelope[] = [];
  const kept = new Map<string, number>();
  let forgiven = 0;
  let left = before.left + before.forgiven;
  for (const { name, isIncome } of categories) {
    const key = keyOf(month, name);
    const sum = spent.get(key) ?? 0;
    if (isIncome) {
      left += sum;
      continue;
    }
    const { amount, carriesOver } = budgeted.get(key) ?? { amount: 0, carriesOver: false };
    const carriedIn = before.kept.get(name) ?? 0;
    const balance = carriedIn + amount + sum;
    left -= amount;
    const stays = carriesOver || (!isTracking && balance >= 0);
    if (stays) kept.set(name, balance);
    else forgiven += Math.min(0, balance);
    // A fund keeps what is left. Any other category gets it with its plan.
    const planned = amount + (isTracking ? carriedIn : Math.min(0, carriedIn));
    envelopes.push({ category: name, planned: amountText(planned), balance: amountText(balance) });
  }
  return { envelopes, kept, forgiven, left };
}

/** Hundredths. A cell that is no whole number counts as 0: its transaction is refused, so the accounts differ. */
function numberOf(cell: unknown): number {
  return Number.isSafeInteger(cell) ? (cell as number) : 0;
}

function amountText(hundredths: number): string {
  return formatDecimalMinor(hundredths, 2);
}
