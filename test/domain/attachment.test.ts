/** The types of attached files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { detectMediaType } from "../../src/domain/attachment.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test("a HEIC file is recognized by its major brand or a compatible one", () => {
  const box = (size: number, ...brands: string[]) =>
    detectMediaType(bytes(`\0\0\0${String.fromCharCode(size)}ftyp${brands.join("")}`));
  assert.equal(box(24, "heic", "\0\0\0\0", "mif1", "heic"), "image/heic");
  assert.equal(box(24, "mif1", "\0\0\0\0", "miaf", "heic"), "image/heic");
  assert.equal(box(20, "mif1", "\0\0\0\0", "miaf", "heic"), undefined); // after the end of the box
  assert.equal(box(24, "mif1", "heic", "miaf", "avif"), undefined); // the version is no brand
  assert.equal(box(24, "isom", "\0\0\0\0", "isom", "mp41"), undefined);
});

test("no bytes make the detection fail", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (start) => {
      detectMediaType(start);
    }),
  );
});
