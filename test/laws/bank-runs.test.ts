/**
 * The laws of bank connections: whatever a bank does with its rows and ids, and whatever its lists lack, after a complete list and
 * its decisions the account has the bank's rows. A second run changes nothing, and notes of a person stay. Undo and a new run give
 * the same. Files of the same days, new ids in each list and transfers between accounts add nothing twice.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Listing } from "../../src/banks/provider.ts";
import { addDays } from "../../src/domain/calendar.ts";
import { formatDecimalMinor } from "../../src/domain/money.ts";
import { connectDirectly, decideWaiting, linkDirectly, runDirectly } from "../support/banks/direct-runs.ts";
import {
  Bank,
  type BankEvent,
  eventOf,
  type List,
  listingOf,
  OPENING_MINOR,
  START,
  visit,
} from "../support/banks/simulated-bank.ts";
import { importDirectly } from "../support/direct-imports.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { balanceOf, type Fields, newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const HISTORIES = Number(process.env.LEEWAY_TEST_HISTORIES || runsOf(60));

const history = fc.record({
  visits: fc.array(visit, { minLength: 1, maxLength: 6 }),
  /** After which visit a person writes notes. */
  noted: fc.nat(5),
});

const BOOK: BankEvent = { kind: "book", pick: 0, amountMinor: -500, text: "KIOSK", isSame: false, tip: 0 };

/** Only bookings and new ids: a file shows no pending rows, and a text that the bank changed looks like another row. */
const bookedVisit = fc.record({
  days: fc.integer({ min: 0, max: 2 }),
  events: fc.array(eventOf("book", "book", "rekey"), { maxLength: 4 }),
  sources: fc.array(fc.constantFrom("run", "file"), { minLength: 1, maxLength: 2 }),
});

const churned = fc.record({
  days: fc.integer({ min: 0, max: 2 }),
  events: fc.array(eventOf("book", "book", "pend", "post"), { maxLength: 3 }),
});

const moves = fc.record({
  days: fc.integer({ min: 0, max: 2 }),
  transfers: fc.array(
    fc.record({ from: fc.boolean(), amountMinor: fc.constantFrom(500, 500, 7000), comesLater: fc.boolean() }),
    { maxLength: 2 },
  ),
  payments: fc.array(eventOf("book"), { maxLength: 2 }),
});

/** A file of all booked rows, with a balance that shows the sign of the amounts. */
function fileOf({ rows }: Bank): string {
  let minor = OPENING_MINOR;
  const lines = rows.map(({ day, amountMinor, text }) => {
    minor += amountMinor;
    return [day, text, formatDecimalMinor(amountMinor, 2), formatDecimalMinor(minor, 2)].join(",");
  });
  return `${["Date,Description,Amount,Balance", ...lines].join("\n")}\n`;
}

const entriesOf = ({ rows }: Bank) =>
  rows.map(({ amountMinor, isPending }) => ({ amount: amountMinor / 100, is_pending: isPending }));

let count = 0;

