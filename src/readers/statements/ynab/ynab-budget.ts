/** What YNAB's budget has beside its transactions. YNAB states the balances of accounts and categories itself. */
import { isYearMonth, monthOf } from "../../../domain/calendar.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import type { Envelope, MigratedMonth, Migration } from "../migration/migration.ts";
import { type ReportWriter, reportWriter } from "../migration/report-writer.ts";
import { goalOf } from "./ynab-goals.ts";
import { type Fields, listOf, milliunitsOf, textOf } from "./ynab-json.ts";
import type { YnabNames } from "./ynab-names.ts";
import { readSchedules } from "./ynab-schedules.ts";
import type { YnabTransaction } from "./ynab-transactions.ts";

export function readBudget(
  budget: Fields,
  names: YnabNames,
  transactions: readonly YnabTransaction[],
  indexes: ReadonlyMap<string, number>,
): Migration {
  const report = reportWriter();
  const accounts = [...names.accounts.values()];
  for (const { name, givenName } of accounts) {
    report.carry("accounts", name);
    if (givenName !== null) report.change("accounts", name, "renamed", givenName);
  }
  const categories = [...names.categories.values()];
  for (const { kind, name } of categories) {
    if (kind === "payment") report.leaveOut("categories", name, "card_payments");
  }
  const own = categories.filter(({ kind }) => kind !== "payment");
  for (const { name, givenName } of own) {
    report.carry("categories", name);
    if (givenName !== null) report.change("categories", name, "renamed", givenName);
  }
  const months = toMonths(budget, names, transactions);
  for (const { month } of months) report.carry("months", month);
  const locations = listOf(budget.payee_locations).length;
  if (locations > 0) report.leaveOut("payees", "Locations", "no_place", String(locations));
  return {
    currency: names.currency,
    accounts: accounts.map(({ id, name, type, isOffBudget, isClosed, balance }) => ({
      ...{ statement: indexes.get(id) ?? 0, name, type, is_off_budget: isOffBudget, is_closed: isClosed },
      balance: balance === undefined ? null : amountText(balance),
    })),
    categories: own.map(({ name, group, kind, isHidden, note }) => ({
      ...{ name, group, kind: kind === "income" ? "income" : "spending", is_archived: isHidden },
      ...{ carries: kind !== "income", note },
    })),
    months,
    goals: own.flatMap((category) => goalOf(category, report)),
    recurring_rules: readSchedules(budget, names, report),
    rules: [],
    aliases: readAliases(transactions, report),
    report: report.report(),
  };
}

/** The bank's texts that YNAB knows for each payee. */
function readAliases(
  transactions: readonly YnabTransaction[],
  report: ReportWriter,
): NonNullable<Migration["aliases"]> {
  const payees = new Map<string, string | null>();
  for (const { bankText, payee } of transactions) {
    if (bankText === null || payee === null || bankText === payee) continue;
    // A text that several payees have proves nothing.
    payees.set(bankText, payees.has(bankText) && payees.get(bankText) !== payee ? null : payee);
  }
  const aliases = [...payees].flatMap(([text, payee]) => (payee === null ? [] : [{ payee, text }]));
  if (aliases.length > 0) report.count("payees", aliases.length);
  return aliases;
}

function toMonths(budget: Fields, names: YnabNames, transactions: readonly YnabTransaction[]): MigratedMonth[] {
  const months = listOf(budget.months)
    .map((fields) => ({ fields, month: monthOf(textOf(fields.month) ?? "") }))
    .filter(({ month }) => isYearMonth(month))
    .sort((one, other) => (one.month < other.month ? -1 : 1));
  const debts = cardDebts(names, transactions);
  const assigned = months.map(({ fields }) => sumOf(listOf(fields.categories), "budgeted"));
  let later = assigned.reduce((sum, amount) => sum + amount, 0);
  let plain = 0;
  let overspentBefore = 0;
  return months.map(({ fields, month }, i) => {
    const rows = listOf(fields.categories);
    const sheet = sheetOf(rows, names);
    const debt = debts(month);
    const onCredit = sheet.negative.map(({ id, balance }) => Math.min(-balance, Math.max(0, debt.spent.get(id) ?? 0)));
    const creditOverspent = onCredit.reduce((sum, amount) => sum + amount, 0);
    plain += (milliunitsOf(fields.income) ?? 0) - (assigned[i] ?? 0) - overspentBefore;
    overspentBefore = sheet.negative.reduce((sum, { balance }) => sum - balance, 0) - creditOverspent;
    const stated = milliunitsOf(fields.to_be_budgeted);
    later -= assigned[i] ?? 0;
    return {
      ...{ month, envelopes: sheet.envelopes, note: textOf(fields.note) },
      to_budget:
        stated === undefined
          ? null
          : {
              ...{ amount: amountText(stated), held: "0" },
              // YNAB takes money that later months need from this one, if it has any.
              assigned_later: amountText(Math.min(later, Math.max(0, plain - stated))),
              uncovered_debt: amountText(debt.owed - sheet.payments - debt.uncategorised - creditOverspent),
            },
    };
  });
}

function sumOf(rows: readonly Fields[], field: string): number {
  return rows.reduce((sum, row) => sum + (milliunitsOf(row[field]) ?? 0), 0);
}

function sheetOf(rows: readonly Fields[], { categories }: YnabNames) {
  const envelopes: Envelope[] = [];
  const negative: { readonly id: string; readonly balance: number }[] = [];
  let payments = 0;
  for (const row of rows) {
    const category = categories.get(String(row.id));
    const balance = milliunitsOf(row.balance) ?? 0;
    if (category === undefined || category.kind === "income") continue;
    if (category.kind === "payment") payments += balance;
    else {
      // A negative balance does not stay in its category.
      envelopes.push({
        ...{ category: category.name, planned: amountText(milliunitsOf(row.budgeted) ?? 0) },
        balance: amountText(balance),
      });
      if (balance < 0) negative.push({ id: category.id, balance });
    }
  }
  return { envelopes, negative, payments };
}

/** The debt of cards in the budget at the end of a month. Milliunits. */
interface CardDebt {
  readonly owed: number;
  /** The part of it without a category. */
  readonly uncategorised: number;
  /** Spent with cards in the month, by category. */
  readonly spent: ReadonlyMap<string, number>;
}

/** Returns a function for months in ascending order. */
function cardDebts({ accounts }: YnabNames, transactions: readonly YnabTransaction[]): (month: string) => CardDebt {
  const isInBudget = (id: string | null) => id !== null && accounts.get(id)?.isOffBudget === false;
  const ofCards = transactions.filter(({ account }) => accounts.get(account)?.isCard && isInBudget(account));
  const byMonth = Map.groupBy(ofCards, ({ day }) => monthOf(day));
  const open = new Set(byMonth.keys());
  let [owed, uncategorised] = [0, 0];
  return (month) => {
    let spent = new Map<string, number>();
    for (const one of [...open].filter((earlier) => earlier <= month).sort()) {
      open.delete(one);
      spent = new Map();
      for (const transaction of byMonth.get(one) ?? []) {
        owed -= transaction.amount ?? 0;
        for (const part of transaction.parts.length > 0 ? transaction.parts : [transaction]) {
          const amount = part.amount ?? 0;
          if (part.category !== null) spent.set(part.category, (spent.get(part.category) ?? 0) - amount);
          else if (!isInBudget(part.transferAccount)) uncategorised -= amount;
        }
      }
      if (one !== month) spent = new Map();
    }
    return { owed, uncategorised, spent };
  };
}

function amountText(milliunits: number): string {
  return formatDecimalMinor(milliunits, 3);
}
