/**
 * The HTTP server: all steps of a request, from its first byte to its log line. `v1/index.ts` lists the routes of the
 * API.
 */
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { OidcProvider } from "../auth/oidc.ts";
import { Problem, type ProblemCode } from "../domain/problem.ts";
import type { Service } from "../operations/service.ts";
import { watchAllowedMethods } from "./allowed-methods.ts";
import { authentication, type Hook } from "./authenticate.ts";
import { forbidStoring, watchBrowsers } from "./browser-copies.ts";
import { type BrowserSettings, browserGuard } from "./browser-guard.ts";
import { closeUnlessRead, rejectMalformed, watchConnections } from "./connections.ts";
import { assertPlainContent } from "./content-headers.ts";
import { registerDocs } from "./docs.ts";
import { registerErrorPages } from "./error-pages.ts";
import { registerFeeds } from "./feeds.ts";
import { accessHandler } from "./handle-access.ts";
import { registerHealth } from "./health.ts";
import { registerHooks } from "./hooks.ts";
import { parseJsonBody } from "./json-body.ts";
import { BODY_LIMIT_BYTES, HEADERS_LIMIT_BYTES } from "./limits.ts";
import { registerMcp } from "./mcp.ts";
import { registerMetrics } from "./metrics.ts";
import { rejectWhenBusy } from "./overload.ts";
import { problemResponse, toProblem } from "./problem-details.ts";
import { type ProxySettings, proxyUserReader } from "./proxy-user.ts";
import { readBody } from "./read-body.ts";
import { registerRoutes } from "./register-routes.ts";
import { type Log, requestLog } from "./request-log.ts";
import { registerSimplefin } from "./simplefin.ts";
import { registerStartPage } from "./start-page.ts";
import { ROUTES } from "./v1/index.ts";
import { readWebPages, type WebPages } from "./web/pages.ts";

/** The number of checks for overdue requests per request timeout. */
const TIMEOUT_CHECKS = 6;

/** How often an event stream sends a comment, so that no proxy closes it. */
const COMMENT_INTERVAL_MS = 15_000;

export interface ServerOptions extends BrowserSettings, ProxySettings {
  readonly service: Service;
  readonly log: Log;
  /** The level of the log lines about requests; "info" by default. */
  readonly requestLogLevel?: "info" | "debug";
  /** Requests per minute per token; null: unlimited. */
  readonly requestsPerMinute: number | null;
  /** A request must arrive in full within this time. */
  readonly requestTimeoutMs: number;
  /** Maximum number of requests in flight; others are rejected. Null: unlimited. */
  readonly maxInFlight: number | null;
  /** Maximum number of connections; others are closed immediately. */
  readonly maxConnections: number;
  /** Whether chat programs may use `/mcp`. By default, they may not. */
  readonly servesMcp?: boolean;
  /** The sign-in provider, if there is one. */
  readonly provider?: OidcProvider | undefined;
  /** The build of the web app; `dist/` by default. */
  readonly webDirectory?: string;
  /** A monotonic clock, for the limits. */
  readonly monotonicMs?: () => number;
  /** 15 seconds by default. */
  readonly commentIntervalMs?: number;
}

const WEB_DIRECTORY = join(import.meta.dirname, "../../dist");

/** Builds a server that is ready to listen. */
export async function buildServer({ service, log, ...options }: ServerOptions): Promise<FastifyInstance> {
  const logRequest = requestLog(log, options.requestLogLevel ?? "info");
  const app = createApp(service, log, logRequest, options);
  app.addHook("onRequest", async (request, reply) => {
    logRequest(request, reply);
    writeCommonHeaders(request, reply);
  });
  readProxyUsers(app, options);
  watchConnections(app);
  const countInFlight = rejectWhenBusy(app, options.maxInFlight);
  const guard = browserGuard(options);
  watchBrowsers(app, guard.isTrustworthy);
  const onRecordError = (error: unknown) =>
    log.warn({ err: error }, "the use of a token, a feed or a session could not be recorded");
  const auth = authentication(service, {
    guard,
    requestsPerMinute: options.requestsPerMinute,
    countInFlight,
    monotonicMs: options.monotonicMs ?? (() => performance.now()),
    onRecordError,
  });
  const { limitWithoutToken } = auth;
  rejectUnknownHosts(app, auth.checkHost);
  const web = readWebPages(options.webDirectory ?? WEB_DIRECTORY);
  rejectUnknownPaths(app, limitWithoutToken, web);
  const access = accessHandler(service, auth, guard, options, options.provider, warnOnce(log));
  registerRoutes(app, service, auth, access, ROUTES, {
    maxStreams: Math.ceil(options.maxConnections / 2), // the other half is for requests
    commentIntervalMs: options.commentIntervalMs ?? COMMENT_INTERVAL_MS,
  });
  registerFeeds(app, service, limitWithoutToken, onRecordError);
  registerSimplefin(app, service, { guard, publicUrl: options.publicUrl, limit: limitWithoutToken, onRecordError });
  registerHooks(app, service, auth);
  registerStartPage(app, limitWithoutToken, web);
  registerDocs(app, limitWithoutToken);
  registerErrorPages(app, limitWithoutToken);
  registerHealth(app, service);
  registerMetrics(app, limitWithoutToken, service);
  if (options.servesMcp) {
    registerMcp(app, service, auth, { guard, publicUrl: options.publicUrl, provider: options.provider, log });
  }
  return app;
}

