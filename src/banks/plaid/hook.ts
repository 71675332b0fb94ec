/**
 * Verifies Plaid's webhooks. Plaid signs those of all its customers with the same keys, so one must also be about the own Item.
 * https://plaid.com/docs/api/webhooks/webhook-verification/
 */
import { createHash, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import { BankProblem, type Hook, type Tools } from "../provider.ts";
import { type JsonObject, objectIn, parseBankJson, textIn } from "../read-json.ts";
import { post } from "./post.ts";
import { type Keys, type PlaidSecret, parseSecret } from "./secret.ts";

const MAX_AGE_MS = 5 * 60_000;

/** The codes of webhooks about access that ends or has ended. The others are about new data, or an access that works again. */
const PROBLEMS: ReadonlySet<string | null> = new Set([
  "ERROR",
  "PENDING_DISCONNECT",
  "PENDING_EXPIRATION",
  "USER_ACCOUNT_REVOKED",
  "USER_PERMISSION_REVOKED",
]);

export async function readHook(tools: Tools, text: string, hook: Hook): Promise<"sync" | "problem" | undefined> {
  const secret = parseSecret(text);
  const token = parseToken(hook.headers.get("plaid-verification") ?? "");
  if (token === undefined || !isFresh(token.claims, tools.now()) || !isAbout(token.claims, hook.body)) return undefined;
  const key = await findKey(tools, secret.keys, token.keyId);
  if (key === undefined || !isSigned(token, key)) return undefined;
  const message = objectIn(parseBankJson(new TextDecoder().decode(hook.body))?.value);
  if (!isOwn(message, secret)) return undefined;
  return PROBLEMS.has(textIn(message.webhook_code)) ? "problem" : "sync";
}

interface Token {
  readonly keyId: string;
  readonly claims: JsonObject;
  /** The signed part. */
  readonly signed: string;
  readonly signature: Uint8Array;
}

/** A JSON Web Token (RFC 7519) that is signed by ES256. Its signature is not verified yet. */
function parseToken(text: string): Token | undefined {
  const [, signed = "", header = "", claims = "", signature = ""] = TOKEN.exec(text) ?? [];
  const { alg, kid } = decode(header);
  const keyId = textIn(kid);
  if (alg !== "ES256" || keyId === null) return undefined;
  return { keyId, claims: decode(claims), signed, signature: Buffer.from(signature, "base64url") };
}

const TOKEN = /^(([\w-]{1,2000})\.([\w-]{1,2000}))\.([\w-]{86})$/;

function decode(part: string): JsonObject {
  return objectIn(parseBankJson(Buffer.from(part, "base64url").toString())?.value);
}

function isFresh({ iat }: JsonObject, now: number): boolean {
  return typeof iat === "number" && Math.abs(now - iat * 1000) <= MAX_AGE_MS;
}

function isAbout({ request_body_sha256 }: JsonObject, body: Uint8Array): boolean {
  const claimed = Buffer.from(typeof request_body_sha256 === "string" ? request_body_sha256 : "");
  const actual = Buffer.from(createHash("sha256").update(body).digest("hex"));
  return claimed.length === actual.length && timingSafeEqual(claimed, actual);
}

/** Undefined for an id that Plaid does not know. */
async function findKey(tools: Tools, keys: Keys, keyId: string): Promise<JsonObject | undefined> {
  try {
    return objectIn((await post(tools, keys, "/webhook_verification_key/get", { key_id: keyId })).key);
  } catch (error) {
    if (error instanceof BankProblem && error.code === "INVALID_WEBHOOK_VERIFICATION_KEY_ID") return undefined;
    throw error;
  }
}

function isSigned({ signed, signature }: Token, { kty, crv, x, y, alg, expired_at }: JsonObject): boolean {
  if (kty !== "EC" || crv !== "P-256" || alg !== "ES256" || (expired_at ?? null) !== null) return false;
  if (typeof x !== "string" || typeof y !== "string") return false;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: "jwk" });
    return verify("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }, signature);
  } catch {
    return false; // not a point of the curve
  }
}

/** About the Item, or about the page that leads to it. */
function isOwn({ item_id, link_token }: JsonObject, { item, page }: PlaidSecret): boolean {
  return (item !== null && item_id === item.id) || (page !== null && link_token === page.token);
}
