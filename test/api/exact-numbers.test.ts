/** Numbers are never rounded on input: a number without an exact representation is rejected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onSqlite } from "../support/engines.ts";
import { newAccount } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

onSqlite((engine) => {
  const server = useServer(engine);
  const post = async (amount: string, notes = "") => {
    const { id } = await newAccount(server);
    const raw = `{"transactions":[{"account_id":"${id}","authorized_at":"2026-11-05","payee":{"name":"A"},"notes":"${notes}","amount":${amount}}]}`;
    return await server.call("POST", "/v1/transactions", undefined, { raw });
  };

  for (const amount of [
    "1e-400",
    "10.0000000000000000001",
    "0.30000000000000001",
    "-10.000000000000000001",
    "99999999999999.99",
    "9007199254740993",
    "123456789012345678901234567890",
  ]) {
    test(`${amount} is rejected`, async () => {
      const answer = await post(amount);
      assertProblem(answer, "amount_out_of_range", ["/transactions/0/amount amount_out_of_range"]);
      assert.ok(answer.json.detail.includes(amount), answer.json.detail);
    });
  }

  for (const [amount, expected] of [
    ["1.50000000000000000000", 1.5],
    ["1e1", 10],
    ["0.00000000000000000000", 0],
    ["-0.0", 0],
    ["1000e-1", 100],
    ["9999999999999.99", 9999999999999.99],
    ["12.50E+00", 12.5],
  ] as const) {
    test(`${amount} is read as ${expected}`, async () => {
      const answer = await post(amount, "inspected: 12345678901234567890");
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.json.transactions[0].amount, expected);
    });
  }

  test("digits in a string are not a number", async () => {
    const notes = "order 12345678901234567890 of 0.30000000000000001";
    assert.equal((await post("-5", notes)).json.transactions[0].notes, notes);
  });
});
