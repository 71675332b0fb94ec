/**
 * Limits how often something may happen within a minute, and tells clients where they stand in the header fields of
 * draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { FastifyReply } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../domain/problem.ts";

export const WINDOW_MS = 60_000;

/** Where a key stands in its window once one more was counted. */
interface Position {
  readonly isAllowed: boolean;
  /** How many more it may make. */
  readonly remaining: number;
  /** How long the window lasts from now on. */
  readonly restMs: number;
}

/** Counts one more for a key. */
export type Window<Key> = (key: Key) => Promise<Position>;

export interface RateLimiter<Key> {
  /** Counts one more for a key and writes the header fields. @throws Problem `rate_limited` past the limit. */
  count(key: Key, reply: FastifyReply): Promise<void>;
}

/** `name` names the policy in the header fields, `what` says in words what is counted. */
export function rateLimiter<Key>(name: string, what: string, perMinute: number, window: Window<Key>): RateLimiter<Key> {
  const windowSeconds = WINDOW_MS / 1000;
  const policy = `"${name}";q=${perMinute};w=${windowSeconds}`;
  return {
    async count(key, reply) {
      const { isAllowed, remaining, restMs } = await window(key);
      const seconds = Math.ceil(restMs / 1000);
      reply.header("ratelimit-policy", policy);
      reply.header("ratelimit", `"${name}";r=${remaining};t=${seconds}`);
      if (isAllowed) return;
      const detail = `More than ${perMinute} ${what} in ${windowSeconds} seconds. Wait ${seconds} seconds.`;
      throw new Problem("rate_limited", detail, [], { retryAfterSeconds: seconds });
    },
  };
}

/** A window of this process alone. */
export function ownWindow(perMinute: number): Window<string> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_MS / 1000 });
  return async (key) => {
    const result = await limiter.consume(key).catch((refusal: unknown) => refusal);
    if (!(result instanceof RateLimiterRes)) throw result;
    const { consumedPoints, remainingPoints: remaining, msBeforeNext: restMs } = result;
    return { isAllowed: consumedPoints <= perMinute, remaining, restMs };
  };
}
