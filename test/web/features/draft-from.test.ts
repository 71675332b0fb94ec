/** A recurring rule that is filled in from a transaction. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { draftFrom } from "../../../web/features/coming/draft-from.ts";
import { ruleOfDraft } from "../../../web/features/coming/rule-draft.ts";

const TODAY = "2026-11-26";

const SAMPLE = {
  account_id: "checking",
  transfer_account_id: null,
  amount: -12.99,
  account_amount: null,
  transfer_amount: null,
  category_id: "fun",
  authorized_at: "2026-11-20",
} as const;

const draftOf = (fields: Partial<{ readonly [Name in keyof typeof SAMPLE]: string | number | null }>) =>
  draftFrom({ ...SAMPLE, ...fields } as never, "Streamly", TODAY, (amount, accountId) => ({
    amount,
    text: `${amount} on ${accountId}`,
  }));

test("a payment is repeated each month on its day, and is the first one", () => {
  const draft = draftOf({});
  assert.deepEqual(
    [draft.direction, draft.payee, draft.accountId, draft.categoryId, draft.amount.text, draft.startsOn],
    ["expense", "Streamly", "checking", "fun", "12.99 on checking", "2026-11-20"],
  );
  assert.equal(ruleOfDraft(draft), "FREQ=MONTHLY;BYMONTHDAY=20");
  assert.equal(draftOf({ amount: 3000 }).direction, "income");
});

test("no payment of a new rule is overdue", () => {
  const cases: readonly (readonly [day: string, startsOn: string])[] = [
    ["2026-10-27", "2026-10-27"], // the next one is tomorrow
    ["2026-10-26", "2026-12-26"], // the next one was due today
    ["2026-10-25", "2026-12-25"],
    ["2026-03-28", "2026-11-28"],
    ["2026-08-31", "2026-11-30"],
    ["2026-11-26", "2026-11-26"],
    ["2026-12-05", "2026-12-05"], // entered ahead
  ];
  for (const [authorized_at, startsOn] of cases)
    assert.equal(draftOf({ authorized_at }).startsOn, startsOn, authorized_at);
  assert.equal(ruleOfDraft(draftOf({ authorized_at: "2026-08-31" })), "FREQ=MONTHLY;BYMONTHDAY=-1");
});

test("an amount abroad is the one on the account, and a transfer leaves the account that pays", () => {
  assert.equal(draftOf({ amount: -20, account_amount: -18.4 }).amount.amount, 18.4);
  const leaving = draftOf({ transfer_account_id: "savings", amount: -100 });
  assert.deepEqual(
    [leaving.direction, leaving.accountId, leaving.transferAccountId],
    ["transfer", "checking", "savings"],
  );
  const arriving = draftOf({ transfer_account_id: "savings", amount: 100, transfer_amount: -90 });
  assert.deepEqual(
    [arriving.accountId, arriving.transferAccountId, arriving.amount.text],
    ["savings", "checking", "90 on savings"],
  );
});
