/**
 * Identifies the token or session of a request before the body is read, and limits requests per token and per client
 * network.
 */
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { allows, type Right, type Token } from "../domain/token.ts";
import type { PersonsToken } from "../operations/people/oidc-access.ts";
import { endProxySession, type SignedIn, sessionAuthenticator, unknownBudget } from "../operations/people/sessions.ts";
import { type Authenticator, authenticator, tokenUseRecorder } from "../operations/people/tokens.ts";
import type { Service } from "../operations/service.ts";
import { clearCopies } from "./browser-copies.ts";
import { type BrowserGuard, setSessionCookie } from "./browser-guard.ts";
import { clientNetwork } from "./client-network.ts";
import { personOf } from "./fair-slots.ts";
import type { CountInFlight } from "./overload.ts";
import { parseQueryOf } from "./query-string.ts";
import { type RateLimiter, rateLimiter } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The rights of the request in its budget: a token, or a member's rights in the form of one. It is set before the
     * handler of an API route runs, unless the route allows a user without a budget.
     */
    token: Token;
    /** Undefined for a request with a token. */
    session: SignedIn | undefined;
    /** The user whose access token of the sign-in provider the request has. Undefined for every other request. */
    bearerUserId: string | undefined;
    /** When the token or session was found, on the monotonic clock. */
    identifiedMs: number;
  }
}

/** An onRequest hook of Fastify. */
export type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface AccessOptions {
  /** Whether a user without a budget is accepted, and an unknown budget is ignored. */
  readonly isWithoutBudget?: boolean;
  /** Finds the rights of another kind of token than the API's own. Undefined if the text is none. */
  readonly findOther?: (text: string, request: FastifyRequest) => Promise<PersonsToken> | undefined;
}

/** The checks of a route, in order. */
type Authenticate = (needed: Right, options?: AccessOptions) => Hook[];

/** Per minute and client network. */
const MAX_FAILURES = 120;
const MAX_WITHOUT_TOKEN = 600;

/** Few writes take longer, so few check their access twice. Event streams end as fast. */
const CHECK_LASTS_MS = 1000;

export interface AuthenticationOptions {
  readonly guard: BrowserGuard;
  /** Requests per minute and token; null: unlimited, as are requests without a token. */
  readonly requestsPerMinute: number | null;
  readonly countInFlight: CountInFlight;
  /** A monotonic clock. */
  readonly monotonicMs: () => number;
  /** Called if the use of a token or a session could not be recorded. */
  readonly onRecordError: (error: unknown) => void;
}

export interface Authentication {
  readonly tokens: Authenticator;
  /** Whether the access of a request was checked so long ago that a write must check it again. */
  readonly isCheckOld: (request: FastifyRequest) => boolean;
  readonly authenticate: Authenticate;
  /** Lets requests inside the process act with the rights of a person, while `send` runs with this `Authorization`. */
  readonly actAs: <T>(person: PersonsToken, send: (authorization: string) => Promise<T>) => Promise<T>;
  /** Requires a session. */
  readonly requireSession: (options?: { readonly isOfUser?: boolean }) => Hook[];
  /** For routes that need no session: identifies a valid session if there is one. */
  readonly identifyVisitor: Hook;
  /** Limits the requests of a client to routes that need no token. */
  readonly limitWithoutToken: Hook;
  /** Counts a failed authentication of the client. Returns the error. @throws Problem `rate_limited` above the limit. */
  readonly countFailure: (error: Problem, request: FastifyRequest, reply: FastifyReply) => Problem;
  /** Rejects a browser that uses an unknown host name. */
  readonly checkHost: Hook;
}

