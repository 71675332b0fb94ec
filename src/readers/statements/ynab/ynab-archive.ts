/**
 * YNAB's export of a budget: the register, with the transactions, and the plan. Accounts and categories have names only. The
 * register does not show which accounts are off budget: a category on a transfer to them does.
 */
import type { Cells } from "../companion-files.ts";
import { consecutiveMonths } from "../migration/consecutive-months.ts";
import type { Envelope, MigratedAccount, MigratedCategory, MigratedMonth, Migration } from "../migration/migration.ts";
import type { Mover } from "../migration/mover.ts";
import { type ReportWriter, reportWriter } from "../migration/report-writer.ts";
import { uniqueNames } from "../migration/unique-names.ts";
import type { StatementRow } from "../statement.ts";
import { addDecimals, parseAmountText, splitAmount } from "../text/amounts.ts";
import { monthOfName } from "../text/month-names.ts";
import { CARD_GROUP, INCOME } from "./ynab-names.ts";

const INCOME_GROUP = "Inflow";
const HIDDEN_GROUP = "Hidden Categories";

/** Separates the group and the category in a row: no name has it. */
export const GROUP_END = "\u0000";

interface Account {
  readonly name: string;
  readonly statement: number;
  readonly amounts: string[];
  hasCategory: boolean;
  /** The accounts of transfers without a category. */
  readonly plainTransfers: Set<string>;
}

interface Category {
  readonly name: string;
  readonly givenName: string | null;
  readonly group: string;
}

/** `plan`: the records of the plan, if the archive has it. */
export function moveYnab(plan: readonly Cells[] | undefined): Mover {
  const accounts = new Map<number, Account>();
  /** The accounts that get transfers with a category. */
  const reached = new Set<string>();
  const categories = new Map<string, Category>();
  const named = uniqueNames();
  const categoryOf = (group: string, given: string): Category => {
    const key = `${group}${GROUP_END}${given}`;
    const known = categories.get(key);
    if (known !== undefined) return known;
    const { name, isRenamed } = named(group === INCOME_GROUP ? INCOME : given, group);
    const category = { name, givenName: isRenamed ? given : null, group };
    categories.set(key, category);
    return category;
  };
  for (const cells of plan ?? []) {
    if (cells("category group") !== CARD_GROUP) categoryOf(cells("category group"), cells("category"));
  }
  return {
    statement({ account }, statement) {
      const name = account.name ?? "";
      accounts.set(statement, { name, statement, amounts: [], hasCategory: false, plainTransfers: new Set() });
      return account;
    },
    row(row, statement) {
      const [group, given] = (row.category ?? "").split(GROUP_END);
      const category = given === undefined || group === undefined ? null : categoryOf(group, given).name;
      const account = accounts.get(statement);
      if (account !== undefined) note(account, row, category, reached);
      return { ...row, category: given === undefined ? row.category : category };
    },
    missing: () => [],
    question: () => null,
    finish: () =>
      plan === undefined ? null : migrationOf(plan, [...accounts.values()], reached, [...categories.values()]),
  };
}

function note(account: Account, row: StatementRow, category: string | null, reached: Set<string>): void {
  const { transfer_account: other, amount } = row;
  account.amounts.push(amount);
  if (other === null) account.hasCategory ||= category !== null;
  else if (category === null) account.plainTransfers.add(other);
  else reached.add(other);
}

function migrationOf(
  plan: readonly Cells[],
  accounts: readonly Account[],
  reached: ReadonlySet<string>,
  categories: readonly Category[],
): Migration {
  const report = reportWriter();
  const cards = new Set(
    plan.filter((cells) => cells("category group") === CARD_GROUP).map((cells) => cells("category")),
  );
  for (const card of cards) report.leaveOut("categories", card, "card_payments");
  const months = toMonths(plan, categories);
  for (const { month } of months) report.carry("months", month);
  return {
    currency: null,
    accounts: toAccounts(accounts, reached, cards, report),
    categories: categories.map((category) => toCategory(category, report)),
    ...{ months, goals: [], recurring_rules: [], rules: [] },
    report: report.report(),
  };
}

/** The balance of an account is the sum of its rows. */
function toAccounts(
  accounts: readonly Account[],
  reached: ReadonlySet<string>,
  cards: ReadonlySet<string>,
  report: ReportWriter,
): MigratedAccount[] {
  const inBudget = new Set(
    accounts.filter(({ name, hasCategory }) => hasCategory || cards.has(name)).map(({ name }) => name),
  );
  // A transfer within the budget has no category.
  const connected = new Set(
    accounts.flatMap(({ name, plainTransfers }) => (inBudget.has(name) ? [...plainTransfers] : [])),
  );
  const isConnected = ({ name, plainTransfers }: Account) =>
    !reached.has(name) && (connected.has(name) || plainTransfers.values().some((other) => inBudget.has(other)));
  return accounts.map((account) => {
    const { name, statement, amounts } = account;
    report.carry("accounts", name);
    const isIn = inBudget.has(name) || isConnected(account);
    return {
      ...{ statement, name, type: cards.has(name) ? "credit_card" : null, is_closed: false },
      is_off_budget: isIn ? false : reached.has(name) ? true : null,
      balance: addDecimals(amounts),
    };
  });
}

function toCategory({ name, givenName, group }: Category, report: ReportWriter): MigratedCategory {
  report.carry("categories", name);
  if (givenName !== null) report.change("categories", name, "renamed", givenName);
  const isIncome = group === INCOME_GROUP;
  return {
    ...{ name, group: isIncome || group === "" ? null : group, kind: isIncome ? "income" : "spending" },
    ...{ is_archived: group === HIDDEN_GROUP, carries: !isIncome, note: null },
  };
}

/** "Sep 2026" as "2026-09". */
function monthOf(text: string): string {
  const [, word = "", year = ""] = /^([a-z]{3,}) (\d{4})$/i.exec(text) ?? [];
  const month = monthOfName(word);
  return month === undefined ? text : `${year}-${String(month).padStart(2, "0")}`;
}

function toMonths(plan: readonly Cells[], categories: readonly Category[]): MigratedMonth[] {
  const amountOf = amountReader(plan);
  const names = new Map(
    categories.map(({ name, givenName, group }) => [`${group}${GROUP_END}${givenName ?? name}`, name]),
  );
  const byMonth = Map.groupBy(plan, (cells) => monthOf(cells("month")));
  return consecutiveMonths(byMonth.keys()).map((month) => {
    const envelopes = (byMonth.get(month) ?? []).flatMap((cells): Envelope[] => {
      const category = names.get(`${cells("category group")}${GROUP_END}${cells("category")}`);
      if (category === undefined || cells("category group") === INCOME_GROUP) return [];
      const planned = amountOf(cells("assigned") || cells("budgeted")) ?? "0";
      return [{ category, planned, balance: amountOf(cells("available")) ?? null }];
    });
    return { month, envelopes, to_budget: null, note: null };
  });
}

/** All amounts of a plan have the same decimal separator, and most have two decimals. */
function amountReader(plan: readonly Cells[]): (cell: string) => string | undefined {
  const numerals = plan.flatMap((cells) => splitAmount(cells("available"))?.numeral ?? []);
  const hasComma = numerals.some((numeral) => /,\d{2}$/.test(numeral)) && !numerals.some((one) => /\.\d{2}$/.test(one));
  return (cell) => parseAmountText(cell, hasComma ? "," : ".");
}
