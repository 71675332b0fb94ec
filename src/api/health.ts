/** `/healthz`: the process runs. `/readyz`: the process can also read its data; it reports the free disk space. */
import type { FastifyInstance } from "fastify";
import { type DiskService, listDisks } from "../operations/disk-state.ts";
import type { Service } from "../operations/service.ts";

export function registerHealth(app: FastifyInstance, service: DiskService & Pick<Service, "store">): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    await service.store.ping();
    const disks = await listDisks(service);
    return {
      status: "ok",
      disk: disks.some(({ isLow }) => isLow) ? "low" : "ok",
      disks: disks.map(({ name, freeBytes, reserveBytes }) => ({
        name,
        free_bytes: freeBytes,
        reserve_bytes: reserveBytes,
      })),
    };
  });
}
