/**
 * The rows that a bank lists now, compared with what is known. The law: after any history of a bank, the booked rows equal
 * those of the bank, except rows about which a person has to decide; a second list of the same rows changes nothing.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { goneByBalance, type ListingMatch, matchListing } from "../../src/domain/match-listing.ts";
import { type FileRow, finished, type KnownRow, type Listing, type Period } from "../../src/domain/match-rows.ts";
import { Bank, type BankRow, START, visit } from "../support/banks/simulated-bank.ts";

/** Each list goes back this many days. */
const WINDOW = 14;

type Known = KnownRow & { readonly serial: number };

/** An account as a client of `matchListing` stores it. */
class Account {
  known: Known[] = [];
  /** Amounts of transactions, by id. */
  readonly transactions = new Map<string, number>();
  private serial = 0;
  private created = 0;

  list(rows: readonly FileRow[], period: Period, listing: Listing): ListingMatch<Known> {
    const input = { rows, period, format: "bank", known: this.known, legs: [], reusedIds: new Set<string>(), listing };
    const result = finished(matchListing(input));
    for (const row of rows) {
      const match = result.rows.get(row.number);
      if (match?.state === "added") this.add(row, period, this.create(row.amountMinor));
      if (match?.state === "matched" && match.transactionId !== null) {
        this.transactions.set(match.transactionId, row.amountMinor);
        this.change(match.known, { isPosted: true });
        this.add(row, period, match.transactionId);
      }
      if (match?.state === "duplicate" && match.known !== null) this.repeat(match.known, row);
    }
    for (const { known, cause } of result.gone) if (cause === "removed") this.remove(known);
    return result;
  }

  /** The amounts of the booked rows. */
  booked(): number[] {
    return this.known.flatMap(({ isPending, transactionId }) =>
      isPending ? [] : (this.transactions.get(transactionId ?? "") ?? []),
    );
  }

  private create(amountMinor: number): string {
    const id = `T${this.created++}`;
    this.transactions.set(id, amountMinor);
    return id;
  }

  private add({ number, id, replaces, inFile, ...row }: FileRow, period: Period, transactionId: string): void {
    const flags = { isDeleted: false, isPosted: false, hasPending: false, isWithdrawn: false };
    const own = { ids: id === null ? [] : [id], aliases: [], period, format: "bank", transactionId, ...flags };
    this.known.push({ ...row, ...own, serial: this.serial++ });
  }

  private repeat(known: Known, { id, day, text }: FileRow): void {
    const ids = id === null || known.ids.includes(id) ? known.ids : [...known.ids, id];
    const isKnown = [known, ...known.aliases].some((one) => one.day === day && one.text === text);
    this.change(known, { ids, aliases: isKnown ? known.aliases : [...known.aliases, { day, text }] });
  }

  private remove(known: Known): void {
    this.transactions.delete(known.transactionId ?? "");
    this.known = this.known.filter(({ serial }) => serial !== known.serial);
  }

  private change(known: Known | null, fields: Partial<Known>): void {
    this.known = this.known.map((one) => (one.serial === known?.serial ? { ...one, ...fields } : one));
  }
}

function listed(rows: readonly BankRow[], { from, until }: Period): FileRow[] {
  return rows
    .filter(({ day }) => from <= day && day <= until)
    .map(({ key, replaces, ...row }, i) => ({
      ...{ number: i + 1, ...row, payee: row.text.split(" ")[0] ?? "", id: key },
      ...(replaces === undefined ? {} : { replaces }),
    }));
}

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** What is left of a list of amounts without others. */
function without(amounts: readonly number[], others: readonly number[]): number[] {
  const left = [...amounts];
  for (const other of others) {
    const place = left.indexOf(other);
    assert.ok(place >= 0, `${other} is in none of ${amounts.join(" ")}`);
    left.splice(place, 1);
  }
  return left;
}

