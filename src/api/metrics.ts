/** Serves `/metrics` for Prometheus: the number and duration of requests, the free disk space, and the state of the process. */
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type DiskService, type DiskState, listDisks } from "../operations/disk-state.ts";
import type { Hook } from "./authenticate.ts";

/** `limit` runs before each response. */
export function registerMetrics(app: FastifyInstance, limit: Hook, service: DiskService): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "leeway_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its response.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  addDisks(registry, service);
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern instead of the path: otherwise every id would create a time series.
    const route = request.routeOptions.url ?? "none";
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { onRequest: limit }, async (_request, reply) =>
    reply.header("content-type", registry.contentType).send(await registry.metrics()),
  );
}

function addDisks(registry: Registry, service: DiskService): void {
  const add = (name: string, help: string, bytesOf: (disk: DiskState) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ["disk"], registers: [registry] },
      async collect() {
        for (const disk of await listDisks(service)) this.set({ disk: disk.name }, bytesOf(disk));
      },
    });
  add("leeway_disk_free_bytes", "Free space on a disk that the server writes to.", ({ freeBytes }) => freeBytes);
  add("leeway_disk_reserve_bytes", "Free space that uploads and exports leave.", ({ reserveBytes }) => reserveBytes);
}
