/**
 * Rejects requests while too many are in flight: in all, or of one budget, person or address. Event-loop delay alone is
 * not a criterion: on a slow machine it would reject even a single client that sends one request at a time.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import { Problem } from "../domain/problem.ts";
import { onceClosed } from "./connections.ts";
import { openCounter } from "./open-counter.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** These end the counts of a request in flight. Undefined if it was rejected before it was counted. */
    leaveFlight: (() => void)[] | undefined;
  }
}

const RETRY_AFTER_SECONDS = 2;

/** An operator needs these when the service is busy. */
const ALWAYS_SERVED: ReadonlySet<string | undefined> = new Set(["/healthz", "/metrics"]);

/** The share of the requests in flight that one budget, person or address may have. */
const SHARE = 1 / 4;
const LEAST_SHARE = 16;

/**
 * Counts a request among those of each owner, such as its budget, before its body is read. Otherwise, one client with
 * bodies that do not arrive could take all places. @throws Problem `overloaded`.
 */
export type CountInFlight = (reply: FastifyReply, owners: readonly string[]) => void;

/** `maxInFlight` is the maximum number of requests that are read and handled at the same time; null: unlimited. */
export function rejectWhenBusy(app: FastifyInstance, maxInFlight: number | null): CountInFlight {
  if (maxInFlight === null) return () => {};
  const count = openCounter();
  const most = Math.max(LEAST_SHARE, Math.ceil(maxInFlight * SHARE));
  const enter = (reply: FastifyReply, owners: readonly string[], limit: number, whose: string) => {
    const problem = () => {
      const detail = `The service is handling ${limit} other requests${whose}. Nothing was changed. Try again later.`;
      return new Problem("overloaded", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    };
    const leave = count(owners.map((key) => ({ key, most: limit, problem })));
    reply.request.leaveFlight = [...(reply.request.leaveFlight ?? []), leave];
    onceClosed(reply, leave); // the client may disconnect before the response
  };
  app.decorateRequest("leaveFlight");
  app.addHook("onRequest", async ({ routeOptions }, reply) => {
    if (!ALWAYS_SERVED.has(routeOptions.url)) enter(reply, ["all"], maxInFlight, "");
  });
  // A finished response no longer counts: a client that does not read it delays nobody else.
  app.addHook("onSend", ({ leaveFlight = [] }, _reply, payload, next) => {
    for (const leave of leaveFlight) leave();
    next(null, payload);
  });
  return (reply, owners) => {
    if (!ALWAYS_SERVED.has(reply.request.routeOptions.url)) enter(reply, owners, most, " of yours");
  };
}
