/**
 * Handles connections rather than routes: input that is not HTTP, late requests, pipelined requests, and unread bodies.
 */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { rawProblemResponse } from "./problem-details.ts";

/** An unread body up to this size is received and discarded, so that the connection can be reused. */
const UNREAD_BODY_BYTES = 64 * 1024;

/** How long a client may take to read a response that was sent before its whole request arrived. */
const LINGER_MS = 1000;

/** How long a client may take to read a response. A client that reads nothing for a while is disconnected earlier. */
const SEND_MS = 2 * 60 * 60_000;

/** How many pipelined requests may wait on a connection. Clients that read their responses send fewer. */
const MAX_PIPELINED = 1000;

/** The media type of responses without an end. */
export const EVENT_STREAM = "text/event-stream";

const CLOSED = "The connection closed before the service handled this request.";

/** The response to the latest request of each socket. */
const lastResponses = new WeakMap<Socket, ServerResponse>();

export function watchConnections(app: FastifyInstance): void {
  const waitForTurn = turnWaiter();
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onRequest", async ({ raw }, reply) => {
    const last = lastResponses.get(raw.socket);
    lastResponses.set(raw.socket, reply.raw);
    // Otherwise, the responses to a client that pipelines and does not read would fill the memory.
    if (last !== undefined && !last.writableFinished && !last.destroyed) await waitForTurn(raw.socket, last);
    if (raw.socket.destroyed) throw new Problem("invalid_request", CLOSED);
    if (isStopping) {
      reply.header("connection", "close");
      const detail = "The service is shutting down and accepts no new requests. Try again in a moment.";
      throw new Problem("shutting_down", detail, [], { retryAfterSeconds: 5 });
    }
    if (raw.method === "GET" || raw.method === "HEAD") closeUnlessRead(reply);
  });
  app.addHook("onSend", (_request, reply, payload, next) => {
    if (reply.getHeader("content-type") !== EVENT_STREAM) limitSending(reply);
    next(null, payload);
  });
}

/** Otherwise, a client that reads one byte a minute would hold the response, such as an open file, forever. */
function limitSending(reply: FastifyReply): void {
  const timer = setTimeout(() => reply.raw.destroy(), SEND_MS).unref();
  onceClosed(reply, () => clearTimeout(timer));
}

/**
 * Waits until the client has read the previous response. Meanwhile, Node reads further requests, so a connection with
 * too many waiting requests is closed, and none of them is handled.
 */
function turnWaiter(): (socket: Socket, last: ServerResponse) => Promise<void> {
  const waiting = new WeakMap<Socket, number>();
  return async (socket, last) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) socket.destroy();
    waiting.set(socket, count);
    await once(last, "close");
    waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
  };
}

/** Calls `done` when the response has been sent, or the connection has closed. */
export function onceClosed({ raw }: FastifyReply, done: () => void): void {
  raw.setMaxListeners(raw.getMaxListeners() + 1); // each caller adds one, so that many are no leak
  if (raw.destroyed) done();
  else raw.once("close", done);
}

/** Runs work during which nothing is sent, without ending the connection for that. The work has its own time limit. */
export async function withoutIdleTimeout<T>({ raw: { socket } }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const timeoutMs = socket.timeout ?? 0;
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    socket.setTimeout(timeoutMs);
  }
}

/** A signal that is aborted when the connection closes: nobody waits for the response. Its reason is a Problem. */
export function closedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onceClosed(reply, () => controller.abort(new Problem("invalid_request", CLOSED)));
  return controller.signal;
}

/** Closes the connection after the response if a large body is still arriving and nobody reads it. */
export function closeUnlessRead(reply: FastifyReply): void {
  const { raw } = reply.request;
  const { "transfer-encoding": encoding, "content-length": length } = raw.headers;
  if (raw.complete || (encoding === undefined && Number(length ?? 0) <= UNREAD_BODY_BYTES)) return;
  reply.raw.once("finish", () => {
    if (!raw.complete) closeSoon(raw.socket);
  });
}

/**
 * Stops reading, and closes the connection after a second. If it closed immediately, a client that is still sending
 * would lose the response (RFC 9112, section 9.6).
 */
function closeSoon(socket: Socket): void {
  socket.end();
  setImmediate(() => socket.pause()); // after Node has resumed it to discard the rest
  setTimeout(() => socket.destroy(), LINGER_MS);
}

/** Rejects input that is not HTTP, unless another response on the socket is unfinished. */
export function rejectMalformed(error: unknown, socket: Socket): void {
  const last = lastResponses.get(socket);
  if (last?.req.complete && !last.writableFinished) {
    last.once("finish", () => socket.end());
  } else if (socket.writable) {
    socket.end(rawProblemResponse(error));
    closeSoon(socket);
  }
}
