/**
 * Which rows of a statement are new. The law: whatever statements of whole days are imported, in any order and overlapping or
 * not, exactly the rows of these days are added, and importing any of them again adds nothing.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import {
  type FileRow,
  type KnownRow,
  matchRows,
  type OpenLeg,
  type Period,
  type RowMatch,
  rowText,
} from "../../src/domain/match-rows.ts";
import { assertAtMost } from "../support/growth.ts";

const START = "2026-03-01";

/** A row as the bank knows it. */
interface BankRow {
  readonly day: string;
  readonly amountMinor: number;
  readonly text: string;
  readonly serial: number;
}

type IdMode = (row: BankRow, indexInFile: number, file: number) => string | null;

const ID_MODES: Readonly<Record<string, IdMode>> = {
  none: () => null,
  stable: ({ serial }) => `S${serial}`,
  changing: ({ serial }, _index, file) => `F${file}-${serial}`,
  restarting: (_row, index) => String(index + 1),
  reused: ({ serial }) => `R${serial % 4}`,
};

/** Statements of a bank, as a client of `matchRows` stores them. */
function account() {
  const known: KnownRow[] = [];
  const reusedIds = new Set<string>();
  const added: FileRow[] = [];
  return {
    added,
    import(rows: readonly FileRow[], period: Period): Map<number, RowMatch> {
      const results = matchRows({ rows, period, format: "csv", known, legs: [], reusedIds });
      for (const { id } of rows) if (rows.filter((row) => row.id === id).length > 1 && id !== null) reusedIds.add(id);
      for (const row of rows) {
        const result = results.get(row.number);
        const ids = row.id === null ? [] : [row.id];
        if (result?.state === "added") {
          added.push(row);
          const { number, id, ...fields } = row;
          const more = {
            transactionId: `T${known.length}`,
            isDeleted: false,
            isPosted: false,
            hasPending: false,
            isWithdrawn: false,
            aliases: [],
          };
          known.push({ ...fields, ids, period, format: "csv", ...more });
        } else if (result?.state === "duplicate" && result.known !== null) {
          const index = known.indexOf(result.known);
          known[index] = { ...result.known, ids: [...result.known.ids, ...ids] };
        }
      }
      return results;
    },
  };
}

const day = fc.array(
  fc.record({ amountMinor: fc.constantFrom(-500, -500, -1200, 900), text: fc.constantFrom("KIOSK", "KIOSK", "RENT") }),
  { maxLength: 4 },
);
const cut = fc.record({ from: fc.nat(11), length: fc.integer({ min: 1, max: 12 }), isStated: fc.boolean() });
const histories = fc.record({
  days: fc.array(day, { minLength: 1, maxLength: 12 }),
  cuts: fc.array(cut, { minLength: 1, maxLength: 6 }),
});

for (const [mode, idOf] of Object.entries(ID_MODES)) {
  test(`statements of whole days lose no row, double no row and ask nothing: ${mode} ids`, () => {
    fc.assert(
      fc.property(histories, ({ days, cuts }) => {
        let serial = 0;
        const history = days.flatMap((rows, i) =>
          rows.map((row): BankRow => ({ ...row, day: addDays(START, i), serial: serial++ })),
        );
        const book = account();
        const covered = new Set<string>();
        const files = cuts.flatMap(({ from, length, isStated }, file) => {
          const [first, last] = [addDays(START, from), addDays(START, from + length - 1)];
          const rows = history.filter((row) => first <= row.day && row.day <= last);
          const [start, end] = [rows[0]?.day, rows.at(-1)?.day];
          if (start === undefined || end === undefined) return [];
          const period = isStated ? { from: first, until: last } : { from: start, until: end };
          for (let i = 0; i < length; i += 1) covered.add(addDays(first, i));
          const statement = rows.map(
            (row, i): FileRow => ({
              ...{ number: i + 1, day: row.day, amountMinor: row.amountMinor, text: row.text },
              ...{ payee: "", id: idOf(row, i, file), isPending: false },
            }),
          );
          return [{ statement, period }];
        });
        for (const { statement, period } of files) {
          for (const { state } of book.import(statement, period).values()) assert.notEqual(state, "undecided");
        }
        const key = (row: Pick<FileRow, "day" | "amountMinor" | "text">) => `${row.day} ${row.amountMinor} ${row.text}`;
        const expected = history.filter((row) => covered.has(row.day)).map(key);
        assert.deepEqual(book.added.map(key).sort(), expected.sort());
        for (const { statement, period } of files) book.import(statement, period);
        assert.equal(book.added.length, expected.length);
      }),
      { numRuns: 2000 },
    );
  });
}

