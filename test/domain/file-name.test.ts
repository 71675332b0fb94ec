/** The names under which files can be saved. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { attachmentName, MEDIA_TYPES } from "../../src/domain/attachment.ts";
import { safeFileName } from "../../src/domain/file-name.ts";

for (const [given, expected] of [
  ["invoice.pdf", "invoice.pdf"],
  ["invoice.pdf.hta", "invoice.pdf"],
  ["invoice.hta", "invoice.pdf"],
  ["invoice.hta.exe", "invoice.hta.pdf"],
  ["invoice.pdf.hta. . ", "invoice.pdf"],
  ["report.exe", "report.pdf"],
  ["report.ехе", "report.pdf"],
  ["report.7z", "report.pdf"],
  ["scan", "scan.pdf"],
  ["Invoice 21.11.2026", "Invoice 21.11.2026.pdf"],
  ["Dr. Müller", "Dr. Müller.pdf"],
  ["a.PDF", "a.PDF"],
  ["photo.jpeg", "photo.pdf"],
  [".pdf", "attachment.pdf"],
  ["pdf", "attachment.pdf"],
  [".hta", "hta.pdf"],
  ["..", "attachment.pdf"],
  ["", "attachment.pdf"],
  [" .pdf ", "attachment.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\Users\\me\\scan.pdf", "scan.pdf"],
  ["x.pdf:evil", "x.pdf evil.pdf"],
  ["x.pdf:evil.exe", "x.pdf evil.pdf"],
  ["x.pdf::$DATA", "x.pdf $DATA.pdf"],
  ["invoice\u202efdp.exe", "invoicefdp.pdf"],
  ["a\0b\r\n.pdf", "ab.pdf"],
  ["con.pdf", "_con.pdf"],
  ["NUL", "_NUL.pdf"],
  ["Com1.pdf.hta", "_Com1.pdf"],
  ["aux .pdf", "_aux.pdf"],
  ["concert.pdf", "concert.pdf"],
  ["\ud800.pdf", "\ufffd.pdf"],
] as const) {
  test(`a PDF file that was sent as ${JSON.stringify(given)}`, () => {
    assert.equal(attachmentName(given, "application/pdf"), expected);
  });
}

test("a type can have several extensions", () => {
  for (const name of ["photo.jpeg", "photo.JPG", "photo.jfif"]) assert.equal(attachmentName(name, "image/jpeg"), name);
  assert.equal(attachmentName("photo.pdf", "image/jpeg"), "photo.jpg");
  assert.equal(attachmentName("photo.heif", "image/heic"), "photo.heif");
});

test("without a known type, the extension stays", () => {
  const name = (given: string) => safeFileName(given, { otherwise: "statement" });
  assert.equal(name("may.OFX"), "may.OFX");
  assert.equal(name("bank/may:2026.csv."), "may 2026.csv");
  assert.equal(name("prn.csv"), "_prn.csv");
  assert.equal(name("..."), "statement");
});

const character = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
const odd = fc.constantFrom("/", "\\", "..", ".", ":", "\0", "\r\n", "\u202e", " ", "a", "con", ".pdf", ".hta", ".jpg");
const names = fc.array(fc.oneof(odd, character), { maxLength: 300, size: "max" }).map((parts) => parts.join(""));

test("every name becomes one that can be saved, has the extension of its type, and stays as it is", () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...MEDIA_TYPES), (name, mediaType) => {
      const safe = attachmentName(name, mediaType);
      const { length } = [...safe];
      assert.ok(length >= 5 && length <= 200, String(length));
      assert.doesNotMatch(safe, /[/\\:*?"<>|\p{Cc}\u202e]|^[.\s]|[.\s]$/u);
      assert.doesNotMatch(safe, /^(con|prn|aux|nul|com\d|lpt\d)\s*\./i);
      assert.match(safe, /\.(pdf|jpg|jpeg|jpe|jfif|png|webp|heic|heif)$/i);
      assert.ok(safe.isWellFormed());
      assert.equal(attachmentName(safe, mediaType), safe);
    }),
  );
});

test("every name of a statement becomes one that can be saved, and stays as it is", () => {
  fc.assert(
    fc.property(names, (name) => {
      const safe = safeFileName(name, { otherwise: "statement" });
      const { length } = [...safe];
      assert.ok(length >= 1 && length <= 200, String(length));
      assert.doesNotMatch(safe, /[/\\:*?"<>|\p{Cc}\u202e]|^[.\s]|[.\s]$/u);
      assert.equal(safeFileName(safe, { otherwise: "statement" }), safe);
    }),
  );
});
