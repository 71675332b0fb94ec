/**
 * The law of bank connections: whatever a bank does with its rows and ids, and whatever its lists lack, after a complete list and
 * its decisions the account has the bank's rows. A second run changes nothing, and notes of a person stay.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Item, Listing } from "../../src/banks/provider.ts";
import { addDays } from "../../src/domain/calendar.ts";
import { formatDecimalMinor } from "../../src/domain/money.ts";
import { connectDirectly, decideWaiting, runDirectly } from "../support/banks/direct-runs.ts";
import { Bank, type BankRow, START, visit } from "../support/banks/simulated-bank.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const HISTORIES = Number(process.env.LEEWAY_TEST_HISTORIES || runsOf(60));

/** The bank's balance before the history. */
const OPENING_MINOR = 100_000;

function itemOf({ key, day, amountMinor, text, isPending, replaces }: BankRow): Item {
  return {
    ...{ key, replaces: replaces ?? null, status: isPending ? "pending" : "booked" },
    ...{ bookedOn: isPending ? null : day, purchasedOn: isPending ? day : null },
    ...{ amount: formatDecimalMinor(amountMinor, 2), currency: "USD", foreign: null, text, payee: null },
    ...{ counterAccount: null, bankCode: null, balanceAfter: null },
  };
}

interface List {
  readonly today: string;
  readonly isComplete: boolean;
  /** Which rows an incomplete list lacks. */
  readonly left: number;
}

function listingOf({ rows, removed }: Bank, { today, isComplete, left }: List): Listing {
  const sum = rows.reduce((total, { isPending, amountMinor }) => total + (isPending ? 0 : amountMinor), OPENING_MINOR);
  return {
    account: {
      ...{ key: "A", identities: ["A"], name: "Account", institution: null, number: null, mask: null },
      ...{ currency: "USD", type: "checking" },
    },
    ...{ from: START, until: today, cursor: null, lists: isComplete ? "all" : "some" },
    items: rows.filter((_, i) => isComplete || left === 0 || i % 4 !== left).map(itemOf),
    balances: [
      { kind: "booked", amount: formatDecimalMinor(sum, 2), at: `${today}T12:00:00.000Z`, includesPending: false },
    ],
    removed: [...removed],
    problems: [],
  };
}

const history = fc.record({
  visits: fc.array(visit, { minLength: 1, maxLength: 6 }),
  /** After which visit a person writes notes. */
  noted: fc.nat(5),
});

onEveryEngine((engine) => {
  const server = useServer(engine);

  async function listEntries(accountId: string) {
    const { transactions } = await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=500`);
    return transactions as { id: string; amount: number; is_pending: boolean; notes: string }[];
  }

  const amountsOf = (rows: readonly { amount: number; is_pending: boolean }[]) =>
    rows.map(({ amount, is_pending }) => `${is_pending ? "pending" : "booked"} ${amount.toFixed(2)}`).sort();

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
        const ofBank = bank.rows.map(({ amountMinor, isPending }) => ({
          amount: amountMinor / 100,
          is_pending: isPending,
        }));
        // If a list lacks a pending row, a booked one like it may have been taken for it.
        const isExact = visits.every((one) => one.isComplete);
        const compared = <Row extends { is_pending: boolean }>(all: readonly Row[]) =>
          all.filter(({ is_pending }) => isExact || !is_pending);
        assert.deepEqual(amountsOf(compared(entries)), amountsOf(compared(ofBank)));
        for (const { id, notes: kept } of entries) if (notes.has(id)) assert.equal(kept, `note of ${id}`);
        const again = await run(list);
        assert.equal(again.importId, null, "a second run is no import");
        assert.deepEqual(await listEntries(account.id), entries);
      }),
      { numRuns: HISTORIES },
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