export function authentication(
  service: Service,
  { guard, requestsPerMinute, countInFlight, monotonicMs, onRecordError }: AuthenticationOptions,
): Authentication {
  const limiter = (name: string, counted: string, perMinute: number): RateLimiter =>
    rateLimiter({ name, counted, perMinute }, monotonicMs);
  const isUnlimited = requestsPerMinute === null;
  const limitWithoutToken: Hook = async ({ ip }, reply) => {
    const network = clientNetwork(ip);
    countWithoutToken(network, reply);
    countInFlight(reply, [`address ${network}`]);
  };
  const countRequest = isUnlimited ? () => {} : limiter("default", "requests with this token", requestsPerMinute);
  const countWithoutToken = isUnlimited
    ? () => {}
    : limiter("without-token", "requests without a token from this address", MAX_WITHOUT_TOKEN);
  const countFailures = limiter("failed-authentications", "failed authentications from this address", MAX_FAILURES);
  /** Counts a failed authentication. */
  const orCount = <T>(work: Promise<T>, { ip }: FastifyRequest, reply: FastifyReply): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof Problem && error.status === 401) countFailures(clientNetwork(ip), reply);
      throw error;
    });
  /** By a secret that never leaves the process. */
  const inside = new Map<string, PersonsToken>();
  const tokens = authenticator(service);
  const sessions = sessionAuthenticator(service, onRecordError);
  const recordUse = tokenUseRecorder(service, onRecordError);

  async function lookUp(secret: string, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const { signedIn, newSecret } = await sessions.find(secret);
    if (hasOtherProxyUser(signedIn, request)) return await endProxySession(service, signedIn.session);
    if (newSecret !== undefined) setSessionCookie(reply, guard.browserOf(request), newSecret);
    return signedIn;
  }

  /** The secret of a request that a browser makes with a cookie. */
  function readSecret(request: FastifyRequest, reply: FastifyReply): string {
    const browser = guard.browserOf(request);
    const secret = guard.secretOf(request, browser);
    if (secret !== undefined) {
      guard.assertNotForged(request, browser);
      return secret;
    }
    countWithoutToken(clientNetwork(request.ip), reply);
    throw new Problem(
      "unauthorized",
      "Send a token: Authorization: Bearer lw_... Create one with `leeway token create`. In a browser, sign in.",
    );
  }

  function useToken(request: FastifyRequest, token: Token, { isWithoutBudget = false }: AccessOptions): void {
    const named = namedBudget(request);
    if (named !== undefined && named !== token.budget_id && !isWithoutBudget) throw unknownBudget(named);
    request.token = token;
  }

  /** Undefined for a token of the API. */
  async function findPerson(text: string, request: FastifyRequest, { findOther }: AccessOptions) {
    return inside.get(text) ?? (await findOther?.(text, request));
  }

  async function useBearer(
    text: string,
    request: FastifyRequest,
    reply: FastifyReply,
    options: AccessOptions,
  ): Promise<void> {
    const person = await orCount(findPerson(text, request, options), request, reply);
    request.bearerUserId = person?.userId;
    useToken(request, person?.token ?? (await orCount(tokens.find(text), request, reply)), options);
  }

  function useSession(
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    { isWithoutBudget = false }: AccessOptions,
  ): void {
    request.session = signedIn;
    sessions.recordUse(signedIn.session);
    const token = chooseBudget(signedIn, namedBudget(request), isWithoutBudget);
    if (token === undefined) return;
    request.token = token;
    reply.header("leeway-budget", token.budget_id);
  }

  const identify =
    (options: AccessOptions): Hook =>
    async (request, reply) => {
      request.identifiedMs = monotonicMs();
      const text = readBearer(request);
      if (text !== undefined) return await useBearer(text, request, reply, options);
      const secret = readSecret(request, reply);
      const signedIn = await orCount(lookUp(secret, request, reply), request, reply).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 401) clearCopies("responses", request, reply);
        throw error;
      });
      useSession(request, reply, signedIn, options);
    };

  const limit: Hook = async (request, reply) => {
    const { token, session } = request;
    countRequest(token?.id ?? session?.session.id ?? "", reply);
    const budget = token === undefined ? [] : [`budget ${token.budget_id}`];
    countInFlight(reply, [...budget, `person ${personOf(request)}`]);
  };

  const requireRight =
    (needed: Right): Hook =>
    async ({ token, session, bearerUserId }) => {
      if (session === undefined && bearerUserId === undefined) recordUse(token);
      if (token === undefined || allows(token, needed)) return;
      const isOfUser = bearerUserId !== undefined || (session?.user ?? null) !== null;
      throw new Problem("insufficient_scope", `This request needs ${describeRight(token, needed, isOfUser)}`);
    };

  const requireUser: Hook = async ({ session }) => {
    if (session !== undefined && session.user !== null) return;
    throw new Problem("insufficient_scope", "This request needs a user who has signed in. A token is not enough.");
  };

  const requireAnySession: Hook = async ({ session }) => {
    if (session !== undefined) return;
    throw new Problem("insufficient_scope", "This request needs a session. A token has none.");
  };

  return {
    tokens,
    isCheckOld: ({ identifiedMs }) => monotonicMs() - identifiedMs > CHECK_LASTS_MS,
    authenticate: (needed, options = {}) => [identify(options), limit, requireRight(needed)],
    async actAs(person, send) {
      const secret = randomBytes(32).toString("base64url");
      inside.set(secret, person);
      try {
        return await send(`Bearer ${secret}`);
      } finally {
        inside.delete(secret);
      }
    },
    requireSession: ({ isOfUser = true } = {}) => [
      identify({ isWithoutBudget: true }),
      limit,
      isOfUser ? requireUser : requireAnySession,
    ],
    async identifyVisitor(request, reply) {
      await limitWithoutToken(request, reply);
      const browser = guard.browserOf(request);
      guard.assertNotForged(request, browser);
      const secret = guard.secretOf(request, browser);
      if (secret === undefined) return;
      request.session = await lookUp(secret, request, reply).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 401) return undefined; // signs in again
        throw error;
      });
    },
    limitWithoutToken,
    countFailure(error, { ip }, reply) {
      countFailures(clientNetwork(ip), reply);
      return error;
    },
    async checkHost(request) {
      if (readBearer(request) === undefined) guard.assertKnownHost(request);
    },
  };
}

