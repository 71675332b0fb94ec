/** Refuses requests early while more comes in than can be done: what is answered too late helps nobody. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { Problem } from "../domain/problem.ts";

/** How finely the delay of the event loop is measured, and how often it is judged. */
const RESOLUTION_MS = 20;
const INTERVAL_MS = 500;
const RETRY_AFTER_SECONDS = 2;

/** What an operator asks of a service that has too much to do. */
const ALWAYS_ANSWERED: ReadonlySet<string | undefined> = new Set(["/healthz", "/metrics"]);

/** `maxDelayMs` is how late the event loop may run; null: any. */
export function refuseWhenLate(app: FastifyInstance, maxDelayMs: number | null): void {
  if (maxDelayMs === null) return;
  const isLate = watchDelay(app, maxDelayMs);
  app.addHook("onRequest", (request, _reply, next) => {
    if (!isLate() || ALWAYS_ANSWERED.has(request.routeOptions.url)) return next();
    const detail = "Too many requests are in flight. Nothing was changed. Try again later.";
    throw new Problem("overloaded", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
}

/** Late is a loop that mostly ran late, twice in a row: a single long piece of work is no overload. */
function watchDelay(app: FastifyInstance, maxDelayMs: number): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let [wasLate, isLate] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  // Starting is one long piece of work, too: on a busy machine the first requests would be refused for it.
  app.addHook("onListen", async () => {
    delays.enable();
    timer = setInterval(() => {
      // Where the loop stood still all the time, there is nothing measured.
      const delayMs = delays.count === 0 ? INTERVAL_MS : delays.percentile(50) / 1e6 - RESOLUTION_MS;
      [wasLate, isLate] = [isLate, delayMs > maxDelayMs];
      delays.reset();
    }, INTERVAL_MS).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delays.disable();
  });
  return () => wasLate && isLate;
}
