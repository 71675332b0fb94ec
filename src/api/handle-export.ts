/**
 * Handles reads whose response is a file that is written before it is sent. People take turns at writing, and what a
 * client reads slowly is only a file.
 */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { writeFile } from "../operations/exports/written-file.ts";
import type { Service } from "../operations/service.ts";
import type { EndWithAccess } from "./access-watch.ts";
import { closedSignal, onceClosed, withoutIdleTimeout } from "./connections.ts";
import { formatDisposition } from "./content-disposition.ts";
import { fairSlots, type SlotUser, slotUserOf } from "./fair-slots.ts";
import type { AccessHandler } from "./handle-access.ts";
import { openCounter } from "./open-counter.ts";
import type { ExportRoute, RouteInput } from "./route.ts";

/** While it is written, an export holds a snapshot of the database, and on PostgreSQL a connection. */
const SLOTS = { work: "exports", slots: 2, waitMs: 30_000, maxWaiting: 32, maxWaitingEach: 2 };

/** The exports of a person, and those of a budget, that wait or are written or sent: each may take much space. */
const MAX_OPEN = 2;

const RETRY_AFTER_SECONDS = 10;

type HandleExport = (
  route: ExportRoute,
  input: RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

export function exportHandler(service: Service, access: AccessHandler, endWithAccess: EndWithAccess): HandleExport {
  const takeSlot = fairSlots(SLOTS);
  const countOpen = openCounter();
  return async (route, input, request, reply) => {
    const { name, type, write } = await route.handle(access.budgetContext(request), input);
    const headers = {
      "content-type": type,
      "content-disposition": formatDisposition(name),
    };
    if (request.method === "HEAD") return reply.headers(headers).send(Readable.from([])); // the length is not known
    const user = slotUserOf(request);
    onceClosed(reply, countOpen(openLimits(user)));
    const closed = closedSignal(reply);
    endWithAccess(reply);
    const { bytes, content } = await withoutIdleTimeout(request, async () => {
      const release = await takeSlot(user, closed);
      return await writeFile(service, user.budget, write, closed).finally(release);
    });
    onceClosed(reply, () => content.destroy());
    return reply.headers({ ...headers, "content-length": bytes }).send(content);
  };
}

function openLimits({ person, budget }: SlotUser) {
  const limit = (key: string, whose: string) => ({
    key,
    most: MAX_OPEN,
    problem: () => {
      const detail = `${MAX_OPEN} exports ${whose} are still being written or downloaded. Try again later.`;
      return new Problem("rate_limited", detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  });
  return [limit(`person ${person}`, "of yours"), limit(`budget ${budget}`, "of this budget")];
}
