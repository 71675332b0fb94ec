/** The household's setup: accounts, categories with monthly plans, recurring rules, and a savings goal. */
import type { AccountType } from "../domain/account.ts";
import type { CategoryKind } from "../domain/category.ts";

interface AccountFacts {
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: string;
  readonly currency: string;
  /** The balance before its first transaction. */
  readonly opening: number;
  readonly is_hidden?: boolean;
  readonly limit?: number;
}

export const ACCOUNTS: readonly AccountFacts[] = [
  { name: "Checking", type: "depository", subtype: "checking", currency: "USD", opening: 2_950 },
  { name: "Credit card", type: "credit", subtype: "credit card", currency: "USD", opening: 0, limit: 6_000 },
  { name: "Travel card", type: "depository", subtype: "prepaid", currency: "EUR", opening: 60 },
  { name: "Savings", type: "depository", subtype: "savings", currency: "USD", opening: 400, is_hidden: true },
  { name: "Pension", type: "investment", subtype: "ira", currency: "USD", opening: 21_300, is_hidden: true },
  { name: "Mortgage", type: "loan", subtype: "mortgage", currency: "USD", opening: -184_000, is_hidden: true },
  { name: "Car loan", type: "loan", subtype: "auto", currency: "USD", opening: -14_200, is_hidden: true },
];

interface CategoryFacts {
  readonly name: string;
  readonly kind: CategoryKind;
  readonly group: string;
  /** The planned amount per month. */
  readonly planned?: number;
}

export const CATEGORIES: readonly CategoryFacts[] = [
  { name: "Salary", kind: "income", group: "Income" },
  { name: "Income tax", kind: "bill", group: "Income" },
  { name: "Mortgage interest", kind: "bill", group: "Home" },
  { name: "Power", kind: "bill", group: "Home", planned: 110 },
  { name: "Internet and phone", kind: "bill", group: "Home" },
  { name: "Insurance", kind: "bill", group: "Home" },
  { name: "Car payment", kind: "bill", group: "Car" },
  { name: "Fuel", kind: "spending", group: "Car", planned: 170 },
  { name: "Car", kind: "spending", group: "Car" },
  { name: "Groceries", kind: "spending", group: "Everyday", planned: 600 },
  { name: "Restaurants", kind: "spending", group: "Everyday", planned: 220 },
  { name: "Clothes", kind: "spending", group: "Everyday", planned: 80 },
  { name: "House", kind: "spending", group: "Everyday", planned: 90 },
  { name: "Subscriptions", kind: "spending", group: "Everyday" },
  { name: "Language class", kind: "spending", group: "Everyday" },
  { name: "Holiday", kind: "spending", group: "Seldom" },
];

interface RuleFacts {
  readonly name: string;
  readonly account: string;
  /** The payee. A transfer has another account (`to`) instead. */
  readonly payee?: string;
  readonly to?: string;
  readonly category?: string;
  readonly amount: number;
  /** The other end of a range. */
  readonly amountTo?: number;
  readonly rule: string;
  /** The first day, for rules without a day of the month. */
  readonly startsOn?: string;
  readonly weekend?: "before" | "after";
}

const monthlyOn = (day: number) => `FREQ=MONTHLY;BYMONTHDAY=${day}`;
const CHECKING = { account: "Checking" };
const CARD = { account: "Credit card" };

export const RECURRING_RULES: readonly RuleFacts[] = [
  {
    ...CHECKING,
    name: "Clinic pay",
    payee: "Northside Clinic",
    category: "Salary",
    amount: 1_310,
    rule: "FREQ=WEEKLY;INTERVAL=2",
    startsOn: "2026-01-02",
  },
  {
    ...CHECKING,
    name: "School pay",
    payee: "Riverside School",
    category: "Salary",
    amount: 920,
    rule: "FREQ=MONTHLY;BYMONTHDAY=-1",
    weekend: "before",
  },
  {
    ...CHECKING,
    name: "Mortgage",
    payee: "Hillside Bank",
    category: "Mortgage interest",
    amount: -1_450,
    rule: monthlyOn(1),
  },
  {
    ...CHECKING,
    name: "Insurance",
    payee: "Harbor Insurance",
    category: "Insurance",
    amount: -96.4,
    rule: monthlyOn(5),
  },
  {
    ...CHECKING,
    name: "Internet",
    payee: "Fiberline",
    category: "Internet and phone",
    amount: -45,
    rule: monthlyOn(12),
  },
  { ...CHECKING, name: "Phone", payee: "Callwell", category: "Internet and phone", amount: -38, rule: monthlyOn(20) },
  {
    ...CHECKING,
    name: "Power",
    payee: "City Power",
    category: "Power",
    amount: -70,
    amountTo: -130,
    rule: monthlyOn(18),
  },
  { ...CHECKING, name: "Car loan", to: "Car loan", category: "Car payment", amount: -285, rule: monthlyOn(15) },
  { ...CHECKING, name: "Into savings", to: "Savings", amount: -300, rule: monthlyOn(16) },
  { ...CARD, name: "Music", payee: "Tunebox", category: "Subscriptions", amount: -10.99, rule: monthlyOn(8) },
  { ...CARD, name: "Films", payee: "Streamly", category: "Subscriptions", amount: -15.49, rule: monthlyOn(22) },
];

/** A holiday next year, plus a reserve. */
export const GOAL = { name: "Holiday and reserve", account: "Savings", amount: 9_600, dueInMonths: 8 };

/** The minimum that should always remain on the budget's accounts. */
export const FLOOR = 1_000;
