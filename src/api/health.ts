/** `/healthz`: the process runs. `/readyz`: the process can also read its data. */
import type { FastifyInstance } from "fastify";
import type { Service } from "../operations/service.ts";

export function registerHealth(app: FastifyInstance, { store }: Pick<Service, "store">): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    await store.ping();
    return { status: "ok" };
  });
}
