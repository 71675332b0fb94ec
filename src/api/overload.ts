/**
 * Refuses requests while too many are in flight. A late event loop is no reason to refuse: on a slow machine a client
 * that waits for each answer would be refused too.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    isInFlight: boolean;
  }
}

const RETRY_AFTER_SECONDS = 2;

/** What an operator asks of a busy service. */
const ALWAYS_ANSWERED: ReadonlySet<string | undefined> = new Set(["/healthz", "/metrics"]);

/** `maxInFlight` is how many requests may be read and handled at a time; null: any number. */
export function refuseWhenBusy(app: FastifyInstance, maxInFlight: number | null): void {
  if (maxInFlight === null) return;
  let inFlight = 0;
  const leave = (request: FastifyRequest) => {
    if (request.isInFlight) inFlight -= 1;
    request.isInFlight = false;
  };
  app.decorateRequest("isInFlight", false);
  app.addHook("onRequest", (request, reply, next) => {
    if (ALWAYS_ANSWERED.has(request.routeOptions.url)) return next();
    if (inFlight >= maxInFlight) {
      const detail = `The service is handling ${inFlight} other requests. Nothing was changed. Try again later.`;
      throw new Problem("overloaded", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    inFlight += 1;
    request.isInFlight = true;
    reply.raw.once("close", () => leave(request)); // the client may leave before there is an answer
    next();
  });
  // An answer that is ready counts no longer: a client that does not read it holds up nobody else.
  app.addHook("onSend", (request, _reply, payload, next) => {
    leave(request);
    next(null, payload);
  });
}
