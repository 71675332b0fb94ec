/** Records a traced server under load: its file operations and its responses. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../support/command.ts";
import { type AnsweredWrite, acknowledge, type Client, keepWriting, newClient } from "./client.ts";
import { connectTo } from "./connection.ts";
import { randomStream } from "./random.ts";
import { ENVIRONMENT, TRACED_WRITES } from "./settings.ts";
import { readTrace, type TraceEvent, tracer } from "./trace.ts";

export interface Recording {
  readonly events: readonly TraceEvent[];
  readonly clients: readonly Client[];
  readonly token: string;
}

const CLIENTS = 3;

/** Otherwise the trace would contain Node's compile cache. */
export const TRACED_ENVIRONMENT = { ...ENVIRONMENT, NODE_DISABLE_COMPILE_CACHE: "1" };

/** One run starts with a WAL left by a kill, another without one, because stopping checkpoints the WAL. */
const ENDS = ["SIGKILL", "SIGTERM", "SIGKILL"] as const;

/** Records a server with its data in `data` below the directory. */
export async function record(directory: string): Promise<Recording> {
  const clients = Array.from({ length: CLIENTS }, (_, i) => newClient(`client-${i}`, randomStream(`client ${i}`)));
  const data = join(directory, "data");
  mkdirSync(data);
  const events: TraceEvent[] = [];
  let token = "";
  for (const [run, end] of ENDS.entries()) {
    const trace = join(directory, `trace-${run}`);
    const server = await serve(data, TRACED_ENVIRONMENT, tracer(trace));
    try {
      token ||= server.token ?? "";
      const connection = connectTo(server.url, token);
      const wanted = Math.ceil((TRACED_WRITES * (run + 1)) / ENDS.length / CLIENTS);
      await Promise.all(clients.map((client) => keepWriting(client, connection, wanted)));
      // A kill loses the trace of a call that it interrupts, which may be the last response. One more response follows that call.
      await connection.read("/v1/me");
    } finally {
      await server.stop(end);
    }
    for (const event of await readTrace(trace, directory)) events.push(event);
  }
  return { events, clients, token };
}

/** The position of each response in the recording, by the request's id. */
export function findAnswers(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [i, event] of events.entries()) {
    if (event.kind !== "sent") continue;
    for (const [, id = ""] of event.text.matchAll(/^x-request-id: ([0-9a-f-]+)/gim)) found.set(id, i);
  }
  return found;
}

/** The state of a client when only some of its requests were answered. */
export function clientBefore(
  { name, random, answered }: Client,
  isAnswered: (write: AnsweredWrite) => boolean,
): Client {
  const past = newClient(name, random);
  for (const write of answered) {
    past.unanswered = write;
    if (!isAnswered(write)) break;
    acknowledge(past, write.answer);
  }
  return past;
}
