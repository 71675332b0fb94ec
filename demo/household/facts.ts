/** Who the household is, as it tells the service once: its accounts, and what its categories are for. */
import type { CategoryKind } from "../../src/domain/category.ts";

interface AccountFacts {
  readonly name: string;
  readonly type: string;
  readonly subtype: string;
  readonly currency: string;
  /** What was on it before its first transaction. */
  readonly opening: number;
  readonly is_hidden?: boolean;
  readonly limit?: number;
}

export const ACCOUNTS: readonly AccountFacts[] = [
  { name: "Checking", type: "depository", subtype: "checking", currency: "USD", opening: 1_850 },
  { name: "Credit card", type: "credit", subtype: "credit card", currency: "USD", opening: 0, limit: 6_000 },
  { name: "Travel card", type: "depository", subtype: "prepaid", currency: "EUR", opening: 60 },
  { name: "Savings", type: "depository", subtype: "savings", currency: "USD", opening: 400, is_hidden: true },
  { name: "Car loan", type: "loan", subtype: "auto", currency: "USD", opening: -14_200, is_hidden: true },
];

interface CategoryFacts {
  readonly name: string;
  readonly kind: CategoryKind;
  readonly group: string;
}

export const CATEGORIES: readonly CategoryFacts[] = [
  { name: "Salary", kind: "income", group: "Income" },
  { name: "Rent", kind: "bill", group: "Home" },
  { name: "Power", kind: "bill", group: "Home" },
  { name: "Internet and phone", kind: "bill", group: "Home" },
  { name: "Insurance", kind: "bill", group: "Home" },
  { name: "Car payment", kind: "bill", group: "Car" },
  { name: "Fuel", kind: "spending", group: "Car" },
  { name: "Car", kind: "spending", group: "Car" },
  { name: "Groceries", kind: "spending", group: "Everyday" },
  { name: "Restaurants", kind: "spending", group: "Everyday" },
  { name: "Clothes", kind: "spending", group: "Everyday" },
  { name: "House", kind: "spending", group: "Everyday" },
  { name: "Subscriptions", kind: "spending", group: "Everyday" },
  { name: "Language class", kind: "spending", group: "Everyday" },
  { name: "Holiday", kind: "spending", group: "Seldom" },
];
