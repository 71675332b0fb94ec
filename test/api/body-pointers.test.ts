/** The errors of an update point at sent fields, never at fields that the request omits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pointIntoBody } from "../../src/api/body-pointers.ts";
import { problemOf } from "../../src/domain/problem.ts";
import { onSqlite } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

for (const [pointer, body, expected] of [
  ["/transaction/amount", { transaction: { amount: 1 } }, "/transaction/amount"],
  ["/transaction/amount", { transaction: { notes: "" } }, "/transaction"],
  ["/transaction/payee/name", { transaction: { payee: null } }, "/transaction/payee"],
  ["/fields/limit", { limit: 1 }, ""],
  ["/plans/1/amount", { plans: [{}, { amount: 1 }] }, "/plans/1/amount"],
  ["/plans/2/amount", { plans: [{}, { amount: 1 }] }, "/plans"],
  ["/a~1b/c~0d", { "a/b": { "c~d": 1 } }, "/a~1b/c~0d"],
  ["/transaction/toString", { transaction: {} }, "/transaction"],
  ["", undefined, ""],
] as const) {
  test(`${pointer} in ${JSON.stringify(body)} becomes "${expected}"`, () => {
    const problem = pointIntoBody(problemOf([{ pointer, code: "rule_broken", detail: "No." }]), body);
    assert.deepEqual(problem.errors, [{ pointer: expected, code: "rule_broken", detail: "No." }]);
    assert.equal(problem.message, "No.");
  });
}

onSqlite((engine) => {
  const server = useServer(engine);

  test("an update of a transaction that breaks a rule of a stored field", async () => {
    const account = await newAccount(server);
    const [t] = await create(server, [payment(account.id, -1.5)]);
    const update = (transaction: object) => server.call("PUT", `/v1/transactions/${t?.id}`, { transaction });
    assertProblem(await update({ currency: "JPY", account_amount: -1.5 }), "too_many_decimals", [
      "/transaction too_many_decimals",
    ]);
    assertProblem(await update({ currency: "EUR" }), "account_amount_required", [
      "/transaction account_amount_required",
    ]);
    assertProblem(await update({ amount: 0.001 }), "too_many_decimals", ["/transaction/amount too_many_decimals"]);
  });
});
