/**
 * Limits how often an event may happen per minute, and reports the state in the header fields of
 * draft-ietf-httpapi-ratelimit-headers-10. Each server counts separately.
 */
import type { FastifyReply } from "fastify";
import { Problem } from "../domain/problem.ts";

const WINDOW_MS = 60_000;

/** Limits the memory. */
const MAX_KEYS = 100_000;

/** All new keys share this key while too many others are counted. */
const SHARED_KEY = "";

interface RateLimit {
  /** The policy's name in the header fields. */
  readonly name: string;
  /** The counted events, for messages. */
  readonly counted: string;
  readonly perMinute: number;
  readonly maxKeys?: number;
}

/** Counts an event of a key and writes the header fields. @throws Problem `rate_limited` above the limit. */
export type RateLimiter = (key: string, reply: FastifyReply) => void;

/** `nowMs` must be monotonic. If a wall clock is set back, clients would wait. */
export function rateLimiter(
  { name, counted, perMinute, maxKeys = MAX_KEYS }: RateLimit,
  nowMs: () => number,
): RateLimiter {
  /** Sorted by their ends. A window starts with its first event. */
  const windows = new Map<string, { readonly endMs: number; count: number }>();
  const windowSeconds = WINDOW_MS / 1000;
  const policy = `"${name}";q=${perMinute};w=${windowSeconds}`;

  function dropEnded(atMs: number): void {
    for (const [key, { endMs }] of windows) {
      if (endMs > atMs) return;
      windows.delete(key);
    }
  }

  /** A live window is never evicted, because that would reset its limit. */
  function windowOf(key: string, atMs: number) {
    const known = windows.get(key);
    if (known !== undefined && atMs < known.endMs) return known;
    if (windows.size >= maxKeys) dropEnded(atMs);
    if (windows.size >= maxKeys && key !== SHARED_KEY) return windowOf(SHARED_KEY, atMs);
    const started = { endMs: atMs + WINDOW_MS, count: 0 };
    windows.delete(key);
    windows.set(key, started);
    return started;
  }

  return (key, reply) => {
    const atMs = nowMs();
    const window = windowOf(key, atMs);
    window.count += 1;
    const seconds = Math.ceil((window.endMs - atMs) / 1000);
    reply.header("ratelimit-policy", policy);
    reply.header("ratelimit", `"${name}";r=${Math.max(0, perMinute - window.count)};t=${seconds}`);
    if (window.count <= perMinute) return;
    const detail = `More than ${perMinute} ${counted} in ${windowSeconds} seconds. Wait ${seconds} seconds.`;
    throw new Problem("rate_limited", detail, [], { retryAfterSeconds: seconds });
  };
}
