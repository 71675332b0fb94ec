/** The caller of a request, for the operations and the change log. */
import type { FastifyRequest } from "fastify";
import type { Caller } from "../operations/service.ts";

export function callerOf({ token, session, bearerUserId }: FastifyRequest): Caller {
  const { scope, can_manage } = token;
  const userId = session?.user?.id ?? bearerUserId;
  const actor =
    userId === undefined ? ({ kind: "token", id: token.id } as const) : ({ kind: "user", id: userId } as const);
  return { budgetId: token.budget_id, tokenId: token.id, actor, scope, can_manage };
}
