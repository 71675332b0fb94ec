/**
 * Laws of reconciliation over random requests, with edits, removals, corrected balances and undos between: the
 * reconciled balance is the opening balance plus the booked amounts of the reconciled legs, it equals the last
 * statement until the opening balance changes, and a leg stays as it is while it is reconciled. The listed transactions are
 * exactly those that a reconciliation accepts.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Account, currentBalance } from "../../src/domain/account.ts";
import { legsOf } from "../../src/domain/reconciliation.ts";
import type { Transaction } from "../../src/domain/transaction.ts";
import { onEveryEngine, runsOf, SEED } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { startServer, type TestServer } from "../support/server.ts";

const KINDS = [
  ...["pay", "pay", "transfer", "transfer", "reconcile", "reconcile", "reconcile"],
  ...["change", "change", "move", "pending", "delete", "remove", "correct", "undo", "currency"],
  ...["split", "split", "resplit", "resplit", "unsplit"],
] as const;

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(99),
  b: fc.nat(99),
  cents: fc.integer({ min: -9999, max: 9999 }),
  isOn: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], i: number): T | undefined => list[i % list.length];

interface Book {
  readonly accountIds: readonly string[];
  readonly seqs: number[];
  /** The opening balance after each reconciliation that compared a balance. */
  readonly openings: Map<string, number>;
}

async function perform(server: TestServer, book: Book, { kind, a, b, cents, isOn }: Step): Promise<void> {
  const { accountIds, seqs } = book;
  const [id = "", other = ""] = [pick(accountIds, a), pick(accountIds, a + 1 + (b % (accountIds.length - 1)))];
  const day = `2026-11-${10 + (b % 15)}`;
  const amount = cents / 100;
  const { transactions } = await server.ok("GET", "/v1/transactions?limit=200");
  const transaction = pick<Fields>(transactions, b);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, body);
    assert.ok(answer.status < 500, answer.text);
    const seq = answer.headers.get("change-id");
    if (seq !== null) seqs.push(Number(seq));
    return answer;
  };
  const create = (fields: Fields) =>
    send("POST", "/v1/transactions", {
      transactions: [{ account_id: id, amount, authorized_at: day, ...fields }],
      update_account_balance: b % 6 > 0,
    });
  const change = (fields: Fields) =>
    transaction &&
    send("PUT", `/v1/transactions/${transaction.id}`, {
      transaction: fields,
      ...(b % 4 === 0 ? { update_account_balance: isOn } : {}),
    });
  const toMajor = (major: number) => Math.round(major * 1000) / 1000;
  const steps: Readonly<Record<Step["kind"], () => unknown>> = {
    split: () =>
      create({
        payee: { name: "Bank" },
        amount: toMajor(amount + 3),
        splits: [
          { amount: 1, transfer_account_id: other },
          { amount: 2, transfer_account_id: isOn ? other : pick(accountIds, a + 1) },
          { amount },
        ],
      }),
    // The transfers stay, in the same or the reverse order.
    resplit() {
      if (transaction === undefined) return;
      const { transfer_account_id, transfer_amount } = transaction;
      const whole = { amount: transaction.amount, transfer_account_id, transfer_amount };
      const lines: Fields[] = (transaction.splits ?? [whole]).map((line: Fields) => ({
        ...line,
        account_amount: null,
      }));
      const added = { amount: 1, ...(a % 2 === 0 ? { transfer_account_id: other } : { category: { name: "Fees" } }) };
      const splits = [...(isOn ? lines.toReversed() : lines), added];
      const sum = splits.reduce((total, line) => total + line.amount, 0);
      return change({ payee: { name: "Bank" }, amount: toMajor(sum), splits });
    },
    // One of the transfers may stay.
    unsplit() {
      const line = pick<Fields>(transaction?.splits ?? [], a);
      const isTransfer = line?.transfer_account_id != null && isOn;
      const { amount = cents, transfer_account_id = null, transfer_amount = null } = line ?? {};
      return change({ splits: null, ...(isTransfer ? { amount, transfer_account_id, transfer_amount } : {}) });
    },
    pay: () => create({ payee: { name: "Shop" }, is_pending: b % 5 === 0 }),
    transfer: () => create({ transfer_account_id: other }),
    change: () => change({ amount, notes: day }),
    move: () => change({ account_id: id }),
    pending: () => change({ is_pending: isOn }),
    delete: () => transaction && send("DELETE", `/v1/transactions/${transaction.id}?update_account_balance=${isOn}`),
    correct: () => send("PUT", `/v1/accounts/${id}`, { account: { current_balance: amount } }),
    currency: () => send("PUT", `/v1/accounts/${id}`, { account: { currency: isOn ? "KWD" : "USD" } }),
    undo: () => send("POST", `/v1/changes/${pick(seqs, b)}/undo`),
    async remove() {
      const { last } = await server.ok("GET", `/v1/accounts/${id}/reconciliation`);
      if (last !== null) await send("DELETE", `/v1/accounts/${id}/reconciliations/${last.id}`);
    },
    async reconcile() {
      const { unreconciled, reconciled_balance } = (
        await server.call("GET", `/v1/accounts/${id}/reconciliation?on=${day}`)
      ).json;
      const expected = toMajor(unreconciled.sum + reconciled_balance);
      const ids = { transaction_ids: transaction === undefined ? [] : [transaction.id] };
      const answer = await send("POST", `/v1/accounts/${id}/reconcile`, {
        ...(b % 4 === 0 ? ids : { all: true }),
        on: day,
        ...(isOn ? { balance: b % 3 === 0 ? amount : expected } : {}),
        ...(isOn && b % 3 === 0 ? { adjustment: { payee: { name: "Statement" } } } : {}),
      });
      if (isOn && b % 4 > 0 && b % 3 > 0) assert.equal(answer.status, 200, answer.text);
      if (answer.status !== 200) return;
      const { reconciliation } = answer.json;
      const account = await accountOf(server, id);
      if (reconciliation.balance !== null) book.openings.set(reconciliation.id, account.opening_minor);
    },
  };
  await steps[kind]();
}

