/** Finds out who asks before anything else of a request is looked at, and holds tokens and addresses to their limits. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { allows, type Scope, type Token } from "../domain/token.ts";
import type { Service } from "../operations/service.ts";
import { authenticator } from "../operations/tokens/authenticate.ts";
import { tokenUseRecorder } from "../operations/tokens/record-token-use.ts";
import { ownWindow, rateLimiter } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The token that asks; on every route of the API, set before its handler runs. */
    token: Token;
  }
}

/** What Fastify runs before a request is read: it goes on with `next`, or once the promise that it returns is kept. */
type Hook = (request: FastifyRequest, reply: FastifyReply, next: () => void) => void | Promise<void>;

/** The checks that a route of a scope makes of each request, one after the other. */
export type Authenticate = (needed: Scope) => Hook[];

/** How often an address may fail within a minute before it is told to wait. */
const FAILURES_A_MINUTE = 120;

export interface AuthenticationOptions {
  /** Requests a minute that a token may make; null: any number. */
  readonly requestsPerMinute: number | null;
  /** Hears of a use of a token that could not be recorded. */
  readonly onRecordError: (error: unknown) => void;
}

export function authentication(
  service: Service,
  { requestsPerMinute, onRecordError }: AuthenticationOptions,
): Authenticate {
  const requests =
    requestsPerMinute === null
      ? undefined
      : rateLimiter(
          "default",
          "requests with this token",
          requestsPerMinute,
          ownWindow(requestsPerMinute, service.now),
        );
  const failures = rateLimiter(
    "failed-authentications",
    "failed authentications from this address",
    FAILURES_A_MINUTE,
    ownWindow(FAILURES_A_MINUTE, service.now),
  );
  const tokens = authenticator(service);
  const recordUse = tokenUseRecorder(service, onRecordError);

  async function find(text: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      request.token = await tokens.find(text);
    } catch (error) {
      if (error instanceof Problem && error.code === "invalid_token") await failures.count(request.ip, reply);
      throw error;
    }
  }

  const identify: Hook = (request, reply, next) => {
    const text = readBearer(request);
    const known = tokens.recall(text);
    if (known === undefined) return find(text, request, reply);
    request.token = known;
    next();
  };

  const limit: Hook = ({ token }, reply, next) => {
    const counted = requests?.count(token.id, reply);
    if (counted !== undefined) return counted;
    next();
  };

  const admit =
    (needed: Scope): Hook =>
    ({ token }, _reply, next) => {
      recordUse(token);
      if (allows(token.scope, needed)) return next();
      const detail = `This request needs a token with the scope ${needed}. This token has the scope ${token.scope}.`;
      throw new Problem("insufficient_scope", detail);
    };

  return (needed) => [identify, limit, admit(needed)];
}

/** Older clients send the header under the name Authentication; it counts where Authorization is absent. */
function readBearer({ headers }: FastifyRequest): string {
  const header = headers.authorization ?? headers.authentication;
  const [, text] = /^Bearer +(\S+) *$/i.exec(String(header ?? "")) ?? [];
  if (text !== undefined) return text;
  throw new Problem(
    "unauthorized",
    "Send a token: Authorization: Bearer lw_... Create one with `leeway token create`.",
  );
}
