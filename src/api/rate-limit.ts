/**
 * Limits how often something may happen within a minute, and tells clients where they stand in the header fields of
 * draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { FastifyReply } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../domain/problem.ts";

const WINDOW_SECONDS = 60;

export interface RateLimiter {
  /** Counts one more for a key and writes the header fields. @throws Problem `rate_limited` past the limit. */
  count(key: string, reply: FastifyReply): Promise<void>;
}

/** `name` names the policy in the header fields, `what` says in words what is counted. */
export function rateLimiter(name: string, what: string, perMinute: number): RateLimiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  const policy = `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`;
  return {
    async count(key, reply) {
      const result = await limiter.consume(key).catch((refusal: unknown) => refusal);
      if (!(result instanceof RateLimiterRes)) throw result;
      const seconds = Math.ceil(result.msBeforeNext / 1000);
      reply.header("ratelimit-policy", policy);
      reply.header("ratelimit", `"${name}";r=${result.remainingPoints};t=${seconds}`);
      if (result.consumedPoints <= perMinute) return;
      const detail = `More than ${perMinute} ${what} in ${WINDOW_SECONDS} seconds. Wait ${seconds} seconds.`;
      throw new Problem("rate_limited", detail, [], { retryAfterSeconds: seconds });
    },
  };
}
