/** The number with waiting entries, without a server: the rules of lines, of other periods, and of what cannot be known. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type {
  Account,
  Category,
  NewTransaction,
  RecurringRule,
  SpendingPowerExplanation,
} from "../../../web/api/contract.ts";
import { afterEntries } from "../../../web/features/home/after-entries.ts";
import { waitingChanges } from "../../../web/features/home/waiting-changes.ts";
import type { OutboxEntry } from "../../../web/logic/outbox.ts";

type Line = SpendingPowerExplanation["lines"][number];

const account = (id: string, more: Partial<Account> = {}) =>
  ({ id, currency: "USD", is_hidden: false, ...more }) as Account;
const category = (id: string, kind: Category["kind"]) => ({ id, kind }) as Category;

const LISTS = {
  accounts: [
    account("checking"),
    account("card"),
    account("euro", { currency: "EUR" }),
    account("savings", { is_hidden: true }),
  ],
  categories: [
    category("food", "spending"),
    category("rent", "bill"),
    category("fund", "spending"),
    category("salary", "income"),
    category("trip", "saving"),
  ],
  rules: [
    {
      account_id: "checking",
      transfer_account_id: null,
      payee_id: "landlord",
      category_id: "rent",
      amount: -900,
      amount_to: null,
    },
  ] as unknown as readonly RecurringRule[],
};

const line = (part: Line["part"], id: string, fields: Partial<Line>): Line => ({
  ...{ part, source: "category", id, name: id, planned: null, actual: 0, expected: 0, goal: null, goal_id: null },
  ...{ carried_in: null, counts: 0, why: "actual", transaction_ids: [], splits: [], expectations: [] },
  ...fields,
});

function explanation(breakdown: Partial<SpendingPowerExplanation["breakdown"]> = {}): SpendingPowerExplanation {
  return {
    spending_power: 500,
    currency: "USD",
    period: { from: "2026-11-01", until: "2026-11-30", days: 30, days_left: 9, name: "2026-11" },
    breakdown: { income: 0, bills: 0, savings: 0, spending: 0, ...breakdown },
    lines: [
      line("spending", "food", { planned: 300, actual: 100, counts: 100 }),
      line("bills", "rent", { planned: 1000, actual: 0, expected: 900, counts: 1000, why: "plan" }),
      line("spending", "fund", { planned: 20, actual: 10, carried_in: 80, counts: 20, why: "plan" }),
      line("income", "salary", { planned: 2000, actual: 500, counts: 2000, why: "plan" }),
      line("savings", "trip", { planned: 100, actual: -20, counts: 60, why: "plan" }),
    ],
  } as unknown as SpendingPowerExplanation;
}

const pays = (amount: number, fields: Partial<NewTransaction> = {}): NewTransaction => ({
  ...{ account_id: "checking", amount: -amount, authorized_at: "2026-11-20", payee: { name: "Kiosk" } },
  ...fields,
});

const entered = (body: NewTransaction) => ({ body }) as unknown as OutboxEntry;

const CASES: readonly [string, readonly NewTransaction[], number | undefined, boolean?, number?][] = [
  ["spending counts in full, whatever its plan", [pays(10, { category_id: "food" })], 490],
  ["several entries add up", [pays(10.1, { category_id: "food" }), pays(0.2)], 489.7],
  ["a bill within its plan changes nothing", [pays(50, { category_id: "rent" })], 500, false],
  ["a fund pays for itself", [pays(85, { category_id: "fund" })], 500],
  ["a fund that is empty does not", [pays(100, { category_id: "fund" })], 490],
  ["income below its plan is expected already", [pays(-100, { category_id: "salary" })], 500],
  ["income above its plan counts", [pays(-1600, { category_id: "salary" })], 600],
  ["a deposit keeps the promise", [pays(50, { category_id: "trip", transfer_account_id: "savings" })], 500],
  [
    "what is taken out of savings can be spent",
    [pays(-30, { category_id: "trip", transfer_account_id: "savings" })],
    530,
  ],
  ["a transfer out of the budget is saved", [pays(70, { transfer_account_id: "savings" })], 430],
  ["a transfer inside the budget counts nowhere", [pays(70, { transfer_account_id: "card" })], undefined],
  ["a payment on a hidden account counts nowhere", [pays(70, { account_id: "savings" })], undefined],
  ["another period", [pays(10, { authorized_at: "2026-12-01" })], undefined],
  ["the day that counts decides", [pays(10, { authorized_at: "2026-12-01", counts_on: "2026-11-30" })], 490],
  ["an amount in the budget's currency", [pays(9, { currency: "EUR", account_amount: -10, category_id: "food" })], 490],
  [
    "splits count in their lines",
    [
      pays(30, {
        splits: [
          { amount: -40, category_id: "food" },
          { amount: 10, category_id: "fund" },
        ] as never,
      }),
    ],
    460,
  ],
  ["a payment that a rule expects, in no category", [pays(880)], -380, false],
  ["another amount than a rule expects", [pays(80)], 420],
  ["euros without a rate", [pays(10, { account_id: "euro" }), pays(5)], 495, false, 1],
];

for (const [name, entries, amount, isExact = true, missing = 0] of CASES) {
  test(name, () => {
    const after = afterEntries(explanation(), waitingChanges(entries.map(entered)), LISTS);
    assert.deepEqual(after, amount === undefined ? undefined : { amount, isExact, missing });
  });
}

test("an entry of an earlier period makes the number of a budget that carries an estimate", () => {
  const entries = [pays(10, { authorized_at: "2026-10-31" }), pays(5)].map((after) => ({ after }));
  assert.equal(afterEntries(explanation(), entries, LISTS)?.isExact, true);
  assert.equal(afterEntries(explanation({ carry: 5 }), entries, LISTS)?.isExact, false);
});

test("without the rules, any entry may be an expected payment", () => {
  assert.equal(afterEntries(explanation(), [{ after: pays(5) }], { ...LISTS, rules: undefined })?.isExact, false);
});

const stored = (amount: number, fields: object = {}) => ({
  ...{ account_id: "checking", transfer_account_id: null, payee_id: "kiosk", amount: -amount, currency: "USD" },
  ...{ authorized_at: "2026-11-20", counts_on: null, category_id: "food", account_amount: null, transfer_amount: null },
  ...{ splits: null, decided_by: { category_id: "you", counts_on: null } },
  ...fields,
});
const changed = (before: object | undefined, changes: object) =>
  ({ edit: { transactionId: "1", changes, before: {}, stored: before } }) as unknown as OutboxEntry;

const CHANGES: readonly [string, readonly OutboxEntry[], number | undefined, boolean?, number?][] = [
  ["a note moves nothing", [changed(stored(10), { notes: "x" })], undefined],
  ["a lower amount gives back the difference", [changed(stored(10), { amount: -4 })], 506],
  ["a higher amount takes it", [changed(stored(10), { amount: -30 })], 480],
  ["into a bill within its plan", [changed(stored(10), { category_id: "rent" })], 510],
  [
    "into one that a rule expects",
    [changed(stored(10, { payee_id: "landlord" }), { category_id: "rent" })],
    510,
    false,
  ],
  ["into a fund that pays for it", [changed(stored(10), { category_id: "fund" })], 510],
  ["the same category", [changed(stored(10), { category_id: "food" })], undefined],
  ["into the next period", [changed(stored(10), { counts_on: "2026-12-01" })], 510],
  ["from the next period", [changed(stored(10, { counts_on: "2026-12-01" }), { counts_on: "2026-11-30" })], 490],
  ["its own day", [changed(stored(10), { authorized_at: "2026-12-02" })], 510],
  ["to a hidden account", [changed(stored(10), { account_id: "savings" })], 510],
  [
    "the splits",
    [
      changed(stored(10), {
        splits: [
          { amount: -4, category_id: "food" },
          { amount: -6, category_id: "fund" },
        ],
      }),
    ],
    506,
  ],
  [
    "several changes and an entry add up",
    [changed(stored(10), { amount: -4 }), changed(stored(20), { category_id: "fund" }), entered(pays(5))],
    521,
  ],
  ["an amount that the server converts", [changed(stored(10, { account_amount: -9 }), { amount: -4 })], 500, false, 1],
  ["a transfer", [changed(stored(10), { transfer_account_id: "savings" }), entered(pays(5))], 495, false, 1],
  ["kept by an older version of the page", [changed(undefined, { amount: -4 })], 500, false, 1],
  [
    "a day that the server has chosen",
    [
      changed(stored(10, { counts_on: "2026-11-30", decided_by: { counts_on: "match" } }), {
        authorized_at: "2026-12-02",
      }),
    ],
    500,
    false,
    1,
  ],
];

for (const [name, entries, amount, isExact = true, missing = 0] of CHANGES) {
  test(`a change of a stored transaction: ${name}`, () => {
    const after = afterEntries(explanation(), waitingChanges(entries), LISTS);
    assert.deepEqual(after, amount === undefined ? undefined : { amount, isExact, missing });
  });
}
