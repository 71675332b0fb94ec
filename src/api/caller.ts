/** The caller of a request, for the operations and the change log. */
import type { FastifyRequest } from "fastify";
import type { Caller } from "../operations/service.ts";

export function callerOf({ token, session }: FastifyRequest): Caller {
  const { scope, can_manage } = token;
  const actor = session?.user
    ? ({ kind: "user", id: session.user.id } as const)
    : ({ kind: "token", id: token.id } as const);
  return { budgetId: token.budget_id, tokenId: token.id, actor, scope, can_manage };
}