const row = (fields: Partial<FileRow> = {}): FileRow => ({
  ...{ number: 1, day: "2026-03-10", amountMinor: -1000, text: "SHOP", payee: "", id: null, isPending: false },
  ...fields,
});
const known = (fields: Partial<KnownRow> = {}): KnownRow => ({
  ...{ day: "2026-03-10", amountMinor: -1000, text: "SHOP", payee: "", ids: [], isPending: false, format: "csv" },
  ...{
    isPosted: false,
    hasPending: false,
    isWithdrawn: false,
    aliases: [],
    period: { from: "2026-03-01", until: "2026-03-20" },
    transactionId: "T1",
    isDeleted: false,
  },
  ...fields,
});
const leg = (fields: Partial<OpenLeg> = {}): OpenLeg => ({
  ...{ transactionId: "T9", day: "2026-03-08", amountMinor: -1000, payee: "", externalId: null },
  ...fields,
});
const PERIOD = { from: "2026-03-05", until: "2026-03-31" };

interface Case {
  readonly name: string;
  readonly rows?: readonly FileRow[];
  readonly known?: readonly KnownRow[];
  readonly legs?: readonly OpenLeg[];
  readonly format?: string;
  /** State, reason and transaction of each row. */
  readonly expected: readonly (readonly [string, string | null, string | null])[];
}

const NEW = ["added", null, null] as const;

