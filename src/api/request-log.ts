/** The line that each request leaves in the log: what an operator needs, and nothing that is a secret of the user's. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

/** A log that tells whether it takes lines of a level; pino's does. */
export interface Log extends FastifyBaseLogger {
  isLevelEnabled(level: string): boolean;
}

/** Writes the line of a request that has been answered, where the log takes such lines. */
export function requestLog(log: Log): (request: FastifyRequest, reply: FastifyReply) => void {
  if (!log.isLevelEnabled("info")) return () => {};
  return (request, reply) => {
    const { id: request_id, method, url, ip, token } = request;
    const ms = Math.round(reply.elapsedTime * 100) / 100;
    const who = token && { token_id: token.id, budget_id: token.budget_id };
    log.info({ request_id, method, path: loggedPath(url), status: reply.statusCode, ms, ip, ...who }, "request");
  };
}

/** The path alone: a query may hold names, and somebody may have put a token where it does not belong. */
function loggedPath(url: string): string {
  const [beforeQuery = ""] = url.split(/[?#]/, 1);
  return beforeQuery.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/lw_\w+/g, "lw_...");
}