async function accountOf(server: TestServer, id: string): Promise<Account> {
  const account = await server.service.store.of(server.budget.id).accounts.find(id);
  assert.ok(account);
  return account;
}

async function storedTransactions(server: TestServer): Promise<Transaction[]> {
  const { transactions } = await server.ok("GET", "/v1/transactions?limit=500");
  const ids = transactions.map(({ id }: Fields) => id);
  return await server.service.store.of(server.budget.id).transactions.findMany(ids);
}

/** Texts that must not change while legs stay reconciled, by transaction, account and reconciliation. */
async function reconciledLegs(server: TestServer): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const transaction of await storedTransactions(server)) {
    for (const { accountId, amountMinor, bookedMinor, mark } of legsOf(transaction)) {
      if (mark === null) continue;
      const key = `${transaction.id} ${accountId} ${mark.reconciliation_id}`;
      const text = `${amountMinor} ${bookedMinor} ${transaction.is_pending}`;
      found.set(key, [...(found.get(key) ?? []), text].sort());
    }
  }
  return found;
}

async function assertLaws(server: TestServer, { accountIds, openings }: Book): Promise<void> {
  const tables = server.service.store.of(server.budget.id);
  const stored = await storedTransactions(server);
  for (const id of accountIds) {
    const account = await accountOf(server, id);
    const idsWhere = async (isReconciled: boolean): Promise<string[]> => {
      const path = `/v1/transactions?account_id=${id}&limit=500&is_reconciled=${isReconciled}`;
      return (await server.ok("GET", path)).transactions.map((t: Fields) => t.id).sort();
    };
    const onAccount = stored.flatMap((t) => {
      const legs = legsOf(t).filter((leg) => leg.accountId === id);
      return legs.length === 0 ? [] : [{ id: t.id, legs, isReconciled: legs.every(({ mark }) => mark !== null) }];
    });
    for (const is of [true, false]) {
      const expected = onAccount.filter(({ isReconciled }) => isReconciled === is).map((one) => one.id);
      assert.deepEqual(await idsWhere(is), expected.sort());
    }
    const legs = onAccount.flatMap((one) => one.legs).filter(({ mark }) => mark !== null);
    const booked = legs.reduce((sum, { bookedMinor }) => sum + bookedMinor, 0);
    assert.equal(account.reconciled_minor, booked);
    const latest = (await tables.reconciliations.list(id)).filter(({ balance_minor }) => balance_minor !== null).at(-1);
    const isLast = latest?.id === (await tables.reconciliations.findLatest(id))?.id;
    if (latest === undefined || !isLast || openings.get(latest.id) !== account.opening_minor) continue;
    assert.equal(account.opening_minor + account.reconciled_minor, latest.balance_minor);
    assert.ok(Number.isSafeInteger(currentBalance(account)));
  }
}

/** What is listed to reconcile is accepted, also by `all`, and what is left out is rejected. */
async function assertListed(server: TestServer, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) {
    const path = `/v1/accounts/${id}/reconciliation?on=2026-11-17&include=transactions`;
    const { transactions, left_out, unreconciled } = await server.ok("GET", path);
    const { currency } = await accountOf(server, id);
    const minor = currency === "KWD" ? 1000 : 100;
    const sum = transactions.reduce((total: number, one: Fields) => total + Math.round(one.amount * minor), 0);
    assert.deepEqual([transactions.length, sum], [unreconciled.count, Math.round(unreconciled.sum * minor)]);
    const ids = transactions.map((one: Fields) => one.id);
    const dryRun = (which: Fields) =>
      server.call("POST", `/v1/accounts/${id}/reconcile?dry_run=true`, { on: "2026-11-17", ...which });
    for (const which of [{ transaction_ids: ids }, { all: true }]) {
      const { status, json } = await dryRun(which);
      assert.deepEqual([status, json.reconciliation?.count], [200, ids.length], JSON.stringify(json));
    }
    for (const one of left_out)
      assert.equal((await dryRun({ transaction_ids: [one.id] })).json.code, "not_reconcilable");
  }
}

onEveryEngine((engine) => {
  test("the reconciled balance is explained, equals the statement, and its legs stay as they are", async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
      fc.constantFrom(0, 12.5),
      async (steps, current_balance) => {
        const server = await startServer(engine);
        try {
          const accountIds: string[] = [];
          for (let i = 0; i < 3; i += 1) accountIds.push((await newAccount(server, { current_balance })).id);
          const book: Book = { accountIds, seqs: [], openings: new Map() };
          let before = new Map<string, string[]>();
          for (const one of steps) {
            await perform(server, book, one);
            await assertLaws(server, book);
            const after = await reconciledLegs(server);
            // A relabeling, or its undo, changes the decimals.
            if (one.kind !== "currency" && one.kind !== "undo") {
              for (const [key, texts] of before) assert.deepEqual(after.get(key) ?? texts, texts);
            }
            before = after;
          }
          await assertListed(server, accountIds);
          assert.deepEqual((await server.service.store.verify()).findings, []);
        } finally {
          await server.close();
        }
      },
    );
    await fc.assert(property, { numRuns: runsOf(engine.name === "SQLite" ? 9 : 4), seed: SEED, endOnFailure: true });
  });
});
