/** One attempt to send a message to a receiver, and what it says about the receiver. */
import { formatTimestamp } from "../../domain/calendar.ts";
import { parseRetryAfter, waitAfter } from "../../domain/webhook.ts";
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
  /** Another attempt for this message would fail too. */
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

/** The receiver has had too many messages. */
const TOO_MANY = 429;

/** Whether other messages would fail too. */
export function isUnavailable({ status, error, isFinal = false }: Attempt): boolean {
  if (error === null || isFinal) return false;
  return status === null || status < 400 || status >= 500 || status === TOO_MANY;
}

interface Availability {
  /** How often the receiver was unavailable since it last answered. */
  readonly failures: number;
  readonly waits_until: string | null;
  readonly failing_since: string | null;
}

/** The state of a receiver that answers. */
export const AVAILABLE = { failures: 0, waits_until: null, failing_since: null } as const;

/** The state of a receiver after an attempt. It waits no longer than after `maxSteps` failures, unless it asks for it. */
export function availabilityAfter(
  service: Pick<Service, "now" | "randomBytes">,
  before: Availability,
  result: Attempt,
  maxSteps = Number.POSITIVE_INFINITY,
): Availability {
  if (result.error === null) return AVAILABLE;
  const nowMs = service.now();
  const { failures, waits_until, failing_since: since } = before;
  const failing_since = since ?? formatTimestamp(nowMs);
  if (!isUnavailable(result)) return { failures, waits_until, failing_since };
  const waitMs = waitAfter(Math.min(failures + 1, maxSteps), randomOf(service), result.retryAfterMs);
  return { failures: failures + 1, waits_until: formatTimestamp(nowMs + waitMs), failing_since };
}

/** From 0 to 1, for the time of the next attempt. */
export function randomOf({ randomBytes }: Pick<Service, "randomBytes">): number {
  return (randomBytes(1)[0] ?? 0) / 255;
}
