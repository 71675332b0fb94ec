/** Web Push: the example of RFC 8291, keys that are invalid, and the token for the push service. */
import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { test } from "node:test";
import {
  areSubscriptionKeys,
  createVapidKey,
  encryptPush,
  vapidAuthorization,
  vapidPublicKey,
} from "../../src/auth/web-push.ts";

const decoded = (text: string) => Buffer.from(text, "base64url");

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A" +
    "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("a message is encrypted as in the example of RFC 8291", () => {
  const { text, keys, salt, privateKey, body } = EXAMPLE;
  const drawn = { salt: decoded(salt), privateKey: decoded(privateKey) };
  assert.equal(encryptPush(text, keys, drawn).toString("base64url"), body);
  assert.notEqual(encryptPush(text, keys).toString("base64url"), encryptPush(text, keys).toString("base64url"));
});

test("keys of a wrong length, and points that are not on the curve, are no keys", () => {
  const { keys } = EXAMPLE;
  assert.ok(areSubscriptionKeys(keys));
  assert.ok(!areSubscriptionKeys({ ...keys, auth: keys.auth.slice(2) }));
  assert.ok(!areSubscriptionKeys({ ...keys, p256dh: keys.p256dh.slice(2) }));
  assert.ok(!areSubscriptionKeys({ ...keys, p256dh: `B${"A".repeat(86)}` }));
});

test("the push service can verify the token of the server", () => {
  const key = createVapidKey();
  const nowMs = Date.UTC(2026, 10, 24);
  const given = { endpoint: "https://push.example.net:8443/send/1", contact: "https://budget.example.org", nowMs };
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(vapidAuthorization(key, given)) ?? [];
  assert.equal(publicKey, vapidPublicKey(key));
  const [head = "", claims = "", signature = ""] = token.split(".");
  assert.deepEqual(JSON.parse(decoded(head).toString()), { typ: "JWT", alg: "ES256" });
  assert.deepEqual(JSON.parse(decoded(claims).toString()), {
    aud: "https://push.example.net:8443",
    exp: nowMs / 1000 + 12 * 3600,
    sub: "https://budget.example.org",
  });
  const point = decoded(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as object, format: "jwk" });
  const checked = { key: jwk, dsaEncoding: "ieee-p1363" } as const;
  assert.ok(verify("sha256", Buffer.from(`${head}.${claims}`), checked, decoded(signature)));
});
