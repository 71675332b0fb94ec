/** One attempt to send a message to a receiver. */
import { parseRetryAfter } from "../../domain/webhook.ts";
import { OutboundError, type OutboundRequest } from "../../outbound/request.ts";
import type { Service } from "../service.ts";

const TIMEOUT_MS = 15_000;

/** The result of an attempt. */
export interface Attempt {
  /** Null without an answer. */
  readonly status: number | null;
  /** Null if it was a success. */
  readonly error: string | null;
  readonly retryAfterMs?: number | undefined;
  /** Another attempt would fail too. */
  readonly isFinal?: boolean;
}

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Undefined if `signal` aborted it. */
export async function attempt(
  { now }: Pick<Service, "now">,
  request: OutboundRequest,
  { url, headers, body }: Posted,
  signal?: AbortSignal,
): Promise<Attempt | undefined> {
  try {
    const options = { method: "POST", headers, body, signal, timeoutMs: TIMEOUT_MS, ignoresBody: true };
    const { status, ok, headers: answered } = await request(url, options);
    const retryAfterMs = parseRetryAfter(answered.get("retry-after"), now());
    return { status, error: ok ? null : `The receiver returned ${status}.`, retryAfterMs };
  } catch (error) {
    if (signal?.aborted) return undefined;
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: error.message };
  }
}

/** From 0 to 1, for the time of the next attempt. */
export function randomOf({ randomBytes }: Pick<Service, "randomBytes">): number {
  return (randomBytes(1)[0] ?? 0) / 255;
}
