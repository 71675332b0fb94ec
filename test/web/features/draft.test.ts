/** An entry and the transaction that it becomes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { exchangeAt } from "../../../src/domain/exchange.ts";
import type { Account, Category } from "../../../web/api/contract.ts";
import {
  canHaveCategory,
  type Draft,
  EMPTY,
  fittingCategories,
  fittingPayees,
  type Known,
  missingOf,
  resolve,
  type Suggestion,
  transactionOf,
} from "../../../web/features/add/draft.ts";

const account = (id: string, fields: Partial<Account> = {}) =>
  ({ id, name: id, type: "depository", subtype: "checking", currency: "USD", is_hidden: false, ...fields }) as Account;

const category = (id: string, kind: Category["kind"], fields: Partial<Category> = {}) =>
  ({ id, name: id, kind, group: null, is_archived: false, ...fields }) as Category;

const payee = (name: string, fields: Partial<Suggestion> = {}): Suggestion => ({
  payee: { id: `id of ${name}`, name },
  category_id: null,
  account_id: null,
  amount: null,
  currency: null,
  use_count: 1,
  last_used_on: null,
  ...fields,
});

const SUGGESTIONS = [
  payee("Corner Bakery", { category_id: "groceries", account_id: "card", amount: -9.69, currency: "USD" }),
  payee("Clinic", { category_id: "salary", account_id: "checking", amount: 1310, currency: "USD", use_count: 4 }),
  payee("Café Riga", { account_id: "travel", amount: -4, currency: "EUR", use_count: 9 }),
];

const KNOWN: Known = {
  accounts: [
    account("pension", { is_hidden: true }),
    account("checking"),
    account("card"),
    account("travel", { currency: "EUR" }),
    account("reserve", { subtype: "savings", is_hidden: true }),
  ],
  categories: [
    category("groceries", "spending"),
    category("rent", "bill"),
    category("salary", "income"),
    category("old", "spending", { is_archived: true }),
  ],
  suggestions: SUGGESTIONS,
  usual: SUGGESTIONS,
  kindNames: { expense: "Expense", income: "Income", transfer: "Transfer" },
  currency: "USD",
  exchange: exchangeAt([
    { base_currency: "EUR", currency: "USD", day: "2026-11-20", rate: "1.0825", is_shared: true },
    { base_currency: "EUR", currency: "CHF", day: "2026-11-20", rate: "0.94", is_shared: true },
  ]),
  today: "2026-11-22",
  locale: "en-US",
  decimalMark: ".",
};

const made = (draft: Partial<Draft>, known: Partial<Known> = {}) =>
  transactionOf(resolve({ ...EMPTY, ...draft }, { ...KNOWN, ...known }));

test("a known payee brings its category and account", () => {
  assert.deepEqual(made({ amountText: "12.4", payee: "Corner Bakery" }), {
    account_id: "card",
    amount: -12.4,
    authorized_at: "2026-11-22",
    payee_id: "id of Corner Bakery",
    category_id: "groceries",
  });
});

test("a known payee without a typed amount has its usual one", () => {
  const entry = resolve({ ...EMPTY, line: "corner bakery" }, KNOWN);
  assert.ok(entry.isUsualAmount);
  assert.equal(transactionOf(entry)?.amount, -9.69);
});

test("without a payee, the entry is stored under its category, or under its kind", () => {
  assert.deepEqual(made({ amountText: "5", categoryId: "groceries" })?.payee, { name: "groceries" });
  assert.deepEqual(made({ amountText: "5" })?.payee, { name: "Expense" });
  assert.deepEqual(made({ amountText: "5", kind: "income" })?.payee, { name: "Income" });
  assert.equal(made({ amountText: "5", kind: "transfer" })?.payee, undefined);
});

test("the parts of a split leave the rest for the category of the entry", () => {
  const draft = { amountText: "12.4", payee: "Corner Bakery" };
  const split = (...texts: readonly string[]) =>
    made({ ...draft, parts: texts.map((text) => ({ categoryId: "rent", text })) });
  const rent = (amount: number) => ({ amount, category_id: "rent" });
  const { category_id, splits } = split("4", "0.1") ?? {};
  assert.equal(category_id, undefined);
  assert.deepEqual(splits, [{ amount: -8.3, category_id: "groceries" }, rent(-4), rent(-0.1)]);
  assert.deepEqual(split("-0.25")?.splits, [{ amount: -12.65, category_id: "groceries" }, rent(0.25)]);
  assert.deepEqual(split("12.3", "0.1")?.splits, [rent(-12.3), rent(-0.1)]);
  assert.deepEqual(made({ ...draft, parts: [{ categoryId: null, text: " " }] })?.category_id, "groceries");
  assert.equal(made({ ...draft, kind: "transfer", parts: [{ categoryId: "rent", text: "4" }] })?.splits, undefined);
});

test("a split needs an amount for each part, and is less than the whole", () => {
  for (const [amountText, ...texts] of [
    ["12.4", ""],
    ["12.4", "0"],
    ["12.4", "x"],
    ["12.4", "12.4"],
    ["12.4", "12", "1"],
  ] as const) {
    const parts = texts.map((text) => ({ categoryId: "rent", text }));
    assert.equal(missingOf(resolve({ ...EMPTY, amountText, parts }, KNOWN)), "parts", texts.join());
  }
});

test("tags of the line and of their own field are one list", () => {
  const { tags } = made({ amountText: "5", line: "#lunch", tagText: "Lunch, #two words,, trip" }) ?? {};
  assert.deepEqual(tags, ["lunch", "two words", "trip"]);
});

test("the chosen currency takes precedence over that of the line", () => {
  const { currency, account_amount } = made({ amountText: "20", currency: "EUR" }) ?? {};
  assert.deepEqual([currency, account_amount], ["EUR", -21.65]);
});

test("the line has the amount, the payee and the day", () => {
  assert.deepEqual(made({ line: "12*3 baker yesterday" }), {
    account_id: "checking",
    amount: -36,
    authorized_at: "2026-11-21",
    payee: { name: "baker" },
  });
});

test("with a chosen payee the line is a note", () => {
  assert.equal(made({ amountText: "5", payee: "Corner Bakery", line: "for 3 days" })?.notes, "for 3 days");
});

test("a plus makes it income", () => {
  assert.equal(made({ line: "+50 clinic" })?.amount, 50);
  assert.equal(made({ kind: "income", line: "50 clinic" })?.category_id, "salary");
});

test("a category that does not fit the kind is not taken over", () => {
  assert.equal(made({ line: "50 clinic" })?.category_id, undefined);
});

test("a choice takes precedence over a learned value", () => {
  const chosen = { amountText: "5", payee: "Corner Bakery", accountId: "checking", day: "2026-11-01" };
  assert.deepEqual(made({ ...chosen, categoryId: "rent" })?.category_id, "rent");
  assert.equal(made({ ...chosen, categoryId: null })?.category_id, undefined);
  assert.equal(made(chosen)?.account_id, "checking");
  assert.equal(made(chosen)?.authorized_at, "2026-11-01");
});

test("a new payee is paid from the main account: the one of the budget's currency that most payees are paid from", () => {
  const accountOf = (known: Partial<Known>) => made({ line: "5 kiosk" }, known)?.account_id;
  assert.equal(accountOf({}), "checking");
  assert.equal(accountOf({ usual: [payee("x", { account_id: "card", use_count: 5 })] }), "card");
  assert.equal(accountOf({ usual: [] }), "checking");
  assert.equal(accountOf({ accounts: [account("travel", { currency: "EUR" })] }), "travel");
});

test("the line also has the category, the account, tags and a note", () => {
  assert.deepEqual(made({ line: '12 kiosk rent card #lunch "two of them"', notes: "more" }), {
    account_id: "card",
    amount: -12,
    authorized_at: "2026-11-22",
    payee: { name: "kiosk" },
    category_id: "rent",
    notes: "two of them more",
    tags: ["lunch"],
  });
});

test("a word finds an account only if no other has it", () => {
  const accounts = [account("checking"), account("Credit card"), account("Travel card")];
  assert.equal(made({ line: "5 kiosk credit" }, { accounts })?.account_id, "Credit card");
  assert.deepEqual(made({ line: "5 kiosk card" }, { accounts })?.payee, { name: "kiosk card" });
});

test("an amount in another currency is converted, and the charge can be corrected", () => {
  const charge = (draft: Partial<Draft>, known: Partial<Known> = {}) => {
    const { amount, currency, account_amount } = made(draft, known) ?? {};
    return [amount, currency, account_amount];
  };
  assert.deepEqual(charge({ line: "20 eur kiosk" }), [-20, "EUR", -21.65]);
  assert.deepEqual(charge({ line: "20 chf kiosk" }), [-20, "CHF", -23.03]);
  assert.deepEqual(charge({ line: "20 eur kiosk", chargedText: "22" }), [-20, "EUR", -22]);
  assert.deepEqual(charge({ line: "20 usd kiosk" }), [-20, undefined, undefined]);
  assert.deepEqual(charge({ line: "20 eur kiosk travel" }), [-20, undefined, undefined]);
  assert.equal(missingOf(resolve({ ...EMPTY, line: "20 HUF kiosk" }, KNOWN)), "charged");
});

test("a minus makes it an expense", () => {
  assert.equal(made({ line: "-20 kiosk" })?.amount, -20);
  assert.equal(made({ kind: "income", line: "-20 kiosk" })?.amount, -20);
});

test("with a chosen payee, the note has tags too", () => {
  const { notes, tags } = made({ amountText: "5", payee: "Corner Bakery", line: "rolls #lunch" }) ?? {};
  assert.deepEqual([notes, tags], ["rolls", ["lunch"]]);
});

test("a transfer leaves the first account and has no payee", () => {
  assert.deepEqual(made({ kind: "transfer", amountText: "150" }), {
    account_id: "checking",
    amount: -150,
    authorized_at: "2026-11-22",
    transfer_account_id: "reserve",
  });
});

test("a transfer into another currency needs the amount that arrives", () => {
  const draft = { ...EMPTY, kind: "transfer", amountText: "150", toAccountId: "travel" } as const;
  assert.equal(missingOf(resolve(draft, KNOWN)), "arrives");
  assert.equal(made({ ...draft, arrivesText: "137,50" })?.transfer_amount, 137.5);
});

test("the missing fields are listed", () => {
  const missing = (draft: Partial<Draft>, known: Partial<Known> = {}) =>
    missingOf(resolve({ ...EMPTY, ...draft }, { ...KNOWN, ...known }));
  assert.equal(missing({ line: "5 kiosk" }, { accounts: [] }), "account");
  assert.equal(missing({ line: "kiosk" }), "amount");
  assert.equal(missing({ amountText: "5−8", payee: "Corner Bakery" }), "amount");
  assert.equal(missing({ amountText: "5" }), undefined);
  assert.equal(missing({ kind: "transfer", amountText: "5", accountId: "card", toAccountId: "card" }), "to_account");
  assert.equal(missing({ line: "5 kiosk" }), undefined);
});

test("a transfer within the budget has no category", () => {
  const entry = (toAccountId: string) => resolve({ ...EMPTY, kind: "transfer", toAccountId }, KNOWN);
  assert.equal(canHaveCategory(entry("card")), false);
  assert.equal(canHaveCategory(entry("reserve")), true);
});

test("payees and categories fit the kind", () => {
  const names = (list: readonly Suggestion[]) => list.map(({ payee: { name } }) => name);
  assert.deepEqual(names(fittingPayees(KNOWN.suggestions, "income")), ["Clinic"]);
  assert.deepEqual(names(fittingPayees(KNOWN.suggestions, "expense")), ["Corner Bakery", "Café Riga"]);
  const ids = (list: readonly Category[]) => list.map(({ id }) => id);
  assert.deepEqual(ids(fittingCategories(KNOWN.categories, "expense")), ["groceries", "rent"]);
  assert.deepEqual(ids(fittingCategories(KNOWN.categories, "income")), ["salary", "groceries", "rent"]);
});

test("the last number is the amount, unless it is part of a payee's name or the keypad has the amount", () => {
  const known = { suggestions: [payee("Route 9")] };
  assert.deepEqual(
    [made({ line: "baker 36 yesterday" })?.amount, made({ line: "baker 36" })?.payee?.name],
    [-36, "baker"],
  );
  assert.equal(made({ line: "route 9" }, known), undefined);
  assert.equal(made({ line: "route 9 4.50" }, known)?.amount, -4.5);
  assert.deepEqual(made({ line: "gate 7", amountText: "5" })?.payee, { name: "gate 7" });
});

test("an entry of a day before the balance was set leaves the balance as it is, unless the person decides otherwise", () => {
  const accounts = [
    account("checking", { balance_set_on: "2026-11-20" }),
    account("reserve", { balance_set_on: "2026-11-18" }),
    account("cash", { balance_set_on: null }),
  ];
  const read = (fields: Partial<Draft>) => {
    const { balanceSetOn, isIncluded } = resolve(
      { ...EMPTY, accountId: "checking", ...fields },
      { ...KNOWN, accounts },
    );
    return [balanceSetOn, isIncluded];
  };
  assert.deepEqual(read({ day: "2026-11-19" }), ["2026-11-20", true]);
  assert.deepEqual(read({ day: "2026-11-19", isIncluded: false }), ["2026-11-20", false]);
  // On the day of the balance, the entry counts as not included unless the person decides otherwise.
  assert.deepEqual(read({ day: "2026-11-20" }), ["2026-11-20", false]);
  assert.deepEqual(read({ day: "2026-11-20", isIncluded: true }), ["2026-11-20", true]);
  assert.deepEqual(read({ day: "2026-11-21", isIncluded: true }), [undefined, false]);
  assert.deepEqual(read({ day: "2026-11-01", accountId: "cash" }), [undefined, false]);
  // A transfer is included if both balances include it.
  const transfer = { kind: "transfer", toAccountId: "reserve" } as const;
  assert.deepEqual(read({ ...transfer, day: "2026-11-17" }), ["2026-11-20", true]);
  assert.deepEqual(read({ ...transfer, day: "2026-11-18" }), ["2026-11-20", false]);
  assert.deepEqual(read({ ...transfer, toAccountId: "cash", day: "2026-11-01" }), ["2026-11-20", false]);
});
