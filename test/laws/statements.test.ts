/**
 * Laws of all readers: a truncated file never has other amounts, no bytes make a reader throw, a CSV in any form reads back
 * exactly or asks, a workbook reads like its CSV, and the same rows in five formats are the same rows.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import type { Answers } from "../../src/readers/statements/statement.ts";
import { BANKS } from "../readers/statements/banks.ts";
import { bytesFile, FIXTURES, read, readUpload, textFile } from "../readers/statements/support.ts";
import { type Booking, csvForms, FORMATS, sheetForms, writeCsv, writeXlsx } from "../readers/statements/writers.ts";

const CORPUS: readonly { file: string; outcome: string }[] = JSON.parse(
  readFileSync(join(FIXTURES, "expected.json"), "utf8"),
).files;
const ANSWERS: Answers = { currency: "EUR" };
/** Cuts of a file that is too long to be cut at every byte. */
const MAX_CUTS = 120;

/** Cut, these files are read in another way that the reader reports or asks about. */
const EXCEPTIONS = [
  "csv/bad-rows.csv", // if an amount with too many decimals is cut after the second one, it becomes valid
  "bank-of-ireland-dates-once-a-day", // without the proof of the last balance, a row without a day is an issue
  "rakuten-card", // with only the first row, the sign is no question
];

const FILES = [
  ...CORPUS.map(({ file }) => ({
    name: file,
    bytes: readFileSync(join(FIXTURES, file)) as Uint8Array,
    answers: ANSWERS,
  })),
  ...BANKS.filter(({ text }) => text.length < 600).map(({ name, text, answers }) => ({
    name,
    bytes: new TextEncoder().encode(text.trim()),
    answers: { ...ANSWERS, ...answers },
  })),
].filter(({ name }) => !EXCEPTIONS.includes(name));

for (const { name, bytes, answers } of FILES) {
  test(`a truncated file never has other amounts: ${name}`, async () => {
    const whole = await amountsOf(bytes, answers);
    const step = Math.max(1, Math.floor(bytes.length / MAX_CUTS));
    for (let end = bytes.length - 1; end > 0; end -= step) {
      const cut = await amountsOf(bytes.subarray(0, end), answers);
      assert.deepEqual(cut, whole.slice(0, cut.length), `cut after ${end} of ${bytes.length} bytes`);
    }
  });
}

async function amountsOf(bytes: Uint8Array, answers: Answers): Promise<string[]> {
  const { rows, codes } = await read(bytesFile("cut", bytes), answers);
  if (codes.length > 0) return []; // it asks
  return rows.toSorted((a, b) => a.number - b.number).map((row) => `${row.date} ${Number(row.amount)}`);
}

test("no bytes make a reader throw", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FILES.filter(({ bytes }) => bytes.length < 6000)),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 8 }),
      async ({ name, bytes, answers }, changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, byte] of changes) changed[at % changed.length] = byte;
        await read(bytesFile(name, changed), answers);
      },
    ),
    { numRuns: 150 },
  );
});

const text = fc
  .array(fc.constantFrom("a", "Z", "9", " ", ";", ",", "\t", "|", '"', "'", "ä", "é", "\n", "-", "="), {
    maxLength: 12,
  })
  .map((letters) => `x${letters.join("").replaceAll(/ +/g, " ")}x`);
const booking: fc.Arbitrary<Booking> = fc.record({
  date: fc
    .date({ min: new Date("2001-01-01"), max: new Date("2039-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
  text,
});

test("a CSV in any delimiter, encoding, date and decimal form reads back exactly, or asks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 12 }), csvForms, async (bookings, form) => {
      const file = bytesFile("form.csv", writeCsv(bookings, form), 7);
      const asked = await read(file, ANSWERS);
      const answers: Answers = {
        ...ANSWERS,
        date_order: form.order,
        decimal_sign: form.decimalSign,
        sign: "as_written",
        encoding: form.encoding,
      };
      const result = asked.questions.length === 0 ? asked : await read(file, answers);
      assert.deepEqual(result.codes, []);
      assert.deepEqual(result.issues, []);
      assert.deepEqual(
        result.rows.map((row) => ({ date: row.date, cents: Number(row.amount_minor), text: row.text })),
        bookings.map((row) => ({ ...row })),
      );
    }),
    { numRuns: 250 },
  );
});

/** A statement with a running balance, in any order of columns and rows, and without known headings. */
const unnamed = fc.record({
  bookings: fc.array(booking, { minLength: 2, maxLength: 12 }),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  opening: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  isNewestFirst: fc.boolean(),
  form: fc.constantFrom("signed", "halves", "halves with zeros"),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
  headings: fc.constantFrom<readonly string[] | null>(null, ["Foo", "Bar", "Baz", "Qux", "Quux", "Corge"]),
});

