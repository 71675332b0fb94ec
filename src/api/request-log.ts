/** The log line of a request: it has the details that an operator needs, and no secrets. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

/** A log that knows its level, such as pino. */
export interface Log extends FastifyBaseLogger {
  isLevelEnabled(level: string): boolean;
}

/** Logs finished requests at `level`, if the log writes that level. */
export function requestLog(log: Log, level: "info" | "debug"): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!log.isLevelEnabled(level)) return () => {};
  return (request, reply) => {
    const { id: request_id, method, url, ip, token, session } = request;
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    const who = {
      ...(token && { token_id: token.id, budget_id: token.budget_id }),
      ...(session && { session_id: session.session.id, user_id: session.user?.id }),
    };
    log[level]({ request_id, method, path: loggedPath(url), status: reply.statusCode, ms, ip, ...who }, "request");
  };
}

const TOKEN = /lws?_\w+/gi;

/** The path without the query, which may contain names, and without tokens. */
function loggedPath(url: string): string {
  const [beforeQuery = ""] = url.split(/[?#]/, 1);
  const path = beforeQuery.replace(/^[a-z]+:\/\/[^/]*/i, "");
  const decoded = decodeAscii(path);
  const redacted = decoded.replace(TOKEN, "lw_...");
  return redacted === decoded ? path : redacted;
}

/** Decodes printable ASCII, even if it is percent-encoded several times. */
function decodeAscii(path: string): string {
  return path.replace(/%(?:25)*([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
