/** `/v1/quick_entries`: purchases of phones, repeats, cards, and drafts. `test/domain/quick-amount.test.ts` has the amounts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { type Fields, newAccount } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const enter = (entry: Fields, headers: Record<string, string> = {}) =>
    server.call("POST", "/v1/quick_entries", entry, { headers });
  const drafts = async () => (await server.ok("GET", "/v1/quick_entries/drafts")).drafts as Fields[];
  const accept = (id: string, transaction: Fields) =>
    server.call("POST", `/v1/quick_entries/drafts/${id}/accept`, { transaction });

  test("an entry with an account becomes a pending transaction, with its payee, category and effect", async () => {
    const account = await newAccount(server, { current_balance: 100 });
    const { category } = await server.ok("POST", "/v1/categories", { category: { name: "Food" } });
    const rule = {
      name: "Shops",
      when: { all: [{ field: "payee", op: "contains", value: "corner" }] },
      then: { category_id: category.id },
    };
    const stored = await server.call("POST", "/v1/rules", { rule });
    assert.equal(stored.status, 201, stored.text);
    const entry = { amount: "$4.50", merchant: " Corner\nShop ", account_id: account.id, at: "2026-11-20T23:59+13:00" };
    const { status, json, text } = await enter(entry);
    assert.equal(status, 201, text);
    const { transaction } = json;
    assert.deepEqual(
      [
        transaction.amount,
        transaction.authorized_at,
        transaction.is_pending,
        transaction.source,
        transaction.bank_text,
      ],
      [-4.5, "2026-11-20", true, "manual", null],
    );
    assert.deepEqual([transaction.category_id, transaction.is_reviewed, json.draft], [category.id, false, null]);
    assert.equal(json.text, "Corner Shop $4.50. -$4.50 left for 10 days.");
    assert.equal(json.spending_power.spending_power, -4.5);
    assert.equal((await server.ok("GET", `/v1/accounts/${account.id}`)).account.current_balance, 95.5);
    const refund = await enter({ ...entry, kind: "refund", amount: 1, at: "2026-11-21T08:00:00Z", language: "de" });
    assert.deepEqual([refund.json.transaction.amount, refund.json.transaction.authorized_at], [1, "2026-11-21"]);
    assert.match(refund.json.text, /^Corner Shop 1,00\s\$\. Noch -3,50\s\$ für 10 Tage\.$/);
  });

  test("a purchase that is sent twice within a minute is one", async () => {
    const account = await newAccount(server);
    const entry = { amount: 7.25, merchant: "Kiosk", account_id: account.id };
    const first = await enter(entry);
    server.nowMs += 60_000;
    const again = await enter(entry);
    assert.deepEqual([first.status, again.status], [201, 200]);
    assert.equal(again.json.transaction.id, first.json.transaction.id);
    assert.equal((await enter({ ...entry, amount: 7.26 })).status, 201);
    assert.equal((await enter({ ...entry, merchant: "Bakery" })).status, 201);
    server.nowMs += 1000;
    assert.equal((await enter(entry)).status, 201, "a minute later it is another purchase");
    const headers = { "idempotency-key": "once" };
    const keyed = { ...entry, amount: 9 };
    const one = await enter(keyed, headers);
    assert.equal((await enter(keyed, headers)).text, one.text);
    server.nowMs = START_MS;
    const together = await Promise.all([1, 2, 3].map(() => enter({ ...entry, amount: 11 })));
    assert.equal(new Set(together.map(({ json }) => json.transaction.id)).size, 1);
  });

  test("an unknown card becomes a draft, and the person's answer holds for later entries", async () => {
    const account = await newAccount(server);
    const entry = { amount: "12,50", merchant: "Market", card: "Visa 1234" };
    const { status, json } = await enter(entry);
    assert.deepEqual([status, json.transaction, json.draft.reason], [201, null, "unknown_card"]);
    assert.equal(json.text, "Market: not entered yet. Complete it in Leeway, Review.");
    assert.deepEqual([(await enter(entry)).status, (await drafts()).length], [200, 1]);
    const later = (await enter({ ...entry, amount: "1.234" })).json.draft;
    assert.deepEqual([later.missing, later.amount, later.amount_text], [["account", "amount"], null, "1.234"]);

    const { amount, currency, authorized_at, missing } = json.draft;
    assert.deepEqual([amount, currency, authorized_at, missing], [-12.5, "USD", "2026-11-21", ["account"]]);
    const sent = { account_id: account.id, amount, authorized_at, payee: { name: "Market" } };
    assertProblem(await accept(json.draft.id, { ...sent, account_id: json.draft.id }), "unknown_account");
    const accepted = await accept(json.draft.id, sent);
    assert.equal(accepted.status, 201, accepted.text);
    assertProblem(await accept(json.draft.id, sent), "not_found");
    assert.equal((await enter({ ...entry, amount: 3, card: "VISA 1234" })).json.transaction.account_id, account.id);
    const [known] = await drafts();
    assert.deepEqual([known?.account_id, known?.missing], [account.id, ["amount"]], "the card has its account now");
    assert.equal((await server.call("DELETE", `/v1/quick_entries/drafts/${known?.id}`)).status, 204);
    assertProblem(await server.call("DELETE", `/v1/quick_entries/drafts/${known?.id}`), "not_found");
    assert.deepEqual(await drafts(), []);
  });

  test("a card keeps its account until that is deleted or closed", async () => {
    const [first, other, third] = [await newAccount(server), await newAccount(server), await newAccount(server)];
    const draftOf = async (more: Fields = {}) => (await enter({ merchant: "Kiosk", card: "Once", ...more })).json.draft;
    const answer = async (account: Fields) => {
      const sent = { account_id: account.id, amount: -2, authorized_at: "2026-11-20", payee: { name: "Kiosk" } };
      assert.equal((await accept((await draftOf()).id, sent)).status, 201);
      return (await draftOf({ merchant: `Kiosk ${account.id}` })).account_id;
    };
    assert.equal(await answer(first), first.id);
    assert.equal(await answer(other), first.id, "one purchase with another account does not move the card");
    const closing = { account: { closed_on: "2026-11-20", current_balance: 0 } };
    await server.ok("PUT", `/v1/accounts/${first.id}`, closing);
    assert.equal(await answer(other), other.id);
    for (const { id } of (await server.ok("GET", `/v1/transactions?account_id=${other.id}`)).transactions)
      await server.call("DELETE", `/v1/transactions/${id}`);
    assert.equal((await server.call("DELETE", `/v1/accounts/${other.id}`)).status, 204);
    assert.equal(await answer(third), third.id);
    for (const { id } of await drafts()) await server.call("DELETE", `/v1/quick_entries/drafts/${id}`);
  });

  test("what is not certain is a draft", async () => {
    const account = await newAccount(server);
    const account_id = account.id;
    const cases = [
      [{ amount: 5, merchant: "Shop" }, "no_account", ["account"]],
      [{ merchant: "Shop", account_id }, "no_amount", ["amount"]],
      [{ amount: "", merchant: "Shop", account_id, card: "" }, "no_amount", ["amount"]],
      [{ amount: "1.234", merchant: "Shop", account_id }, "unclear_amount", ["amount"]],
      [{ amount: "5 EUR", merchant: "Shop", account_id }, "foreign_currency", ["amount"]],
      [{ amount: 5, account_id }, "no_merchant", ["merchant"]],
      [{}, "no_account", ["account", "amount", "merchant"]],
    ] as const;
    for (const [entry, reason, missing] of cases) {
      const { json } = await enter({ ...entry, at: `2026-11-0${cases.findIndex(([one]) => one === entry) + 1}T10:00` });
      assert.deepEqual([json.draft.reason, json.draft.missing], [reason, missing]);
    }
    await server.ok("PUT", `/v1/accounts/${account_id}`, { account: { closed_on: "2026-11-01" } });
    const closed = await enter({ amount: 5, merchant: "Shop", account_id });
    assert.deepEqual([closed.json.draft.reason, closed.json.draft.missing], ["account_closed", ["account"]]);
    for (const { id } of await drafts()) await server.call("DELETE", `/v1/quick_entries/drafts/${id}`);
  });

  test("wrong requests, other households and readers", async () => {
    const account = await newAccount(server);
    const entry = { amount: 5, merchant: "Shop", account_id: account.id };
    assertProblem(await enter({ ...entry, account_id: server.budget.id }), "unknown_account", [
      "/account_id unknown_account",
    ]);
    for (const wrong of [{ at: "today" }, { at: "2026-02-30T10:00" }, { amount: true }, { kind: "gift" }, { tip: 1 }]) {
      assert.equal((await enter({ ...entry, ...wrong })).status, 400, JSON.stringify(wrong));
    }
    const { json } = await enter({ merchant: "Shop" });
    const { other, read } = server.tokens;
    const path = `/v1/quick_entries/drafts/${json.draft.id}`;
    assertProblem(await server.call("DELETE", path, undefined, { as: other }), "not_found");
    assertProblem(await server.call("DELETE", path, undefined, { as: read }), "insufficient_scope");
    assert.equal((await server.ok("GET", "/v1/quick_entries/drafts", undefined, { as: other })).drafts.length, 0);
    assertProblem(await server.call("POST", "/v1/quick_entries", entry, { as: read }), "insufficient_scope");
    const preview = await server.call("POST", "/v1/quick_entries?dry_run=true", { merchant: "Preview" });
    assert.deepEqual([preview.status, (await drafts()).length], [201, 1]);
  });
});
