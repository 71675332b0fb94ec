/**
 * Random sequences of requests against a small model of the contract's rules for balances and spending power. The model
 * computes in whole cents and shares no code with the service.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { newAccount } from "../support/ledger.ts";
import { START_MS, startServer, type TestServer } from "../support/server.ts";

const MONTH = new Date(START_MS).toISOString().slice(0, 7);

interface ModelTransaction {
  account: string;
  other: string | null;
  cents: number;
  /** The booked amounts by account. */
  booked: Map<string, number>;
}

class Model {
  readonly openings = new Map<string, number>();
  readonly hidden = new Set<string>();
  readonly transactions = new Map<string, ModelTransaction>();

  balance(account: string): number {
    let cents = this.openings.get(account) ?? 0;
    for (const { booked } of this.transactions.values()) cents += booked.get(account) ?? 0;
    return cents;
  }

  static fullBooking({ account, other, cents }: Omit<ModelTransaction, "booked">): Map<string, number> {
    return new Map([[account, cents], ...(other === null ? [] : [[other, -cents] as const])]);
  }

  create(id: string, t: Omit<ModelTransaction, "booked">, books: boolean): void {
    this.transactions.set(id, { ...t, booked: books ? Model.fullBooking(t) : new Map() });
  }

  update(id: string, changes: Partial<Omit<ModelTransaction, "booked">>, books: boolean): void {
    const before = this.#get(id);
    const after = { ...before, ...changes };
    if (books) {
      after.booked = Model.fullBooking(after);
    } else {
      after.booked = new Map([...before.booked].filter(([a]) => a === after.account || a === after.other));
      for (const [a, cents] of before.booked) if (!after.booked.has(a)) this.#open(a, cents);
    }
    this.transactions.set(id, after);
  }

  remove(id: string, books: boolean): void {
    if (!books) for (const [account, cents] of this.#get(id).booked) this.#open(account, cents);
    this.transactions.delete(id);
  }

  setBalance(account: string, cents: number): void {
    this.#open(account, cents - this.balance(account));
  }

  /** Without categories: the net amount that moved into the budget. */
  spendingPower(): number {
    let cents = 0;
    for (const { account, other, cents: amount } of this.transactions.values()) {
      if (!this.hidden.has(account)) cents += amount;
      if (other !== null && !this.hidden.has(other)) cents -= amount;
    }
    return cents || 0;
  }

  #get(id: string): ModelTransaction {
    const found = this.transactions.get(id);
    assert.ok(found);
    return found;
  }

  #open(account: string, cents: number): void {
    this.openings.set(account, (this.openings.get(account) ?? 0) + cents);
  }
}

const index = fc.nat({ max: 1000 });
const cents = fc.integer({ min: -100_000, max: 100_000 });
/** Another account, or none for a payment. */
const other = fc.option(index, { freq: 2 });

