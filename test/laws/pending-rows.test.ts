/**
 * The law of pending rows: whatever a bank lists and drops, and in any order of the files, at the end no dropped row counts,
 * every booked row counts once, and importing any file again changes nothing. LEEWAY_TEST_HISTORIES sets the number of runs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { importDirectly } from "../support/direct-imports.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const HISTORIES = Number(process.env.LEEWAY_TEST_HISTORIES || runsOf(90));
const START = "2026-03-01";
/** A payment is made on one of these days. */
const DAYS = 14;
/** The day of the last file: long after the last day on which a bank books or drops a payment. */
const LAST = DAYS + 30;

interface Payment {
  /** Days are counted from `START`. */
  readonly day: number;
  readonly payee: string;
  readonly cents: number;
  /** The days until the bank books or drops it. Null: it is booked at once. */
  readonly pendingDays: number | null;
  readonly isDropped: boolean;
  /** The booked row has the day on which it was booked, another text, or another amount. */
  readonly movesDay: boolean;
  readonly newText: boolean;
  readonly tip: number;
}

const payment: fc.Arbitrary<Payment> = fc.record({
  day: fc.nat(DAYS),
  payee: fc.constantFrom("HOTEL", "CAFE", "TAXI"),
  cents: fc.constantFrom(400, 400, 2000),
  pendingDays: fc.option(fc.nat(10), { nil: null, freq: 4 }),
  isDropped: fc.boolean(),
  movesDay: fc.boolean(),
  newText: fc.boolean(),
  tip: fc.constantFrom(0, 0, 40),
});

interface Snapshot {
  /** The day of the download. */
  readonly day: number;
  /** The first day of the file. */
  readonly from: number;
  /** Whether the file has pending rows and a column for the state; otherwise it has a running balance. */
  readonly listsPending: boolean;
}

const snapshot: fc.Arbitrary<Snapshot> = fc
  .record({
    day: fc.integer({ min: 1, max: LAST - 5 }),
    length: fc.integer({ min: 3, max: LAST }),
    listsPending: fc.boolean(),
  })
  .map(({ day, length, listsPending }) => ({ day, from: Math.max(0, day - length), listsPending }));

const history = fc
  .record({
    payments: fc.array(payment, { minLength: 1, maxLength: 8 }),
    snapshots: fc.array(snapshot, { minLength: 1, maxLength: 4 }),
    listsPending: fc.boolean(),
  })
  .chain(({ payments, snapshots, listsPending }) => {
    const files = [...snapshots, { day: LAST, from: 0, listsPending }];
    const order = fc.shuffledSubarray(files, { minLength: files.length });
    return fc.record({
      payments: fc.constant(payments),
      files: order,
      answer: fc.constantFrom("same_as" as const, "add" as const),
    });
  });

interface ListedRow {
  readonly day: number;
  readonly text: string;
  readonly cents: number;
  readonly isPending: boolean;
}

/** What the bank shows of a payment on a day. */
function listed({ day, payee, cents, tip, ...one }: Payment, now: number): ListedRow | null {
  if (now < day) return null;
  const bookedOn = day + (one.pendingDays ?? 0);
  if (one.pendingDays !== null && now < bookedOn) return { day, text: payee, cents, isPending: true };
  if (one.pendingDays !== null && one.isDropped) return null;
  return {
    day: one.movesDay ? bookedOn : day,
    text: one.newText ? `${payee} SHOP` : payee,
    cents: cents + (one.pendingDays === null ? 0 : tip),
    isPending: false,
  };
}

/** The account has a booked row on the first and the last day of each file, so that the files cover them. */
function feeOn(day: number): ListedRow {
  return { day, text: `FEE ${day}`, cents: 100 + day, isPending: false };
}

function csvOf(payments: readonly Payment[], { day: now, from, listsPending }: Snapshot): string {
  const listedRows = payments.flatMap((one) => listed(one, now) ?? []);
  const rows = [feeOn(from), ...listedRows.filter(({ day }) => day >= from), feeOn(now)]
    .filter(({ isPending }) => listsPending || !isPending)
    .sort((a, b) => a.day - b.day);
  let balance = 100_000;
  const lines = rows.map(({ day, text, cents, isPending }) => {
    balance -= cents;
    const last = listsPending ? (isPending ? "pending" : "booked") : (balance / 100).toFixed(2);
    return [addDays(START, day), text, (-cents / 100).toFixed(2), last].join(",");
  });
  return `${[`Date,Description,Amount,${listsPending ? "Status" : "Balance"}`, ...lines].join("\n")}\n`;
}

onEveryEngine((engine) => {
  const server = useServer(engine);

  /** Answers questions about single rows, and commits. */
  async function importFile(accountId: string, text: string, answer: "same_as" | "add"): Promise<void> {
    const accounts = [{ statement: 0, account_id: accountId }];
    await importDirectly(server, text, { accounts }, ({ reason }) => {
      if (reason === "gone_from_bank") return { decision: "remove" };
      return { decision: reason === "pending_amount" ? answer : "add" };
    });
  }

  interface Counted {
    readonly posted_at: string | null;
    readonly amount: number;
  }

  async function listEntries(accountId: string): Promise<(Counted & { readonly id: string })[]> {
    return (await server.ok("GET", `/v1/transactions?account_id=${accountId}&limit=500`)).transactions;
  }

  const keyOf = ({ posted_at, amount }: Counted) => `${posted_at ?? "pending"} ${amount}`;

  test("at the end no dropped row counts and every booked row counts once", async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ payments, files, answer }) => {
        const { id } = await newAccount(server);
        const texts = files.map((one) => csvOf(payments, one));
        for (const text of texts) await importFile(id, text, answer);
        const days = new Set(files.flatMap(({ day, from }) => [day, from]));
        const fees = [...days].map(feeOn);
        const booked = payments.flatMap((one) => listed(one, LAST) ?? []);
        const expected = [...fees, ...booked].map(({ day, cents }) =>
          keyOf({ posted_at: addDays(START, day), amount: -cents / 100 }),
        );
        const entries = await listEntries(id);
        assert.deepEqual(entries.map(keyOf).sort(), expected.sort());
        for (const text of texts) {
          await importDirectly(server, text, { accounts: [{ statement: 0, account_id: id }] }, ({ reason }) => {
            throw new Error(`A repeated file asks: ${reason}`);
          });
        }
        assert.deepEqual(await listEntries(id), entries);
      }),
      { numRuns: HISTORIES },
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