const CASES: readonly Case[] = [
  { name: "nothing known", expected: [NEW] },
  { name: "the same row", known: [known()], expected: [["duplicate", "imported_before", "T1"]] },
  {
    name: "twins are paired by count",
    rows: [row(), row({ number: 2 }), row({ number: 3 })],
    known: [known(), known({ transactionId: "T2" })],
    expected: [["duplicate", "imported_before", "T1"], ["duplicate", "imported_before", "T2"], NEW],
  },
  {
    name: "a deleted transaction stays deleted",
    known: [known({ isDeleted: true })],
    expected: [["duplicate", "deleted_by_you", "T1"]],
  },
  {
    name: "the bank moved the date",
    rows: [row({ id: "A", day: "2026-03-12" })],
    known: [known({ ids: ["A"] })],
    expected: [["duplicate", "date_changed", "T1"]],
  },
  {
    name: "the bank changed the text",
    rows: [row({ id: "A", text: "SHOP CITY" })],
    known: [known({ ids: ["A"] })],
    expected: [["duplicate", "text_changed", "T1"]],
  },
  {
    name: "the bank changed the amount",
    rows: [row({ id: "A", amountMinor: -1100 })],
    known: [known({ ids: ["A"] })],
    expected: [["undecided", "changed_by_bank", "T1"]],
  },
  {
    name: "an id that is used twice in a file names no row",
    rows: [row({ id: "A", day: "2026-03-12" }), row({ number: 2, id: "A", day: "2026-03-25", amountMinor: -7 })],
    known: [known({ ids: ["A"], period: { from: "2026-03-01", until: "2026-03-10" }, day: "2026-03-04" })],
    expected: [NEW, NEW],
  },
  {
    name: "a second equal payment with another id, next to the first",
    rows: [row({ id: "A" }), row({ number: 2, id: "B" })],
    known: [known({ ids: ["A"] })],
    expected: [["duplicate", "imported_before", "T1"], NEW],
  },
  {
    name: "a second payment with the text that the first one had before",
    rows: [row({ id: "A", text: "SHOP CITY" }), row({ number: 2, id: "B" })],
    known: [known({ ids: ["A"] })],
    expected: [["duplicate", "text_changed", "T1"], NEW],
  },
  {
    name: "two equal payments, of which the second was pending before",
    rows: [row({ id: "B" }), row({ number: 2, id: "A" })],
    known: [known({ ids: ["A"], isPending: true })],
    expected: [NEW, ["matched", "pending_before", "T1"]],
  },
  {
    name: "the same row as a duplicate with another text",
    rows: [row({ text: "CARD SHOP", day: "2026-03-12" })],
    known: [known({ aliases: [{ text: "CARD SHOP", day: "2026-03-12" }] })],
    expected: [["duplicate", "imported_before", "T1"]],
  },
  {
    name: "all ids of the day have changed",
    rows: [row({ id: "B" })],
    known: [known({ ids: ["A"] })],
    expected: [["duplicate", "id_changed", "T1"]],
  },
  {
    name: "a pending row is booked later",
    rows: [row({ day: "2026-03-13" })],
    known: [known({ isPending: true })],
    expected: [["matched", "pending_before", "T1"]],
  },
  {
    name: "a pending row is booked on the same day",
    known: [known({ isPending: true })],
    expected: [["matched", "pending_before", "T1"]],
  },
  {
    name: "another payment like a pending row that was booked",
    rows: [row({ day: "2026-03-13" })],
    known: [known({ isPending: true, isPosted: true })],
    expected: [NEW],
  },
  {
    name: "a pending row is booked with a tip",
    rows: [row({ day: "2026-03-12", amountMinor: -1150 })],
    known: [known({ isPending: true })],
    expected: [["undecided", "pending_amount", "T1"]],
  },
  {
    name: "a much larger amount is another payment",
    rows: [row({ day: "2026-03-12", amountMinor: -2000 })],
    known: [known({ isPending: true })],
    expected: [NEW],
  },
  {
    name: "a pending row after its booking",
    rows: [row({ day: "2026-03-08", isPending: true })],
    known: [known()],
    expected: [["duplicate", "booked_before", "T1"]],
  },
  {
    name: "a pending row after a booking that had its own",
    rows: [row({ day: "2026-03-08", isPending: true })],
    known: [known({ hasPending: true })],
    expected: [NEW],
  },
  {
    name: "a row is booked after the bank dropped it",
    rows: [row({ day: "2026-03-13" })],
    known: [known({ isPending: true, isWithdrawn: true })],
    expected: [["matched", "withdrawn_before", "T1"]],
  },
  {
    name: "a row like a dropped one, and an entry by hand",
    rows: [row({ day: "2026-03-13" })],
    known: [known({ isPending: true, isWithdrawn: true })],
    legs: [leg()],
    expected: [["matched", "entered_before", "T9"]],
  },
  {
    name: "a dropped row with another amount is another payment",
    rows: [row({ day: "2026-03-12", amountMinor: -1150 })],
    known: [known({ isPending: true, isWithdrawn: true })],
    expected: [NEW],
  },
  {
    name: "one pending row, of which the transaction is open, and two booked ones",
    rows: [row(), row({ number: 2, day: "2026-03-12", text: "OTHER" })],
    known: [known({ isPending: true })],
    legs: [leg({ transactionId: "T1", day: "2026-03-10" })],
    expected: [["matched", "pending_before", "T1"], NEW],
  },
  {
    name: "a pending row like another pending one that is no longer listed",
    rows: [row({ text: "OTHER", isPending: true })],
    known: [known({ isPending: true })],
    legs: [leg({ transactionId: "T1", day: "2026-03-10" })],
    expected: [NEW],
  },
  {
    name: "an entry by hand, some days before",
    legs: [leg({ transactionId: "T8", day: "2026-03-04" }), leg()],
    expected: [["matched", "entered_before", "T9"]],
  },
  {
    name: "the same payee comes before the nearest day",
    rows: [row({ payee: "SHOP" })],
    legs: [leg({ day: "2026-03-10" }), leg({ transactionId: "T8", day: "2026-03-06", payee: "SHOP" })],
    expected: [["matched", "entered_before", "T8"]],
  },
  {
    name: "an entry with the bank's id",
    rows: [row({ id: "A" })],
    legs: [leg({ day: "2026-03-10", payee: "SHOP" }), leg({ transactionId: "T8", day: "2026-03-01", externalId: "A" })],
    expected: [["matched", "entered_before", "T8"]],
  },
  { name: "an entry too long before", legs: [leg({ day: "2026-03-04" })], expected: [NEW] },
  {
    name: "one entry and two equal rows",
    rows: [row(), row({ number: 2 })],
    legs: [leg()],
    expected: [["matched", "entered_before", "T9"], NEW],
  },
  {
    name: "another text on the same day",
    known: [known({ text: "CARD SHOP 1234" })],
    expected: [["undecided", "probable_duplicate", "T1"]],
  },
  {
    name: "another format with another text and day",
    rows: [row({ day: "2026-03-12" })],
    format: "ofx",
    known: [known({ text: "CARD SHOP 1234" })],
    expected: [["undecided", "probable_duplicate", "T1"]],
  },
  {
    name: "the same format with another text and day",
    rows: [row({ day: "2026-03-12" })],
    known: [known({ text: "CARD SHOP 1234" })],
    expected: [NEW],
  },
];

