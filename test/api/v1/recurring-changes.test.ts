/** Expected occurrences follow every change. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: responses are checked against the OpenAPI document
type Json = any;

onEveryEngine((engine) => {
  const server = useServer(engine);
  let main: Json;
  let savings: Json;
  let rent: Json;
  let paid: Json;

  const call = (method: string, path: string, body?: object) =>
    server.ok(method, path, body, { as: server.tokens.sync });
  const newRule = async (fields: object): Promise<Json> => {
    const rule = { account_id: main.id, rule: "FREQ=MONTHLY", starts_on: "2026-11-25", ...fields };
    return (await call("POST", "/v1/recurring", { recurring_rule: rule })).recurring_rule;
  };
  const pay = async (amount: number, name: string) => {
    const [created] = await create(server, [
      payment(main.id, amount, { authorized_at: "2026-11-24", payee: { name } }),
    ]);
    paid = created;
  };
  const decide = (action: string, body?: object) =>
    call("POST", `/v1/recurring/${rent.id}/occurrences/2026-11-25/${action}`, body);
  const put = (changes: object) => call("PUT", `/v1/transactions/${paid.id}`, { transaction: changes });

  before(async () => {
    server.nowMs = Date.parse("2026-11-24T12:00:00Z");
    [main, savings] = [await newAccount(server), await newAccount(server, { is_hidden: true })];
  });

  const readPower = async () => {
    const { spending_power } = await call("GET", "/v1/budget/spending_power/explanation");
    assert.equal((await call("GET", "/v1/budget/spending_power")).spending_power, spending_power);
    return spending_power as number;
  };

  /** The changes in order, each with its effect on spending power. */
  const CHANGES: readonly (readonly [title: string, by: number, change: () => Promise<unknown>])[] = [
    ["nothing", 0, async () => {}],
    [
      "the first rule",
      -900,
      async () => (rent = await newRule({ name: "Rent", amount: -900, payee: { name: "Landlord" } })),
    ],
    ["a payment to another payee", -5, () => pay(-5, "Baker")],
    ["a payment of the rent", 0, () => pay(-900, "Landlord")],
    ["another payee for the payment", -900, () => put({ payee: { name: "Somebody" } })],
    ["the rule's payee for the payment", 900, () => put({ payee: { name: "Landlord" } })],
    ["a little more than the rent", -40, () => put({ amount: -940 })],
    ["a deleted payment", 40, () => call("DELETE", `/v1/transactions/${paid.id}`)],
    ["a preview", 0, () => call("DELETE", `/v1/recurring/${rent.id}?dry_run=true`)],
    ["a skipped month", 900, () => decide("skip")],
    ["a month that is no longer skipped", -900, () => decide("reset")],
    ["a later day", 900, () => decide("move", { to: "2026-12-02" })],
    ["a reset day", -900, () => decide("reset")],
    ["a payment to an unknown payee", -901, () => pay(-901, "The landlord's wife")],
    ["a match by the user", 900, () => decide("match", { transaction_id: paid.id })],
    ["an unmatch by the user", -900, () => decide("unmatch", { transaction_id: paid.id })],
    ["a match again", 900, () => decide("match", { transaction_id: paid.id })],
    ["a deleted match", 1, () => call("DELETE", `/v1/transactions/${paid.id}`)],
    ["a higher rent", -100, () => call("PUT", `/v1/recurring/${rent.id}`, { recurring_rule: { amount: -1000 } })],
    [
      "merged payees",
      0,
      async () => {
        await pay(-1000, "Owner");
        assert.notEqual(await readPower(), 0);
        await call("POST", `/v1/payees/${paid.payee_id}/merge`, { into: rent.payee_id });
      },
    ],
    ["a rule for savings", -50, () => newRule({ name: "Save", amount: -50, transfer_account_id: savings.id })],
    [
      "a transfer to savings",
      0,
      () => create(server, [transfer(main.id, savings.id, -50, { authorized_at: "2026-11-24" })]),
    ],
    ["a deleted rule", 0, () => call("DELETE", `/v1/recurring/${rent.id}`)],
    [
      "savings that are no longer hidden",
      50,
      () => call("PUT", `/v1/accounts/${savings.id}`, { fields: { is_hidden: false } }),
    ],
    [
      "the next day",
      0,
      async () => {
        server.nowMs += 86_400_000;
      },
    ],
  ];
  for (const [title, by, change] of CHANGES) {
    test(`${title} moves spending power by ${by}`, async () => {
      const power = await readPower();
      await change();
      assert.equal(Math.round(((await readPower()) - power) * 100) / 100, by);
    });
  }

  test("a match on a day that a new schedule leaves out stays, and can be ended", async () => {
    const payee = { name: "Gym" };
    const gym = await newRule({ name: "Gym", amount: -30, payee, starts_on: "2026-12-05" });
    const [{ id: transaction_id }] = (await create(server, [
      payment(main.id, -30, { authorized_at: "2026-11-24", payee: { name: "Sports Ltd" } }),
    ])) as [Json];
    const of = (day: string, action: string, body?: object) =>
      server.call("POST", `/v1/recurring/${gym.id}/occurrences/${day}/${action}`, body, { as: server.tokens.sync });
    const listed = async () => {
      const query = `since=2026-11-01&until=2026-12-31&recurring_id=${gym.id}`;
      const { occurrences } = await call("GET", `/v1/recurring/occurrences?${query}`);
      return occurrences.map(({ scheduled_on, state }: Json) => `${scheduled_on} ${state}`);
    };
    assert.equal((await of("2026-12-05", "match", { transaction_id })).status, 200);
    await call("PUT", `/v1/recurring/${gym.id}`, { recurring_rule: { rule: "FREQ=MONTHLY", starts_on: "2026-12-10" } });
    assert.deepEqual(await listed(), ["2026-12-05 matched", "2026-12-10 expected"]);
    assert.equal((await call("GET", `/v1/transactions/${transaction_id}`)).transaction.counts_on, "2026-12-05");
    assertProblem(await of("2026-12-10", "match", { transaction_id }), "transaction_matched");

    const ended = await of("2026-12-05", "unmatch", { transaction_id });
    assert.deepEqual([ended.status, ended.json.occurrence.state], [200, "skipped"]);
    assert.deepEqual(ended.json.occurrence.transaction_ids, []);
    assert.deepEqual(await listed(), ["2026-12-10 expected"]);
    assert.equal((await call("GET", `/v1/transactions/${transaction_id}`)).transaction.counts_on, null);
    await call("POST", `/v1/changes/${ended.headers.get("change-id")}/undo`);
    assert.deepEqual(await listed(), ["2026-12-05 matched", "2026-12-10 expected"]);
    assert.equal((await of("2026-12-05", "reset")).status, 200);
    assert.equal((await of("2026-12-10", "match", { transaction_id })).status, 200);
    assert.deepEqual(await listed(), ["2026-12-10 matched"]);
    assertProblem(await of("2026-12-05", "unmatch", { transaction_id }), "not_found");
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