/** Older clients send the token in an Authentication header; it is used if Authorization is absent. */
function readBearer({ headers }: FastifyRequest): string | undefined {
  const header = headers.authorization ?? headers.authentication;
  if (header === undefined) return undefined;
  const [, text] = /^Bearer +(\S+) *$/i.exec(String(header)) ?? [];
  return text;
}

/** The budget that the request names: in a header or, in a read, in the query string. */
function namedBudget({ headers, url, method }: FastifyRequest): string | undefined {
  const header = headers["leeway-budget"];
  if (header !== undefined) return String(header);
  if (!/budget_id=|%/.test(url) || (method !== "GET" && method !== "HEAD")) return undefined;
  const { budget_id } = parseQueryOf(url);
  return typeof budget_id === "string" ? budget_id : undefined;
}

/** The user's rights in the budget of the request. @throws Problem `not_found`. */
function chooseBudget(
  { session, tokens }: SignedIn,
  named: string | undefined,
  isWithoutBudget: boolean,
): Token | undefined {
  if (named !== undefined) {
    const token = tokens.get(named);
    if (token !== undefined) return token;
    if (!isWithoutBudget) throw unknownBudget(named);
  }
  const [oldest] = tokens.values();
  const token = tokens.get(session.budget_id ?? "") ?? oldest;
  if (token !== undefined || isWithoutBudget) return token;
  throw new Problem("not_found", "You are not a member of any budget. Ask an owner for an invitation.");
}

/** Whether a proxy started the session, and now names another user or none. */
function hasOtherProxyUser({ session: { proxy_user } }: SignedIn, { proxyUser }: FastifyRequest): boolean {
  return proxy_user !== null && proxy_user !== proxyUser?.subject;
}

function describeRight(token: Token, needed: Right, isOfUser: boolean): string {
  if (isOfUser) return `the right ${needed}, which your role does not have.`;
  if (needed === "manage")
    return "a token with the scope manage. This token does not have it. To create one: leeway token create --name NAME --manage";
  return `a token with the scope ${needed}. This token has the scope ${token.scope}.`;
}
