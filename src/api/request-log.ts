/** The line that each request leaves in the log: what an operator needs, and nothing that is a secret of the user's. */
import type { FastifyReply, FastifyRequest } from "fastify";

export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, ip, token } = request;
  const ms = Math.round(reply.elapsedTime * 100) / 100;
  const who = token && { token_id: token.id, budget_id: token.budget_id };
  request.log.info({ method, path: loggedPath(url), status: reply.statusCode, ms, ip, ...who }, "request");
}

/** The path alone: a query may hold names, and somebody may have put a token where it does not belong. */
function loggedPath(url: string): string {
  const [beforeQuery = ""] = url.split(/[?#]/, 1);
  return beforeQuery.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/lw_\w+/g, "lw_...");
}
