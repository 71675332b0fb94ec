/** Sealed secrets: they open only with their key, their purpose and their place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createSecretKey, parseSecretKeys, type Sealer, sealer } from "../../src/auth/seal.ts";

const keys = (...texts: string[]) => parseSecretKeys(texts.join(",")) ?? assert.fail("the keys are invalid");
const [KEY, OTHER] = [createSecretKey(), createSecretKey()];
const PLACE = { table: "bank_connections", budgetId: "b1", rowId: "r1", column: "secret" };

test("a sealed secret opens where it was sealed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (secret) => {
      const one = sealer(keys(KEY));
      const sealed = one.seal("bank", PLACE, secret);
      assert.match(sealed, /^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]{22,}$/);
      assert.equal(one.open("bank", PLACE, sealed), Buffer.from(secret).toString());
    }),
  );
});

test("the same secret is sealed differently each time, and its text is not in it", () => {
  const one = sealer(keys(KEY));
  const sealed = Array.from({ length: 100 }, () => one.seal("bank", PLACE, "hunter2 hunter2"));
  assert.equal(new Set(sealed).size, 100);
  for (const text of sealed) assert.ok(!Buffer.from(text.split(".")[3] ?? "", "base64url").includes("hunter2"));
});

test("a value of another place or purpose does not open", () => {
  const one = sealer(keys(KEY));
  const sealed = one.seal("bank", PLACE, "secret");
  for (const part of ["table", "budgetId", "rowId", "column"] as const) {
    assert.equal(one.open("bank", { ...PLACE, [part]: "other" }, sealed), undefined, part);
  }
  // The parts of a place cannot be shifted.
  assert.throws(() => one.seal("bank", { ...PLACE, budgetId: "b1|r1", rowId: "" }, "secret"), /contains \|/);
  assert.equal(one.open("webhook", PLACE, sealed), undefined);
});

test("a changed or cut value does not open", () => {
  const one = sealer(keys(KEY));
  const sealed = one.seal("bank", PLACE, "secret");
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = sealed.slice(0, i) + (sealed[i] === "A" ? "B" : "A") + sealed.slice(i + 1);
    assert.equal(one.open("bank", PLACE, changed), undefined, changed);
    assert.equal(one.open("bank", PLACE, sealed.slice(0, i)), undefined);
  }
  for (const text of ["", "v1", "v1...", `${sealed}.`, `${sealed}=`, ` ${sealed}`, sealed.replace("v1", "v2")]) {
    assert.equal(one.open("bank", PLACE, text), undefined, text);
  }
});

test("after a rotation, the new key seals and both open; without the old key, its values do not open", () => {
  const sealed = sealer(keys(KEY)).seal("bank", PLACE, "secret");
  const rotating = sealer(keys(OTHER, KEY));
  assert.equal(rotating.open("bank", PLACE, sealed), "secret");
  assert.equal(rotating.isCurrent(sealed), false);
  const again = rotating.seal("bank", PLACE, "secret");
  assert.equal(rotating.isCurrent(again), true);
  const opens = (one: Sealer, text: string) => one.open("bank", PLACE, text);
  assert.equal(opens(sealer(keys(OTHER)), again), "secret");
  assert.equal(opens(sealer(keys(OTHER)), sealed), undefined);
  assert.equal(opens(sealer(keys(KEY)), again), undefined);
});

test("keys have 32 bytes in base64", () => {
  assert.equal(keys(KEY, ` ${OTHER} `).length, 2);
  assert.equal(keys(KEY)[0]?.length, 32);
  for (const text of ["", ",", `${KEY},`, KEY.slice(1), `${KEY}A`, KEY.replace("=", ""), "x".repeat(44), "secret"]) {
    assert.equal(parseSecretKeys(text), undefined, text);
  }
});
