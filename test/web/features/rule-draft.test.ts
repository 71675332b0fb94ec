/** The form of a rule: a rule that is opened and saved unchanged is the same rule. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rule } from "../../../web/api/contract.ts";
import {
  draftLike,
  draftOf,
  NEW_RULE,
  newCondition,
  requestOf,
} from "../../../web/features/settings/rules/rule-draft.ts";

const RULE: Rule = {
  ...{ id: "1", name: "REWE", stop: true, position: 1, created_at: "", updated_at: "", shadowed_by: null },
  ...{ fired_count: 0, missing_account_ids: [] },
  when: {
    all: [{ field: "amount", op: "between", value: [-200.5, 0] }],
    any: [
      { field: "bank_text", op: "in", value: ["REWE", "EDEKA"] },
      { field: "weekday", op: "is", value: 6 },
    ],
    not: [{ field: "account_id", op: "is", value: "a" }],
  },
  then: {
    ...{ payee_id: "p", category_id: "c", tags: ["food", "weekly"], notes: "Checked", transfer_account_id: null },
    skip: false,
  },
};

test("a rule that is opened and saved keeps its conditions and actions", () => {
  const { when, then, stop, name } = requestOf(draftOf(RULE, "REWE"));
  assert.deepEqual(when, RULE.when);
  const { payee_id: _payee, ...actions } = RULE.then;
  assert.deepEqual(then, { payee: { name: "REWE" }, ...actions });
  assert.deepEqual([name, stop], ["REWE", true]);
});

test("empty conditions are left out, and a rule without a name is named after what it sets", () => {
  const conditions = [{ ...newCondition(0), value: " LIDL " }, newCondition(1)];
  assert.deepEqual(requestOf({ ...NEW_RULE, conditions, payee: "Lidl" }).name, "Lidl");
  const { name, when } = requestOf({ ...NEW_RULE, conditions });
  assert.equal(name, "LIDL");
  assert.deepEqual(when.all, [{ field: "bank_text", op: "contains", value: "LIDL" }]);
});

test("a number may have a decimal comma; other text goes to the API as it is", () => {
  const amount = (value: string) => ({ ...newCondition(0), field: "amount", op: "is", value }) as const;
  const sent = (value: string) => requestOf({ ...NEW_RULE, conditions: [amount(value)] }).when.all?.[0]?.value;
  assert.deepEqual([sent("-12,50"), sent("−3"), sent("much")], [-12.5, -3, "much"]);
});

test("a rule made from a transaction matches the constant words of the bank's text and sets payee and category", () => {
  const cases = [
    {
      source: "import",
      payee: "RIVERSIDE GROCERS",
      notes: "PURCHASE Riverside  Grocers #112",
      value: "RIVERSIDE GROCERS",
    },
    { source: "import", payee: "LIDL", notes: "", value: "LIDL" },
    {
      source: "import",
      payee: "My landlord",
      notes: "Checked\nSEPA 0815 H. MEYER RENT",
      value: "SEPA 0815 H. MEYER RENT",
    },
    { source: "import", payee: "", notes: "CASH 22", value: "CASH 22" },
    { source: "manual", payee: "Bakery", notes: "for Sunday", value: "Chosen since" },
    { source: "sync", payee: "", notes: "", value: "Chosen since" },
  ] as const;
  for (const { source, payee, notes, value } of cases) {
    const sample = { source, category_id: "c", transfer_account_id: null };
    const { when, then, name } = requestOf(draftLike(sample, "Chosen since", { payee, notes }));
    const isImport = source === "import";
    const condition = isImport ? { field: "bank_text", op: "contains", value } : { field: "payee", op: "is", value };
    assert.deepEqual(when, { all: [condition], any: [], not: [] });
    assert.deepEqual([then.payee, then.category_id], [isImport ? { name: "Chosen since" } : undefined, "c"]);
    assert.equal(name, "Chosen since");
  }
});
