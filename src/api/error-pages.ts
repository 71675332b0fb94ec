/** `/errors/:code`: the page that a problem's `type` leads to, out of `docs/errors/`. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { PROBLEMS, Problem } from "../domain/problem.ts";

const PAGES = join(import.meta.dirname, "../../docs/errors");

export function registerErrorPages(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>("/errors/:code", async (request, reply) => {
    const { code } = request.params;
    if (!Object.hasOwn(PROBLEMS, code)) {
      throw new Problem("not_found", "There is no error with this code.");
    }
    reply.header("content-type", "text/plain; charset=utf-8");
    return await readFile(join(PAGES, `${code}.md`), "utf8");
  });
}
