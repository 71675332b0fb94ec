/** The log line of a request: it has the details that an operator needs, and no secrets. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { onceClosed } from "./connections.ts";

/** A log that knows its level, such as pino. */
export interface Log extends FastifyBaseLogger {
  isLevelEnabled(level: string): boolean;
}

/**
 * Logs requests at `level` when they end, if the log writes that level: when their response has been sent, or when the
 * connection closes before (`aborted`). If the response had not started by then, it has no status.
 */
export function requestLog(log: Log, level: "info" | "debug"): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!log.isLevelEnabled(level)) return () => {};
  const write = (request: FastifyRequest, { raw, statusCode }: FastifyReply, startMs: number) => {
    const { id: request_id, method, url, ip, token, session, routeOptions } = request;
    const line = {
      ...{ request_id, method, path: loggedPath(url), route: routeOptions.url },
      ...(raw.headersSent && { status: statusCode }),
      ...(!raw.writableFinished && { aborted: true }),
      ms: Math.round((performance.now() - startMs) * 100) / 100,
      ip,
      ...(token && { token_id: token.id, budget_id: token.budget_id }),
      ...(session && { session_id: session.session.id, user_id: session.user?.id }),
    };
    log[level](line, "request");
  };
  return (request, reply) => {
    const startMs = performance.now();
    onceClosed(reply, () => write(request, reply, startMs));
  };
}

/** Of a token, a session, a feed, a code that claims one, or a hook. */
const SECRET = /lw[scfh]?_\w+/gi;

/** The path without the query, which may contain names, and without secrets. */
function loggedPath(url: string): string {
  const [beforeQuery = ""] = url.split(/[?#]/, 1);
  const path = beforeQuery.replace(/^[a-z]+:\/\/[^/]*/i, "");
  const decoded = decodeAscii(path);
  const redacted = decoded.replace(SECRET, "lw_...");
  return redacted === decoded ? path : redacted;
}

/** Decodes printable ASCII, even if it is percent-encoded several times. */
function decodeAscii(path: string): string {
  return path.replace(/%(?:25)*([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
