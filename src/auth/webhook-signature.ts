/** The secrets of webhooks and the signatures of messages (Standard Webhooks 1.0.0). */
import { createHmac } from "node:crypto";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** The text that the receiver gets. */
export function createWebhookSecret(randomBytes: (count: number) => Uint8Array): string {
  return SECRET_PREFIX + Buffer.from(randomBytes(SECRET_BYTES)).toString("base64");
}

export interface Signed {
  /** The same in every attempt. */
  readonly id: string;
  readonly body: string;
  /** The time of the attempt, in Unix milliseconds. */
  readonly nowMs: number;
  /** Each signs: after a rotation there are two. */
  readonly secrets: readonly string[];
}

export function signedHeaders({ id, body, nowMs, secrets }: Signed): Readonly<Record<string, string>> {
  const messageId = `msg_${id}`;
  const timestamp = String(Math.floor(nowMs / 1000));
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, `${messageId}.${timestamp}.${body}`)}`);
  return { "webhook-id": messageId, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
