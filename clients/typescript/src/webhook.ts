/** Verifies messages of webhooks (https://www.standardwebhooks.com, version 1). */

export interface WebhookMessage {
  /** Such as `transaction.created`. */
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How far the time of a message may differ from now. */
const TOLERANCE_SECONDS = 300;

/**
 * Returns the message of a webhook if the secret signed it in the last 5 minutes.
 * @param secret The secret of the webhook: `whsec_...`.
 * @param body The body exactly as it arrived, before it is parsed.
 * @throws Error if the message is not from Leeway, was changed, or is old.
 */
export async function verifyWebhook(
  secret: string,
  headers: HeaderSource,
  body: string | Uint8Array,
  nowMs: number = Date.now(),
): Promise<WebhookMessage> {
  const id = readHeader(headers, "webhook-id");
  const time = readHeader(headers, "webhook-timestamp");
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_SECONDS) {
    throw new Error("The time of the message differs from now by more than 5 minutes.");
  }
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const content = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${time}.`), content);
  const key = await crypto.subtle.importKey("raw", keyOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  for (const signature of readHeader(headers, "webhook-signature").split(" ")) {
    const bytes = signature.startsWith("v1,") ? fromBase64(signature.slice(3)) : undefined;
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return JSON.parse(text) as WebhookMessage;
  }
  throw new Error("The signature of the message is wrong.");
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = fromBase64(secret.replace(/^whsec_/, ""));
  if (key === undefined || key.length === 0) throw new Error("The secret of a webhook starts with whsec_.");
  return key;
}

function readHeader(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string" || value === "") throw new Error(`The message has no header ${name}.`);
  return value;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined; // not base64
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