test("with a running balance, columns in any order and without known headings read back exactly, or are a question", async () => {
  let read_ = 0;
  await fc.assert(
    fc.asyncProperty(unnamed, async ({ bookings, delimiter, opening, isNewestFirst, form, order, headings }) => {
      const dated = bookings.toSorted((a, b) => (a.date < b.date ? -1 : 1));
      let balance = opening;
      const rows = dated.map(({ date, cents, text }, i) => {
        balance += cents;
        const none = form === "halves" ? "" : "0.00";
        const money = form === "signed" ? [plain(cents), ""] : cents < 0 ? [plain(-cents), none] : [none, plain(cents)];
        return [date, text.replace(/[\s"]/g, ""), ...money, plain(balance), String(1000 + i)];
      });
      const inOrder = isNewestFirst ? rows.toReversed() : rows;
      const lines_ = [...(headings === null ? [] : [headings]), ...inOrder].map((cells) =>
        order.map((at) => `"${cells[at]}"`).join(delimiter),
      );
      const result = await read(textFile(`${lines_.join("\n")}\n`), ANSWERS);
      if (result.codes.length > 0) return;
      read_++;
      assert.deepEqual(
        result.rows.map((row) => ({ date: row.date, cents: Number(row.amount_minor) })),
        (isNewestFirst ? dated.toReversed() : dated).map(({ date, cents }) => ({ date, cents })),
      );
    }),
    { numRuns: 400 },
  );
  assert.ok(read_ > 100, `only ${read_} were read without a question`);
});

function plain(cents: number): string {
  return (cents / 100).toFixed(2);
}

test("a statement in a workbook of any form reads like its CSV", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 12 }), sheetForms, async (bookings, form) => {
      const header = ["Date", "Text", "Amount"];
      const cells = bookings.map(({ date, cents, text }) => [{ day: date }, text, cents / 100]);
      const workbook = await readUpload(writeXlsx([header, ...cells], form), { ...ANSWERS, sign: "as_written" });
      assert.deepEqual(workbook.questions, []);
      assert.deepEqual(workbook.issues, []);
      assert.deepEqual(
        workbook.rows.map((row) => ({ date: row.date, cents: Math.round(Number(row.amount) * 100), text: row.text })),
        bookings.map((row) => ({ ...row, text: row.text.replace(/\s+/g, " ") })),
      );
    }),
    { numRuns: 250 },
  );
});

test("a statement in CSV, OFX, QIF, CAMT, MT940 and XLSX has the same rows and closing balance", async () => {
  const shopping = fc
    .array(booking, { minLength: 1, maxLength: 10 })
    .map((rows) => rows.map((row) => ({ ...row, text: "shop" })).toSorted((a, b) => (a.date < b.date ? -1 : 1)));
  await fc.assert(
    fc.asyncProperty(shopping, sheetForms, async (bookings, form) => {
      const answers: Answers = { ...ANSWERS, date_order: "dmy", sign: "as_written" };
      const expected = bookings.map(({ date, cents }) => ({ date, cents }));
      const closing = bookings.reduce((sum, { cents }) => sum + cents, 0);
      for (const [format, write] of Object.entries(FORMATS)) {
        const result = await read(textFile(write(bookings)), answers);
        assert.equal(result.format, format);
        assert.deepEqual(result.codes, []);
        assert.deepEqual(
          result.rows.map((row) => ({ date: row.date, cents: Number(row.amount_minor) })),
          expected,
          format,
        );
        const stated = result.statements.flatMap(({ balances }) => balances).find(({ type }) => type === "closing");
        const last = stated?.amount ?? result.rows.at(-1)?.balance_after ?? null;
        assert.equal(last && centsOf(last), format === "qif" ? null : closing, format);
      }
      let balance = 0;
      const cells = bookings.map(({ date, cents, text }) => {
        balance += cents;
        return [{ day: date }, text, cents / 100, balance / 100];
      });
      const workbook = await readUpload(writeXlsx([["Date", "Text", "Amount", "Balance"], ...cells], form), answers);
      assert.deepEqual(workbook.questions, []);
      assert.deepEqual(
        workbook.rows.map((row) => ({ date: row.date, cents: centsOf(row.amount) })),
        expected,
      );
      assert.equal(centsOf(workbook.rows.at(-1)?.balance_after ?? "0"), closing);
    }),
    { numRuns: 60 },
  );
});

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
