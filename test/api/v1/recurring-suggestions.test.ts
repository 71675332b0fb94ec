/** `/v1/recurring/suggestions`: repeated payments in a household's history. Today is 2026-11-21. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { transfer } from "../../support/books.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const suggestions = async (as = server.tokens.read) => {
    const answer = await server.call("GET", "/v1/recurring/suggestions", undefined, { as });
    assert.equal(answer.status, 200, answer.text);
    return answer.json.suggestions;
  };
  const MONTHS = ["2026-08", "2026-09", "2026-10", "2026-11"];

  test("no suggestions without transactions", async () => assert.deepEqual(await suggestions(), []));

  test("pay, a bill and a transfer are suggested in the form of a request, until a rule exists", async () => {
    const [account, savings] = [
      await newAccount(server),
      await newAccount(server, { name: "Savings", is_hidden: true }),
    ];
    const hidden = await newAccount(server, { is_hidden: true });
    const category = { name: "Housing", kind: "bill" };
    const created = await create(
      server,
      MONTHS.flatMap((month) => [
        payment(account.id, -900, { payee: { name: "Landlord" }, category, authorized_at: `${month}-01` }),
        payment(account.id, 4000, { payee: { name: "Work" }, authorized_at: `${month}-15` }),
        payment(hidden.id, -5, { payee: { name: "Secret" }, authorized_at: `${month}-02` }),
        payment(account.id, -(2 ** Number(month.slice(5))), {
          payee: { name: "Grocer" },
          authorized_at: `${month}-07`,
        }),
        transfer(account.id, savings.id, -450, { authorized_at: `${month}-03` }),
      ]),
    );
    const found = await suggestions();
    const rules = found.map(({ recurring_rule: rule, every }: Record<string, Record<string, unknown>>) => [
      rule?.name,
      every,
      rule?.amount,
      rule?.rule,
      rule?.starts_on,
    ]);
    assert.deepEqual(rules, [
      ["Savings", "month", -450, "FREQ=MONTHLY;BYMONTHDAY=3", "2026-12-03"],
      ["Landlord", "month", -900, "FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01"],
      ["Work", "month", 4000, "FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15"],
    ]);
    const rent = found[1];
    assert.deepEqual(
      rent.evidence,
      created
        .filter(({ amount }) => amount === -900)
        .map(({ id, authorized_at, amount }) => ({ transaction_id: id, authorized_at, amount })),
    );
    assert.equal(rent.recurring_rule.category_id, created[0]?.category_id);
    for (const { recurring_rule } of found) {
      const answer = await server.call("POST", "/v1/recurring", { recurring_rule });
      assert.equal(answer.status, 201, answer.text);
    }
    assert.deepEqual(await suggestions(), []);
  });

  test("suggestions are separate per budget and need a token", async () => {
    assert.deepEqual(await suggestions(server.tokens.other), []);
    assertProblem(await server.call("GET", "/v1/recurring/suggestions", undefined, { as: null }), "unauthorized", []);
  });
});
