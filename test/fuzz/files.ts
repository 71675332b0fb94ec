/** Arbitrary files for the operations that take one: attachments, and statements in every format. */
import fc from "fast-check";
import { type Booking, FORMATS } from "../readers/statements/writers.ts";
import { NASTY_TEXTS } from "./nasty-values.ts";
import { type Mode, mostly } from "./values.ts";

export interface FileContent {
  readonly content: Buffer;
  /** The header Content-Disposition. */
  readonly disposition: string;
}

/** A header's value is Latin-1 without control characters. */
export const headerText = fc
  .constantFrom(...NASTY_TEXTS)
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 2000));

const oddBytes = fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes));

/** A file for an operation, nearly always of an accepted type. */
export function fileFor(path: string, { isCareless }: Mode): fc.Arbitrary<FileContent> {
  const usual = path === "/v1/imports" ? statement : attachment;
  const name = fc.oneof(
    fc.constant(path === "/v1/imports" ? 'filename="november.txt"' : 'filename="receipt.pdf"'),
    headerText.map((text) => `filename="${text}`),
  );
  return fc.record({
    content: isCareless ? mostly(3, usual, oddBytes) : usual,
    disposition: name.map((text) => `attachment; ${text}`),
  });
}

/** Few contents, so that some are equal. */
const attachment = fc
  .tuple(fc.constantFrom("%PDF-1.7", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff"), fc.nat(5))
  .map(([start, n]) => Buffer.from(start + n, "latin1"));

/** Few days, amounts and texts, so that statements overlap and rows are twins of each other and of transactions. */
const booking: fc.Arbitrary<Booking> = fc.record({
  date: fc.integer({ min: 10, max: 20 }).map((day) => `2026-11-${day}`),
  cents: fc.constantFrom(-1250, -500, -1, 100, 250_000),
  text: fc.constantFrom("Shop 1", "SHOP 1 CARD 1234", "Salary", "Transfer", "Müller & Söhne"),
});

const statement = fc
  .tuple(fc.constantFrom(...Object.values(FORMATS)), fc.array(booking, { minLength: 1, maxLength: 6 }))
  .map(([write, bookings]) => Buffer.from(write(bookings.toSorted((a, b) => (a.date < b.date ? -1 : 1)))));