onEveryEngine((engine) => {
  const server = useServer(engine);

  async function listEntries(accountId: string) {
    const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=500`);
    return transactions as { id: string; amount: number; is_pending: boolean; notes: string }[];
  }

  const amountsOf = (rows: readonly { amount: number; is_pending: boolean }[]) =>
    rows.map(({ amount, is_pending }) => `${is_pending ? "pending" : "booked"} ${amount.toFixed(2)}`).sort();

  /** The newest first. Notes of a person are lost. */
  async function undoAll(connectionId: string): Promise<void> {
    const { imports } = await server.ok("GET", `/v1/imports?connection_id=${connectionId}&limit=100`);
    for (const { id, state } of imports as { id: string; state: string }[]) {
      if (state === "committed") await server.ok("DELETE", `/v1/imports/${id}?edited=remove`);
    }
  }

  test("after a complete list and its decisions, the account has the bank's rows", async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ visits, noted }) => {
        const account = await newAccount(server);
        const connectionId = await connectDirectly(server, account as never);
        const bank = new Bank();
        const run = (list: List) => runDirectly(server, connectionId, [listingOf(bank, list)]);
        const decide = () =>
          decideWaiting(server, connectionId, ({ reason }) => {
            if (reason === "gone_from_bank") return { decision: "remove" };
            return { decision: reason === "changed_by_bank" ? "same_as" : "add" };
          });
        const notes = new Set<string>();
        let today = START;
        for (const [i, { days, events, isComplete, left }] of visits.entries()) {
          today = addDays(today, days);
          for (const one of events) bank.apply(one, today);
          await run({ today, isComplete, left });
          if (i !== noted) continue;
          for (const { id } of await listEntries(account.id)) {
            await server.ok("PUT", `/v1/transactions/${id}`, { transaction: { notes: `note of ${id}` } });
            notes.add(id);
          }
        }
        // Later than any pending row that the bank dropped.
        today = addDays(today, 4);
        const list = { today, isComplete: true, left: 0 };
        for (let rounds = 0; rounds < 6; rounds += 1) {
          await run(list);
          if ((await decide()) === 0) break;
        }
        const entries = await listEntries(account.id);
        const ofBank = entriesOf(bank);
        // If a list lacks a pending row, a booked one like it may have been taken for it.
        const isExact = visits.every((one) => one.isComplete);
        const compared = <Row extends { is_pending: boolean }>(all: readonly Row[]) =>
          all.filter(({ is_pending }) => isExact || !is_pending);
        assert.deepEqual(amountsOf(compared(entries)), amountsOf(compared(ofBank)));
        for (const { id, notes: kept } of entries) if (notes.has(id)) assert.equal(kept, `note of ${id}`);
        const again = await run(list);
        assert.equal(again.importId, null, "a second run is no import");
        assert.deepEqual(await listEntries(account.id), entries);
        await undoAll(connectionId);
        assert.deepEqual(await listEntries(account.id), []);
        await run(list);
        assert.equal(await decide(), 0);
        assert.deepEqual(amountsOf(await listEntries(account.id)), amountsOf(ofBank));
      }),
      { numRuns: HISTORIES },
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("files of the same days between runs add nothing twice", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bookedVisit, { minLength: 2, maxLength: 6 }), async (visits) => {
        const account = await newAccount(server);
        const connectionId = await connectDirectly(server, account as never);
        const bank = new Bank();
        for (const amountMinor of [-300, -400]) bank.apply({ ...BOOK, amountMinor }, START);
        let today = START;
        for (const { days, events, sources } of visits) {
          today = addDays(today, days);
          for (const one of events) bank.apply(one, today);
          for (const source of sources) {
            if (source === "run") {
              await runDirectly(server, connectionId, [listingOf(bank, { today, isComplete: true, left: 0 })]);
              await decideWaiting(server, connectionId, () => ({ decision: "add" }));
            } else {
              const answers = { accounts: [{ statement: 0, account_id: account.id }] };
              await importDirectly(server, fileOf(bank), answers, () => ({ decision: "add" }));
            }
          }
        }
        await runDirectly(server, connectionId, [listingOf(bank, { today, isComplete: true, left: 0 })]);
        assert.deepEqual(amountsOf(await listEntries(account.id)), amountsOf(entriesOf(bank)));
      }),
      { numRuns: Math.ceil(HISTORIES / 3) },
    );
  });

  test("a bank with new ids in each list loses, doubles and asks nothing, and its ids are soon ignored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(churned, { minLength: 4, maxLength: 6 }), async (visits) => {
        const account = await newAccount(server);
        const connectionId = await connectDirectly(server, account as never);
        const bank = new Bank();
        for (let i = 0; i < 4; i += 1) bank.apply({ ...BOOK, text: `SHOP ${i % 2}` }, START);
        let today = START;
        for (const [i, { days, events }] of visits.entries()) {
          today = addDays(today, days);
          for (const one of events) bank.apply(one, today);
          bank.rekey();
          const { counts, importId } = await runDirectly(server, connectionId, [
            listingOf(bank, { today, isComplete: true, left: 0 }),
          ]);
          assert.equal(counts.waiting, 0);
          assert.deepEqual(amountsOf(await listEntries(account.id)), amountsOf(entriesOf(bank)));
          const [bankAccount] = await server.service.store.of(server.budget.id).bankAccounts.listOf(connectionId);
          assert.equal(bankAccount?.trusts_keys, i < 2);
          if (i < 3 || importId === null) continue;
          const { import: one } = await server.ok("GET", `/v1/imports/${importId}`);
          assert.equal(one.counts.rows, counts.added + counts.matched + counts.withdrawn, "repeats are stored");
        }
      }),
      { numRuns: Math.ceil(HISTORIES / 6) },
    );
  });

  test("transfers between the accounts of a connection are joined once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { minLength: 1, maxLength: 5 }), async (visits) => {
        const accounts = [await newAccount(server), await newAccount(server)] as const;
        const connectionId = await connectDirectly(server, accounts[0] as never);
        await linkDirectly(server, connectionId, accounts[1] as never, "B");
        count += 1;
        const numbers = [`A-${count}`, `B-${count}`] as const;
        const banks = [new Bank(), new Bank()] as const;
        const others = new Map<string, string>();
        let today = START;
        let sent = 0;
        const run = async () => {
          const listings = banks.map((bank, i): Listing => {
            const { account, items, ...listing } = listingOf(bank, { today, isComplete: true, left: 0 });
            const key = i === 0 ? "A" : "B";
            const named = items.map((one) => ({
              ...{ ...one, key: `${key}${one.key}`, counterAccount: others.get(`${i} ${one.key}`) ?? null },
            }));
            return { ...listing, account: { ...account, key, number: numbers[i] ?? null }, items: named };
          });
          return await runDirectly(server, connectionId, listings);
        };
        for (const { days, transfers, payments } of visits) {
          today = addDays(today, days);
          const isLate: (() => void)[] = [];
          for (const { from, amountMinor, comesLater } of transfers) {
            sent += 1;
            const book = (i: 0 | 1, minor: number) => {
              banks[i].apply({ ...BOOK, amountMinor: minor, text: "TRANSFER" }, today);
              others.set(`${i} ${banks[i].rows.at(-1)?.key}`, numbers[i === 0 ? 1 : 0]);
            };
            book(from ? 1 : 0, -amountMinor);
            const second = () => book(from ? 0 : 1, amountMinor);
            if (comesLater) isLate.push(second);
            else second();
          }
          for (const one of payments) banks[0].apply(one, today);
          await run();
          for (const second of isLate) second();
        }
        await run();
        assert.equal((await run()).importId, null);
        for (const [i, { id }] of accounts.entries()) {
          const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${id}&limit=500`);
          const joined = transactions.filter((one: Fields) => one.transfer_account_id !== null);
          assert.equal(joined.length, sent, "each transfer is one transaction");
          const sum = (banks[i]?.rows ?? []).reduce((total, { amountMinor }) => total + amountMinor, OPENING_MINOR);
          assert.equal(await balanceOf(server, id), sum / 100);
        }
      }),
      { numRuns: Math.ceil(HISTORIES / 6) },
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
