/**
 * Identifies the token before anything else of a request is read, and limits requests per token and per client network.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { allows, type Scope, type Token } from "../domain/token.ts";
import type { Service } from "../operations/service.ts";
import { authenticator, tokenUseRecorder } from "../operations/tokens.ts";
import { clientNetwork } from "./client-network.ts";
import { rateLimiter } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The token of the request. It is set before the handler of an API route runs. */
    token: Token;
  }
}

/** An onRequest hook of Fastify: it calls `next` or returns a promise. */
export type Hook = (request: FastifyRequest, reply: FastifyReply, next: () => void) => void | Promise<void>;

/** The checks of a route, in order. */
export type Authenticate = (needed: Scope) => Hook[];

/** Per minute and client network. */
const MAX_FAILURES = 120;
const MAX_WITHOUT_TOKEN = 600;

export interface AuthenticationOptions {
  /** Requests per minute and token; null: unlimited, as are requests without a token. */
  readonly requestsPerMinute: number | null;
  /** A monotonic clock. */
  readonly monotonicMs: () => number;
  /** Called if a token's use could not be recorded. */
  readonly onRecordError: (error: unknown) => void;
}

export interface Authentication {
  readonly authenticate: Authenticate;
  /** Limits the requests of a client to routes that need no token. */
  readonly limitWithoutToken: Hook;
}

export function authentication(
  service: Service,
  { requestsPerMinute, monotonicMs, onRecordError }: AuthenticationOptions,
): Authentication {
  const unlimited = () => {};
  const isUnlimited = requestsPerMinute === null;
  const countRequest = isUnlimited
    ? unlimited
    : rateLimiter({ name: "default", counted: "requests with this token", perMinute: requestsPerMinute }, monotonicMs);
  const countWithoutToken = isUnlimited
    ? unlimited
    : rateLimiter(
        {
          name: "without-token",
          counted: "requests without a token from this address",
          perMinute: MAX_WITHOUT_TOKEN,
        },
        monotonicMs,
      );
  const countFailure = rateLimiter(
    {
      name: "failed-authentications",
      counted: "failed authentications from this address",
      perMinute: MAX_FAILURES,
    },
    monotonicMs,
  );
  const tokens = authenticator(service);
  const recordUse = tokenUseRecorder(service, onRecordError);

  async function find(text: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      request.token = await tokens.find(text);
    } catch (error) {
      if (error instanceof Problem && error.code === "invalid_token") countFailure(clientNetwork(request.ip), reply);
      throw error;
    }
  }

  const identify: Hook = (request, reply, next) => {
    const text = readBearer(request);
    if (text === undefined) {
      countWithoutToken(clientNetwork(request.ip), reply);
      throw new Problem(
        "unauthorized",
        "Send a token: Authorization: Bearer lw_... Create one with `leeway token create`.",
      );
    }
    const known = tokens.findCached(text);
    if (known === undefined) return find(text, request, reply);
    request.token = known;
    next();
  };

  const limit: Hook = ({ token }, reply, next) => {
    countRequest(token.id, reply);
    next();
  };

  const requireScope =
    (needed: Scope): Hook =>
    ({ token }, _reply, next) => {
      recordUse(token);
      if (allows(token.scope, needed)) return next();
      const detail = `This request needs a token with the scope ${needed}. This token has the scope ${token.scope}.`;
      throw new Problem("insufficient_scope", detail);
    };

  return {
    authenticate: (needed) => [identify, limit, requireScope(needed)],
    limitWithoutToken: (request, reply, next) => {
      countWithoutToken(clientNetwork(request.ip), reply);
      next();
    },
  };
}

/** Older clients send the token in an Authentication header; it is used if Authorization is absent. */
function readBearer({ headers }: FastifyRequest): string | undefined {
  const header = headers.authorization ?? headers.authentication;
  const [, text] = /^Bearer +(\S+) *$/i.exec(String(header ?? "")) ?? [];
  return text;
}
