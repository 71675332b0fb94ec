import assert from "node:assert/strict";
import { argon2Sync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { hashPassword, verifyPassword } from "../../src/auth/password.ts";
import { createRecoveryCodes, digestOfRecoveryCode } from "../../src/auth/recovery-code.ts";

const PASSWORD = "a summer by the lake";

test("a password is correct, and every other one is wrong", async () => {
  const hash = await hashPassword(PASSWORD, randomBytes);
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.deepEqual(await verifyPassword(PASSWORD, hash), { isCorrect: true, needsRehash: false });
  for (const wrong of [`${PASSWORD} `, PASSWORD.toUpperCase(), "", PASSWORD.slice(1)]) {
    assert.equal((await verifyPassword(wrong, hash)).isCorrect, false, wrong);
  }
  assert.notEqual(await hashPassword(PASSWORD, randomBytes), hash, "the salt is random");
});

test("composed and decomposed characters are the same password", async () => {
  const hash = await hashPassword("Ein Sömmer am See", randomBytes);
  assert.equal((await verifyPassword("Ein So\u0308mmer am See", hash)).isCorrect, true);
});

test("no password is correct for a user without one", async () => {
  assert.equal((await verifyPassword(PASSWORD, null)).isCorrect, false);
  assert.equal((await verifyPassword("", null)).isCorrect, false);
});

test("a hash with smaller parameters is still checked, and is to be replaced", async () => {
  const nonce = randomBytes(16);
  const hash = argon2Sync("argon2id", {
    message: PASSWORD,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(hash)}`;
  assert.deepEqual(await verifyPassword(PASSWORD, stored), { isCorrect: true, needsRehash: true });
  assert.equal((await verifyPassword("another password", stored)).isCorrect, false);
});

test("recovery codes can be typed in any case, and with letters that look like digits", () => {
  const codes = createRecoveryCodes(randomBytes);
  assert.equal(new Set(codes.map(({ digest }) => digest)).size, 10);
  for (const { text, digest } of codes) {
    assert.match(text, /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    const typed = ` ${text.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
    assert.equal(digestOfRecoveryCode(typed), digest);
  }
  assert.notEqual(digestOfRecoveryCode("0000-0000-0000-0000"), codes[0]?.digest);
});