for (const { name, rows = [row()], known: earlier = [], legs = [], format = "csv", expected } of CASES) {
  test(`a row: ${name}`, () => {
    const results = matchRows({ rows, period: PERIOD, format, known: earlier, legs, reusedIds: new Set() });
    const found = [...results].sort(([a], [b]) => a - b).map(([, one]) => [one.state, one.reason, one.transactionId]);
    assert.deepEqual(found, expected);
  });
}

test("texts are compared without accents, case and spacing", () => {
  assert.equal(rowText(" Café   Zürich\n№5 "), "CAFE ZURICH NO5");
});

test("thousands of rows and entries of one day and amount are matched, in at most quadratic time", async () => {
  assertAllMatched(3000);
  const [quadratic, cubic] = [16, 64];
  await assertAtMost(
    (quadratic + cubic) / 2,
    () => assertAllMatched(800),
    () => assertAllMatched(200),
  );
});

function assertAllMatched(count: number): void {
  const many = Array.from({ length: count }, (_, number) => number);
  const shared = { day: START, amountMinor: -500, payee: "", isPending: false };
  const period = { from: START, until: addDays(START, 20) };
  const state = {
    isDeleted: false,
    isPosted: false,
    hasPending: false,
    isWithdrawn: false,
    aliases: [],
    period,
    format: "csv",
  };
  const rows = many.map((number): FileRow => ({ ...shared, number, text: `NEW ${number}`, id: null }));
  const known = many.map((number): KnownRow => {
    return { ...shared, ...state, text: `OLD ${number}`, ids: [], transactionId: `T${number}` };
  });
  const legs = many.map((number): OpenLeg => {
    return { transactionId: `T${number}`, day: START, amountMinor: -500, payee: "SHOP", externalId: null };
  });
  for (const [expected, one] of [
    ["undecided", { known, legs: [] }],
    ["matched", { known: [], legs }],
  ] as const) {
    const results = matchRows({ rows, period, format: "csv", reusedIds: new Set(), ...one });
    assert.deepEqual(new Set([...results.values()].map((match) => match.state)), new Set([expected]));
    assert.equal(new Set([...results.values()].map((match) => match.transactionId)).size, rows.length);
  }
}