const step = fc.oneof(
  fc.record({ do: fc.constant("account" as const), cents }),
  fc.record({
    do: fc.constant("create" as const),
    items: fc.array(fc.record({ account: index, other, cents }), { minLength: 1, maxLength: 4 }),
    books: fc.boolean(),
    how: fc.constantFrom("plain", "preview", "retried", "with a wrong item"),
  }),
  fc.record({
    do: fc.constant("update" as const),
    which: index,
    account: fc.option(index),
    other: fc.option(other, { nil: undefined }),
    cents: fc.option(cents),
    books: fc.boolean(),
    how: fc.constantFrom("plain", "preview"),
  }),
  fc.record({ do: fc.constant("delete" as const), which: index, books: fc.boolean() }),
  fc.record({ do: fc.constant("balance" as const), account: index, cents }),
  fc.record({ do: fc.constant("hide" as const), account: index, isHidden: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], i: number) => list[i % list.length] as T;

/** Sends a step and applies it to the model. */
async function perform(server: TestServer, model: Model, step: Step): Promise<void> {
  const accounts = [...model.openings.keys()];
  const ids = [...model.transactions.keys()];
  const counterpart = (account: string, i: number | null) => {
    const found = i === null ? null : pick(accounts, i);
    return found === account ? null : found;
  };
  const payeeOf = (account: string | null) =>
    account === null ? { payee: { name: "Somebody" } } : { transfer_account_id: account };

  if (step.do === "account") {
    const account = await newAccount(server, { current_balance: step.cents / 100 });
    model.openings.set(account.id, step.cents);
  } else if (step.do === "create") {
    const items = step.items.map((item) => {
      const account = pick(accounts, item.account);
      return { account, other: counterpart(account, item.other), cents: item.cents };
    });
    const transactions = items.map((item) => ({
      account_id: item.account,
      amount: item.cents / 100,
      authorized_at: `${MONTH}-10`,
      ...payeeOf(item.other),
    }));
    const body = { transactions, update_account_balance: step.books };
    if (step.how === "with a wrong item") {
      const wrong = { ...transactions[0], account_id: randomUUID() };
      const answer = await server.call("POST", "/v1/transactions", { ...body, transactions: [...transactions, wrong] });
      return assert.equal(answer.status, 422);
    }
    const path = `/v1/transactions${step.how === "preview" ? "?dry_run=true" : ""}`;
    const headers = { "idempotency-key": randomUUID() };
    const answer = await server.call("POST", path, body, { headers });
    assert.equal(answer.status, 201, answer.text);
    if (step.how === "preview") return;
    if (step.how === "retried") assert.equal((await server.call("POST", path, body, { headers })).text, answer.text);
    items.forEach((item, i) => {
      model.create(answer.json.transactions[i].id, item, step.books);
    });
  } else if (step.do === "update" && ids.length > 0) {
    const id = pick(ids, step.which);
    const before = model.transactions.get(id);
    assert.ok(before);
    const account = step.account === null ? before.account : pick(accounts, step.account);
    const other = step.other === undefined ? before.other : counterpart(account, step.other);
    if (other === account) return;
    const changes = { account, other, ...(step.cents === null ? {} : { cents: step.cents }) };
    const transaction = {
      account_id: account,
      ...(other === before.other ? {} : payeeOf(other)),
      ...(step.cents === null ? {} : { amount: step.cents / 100 }),
    };
    const path = `/v1/transactions/${id}${step.how === "preview" ? "?dry_run=true" : ""}`;
    const answer = await server.call("PUT", path, { transaction, update_account_balance: step.books });
    assert.equal(answer.status, 200, answer.text);
    if (step.how === "plain") model.update(id, changes, step.books);
  } else if (step.do === "delete" && ids.length > 0) {
    const id = pick(ids, step.which);
    const answer = await server.call("DELETE", `/v1/transactions/${id}?update_account_balance=${step.books}`);
    assert.equal(answer.status, 204);
    model.remove(id, step.books);
  } else if (step.do === "balance") {
    const id = pick(accounts, step.account);
    await server.call("PUT", `/v1/accounts/${id}`, { fields: { current_balance: step.cents / 100 } });
    model.setBalance(id, step.cents);
  } else if (step.do === "hide") {
    const id = pick(accounts, step.account);
    await server.call("PUT", `/v1/accounts/${id}`, { fields: { is_hidden: step.isHidden } });
    if (step.isHidden) model.hidden.add(id);
    else model.hidden.delete(id);
  }
}

onEveryEngine((engine) => {
  test("after any sequence of requests, balances and spending power equal the model's", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const server = await startServer(engine);
        try {
          const model = new Model();
          for (const cents of [10_000, 0, -2_550]) await perform(server, model, { do: "account", cents });
          for (const next of steps) {
            await perform(server, model, next);
            const { accounts } = await server.ok("GET", "/v1/accounts");
            const balances = accounts.map((a: { id: string; current_balance: number }) => [a.id, a.current_balance]);
            assert.deepEqual(
              balances,
              [...model.openings.keys()].map((id) => [id, model.balance(id) / 100 || 0]),
            );
          }
          const answer = await server.call("GET", `/v1/budget/spending_power?year_month=${MONTH}`);
          assert.equal(answer.json.spending_power, model.spendingPower() / 100);
          assert.deepEqual((await server.service.store.verify()).findings, []);
        } finally {
          await server.close();
        }
      }),
      { numRuns: runsOf(25) },
    );
  });
});
