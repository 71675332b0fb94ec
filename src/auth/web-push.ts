/**
 * Web Push: the encryption of a message for one browser (RFC 8291, in the encoding of RFC 8188), and the server's key, with
 * which it identifies itself to push services (VAPID, RFC 8292).
 */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from "node:crypto";
import type { SubscriptionKeys } from "../domain/channel.ts";

const CURVE = "prime256v1";
const POINT_BYTES = 65;
const SECRET_BYTES = 16;
const SALT_BYTES = 16;

/** A message is one record, which is at most as large. */
const RECORD_BYTES = 4096;

/** The most that a push service must accept is a day. */
const TOKEN_S = 12 * 3600;

/** Random values of one message. Tests pass those of the standard's example. */
interface Drawn {
  readonly salt: Uint8Array;
  /** Of a key pair that is used once. */
  readonly privateKey: Uint8Array;
}

/** A private key as text. */
export function createVapidKey(): string {
  return newPrivateKey().toString("base64url");
}

/** The public key as browsers expect it for a subscription. */
export function vapidPublicKey(privateKey: string): string {
  return pairOf(Buffer.from(privateKey, "base64url")).getPublicKey("base64url");
}

/** Whether messages can be encrypted for these keys. */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  const [point, secret] = [Buffer.from(p256dh, "base64url"), Buffer.from(auth, "base64url")];
  if (point.length !== POINT_BYTES || secret.length !== SECRET_BYTES) return false;
  try {
    pairOf(newPrivateKey()).computeSecret(point);
    return true;
  } catch {
    return false; // the point is not on the curve
  }
}

/** The body of the request to the push service. Only the browser with these keys can read it. */
export function encryptPush(text: string, { p256dh, auth }: SubscriptionKeys, drawn: Drawn = draw()): Buffer {
  const pair = pairOf(drawn.privateKey);
  const [receiver, sender] = [Buffer.from(p256dh, "base64url"), pair.getPublicKey()];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]);
  const input = derive(pair.computeSecret(receiver), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(input, drawn.salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(input, drawn.salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const header = Buffer.concat([drawn.salt, Buffer.alloc(4), Buffer.from([sender.length]), sender]);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const content = Buffer.concat([Buffer.from(text), Buffer.from([2])]); // 2 ends the last record
  return Buffer.concat([header, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The header `Authorization` of a request to a push service. `contact` is an address under which the service can reach the
 * operator.
 */
export function vapidAuthorization(
  privateKey: string,
  { endpoint, contact, nowMs }: { readonly endpoint: string; readonly contact: string; readonly nowMs: number },
): string {
  const publicKey = pairOf(Buffer.from(privateKey, "base64url")).getPublicKey();
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", d: privateKey, x, y } as object, format: "jwk" });
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + TOKEN_S, sub: contact };
  const signed = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey.toString("base64url")}`;
}

const draw = (): Drawn => ({ salt: randomBytes(SALT_BYTES), privateKey: newPrivateKey() });

/** 32 bytes, also if the number is small. */
function newPrivateKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
}

function pairOf(privateKey: Uint8Array) {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return pair;
}

function derive(input: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", input, salt, info, length));
}