/** Creates the Fastify app with its limits. Every failure returns a problem. */
function createApp(
  service: Service,
  log: FastifyBaseLogger,
  logRequest: ReturnType<typeof requestLog>,
  { trustedProxies, requestTimeoutMs, maxConnections }: Omit<ServerOptions, "service" | "log">,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger, // log lines have the request's id
    genReqId: service.newId,
    requestIdHeader: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: false, // `connections.ts` answers these requests
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 2 * requestTimeoutMs,
    http: {
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      // Node swaps these two if the first is larger. The first defaults to 60 s.
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / TIMEOUT_CHECKS),
      optimizeEmptyRequests: true, // creates no stream for an absent body
    },
    // `validation.ts` checks requests. Without these two, Fastify would load its own compilers at every start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    // `register-routes.ts` parses the query string. An error thrown here would crash the process.
    routerOptions: { querystringParser: () => ({}) },
    // Handles errors in the path. It runs before all hooks.
    frameworkErrors: (error, request, reply) => {
      writeCommonHeaders(request, reply);
      logRequest(request, reply);
      sendProblem(error, reply);
    },
    clientErrorHandler: rejectMalformed,
  });
  app.server.maxConnections = maxConnections;
  // `validation.ts` checks requests. Fastify's own validation coerces and drops values, which is unsafe for money.
  app.setValidatorCompiler(() => () => true);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async ({ headers }: FastifyRequest, payload: IncomingMessage) => {
    assertPlainContent(headers);
    const body = await readBody(payload, Number(headers["content-length"] ?? 0));
    return body.length === 0 ? undefined : parseJsonBody(body);
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => sendProblem(error, reply));
  return app;
}

function readProxyUsers(app: FastifyInstance, settings: ProxySettings): void {
  const proxyUserOf = proxyUserReader(settings);
  app.decorateRequest("proxyUser");
  app.addHook("onRequest", async (request) => {
    request.proxyUser = proxyUserOf(request);
  });
}

/** Allowed with any host name, for monitoring. */
const FOR_MONITORING: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);

function rejectUnknownHosts(app: FastifyInstance, checkHost: Hook): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!FOR_MONITORING.has(request.routeOptions.url)) await checkHost(request, reply);
  });
}

/** Warns of the first sign-in without TLS from another machine. */
function warnOnce(log: Log): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    log.warn(
      "somebody signed in without TLS: others on the network can read the traffic. See docs/operating/install.md",
    );
  };
}

/**
 * Rejects unknown paths before reading the body, so that a client without a token cannot send 2 MiB. A browser that
 * navigates to an unknown path gets the web app, which does its own routing. The web app's files are unknown paths too.
 */
function rejectUnknownPaths(app: FastifyInstance, limit: Hook, web: WebPages | undefined): void {
  const allowedMethods = watchAllowedMethods(app);
  app.setNotFoundHandler((request, reply) => {
    if (web?.serves(request)) return web.send(request, reply);
    throw unknownPath(request);
  });
  app.addHook("onRequest", async (request, reply) => {
    // The router ignores the first character of a path, so it treats `*` as `/`.
    if (!request.is404 && !request.url.startsWith("*")) return;
    if (web?.serves(request)) return;
    await limit(request, reply);
    const [path = ""] = request.url.split("?");
    const allowed = allowedMethods(path);
    if (allowed === undefined || allowed.split(", ").includes(request.method)) throw unknownPath(request);
    reply.header("allow", allowed);
    throw new Problem("method_not_allowed", `${path} does not support ${request.method}. It supports ${allowed}.`);
  });
}

function unknownPath({ method, url }: FastifyRequest): Problem {
  const [path] = url.split("?");
  return new Problem("not_found", `There is no ${method} ${path}. See /docs.`);
}

function writeCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  reply.header("x-content-type-options", "nosniff");
  forbidStoring(reply);
}

/** Expected failures: the log line of the request is enough. */
const EXPECTED: ReadonlySet<ProblemCode> = new Set(["shutting_down", "overloaded", "insufficient_storage"]);

/** Sends the problem, and logs the cause if the service is at fault. */
function sendProblem(error: unknown, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  const logged = { request_id: reply.request.id, err: problem.cause ?? problem };
  if (problem.status >= 500 && !EXPECTED.has(problem.code)) reply.log.error(logged, problem.code);
  if (problem.code === "file_too_complex") reply.log.warn(logged, problem.code);
  closeUnlessRead(reply);
  const { status, headers, body } = problemResponse(problem);
  return reply.code(status).headers(headers).send(body);
}

function unused(): never {
  throw new Error("routes have no Fastify schemas");
}
