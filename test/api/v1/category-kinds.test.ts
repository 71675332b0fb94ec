/** A category given by name and kind must have that kind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  const kindOf = async (name: string) => {
    const { categories } = await server.ok("GET", "/v1/categories");
    return categories.find((one: { name: string }) => one.name === name)?.kind;
  };
  const send = async (categories: readonly object[]) => {
    const { id } = await newAccount(server);
    return await server.call("POST", "/v1/transactions", {
      transactions: categories.map((category) => payment(id, -1, { category })),
    });
  };

  test("a kind other than the category's is rejected, and nothing is stored", async () => {
    const { id } = await newAccount(server);
    await create(server, [payment(id, -1, { category: { name: "Gym", kind: "bill" } })]);
    const wrong = await send([
      { name: "Swimming" },
      { name: " GYM ", kind: "spending" },
      { name: "gym", kind: "income" },
    ]);
    assertProblem(wrong, "category_kind_conflict", [
      "/transactions/1/category/kind category_kind_conflict",
      "/transactions/2/category/kind category_kind_conflict",
    ]);
    assert.deepEqual([await kindOf("Gym"), await kindOf("Swimming")], ["bill", undefined]);
    for (const category of [{ name: "gym" }, { name: "gym", kind: null }, { name: "gym", kind: "bill" }]) {
      assert.equal((await send([category])).status, 201, JSON.stringify(category));
    }
  });

  test("one request cannot create a category with two kinds", async () => {
    const wrong = await send([
      { name: "Pay", kind: "income" },
      { name: "pay", kind: "saving" },
    ]);
    assertProblem(wrong, "category_kind_conflict", ["/transactions/1/category/kind category_kind_conflict"]);
    assert.equal(await kindOf("Pay"), undefined);
  });

  test("a new category gets the kind that one of the request's transactions gives", async () => {
    assert.equal((await send([{ name: "Bonus" }, { name: "bonus", kind: "income" }])).status, 201);
    assert.equal(await kindOf("Bonus"), "income");
  });

  test("the same rule applies to updates and to recurring rules", async () => {
    const { id } = await newAccount(server);
    const [t] = await create(server, [payment(id, -1, { category: { name: "Club", kind: "bill" } })]);
    const category = { name: "Club", kind: "saving" };
    const change = await server.call("PUT", `/v1/transactions/${t?.id}`, { transaction: { category } });
    assertProblem(change, "category_kind_conflict", ["/transaction/category/kind category_kind_conflict"]);
    const rule = { name: "Club", account_id: id, amount: -5, rule: "FREQ=MONTHLY", starts_on: "2026-11-01" };
    const recurring_rule = { ...rule, payee: { name: "Club" }, category };
    const created = await server.call("POST", "/v1/recurring", { recurring_rule });
    assertProblem(created, "category_kind_conflict", ["/recurring_rule/category/kind category_kind_conflict"]);
  });

  test("categories of other budgets have no effect", async () => {
    const { id } = await newAccount(server, {}, server.tokens.other);
    const item = payment(id, -1, { category: { name: "Gym", kind: "saving" } });
    const answer = await server.call("POST", "/v1/transactions", { transactions: [item] }, { as: server.tokens.other });
    assert.equal(answer.status, 201);
  });
});
