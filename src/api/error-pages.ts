/** Serves `/errors/:code`: the page in `docs/errors/` that a problem's `type` refers to. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { PROBLEMS, Problem } from "../domain/problem.ts";
import type { Hook } from "./authenticate.ts";

const PAGES = join(import.meta.dirname, "../../docs/errors");

/** `limit` runs before each response. */
export function registerErrorPages(app: FastifyInstance, limit: Hook): void {
  app.get<{ Params: { code: string } }>("/errors/:code", { onRequest: limit }, async (request, reply) => {
    const { code } = request.params;
    if (!Object.hasOwn(PROBLEMS, code)) {
      throw new Problem("not_found", "There is no error with this code.");
    }
    reply.header("content-type", "text/plain; charset=utf-8");
    return await readFile(join(PAGES, `${code}.md`), "utf8");
  });
}
