/** Occurrences depend on the whole history of their rules, which has a maximum length. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const MONTHS = ["2025", "2026"]
  .flatMap((year) => Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}`))
  .filter((month) => month <= "2026-11");

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: Fields;
  let paid: Fields[];
  let rule: Fields;
  let count = 0;

  const call = (method: string, path: string, body?: object) => server.ok(method, path, body);
  const occurrences = async (since: string, until: string, id = rule.id): Promise<Fields[]> =>
    (await call("GET", `/v1/recurring/occurrences?since=${since}&until=${until}&recurring_id=${id}`)).occurrences;
  /** The state of the bill that is due on a day. */
  const stateOn = async (day: string) => (await occurrences(day, day))[0]?.state;
  const newRule = async (fields: Fields = {}) => {
    const rent = { name: "Rent", account_id: account.id, amount: -900, rule: "FREQ=MONTHLY", starts_on: "2025-01-03" };
    const recurring_rule = { ...rent, payee: { name: `Payee ${count}` }, ...fields };
    return (await call("POST", "/v1/recurring", { recurring_rule })).recurring_rule;
  };

  beforeEach(async () => {
    count += 1;
    account = await newAccount(server);
    rule = await newRule();
    const pay = (month: string) =>
      payment(account.id, -900, { payee: { name: `Payee ${count}` }, authorized_at: `${month}-04` });
    paid = await create(server, MONTHS.map(pay));
  });

  test("a bill paid in halves stays open for the second half", async () => {
    const payee = { name: `Halves ${count}` };
    const category = { name: `Rent ${count}`, kind: "bill" };
    const halves = await newRule({ payee, category, amount: -1000, starts_on: "2025-01-01" });
    const days = MONTHS.flatMap((month) => [`${month}-05`, `${month}-24`]).filter((day) => day <= "2026-11-21");
    await create(
      server,
      days.map((authorized_at) => payment(account.id, -500, { payee, category, authorized_at })),
    );
    assert.deepEqual(
      (await occurrences("2026-11-01", "2026-11-28", halves.id)).map(({ state, expected }) => [state, expected]),
      [["overdue", -500]],
    );
  });

  test("a transaction matched with one rule does not match another", async () => {
    await newRule({ name: "Double", rule: "FREQ=YEARLY", starts_on: "2025-03-04", ends_on: "2025-12-31" });
    assert.equal(await stateOn("2025-03-03"), "lapsed");
  });

  test("a bill that is still owed stays open at any age", async () => {
    await call("DELETE", `/v1/transactions/${paid[5]?.id}`);
    assert.equal(await stateOn("2025-06-03"), "lapsed");
    await call("POST", `/v1/recurring/${rule.id}/occurrences/2025-06-03/owe`);
    const [oldest] = await occurrences("2026-11-01", "2026-11-30");
    assert.deepEqual([oldest?.due_on, oldest?.state, oldest?.expected], ["2025-06-03", "overdue", -900]);
    await call("POST", `/v1/recurring/${rule.id}/occurrences/2025-06-03/skip`);
  });

  for (const [title, change] of [
    ["deleted", () => call("DELETE", `/v1/transactions/${paid[2]?.id}`)],
    ["changed", () => call("PUT", `/v1/transactions/${paid[2]?.id}`, { transaction: { amount: -1 } })],
    [
      "unmatched",
      () => call("POST", `/v1/recurring/${rule.id}/occurrences/2025-03-03/unmatch`, { transaction_id: paid[2]?.id }),
    ],
    [
      "matched with another rule by the user",
      async () => {
        const other = await newRule({ payee: { name: "Somebody" }, starts_on: "2026-11-20" });
        await call("POST", `/v1/recurring/${other.id}/occurrences/2026-11-20/match`, { transaction_id: paid[2]?.id });
      },
    ],
    [
      "matched with a new rule",
      () => newRule({ name: "Double", rule: "FREQ=YEARLY", starts_on: "2025-03-04", ends_on: "2025-12-31" }),
    ],
  ] as const) {
    test(`an old transaction that is ${title} leaves its bill unpaid`, async () => {
      assert.equal(await stateOn("2025-03-03"), "matched");
      await change();
      assert.equal(await stateOn("2025-03-03"), "lapsed");
    });
  }

  test("a newly hidden account no longer pays bills", async () => {
    const other = await newAccount(server);
    const [theirs] = [await newRule({ account_id: other.id })];
    await call("DELETE", `/v1/recurring/${rule.id}`);
    await call("PUT", `/v1/accounts/${account.id}`, { fields: { is_hidden: true } });
    const states = (await occurrences("2025-01-01", "2026-11-30", theirs.id)).map(({ state }) => state);
    assert.deepEqual(
      states,
      MONTHS.map((month) => (month < "2026-11" ? "lapsed" : "overdue")),
    );
  });

  test("a budget has at most 5,000 occurrences per year", async () => {
    const soon = { rule: "FREQ=DAILY", starts_on: "2026-11-22", payee: { name: "Soon" } };
    const later = { rule: "FREQ=DAILY", starts_on: "2030-01-01", payee: { name: "Later" } };
    const daily: Fields[] = [];
    for (let i = 0; i < 13; i += 1) daily.push(await newRule(i % 2 === 0 ? soon : later));
    const weekly = await newRule({ ...soon, rule: "FREQ=WEEKLY" });
    const body = { name: "Rent", account_id: account.id, amount: -900, ...soon };
    const refused = await server.call("POST", "/v1/recurring", { recurring_rule: body });
    assertProblem(refused, "too_many_occurrences", ["/recurring_rule/rule too_many_occurrences"]);
    const more = { recurring_rule: { rule: "FREQ=DAILY" } };
    const changed = await server.call("PUT", `/v1/recurring/${weekly.id}`, more);
    assertProblem(changed, "too_many_occurrences", ["/recurring_rule/rule too_many_occurrences"]);
    await call("PUT", `/v1/recurring/${daily[0]?.id}`, { recurring_rule: { name: "Another name" } });
    await call("PUT", `/v1/recurring/${daily[0]?.id}`, { recurring_rule: { rule: "FREQ=MONTHLY" } });
    await call("PUT", `/v1/recurring/${weekly.id}`, more);
    const all: Fields[] = (await call("GET", "/v1/recurring")).recurring;
    for (const { id } of all) await call("DELETE", `/v1/recurring/${id}`);
  });

  test("a budget has at most 10,000 past occurrences; a later start reduces the number", async () => {
    const daily = { rule: "FREQ=DAILY", starts_on: "2018-06-01", payee: { name: "Daily" } }; // 3,096 days
    await newRule(daily);
    await newRule(daily);
    const third = await newRule({ ...daily, ends_on: "2026-11-20" });
    const rules = [{ name: "Rent", account_id: account.id, amount: -900, ...daily }];
    const fourth = await server.call("POST", "/v1/recurring", { recurring_rule: rules[0] });
    assertProblem(fourth, "too_many_occurrences", ["/recurring_rule/starts_on too_many_occurrences"]);
    const [, day] = /Send (\S+) or later as starts_on/.exec(fourth.json.detail) ?? [];
    await newRule({ ...daily, starts_on: day });
    await call("PUT", `/v1/recurring/${third.id}`, { recurring_rule: { name: "Another name" } });
    const longer = { recurring_rule: { ends_on: "2026-11-21" } };
    const refused = await server.call("PUT", `/v1/recurring/${third.id}`, longer);
    assertProblem(refused, "too_many_occurrences", ["/recurring_rule too_many_occurrences"]);
  });
});
