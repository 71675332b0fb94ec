/** Creates that come at the same time are performed as one, and answered as if each had been alone. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { togetherPerformer } from "../../src/operations/perform-together.ts";
import type { Write } from "../../src/operations/service.ts";
import { createTogether } from "../../src/operations/transactions/create-together.ts";
import type { CreateTransactions } from "../../src/operations/transactions/create-transactions.ts";
import { assertBooksAgree, balancesOf, type Fields, NOBODY } from "../support/books.ts";
import { onEveryEngine } from "../support/engines.ts";
import { create, newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

onEveryEngine((engine) => {
  const server = useServer(engine);
  let account: string;

  beforeEach(async () => {
    account = (await newAccount(server)).id;
  });

  const post = (transactions: readonly Fields[], more: Fields = {}) =>
    server.call("POST", "/v1/transactions", { transactions, ...more });
  const namesOf = async (path: "payees" | "categories") =>
    (await server.call("GET", `/v1/${path}`)).json[path].map(({ name }: Fields) => name);

  test("each is answered with what it asked for, in its order", async () => {
    const amounts = Array.from({ length: 60 }, (_, i) => -1 - i);
    const answers = await Promise.all(
      amounts.map((amount, i) => {
        const named = { payee: { name: `Payee ${i % 3}` }, category: { name: `Category ${i % 2}` } };
        return post([payment(account, amount, named), payment(account, amount / 100, { notes: `second of ${i}` })]);
      }),
    );
    for (const [i, { status, json }] of answers.entries()) {
      assert.equal(status, 201);
      const [first, second, ...rest] = json.transactions;
      assert.deepEqual(
        [first.amount, second.amount, second.notes, rest.length],
        [-1 - i, (-1 - i) / 100, `second of ${i}`, 0],
      );
    }
    assert.deepEqual(await balancesOf(server, [account]), [-1848.3]);
    const made = (await namesOf("payees")).filter((name: string) => name.startsWith("Payee "));
    assert.deepEqual(made, ["Payee 0", "Payee 1", "Payee 2"]);
    await assertBooksAgree(server);
  });

  test("one that is refused is told where it is wrong, and the others do not suffer", async () => {
    const fresh = { payee: { name: "Never seen" } };
    const wrong = payment(NOBODY, -1, fresh);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post(i % 5 === 3 ? [payment(account, -1), wrong] : [payment(account, -1)])),
    );
    for (const [i, answer] of answers.entries()) {
      if (i % 5 === 3) assertProblem(answer, "unknown_account", ["/transactions/1/account_id unknown_account"]);
      else assert.equal(answer.status, 201, answer.text);
    }
    assert.deepEqual(await balancesOf(server, [account]), [-16]);
    assert.ok(!(await namesOf("payees")).includes("Never seen"));
    await assertBooksAgree(server);
  });

  test("of several with one external_id the first is created, and the others are told which it is", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post([payment(account, -1, { external_id: "same" })])),
    );
    const created = answers.filter(({ status }) => status === 201);
    assert.equal(created.length, 1);
    const id = created[0]?.json.transactions[0].id;
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assertProblem(answer, "duplicate_external_id", ["/transactions/0/external_id duplicate_external_id"]);
      assert.ok(answer.json.errors[0].detail.startsWith(`Transaction ${id} has this external_id`));
    }
  });

  test("each key keeps its own answer, and one that came before is answered as it was then", async () => {
    const keyed = (key: string, amount: number) =>
      server.call(
        "POST",
        "/v1/transactions",
        { transactions: [payment(account, amount)] },
        { headers: { "idempotency-key": `${account} ${key}` } },
      );
    const keys = Array.from({ length: 8 }, (_, i) => `key ${i}`);
    const first = await Promise.all(keys.map((key, i) => keyed(key, -1 - i)));
    const again = await Promise.all([...keys, "new"].map((key, i) => keyed(key, -1 - i)));
    for (const [i, { text }] of first.entries()) assert.equal(again[i]?.text, text);
    const isReplayed = again.map(({ headers }) => headers.get("idempotency-replayed"));
    assert.deepEqual(isReplayed, [...keys.map(() => "true"), null]);
    const [reused, fine] = await Promise.all([keyed("key 0", -99), keyed("other", -10)]);
    assertProblem(reused, "idempotency_key_reused", []);
    assert.equal(fine.status, 201);
    assert.deepEqual(await balancesOf(server, [account]), [-36 - 9 - 10]);
    await assertBooksAgree(server);
  });

  test("those that say something else of the whole request are performed apart", async () => {
    const [kept, booked, skipped, previewed] = await Promise.all([
      post([payment(account, -10)], { update_account_balance: false }),
      post([payment(account, -1)]),
      post([payment(account, -2, { external_id: "new" })], { skip_duplicates: true }),
      server.call("POST", "/v1/transactions?dry_run=true", { transactions: [payment(account, -50)] }),
    ]);
    assert.deepEqual(
      [kept, booked, skipped, previewed].map(({ status }) => status),
      [201, 201, 201, 201],
    );
    assert.deepEqual(skipped.json.duplicates, []);
    assert.deepEqual(await balancesOf(server, [account]), [-3]);
    await assertBooksAgree(server);
  });

  test("many take few transactions of the store, and large ones do not hold up the first", async () => {
    const { createAtOnce, writes } = countingPerformer();
    await Promise.all(Array.from({ length: 100 }, () => createAtOnce([payment(account, -1)])));
    assert.ok(writes.count <= 2, `${writes.count} writes for 100 creates`);
    const hundred = Array.from({ length: 100 }, () => payment(account, -1));
    writes.count = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => createAtOnce(hundred)));
    assert.deepEqual([writes.count, answers.map((answer) => answer?.body)], [3, Array(6).fill("100")]);
    assert.deepEqual(await balancesOf(server, [account]), [-700]);
  });

  test("where the data cannot be written, all of them hear of it, and the next is performed", async () => {
    const release = await server.holdWrites();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post([payment(account, -1)])));
    for (const { status, text } of answers) assert.equal(status, 503, text);
    await release();
    await create(server, [payment(account, -1)]);
    assert.deepEqual(await balancesOf(server, [account]), [-1]);
  });

  function countingPerformer() {
    const writes = { count: 0 };
    const { store } = server.service;
    const write: typeof store.write = (...given) => {
      writes.count += 1;
      return store.write(...given);
    };
    const performTogether = togetherPerformer({ ...server.service, store: { ...store, write } });
    const caller = { budgetId: server.budget.id, tokenId: NOBODY, scope: "write" } as const;
    const answer = { status: 201, headers: {} };
    const perform = async (write: Write, inputs: readonly CreateTransactions[]) =>
      (await createTogether(write, inputs)).map((created) => ({
        ...answer,
        body: String(created.transactions.length),
      }));
    const createAtOnce = (transactions: readonly Fields[]) => {
      const together = { kind: "", input: { transactions }, size: transactions.length, perform };
      return performTogether({ caller, dryRun: false, together });
    };
    return { createAtOnce, writes };
  }
});