test("after a complete list, the booked rows equal the bank's, minus those that wait", () => {
  fc.assert(
    fc.property(fc.array(visit, { minLength: 1, maxLength: 10 }), (visits) => {
      const [bank, account] = [new Bank(), new Account()];
      let today = START;
      for (const { days, events, isComplete, left } of visits) {
        today = addDays(today, days);
        for (const one of events) bank.apply(one, today);
        const period = { from: START, until: today };
        const rows = listed(bank.rows, period).filter((_, i) => isComplete || left === 0 || i % 4 !== left);
        const listing = { isComplete, removedIds: bank.removed };
        const result = account.list(rows, period, listing);
        if (isComplete && result.isPlausible) {
          const asked = rows.filter(({ number }) => result.rows.get(number)?.state === "undecided");
          const missing = result.gone.filter(({ cause }) => cause === "missing");
          const ofBank = rows.flatMap(({ isPending, amountMinor }) => (isPending ? [] : [amountMinor]));
          // The known row that the question is about keeps its transaction.
          const kept = asked.flatMap(({ number }) => {
            const { known = null } = result.rows.get(number) ?? {};
            return known === null || known.isPending ? [] : [known.amountMinor];
          });
          const waiting = [
            ...kept,
            ...missing.map(({ known }) => account.transactions.get(known.transactionId ?? "") ?? 0),
          ];
          const asBank = without(
            ofBank,
            asked.map(({ amountMinor }) => amountMinor),
          );
          assert.deepEqual(sorted(without(account.booked(), waiting)), sorted(asBank));
        }
        const before = [...account.transactions];
        const again = account.list(rows, period, listing);
        // With the rows that were added, a list may lack few enough rows to be believed.
        if (again.isPlausible !== result.isPlausible) continue;
        for (const [number, { state }] of again.rows)
          assert.ok(state === "duplicate" || state === result.rows.get(number)?.state, `${state} ${number}`);
        assert.deepEqual([...account.transactions], before);
      }
    }),
    { numRuns: 2000 },
  );
});

