/**
 * Limits how often something may happen within a minute, and tells clients where they stand in the header fields of
 * draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { FastifyReply } from "fastify";
import { Problem } from "../domain/problem.ts";

const WINDOW_MS = 60_000;

/** Bounds the memory; a key that is forgotten begins anew. */
const MAX_KEYS = 100_000;

/** Where a key stands in its window once one more was counted. */
interface Position {
  readonly isAllowed: boolean;
  /** How many more it may make. */
  readonly remaining: number;
  /** How long the window lasts from now on. */
  readonly restMs: number;
}

/** Counts one more for a key, at once where nobody has to be asked. */
export type Window<Key> = (key: Key) => Position | Promise<Position>;

export interface RateLimiter<Key> {
  /** Counts one more for a key and writes the header fields, at once or later. @throws Problem `rate_limited` past the limit. */
  count(key: Key, reply: FastifyReply): void | Promise<void>;
}

/** `name` names the policy in the header fields, `what` says in words what is counted. */
export function rateLimiter<Key>(name: string, what: string, perMinute: number, window: Window<Key>): RateLimiter<Key> {
  const windowSeconds = WINDOW_MS / 1000;
  const policy = `"${name}";q=${perMinute};w=${windowSeconds}`;
  function tell({ isAllowed, remaining, restMs }: Position, reply: FastifyReply): void {
    const seconds = Math.ceil(restMs / 1000);
    reply.header("ratelimit-policy", policy);
    reply.header("ratelimit", `"${name}";r=${remaining};t=${seconds}`);
    if (isAllowed) return;
    const detail = `More than ${perMinute} ${what} in ${windowSeconds} seconds. Wait ${seconds} seconds.`;
    throw new Problem("rate_limited", detail, [], { retryAfterSeconds: seconds });
  }

  return {
    count(key, reply) {
      const position = window(key);
      return position instanceof Promise ? position.then((later) => tell(later, reply)) : tell(position, reply);
    },
  };
}

/** A window of this process alone; it begins with the first that is counted. */
export function ownWindow(perMinute: number, now: () => number): Window<string> {
  const windows = new Map<string, { readonly endMs: number; count: number }>();

  function begin(key: string, nowMs: number) {
    const begun = { endMs: nowMs + WINDOW_MS, count: 0 };
    if (windows.size >= MAX_KEYS) windows.clear();
    windows.set(key, begun);
    return begun;
  }

  return (key) => {
    const nowMs = now();
    const known = windows.get(key);
    const window = known !== undefined && nowMs < known.endMs ? known : begin(key, nowMs);
    window.count += 1;
    const remaining = Math.max(0, perMinute - window.count);
    return { isAllowed: window.count <= perMinute, remaining, restMs: window.endMs - nowMs };
  };
}
