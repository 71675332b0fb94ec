/**
 * Rejects requests while too many are in flight. Event-loop delay alone is not a criterion: on a slow machine it would
 * reject even a single client that sends one request at a time.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    isInFlight: boolean;
  }
}

const RETRY_AFTER_SECONDS = 2;

/** An operator needs these when the service is busy. */
const ALWAYS_SERVED: ReadonlySet<string | undefined> = new Set(["/healthz", "/metrics"]);

/** `maxInFlight` is the maximum number of requests that are read and handled at the same time; null: unlimited. */
export function rejectWhenBusy(app: FastifyInstance, maxInFlight: number | null): void {
  if (maxInFlight === null) return;
  let inFlight = 0;
  const leave = (request: FastifyRequest) => {
    if (request.isInFlight) inFlight -= 1;
    request.isInFlight = false;
  };
  app.decorateRequest("isInFlight", false);
  app.addHook("onRequest", async (request, reply) => {
    if (ALWAYS_SERVED.has(request.routeOptions.url)) return;
    if (inFlight >= maxInFlight) {
      const detail = `The service is handling ${inFlight} other requests. Nothing was changed. Try again later.`;
      throw new Problem("overloaded", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    inFlight += 1;
    request.isInFlight = true;
    reply.raw.once("close", () => leave(request)); // the client may disconnect before the response
  });
  // A finished response no longer counts: a client that does not read it delays nobody else.
  app.addHook("onSend", (request, _reply, payload, next) => {
    leave(request);
    next(null, payload);
  });
}
