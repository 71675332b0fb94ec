/** Whether the process is up (`/healthz`), and whether it can reach its data (`/readyz`). */
import type { FastifyInstance } from "fastify";
import type { Service } from "../operations/service.ts";

export function registerHealth(
  app: FastifyInstance,
  { store }: { readonly store: Pick<Service["store"], "ping"> },
): void {
  const tags = ["Operating"];
  app.get("/healthz", { schema: { tags, summary: "Whether the process is up" } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { tags, summary: "Whether the data can be reached" } }, async () => {
    await store.ping();
    return { status: "ok" };
  });
}
