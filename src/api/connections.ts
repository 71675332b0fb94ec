/**
 * What happens on sockets rather than in routes: bytes that are not HTTP, headers without end, expectations that cannot
 * be met, requests that come too late or before the last answer was taken, bodies that nobody reads. Whatever can be
 * answered is answered with problem details like everything else.
 */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Problem } from "../domain/problem.ts";
import { problemAnswer, rawProblemAnswer } from "./problem-details.ts";

/** Up to so many bytes of a body are taken in though nobody reads them, so that the connection can be kept. */
const UNREAD_BODY_BYTES = 64 * 1024;

/** How long a client has to take an answer that came before it had sent everything. */
const LINGER_MS = 1000;

/** How many requests of a connection may wait for their turn: more than clients send ahead that read their answers. */
const MAX_PIPELINED = 1000;

/** The answer to the last request that was read on each socket. */
const lastAnswers = new WeakMap<Socket, ServerResponse>();

export function watchConnections(app: FastifyInstance): void {
  const wait = turns();
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onRequest", ({ raw }, reply, next) => {
    const last = lastAnswers.get(raw.socket);
    lastAnswers.set(raw.socket, reply.raw);
    // A client that pipelines but does not read would have all of its answers kept for it.
    if (last === undefined || last.writableFinished || last.destroyed) next();
    else wait(raw.socket, last).then(() => next(), next);
  });
  app.addHook("onRequest", ({ raw }, reply, next) => {
    if (raw.socket.destroyed)
      throw new Problem("invalid_request", "The connection closed before the service reached this request.");
    if (isStopping) {
      reply.header("connection", "close");
      const detail = "The service is shutting down and takes no new requests. Try again in a moment.";
      throw new Problem("shutting_down", detail, [], { retryAfterSeconds: 5 });
    }
    if (raw.method === "GET" || raw.method === "HEAD") closeUnlessRead(reply);
    if (raw.headers.host === undefined && raw.httpVersion === "1.1") {
      reply.header("connection", "close");
      throw new Problem("invalid_request", "An HTTP/1.1 request needs a Host header.");
    }
    next();
  });
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const detail = "Only Expect: 100-continue is supported. Send the request without the Expect header.";
    const { status, headers, body } = problemAnswer(new Problem("expectation_failed", detail));
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  });
}

/**
 * Waits until the answer before is taken. Node goes on reading meanwhile, since no answer piles up: a connection on which
 * too many wait is ended, and what waits is not done.
 */
function turns(): (socket: Socket, last: ServerResponse) => Promise<void> {
  const waiting = new WeakMap<Socket, number>();
  return async (socket, last) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) socket.destroy();
    waiting.set(socket, count);
    await once(last, "close");
    waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
  };
}

/**
 * An answer that does not wait for the body ends the connection, where much of the body may be still to come; not at
 * once, since that would take the answer away from a client that is still sending (RFC 9112, section 9.6).
 */
export function closeUnlessRead(reply: FastifyReply): void {
  const { raw } = reply.request;
  const { "transfer-encoding": encoding, "content-length": length } = raw.headers;
  if (raw.complete || (encoding === undefined && Number(length ?? 0) <= UNREAD_BODY_BYTES)) return;
  reply.header("connection", "close");
  raw.socket.destroySoon = () => closeSoon(raw.socket); // what Node calls once such an answer is written
}

/** Takes nothing more, and ends the connection when the client has had time to take its answer. */
function closeSoon(socket: Socket): void {
  socket.end();
  setImmediate(() => socket.pause()); // once Node has set it flowing, to throw the rest away
  setTimeout(() => socket.destroy(), LINGER_MS);
}

/** Refuses what cannot be read, but not before what was read on the same socket is answered. */
export function refuseUnreadable(error: unknown, socket: Socket): void {
  const last = lastAnswers.get(socket);
  if (last?.req.complete && !last.writableFinished) {
    last.once("finish", () => socket.end());
  } else if (socket.writable) {
    socket.end(rawProblemAnswer(error, { isHead: isOfHead(error) }));
    closeSoon(socket);
  }
}

/** Whether what could not be read is a HEAD, as far as it came at once: a client takes a body for what nobody asked for. */
function isOfHead(error: unknown): boolean {
  const { rawPacket } = error as { readonly rawPacket?: Buffer };
  return rawPacket?.toString("latin1", 0, 5) === "HEAD ";
}
