/** Serves `/metrics` for Prometheus: the number and duration of requests, and the state of the process. */
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Hook } from "./authenticate.ts";

/** `limit` runs before each response. */
export function registerMetrics(app: FastifyInstance, limit: Hook): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "leeway_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its response.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern instead of the path: otherwise every id would create a time series.
    const route = request.routeOptions.url ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { onRequest: limit }, async (_request, reply) =>
    reply.header("content-type", registry.contentType).send(await registry.metrics()),
  );
}