test("a bank that gives each row a new id on every visit: nothing is lost, doubled or asked", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.record({ amountMinor: fc.constantFrom(-500, -1200), text: fc.constantFrom("KIOSK", "RENT MARCH") }),
        ),
      ),
      (visits) => {
        const [bank, account] = [new Bank(), new Account()];
        for (const [i, rows] of visits.entries()) {
          const today = addDays(START, i);
          for (const row of [...rows, ...rows.slice(0, 1)])
            bank.apply({ ...row, kind: "book", pick: 0, isSame: true, tip: 0 }, today);
          bank.rekey();
          const period = { from: addDays(today, -WINDOW), until: today };
          const result = account.list(listed(bank.rows, period), period, { isComplete: true, removedIds: new Set() });
          assert.deepEqual(result.gone, []);
          for (const { state } of result.rows.values()) assert.ok(state === "added" || state === "duplicate", state);
          const ofBank = bank.rows.map(({ amountMinor }) => amountMinor);
          assert.deepEqual(sorted(account.booked()), sorted(ofBank));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("the missing rows that explain a balance", () => {
  assert.deepEqual(goneByBalance([-500], 500), [true]);
  assert.deepEqual(goneByBalance([-500], 0), [false]);
  assert.equal(goneByBalance([-500], 300), undefined);
  assert.deepEqual(goneByBalance([-500, -700, 900], -200), [false, true, true]);
  assert.equal(goneByBalance([-500, -500], 500), undefined, "either row");
  assert.deepEqual(goneByBalance([-500, -500], 1000), [true, true]);
  assert.deepEqual(goneByBalance([], 0), []);
  assert.equal(
    goneByBalance(
      Array.from({ length: 13 }, (_, i) => -(2 ** i)),
      1,
    ),
    undefined,
    "too many",
  );
});

const DAYS = { from: "2026-03-01", until: "2026-03-20" };
const COMPLETE: Listing = { isComplete: true, removedIds: new Set() };
const row = (fields: Partial<FileRow>): FileRow => ({
  ...{ number: 1, day: "2026-03-10", amountMinor: -1000, text: "CORNER SHOP", payee: "", id: "K1", isPending: false },
  ...fields,
});
const known = (fields: Partial<KnownRow>): KnownRow => ({
  ...{ day: "2026-03-10", amountMinor: -1000, text: "CORNER SHOP", payee: "", ids: ["K1"], isPending: false },
  ...{ isPosted: false, hasPending: false, isWithdrawn: false, isDeleted: false, aliases: [], format: "bank" },
  ...{ period: DAYS, transactionId: "T1" },
  ...fields,
});
const pending = (fields: Partial<KnownRow> = {}) => known({ isPending: true, ids: ["P1"], ...fields });
const PARTIAL: Listing = { isComplete: false, removedIds: new Set() };

for (const [title, rows, all, listing, expected] of [
  ["another id", [row({ id: "K2" })], [known({})], COMPLETE, ["duplicate id_changed"]],
  ["another id and day", [row({ id: "K2", day: "2026-03-14" })], [known({})], COMPLETE, ["duplicate date_changed"]],
  ["another id and text", [row({ id: "K2", text: "SHOP" })], [known({})], COMPLETE, ["duplicate text_changed"]],
  [
    "the most similar text",
    [row({ id: "K2", text: "SHOP" })],
    [known({ text: "FUEL" }), known({})],
    COMPLETE,
    ["duplicate text_changed CORNER SHOP", "missing FUEL"],
  ],
  ["another id in a partial list", [row({ id: "K2", day: "2026-03-14" })], [known({})], PARTIAL, ["added"]],
  ["a day before the list", [row({ id: "K2" })], [known({ day: "2026-02-27" })], COMPLETE, ["added"]],
  [
    "a pending row that the bank names",
    [row({ replaces: "P1", amountMinor: -9000 })],
    [pending()],
    COMPLETE,
    ["matched replaced"],
  ],
  ["a tip", [row({ amountMinor: -1200 })], [pending()], COMPLETE, ["matched pending_amount"]],
  ["a tip in a partial list", [row({ amountMinor: -1200 })], [pending()], PARTIAL, ["added"]],
  [
    "a tip on one of two pending rows",
    [row({ amountMinor: -1200 })],
    [pending(), pending({ ids: ["P2"] })],
    COMPLETE,
    ["added"],
  ],
  [
    "fuel with the id of its deposit",
    [row({ id: "P1", amountMinor: -6000 })],
    [pending()],
    PARTIAL,
    ["matched pending_amount"],
  ],
  ["a booked row that the list lacks", [], [known({})], COMPLETE, ["missing CORNER SHOP"]],
  ["a booked row that a partial list lacks", [], [known({})], PARTIAL, []],
  [
    "a row that the bank took back",
    [],
    [known({})],
    { ...PARTIAL, removedIds: new Set(["K1"]) },
    ["removed CORNER SHOP"],
  ],
  ["a row that you deleted", [], [known({ isDeleted: true })], COMPLETE, []],
  [
    "too many rows that the list lacks",
    [row({ id: "K9", day: "2026-03-02" })],
    ["A", "B", "C", "D"].map((text) => known({ text, ids: [text] })),
    COMPLETE,
    ["added"],
  ],
] as const) {
  test(`a list: ${title}`, () => {
    const input = { rows, period: DAYS, format: "bank", known: all, legs: [], reusedIds: new Set<string>(), listing };
    const { rows: matches, gone } = finished(matchListing(input));
    const isOne = all.length === 1;
    assert.deepEqual(
      [
        ...[...matches.values()].map(({ state, reason, known: of }) =>
          [state, reason, isOne ? null : of?.text].filter(Boolean).join(" "),
        ),
        ...gone.map(({ cause, known: of }) => `${cause} ${of.text}`),
      ],
      expected,
    );
  });
}
