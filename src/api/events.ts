/**
 * Serves event streams (server-sent events). A stream is not a request in flight: it has its own limits and no request
 * timeout. A server that stops ends its streams first.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem, type ProblemCode } from "../domain/problem.ts";
import { changeFeed } from "../operations/changes/change-feed.ts";
import { reportSpendingPower } from "../operations/month/report.ts";
import type { Service } from "../operations/service.ts";
import { EVENT_STREAM } from "./connections.ts";
import { type EventStream, eventStream } from "./event-stream.ts";
import { slotUserOf } from "./fair-slots.ts";
import { type OpenLimit, openCounter } from "./open-counter.ts";
import type { RouteInput } from "./route.ts";
import { formatSpendingPower } from "./v1/budget/schema.ts";

/** A commit wakes all streams of its budget, and each then reads the change. */
const MAX_PER_CLIENT = 8;
const MAX_PER_PERSON = 32;
const MAX_PER_BUDGET = 64;

const RETRY_AFTER_SECONDS = 15;

const HEADERS = {
  "content-type": EVENT_STREAM,
  "x-accel-buffering": "no", // otherwise nginx would buffer the events
  connection: "close", // the connection no longer has a timeout
};

export interface EventOptions {
  /** The maximum number of streams of all clients. Further ones are rejected. */
  readonly maxStreams: number;
  /** How often a comment shows that the stream is alive. */
  readonly commentIntervalMs: number;
}

export type HandleEvents = (input: RouteInput, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function eventsHandler(
  app: FastifyInstance,
  service: Service,
  { maxStreams, commentIntervalMs }: EventOptions,
): HandleEvents {
  const feed = changeFeed(service);
  const readPower = sharedPower(service);
  const countOpen = openCounter();
  app.addHook("preClose", async () => feed.close());

  function open(request: FastifyRequest, includesPower: boolean): EventStream {
    const { token, session: signedIn } = request;
    const session = signedIn?.session;
    const leave = countOpen(limitsOf(request, maxStreams));
    const stream = eventStream({
      changes: service.store.of(token.budget_id).changes,
      readPower: includesPower ? (seq) => readPower(token.budget_id, seq) : undefined,
      commentIntervalMs,
      onClose() {
        unfollow();
        leave();
      },
    });
    const unfollow = feed.follow({ token, session, wake: stream.wake, end: stream.end });
    return stream;
  }

  return async ({ query }, request, reply) => {
    const after = readLastEventId(request);
    if (request.method === "HEAD") return reply.headers(HEADERS).send();
    const stream = open(request, query.include !== undefined);
    // Follows first, so that no commit is missed.
    await stream.start(after).catch((error: unknown) => {
      stream.body.destroy();
      throw error;
    });
    request.raw.socket.setTimeout(0);
    return reply.headers(HEADERS).send(stream.body);
  };
}

function limitsOf(request: FastifyRequest, maxStreams: number): readonly OpenLimit[] {
  const { token, session } = request;
  const { person, budget } = slotUserOf(request);
  const limit = (key: string, most: number, who: string, code: ProblemCode = "too_many_streams"): OpenLimit => ({
    key,
    most,
    problem: () => {
      const detail = `${who} has ${most} open event streams. Close one of them first, or try again later.`;
      return new Problem(code, detail, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  });
  return [
    session === undefined
      ? limit(`token ${token.id}`, MAX_PER_CLIENT, "This token")
      : limit(`session ${session.session.id}`, MAX_PER_CLIENT, "This session"),
    limit(`person ${person}`, MAX_PER_PERSON, "This user"),
    limit(`budget ${budget}`, MAX_PER_BUDGET, "This budget"),
    limit("all", maxStreams, "The service", "overloaded"),
  ];
}

/** The number of the last change that the client has seen. @throws Problem `invalid_header`. */
function readLastEventId({ headers }: FastifyRequest): number | undefined {
  const text = headers["last-event-id"] ?? "";
  if (text === "") return undefined;
  const seq = typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (seq >= 1 && Number.isSafeInteger(seq)) return seq;
  throw new Problem(
    "invalid_header",
    "Last-Event-ID must be the id of an event of this stream: the number of a change.",
  );
}

/** Reads a budget's spending power once for all streams that need it after the same change. */
function sharedPower({ store, now }: Service): (budgetId: string, seq: number) => Promise<string | undefined> {
  const reading = new Map<string, { readonly seq: number; readonly power: Promise<string | undefined> }>();
  return (budgetId, seq) => {
    const known = reading.get(budgetId);
    if (known !== undefined && known.seq >= seq) return known.power;
    const power = store
      .read(budgetId, (reads) => reportSpendingPower({ reads }, now(), {}))
      .then((report) => JSON.stringify(formatSpendingPower(report)))
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status < 500) return undefined;
        throw error;
      })
      .finally(() => {
        if (reading.get(budgetId)?.power === power) reading.delete(budgetId);
      });
    reading.set(budgetId, { seq, power });
    return power;
  };
}
