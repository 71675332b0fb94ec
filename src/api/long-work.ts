/** Runs requests that read a file or compute the preview of an import, a few at a time and in fair turns. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EndWithAccess } from "./access-watch.ts";
import { closedSignal, withoutIdleTimeout } from "./connections.ts";
import { fairSlots, slotUserOf } from "./fair-slots.ts";

/** Each takes up to 100 MB, and seconds of processor time. */
const SLOTS = { work: "imports", slots: 3, waitMs: 75_000, maxWaiting: 200, maxWaitingEach: 20 };

/**
 * Waits for a slot and runs `work`. `closed` is aborted when the client has left, or its access has ended.
 * @throws Problem `rate_limited`, or as `work`
 */
export type RunLong = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (closed: AbortSignal) => Promise<Result>,
) => Promise<Result>;

export function longRunner(endWithAccess: EndWithAccess): RunLong {
  const takeSlot = fairSlots(SLOTS);
  return async (request, reply, work) =>
    await withoutIdleTimeout(request, async () => {
      const closed = closedSignal(reply);
      endWithAccess(reply);
      const release = await takeSlot(slotUserOf(request), closed);
      return await work(closed).finally(release);
    });
}
