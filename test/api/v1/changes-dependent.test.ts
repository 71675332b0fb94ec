/** An older change is undone after a later change to other fields. The result must be valid, or the undo is rejected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "../../support/engines.ts";
import { assertBooksAgree, balanceOf, create, newAccount, payment, transfer } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

onBothEngines((engine) => {
  const server = useServer(engine);

  /** Makes two changes to a resource and undoes the first one. */
  async function undoFirst(path: string, ...bodies: readonly [first: object, second: object]) {
    const seqs: string[] = [];
    for (const body of bodies) {
      const answer = await server.call("PUT", path, body);
      assert.equal(answer.status, 200, answer.text);
      seqs.push(answer.headers.get("change-id") ?? "");
    }
    return await server.call("POST", `/v1/changes/${seqs[0]}/undo`);
  }

  /** `place` is the pointer of the conflict, with ID for the resource's id. */
  async function assertRejected(path: string, bodies: readonly [object, object], place: string): Promise<void> {
    const [, , , id = ""] = path.split("/");
    assertProblem(await undoFirst(path, ...bodies), "undo_conflict", [`${place.replace("ID", id)} undo_conflict`]);
  }

  async function newCategory(name: string, kind = "spending"): Promise<string> {
    return (await server.ok("POST", "/v1/categories", { category: { name, kind } })).category.id;
  }

  test("a split transaction does not become a transfer again", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const [made] = await create(server, [transfer(from.id, to.id, -70)]);
    const path = `/v1/transactions/${made?.id}`;
    const payee = { transaction: { payee: { name: "Shop" } } };
    const splits = { transaction: { splits: [{ amount: -20 }, { amount: -50 }] } };
    await assertRejected(path, [payee, splits], "/transaction/ID/splits");
    assert.equal(await balanceOf(server, to.id), 0);
    await assertBooksAgree(server);
  });

  test("a transaction that is a transfer by now is not split again", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const splits = [{ amount: -20 }, { amount: -50 }];
    const [made] = await create(server, [payment(from.id, -70, { splits })]);
    const path = `/v1/transactions/${made?.id}`;
    const joined = { transaction: { splits: null } };
    const moved = { transaction: { transfer_account_id: to.id } };
    await assertRejected(path, [joined, moved], "/transaction/ID/splits");
    await server.call("DELETE", path);
    assert.equal(await balanceOf(server, to.id), 0);
    await assertBooksAgree(server);
  });

  test("a split transaction does not get a category of its own again", async () => {
    const { id } = await newAccount(server);
    const category_id = await newCategory("Groceries");
    const [made] = await create(server, [payment(id, -70, { category_id })]);
    const without = { transaction: { category_id: null } };
    const splits = { transaction: { splits: [{ amount: -20 }, { amount: -50 }] } };
    await assertRejected(`/v1/transactions/${made?.id}`, [without, splits], "/transaction/ID/splits");
  });

  test("a floor does not move into another currency", async () => {
    await server.ok("PUT", "/v1/budget", { budget: { floor: 100 } });
    const answer = await undoFirst("/v1/budget", { budget: { floor: null } }, { budget: { currency: "JPY" } });
    assert.equal(answer.json.code, "undo_conflict", answer.text);
    const { budget } = await server.ok("GET", "/v1/budget");
    assert.equal(budget.floor, null);
    await server.ok("PUT", "/v1/budget", { budget: { currency: "USD" } });
  });

  test("the amounts of a recurring rule keep their currency and their sign", async () => {
    const { id: account_id } = await newAccount(server);
    const fields = { account_id, name: "Rent", amount: -100, amount_to: -120, payee: { name: "Landlord" } };
    const made = async () => {
      const recurring_rule = { ...fields, rule: "FREQ=MONTHLY", starts_on: "2026-11-01" };
      return `/v1/recurring/${(await server.ok("POST", "/v1/recurring", { recurring_rule })).recurring_rule.id}`;
    };
    const fixed = { recurring_rule: { amount_to: null } };
    const income = { recurring_rule: { amount: 100 } };
    await assertRejected(await made(), [fixed, income], "/recurring_rule/ID/amount_to");
    const path = await made();
    const { headers } = await server.call("PUT", path, fixed);
    await server.ok("PUT", `/v1/accounts/${account_id}`, { account: { currency: "JPY" } });
    const answer = await server.call("POST", `/v1/changes/${headers.get("change-id")}/undo`);
    assertProblem(answer, "undo_conflict", [`/recurring_rule/${path.split("/")[3]}/currency undo_conflict`]);
  });

  test("a recurring transfer does not get one account on both sides", async () => {
    const [from, to] = [await newAccount(server), await newAccount(server)];
    const fields = { account_id: from.id, name: "Saving", amount: -100, payee: { name: "Bank" } };
    const recurring_rule = { ...fields, rule: "FREQ=MONTHLY", starts_on: "2026-11-01" };
    const { id } = (await server.ok("POST", "/v1/recurring", { recurring_rule })).recurring_rule;
    const moved = { recurring_rule: { account_id: to.id } };
    const back = { recurring_rule: { transfer_account_id: from.id } };
    await assertRejected(`/v1/recurring/${id}`, [moved, back], "/recurring_rule/ID/transfer_account_id");
  });

  test("a deleted transaction is not restored to an account in another currency", async () => {
    const { id } = await newAccount(server);
    const abroad = payment(id, -9, { currency: "EUR", account_amount: -10 });
    const [made] = await create(server, [abroad], { update_account_balance: false });
    const { headers } = await server.call("DELETE", `/v1/transactions/${made?.id}`);
    await server.ok("PUT", `/v1/accounts/${id}`, { account: { currency: "JPY" } });
    const answer = await server.call("POST", `/v1/changes/${headers.get("change-id")}/undo`);
    assertProblem(answer, "undo_conflict", [`/transaction/${made?.id}/currency undo_conflict`]);
  });

  test("the terms of a goal fit together", async () => {
    const category_id = await newCategory("Bike", "saving");
    const goal = { name: "Bike", category_id, amount: 1000, due_on: "2027-06-30", starts_in: "2026-11" };
    const { id } = (await server.ok("POST", "/v1/goals", { goal })).goal;
    const path = `/v1/goals/${id}`;
    const later = [{ goal: { due_on: "2028-06-30" } }, { goal: { starts_in: "2027-09" } }] as const;
    await assertRejected(path, later, "/goal/ID/due_on");
    const monthly = [{ goal: { monthly: 50 } }, { goal: { amount: null } }] as const;
    await assertRejected(path, monthly, "/goal/ID/amount");
  });

  test("a category that is income by now does not carry over again", async () => {
    const id = await newCategory("Savings", "saving");
    await server.ok("PUT", `/v1/categories/${id}`, { category: { carries_from: "2026-10" } });
    const changes = [{ category: { carries_from: null } }, { category: { kind: "income" } }] as const;
    await assertRejected(`/v1/categories/${id}`, changes, "/category/ID/carries_from");
  });
});
