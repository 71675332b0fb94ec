/**
 * What reaches the socket but no route: bytes that are not HTTP, headers without end, expectations that cannot be met,
 * requests that come too late. They are answered with problem details like everything else.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Problem } from "../domain/problem.ts";
import { problemAnswer, rawProblemAnswer } from "./problem-details.ts";

/** The last request that was read on each socket, with its answer. */
const lastExchanges = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>();

export function watchConnections(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onRequest", async ({ raw }, reply) => {
    lastExchanges.set(raw.socket, { request: raw, response: reply.raw });
    if (isStopping) {
      reply.header("connection", "close");
      const detail = "The service is stopping and takes no new requests. Try again in a moment.";
      throw new Problem("shutting_down", detail, [], { retryAfterSeconds: 5 });
    }
    if (raw.headers.host !== undefined || raw.httpVersion !== "1.1") return;
    reply.header("connection", "close");
    throw new Problem("invalid_request", "An HTTP/1.1 request needs a header Host.");
  });
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const detail = "Only Expect: 100-continue can be met. Send the request without that header.";
    const { status, headers, body } = problemAnswer(new Problem("expectation_failed", detail));
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  });
}

/** Refuses what cannot be read, but not before what was read on the same socket is answered. */
export function refuseUnreadable(error: unknown, socket: Socket): void {
  const last = lastExchanges.get(socket);
  if (last?.request.complete && !last.response.writableFinished) {
    last.response.once("finish", () => socket.end());
  } else if (socket.writable) {
    socket.end(rawProblemAnswer(error));
  }
}
