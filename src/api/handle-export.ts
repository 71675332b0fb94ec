/** Handles reads whose response is a file that is written while it is sent. */
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import type { Service } from "../operations/service.ts";
import { formatDisposition } from "./content-disposition.ts";
import type { AccessHandler } from "./handle-access.ts";
import type { ExportRoute, RouteInput } from "./route.ts";

/** Each export holds a snapshot of the database, and on PostgreSQL a connection. */
const MAX_RUNNING = 2;

/** An export ends if the client takes nothing for this long. */
const STALL_MS = 60_000;

const RETRY_AFTER_SECONDS = 10;

type HandleExport = (
  route: ExportRoute,
  input: RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

export function exportHandler({ store }: Service, access: AccessHandler): HandleExport {
  let running = 0;
  return async (route, input, request, reply) => {
    const file = await route.handle(access.budgetContext(request), input);
    if (running >= MAX_RUNNING) {
      const detail = `The service is writing ${running} other exports. Try again later.`;
      throw new Problem("rate_limited", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    running += 1;
    const body = new PassThrough();
    store
      .read(request.token.budget_id, (reads) => pipeline(whileTaken(file.write({ reads }), body), body), {
        isLong: true,
      })
      .catch((error) => body.destroy(error))
      .finally(() => {
        running -= 1;
      });
    await once(body, "readable"); // before that, a failure is still an ordinary response
    const headers = {
      "content-type": file.type,
      "content-disposition": formatDisposition(file.name),
    };
    return reply.headers(headers).send(body);
  };
}

/** Destroys the response if the client reads no part for too long. */
async function* whileTaken(parts: AsyncIterable<string>, body: PassThrough): AsyncGenerator<string> {
  const stall = setTimeout(() => body.destroy(new Error("The client stopped reading the export.")), STALL_MS);
  try {
    for await (const part of parts) {
      stall.refresh();
      yield part;
    }
  } finally {
    clearTimeout(stall);
  }
}
