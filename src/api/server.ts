/**
 * The HTTP server: what every request goes through, from its first byte to its line in the log. What the API can do is
 * listed in `v1/index.ts`.
 */
import type { IncomingMessage } from "node:http";
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { Problem, type ProblemCode } from "../domain/problem.ts";
import type { Service } from "../operations/service.ts";
import { watchAllowedMethods } from "./allowed-methods.ts";
import { authentication } from "./authenticate.ts";
import { closeUnlessRead, refuseUnreadable, watchConnections } from "./connections.ts";
import { registerDocs } from "./docs.ts";
import { registerErrorPages } from "./error-pages.ts";
import { registerHealth } from "./health.ts";
import { parseJsonBody } from "./json-body.ts";
import { BODY_LIMIT_BYTES, HEADERS_LIMIT_BYTES } from "./limits.ts";
import { registerMetrics } from "./metrics.ts";
import { refuseWhenLate } from "./overload.ts";
import { problemAnswer, toProblem } from "./problem-details.ts";
import { readBody } from "./read-body.ts";
import { registerRoutes } from "./register-routes.ts";
import { type Log, requestLog } from "./request-log.ts";
import { registerStartPage } from "./start-page.ts";
import { ROUTES } from "./v1/index.ts";

/** How often sockets are looked at for requests that have taken too long, as a part of the time that they have. */
const TIMEOUT_CHECKS = 6;

export interface ServerOptions {
  readonly service: Service;
  readonly log: Log;
  /** The level of the log lines about requests; "info" by default. */
  readonly requestLogLevel?: "info" | "debug";
  /** Requests a minute that a token may make; null: any number. */
  readonly requestsPerMinute: number | null;
  /** How long a request may take to arrive, and a socket may be silent. */
  readonly requestTimeoutMs: number;
  /** How late the service may run before it refuses requests; null: any. */
  readonly maxDelayMs: number | null;
  /** The proxies whose word about a client's address is believed, as IP addresses or networks. */
  readonly trustedProxies: readonly string[];
}

/** A server that is ready to listen. */
export async function buildServer({ service, log, ...options }: ServerOptions): Promise<FastifyInstance> {
  const logRequest = requestLog(log, options.requestLogLevel ?? "info");
  const app = createApp(service, log, logRequest, options);
  app.addHook("onRequest", (request, reply, next) => {
    writeCommonHeaders(request, reply);
    next();
  });
  app.addHook("onResponse", (request, reply, next) => {
    logRequest(request, reply);
    next();
  });
  watchConnections(app);
  refuseWhenLate(app, options.maxDelayMs);
  registerDocs(app);
  const authenticate = authentication(service, {
    requestsPerMinute: options.requestsPerMinute,
    onRecordError: (error) => log.warn({ err: error }, "the use of a token could not be recorded"),
  });
  registerRoutes(app, service, authenticate, ROUTES);
  registerStartPage(app);
  registerErrorPages(app);
  registerHealth(app, service);
  registerMetrics(app);
  return app;
}

/** Fastify with its limits, without its own validation, and with every failure told as a problem. */
function createApp(
  service: Service,
  log: FastifyBaseLogger,
  logRequest: ReturnType<typeof requestLog>,
  { trustedProxies, requestTimeoutMs }: Pick<ServerOptions, "trustedProxies" | "requestTimeoutMs">,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger, // a line that is about a request names its id
    genReqId: service.newId,
    requestIdHeader: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: false, // `connections.ts` answers then
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 2 * requestTimeoutMs,
    http: {
      maxHeaderSize: HEADERS_LIMIT_BYTES,
      connectionsCheckingInterval: requestTimeoutMs / TIMEOUT_CHECKS,
      requireHostHeader: false, // `connections.ts` requires it, with an answer that says so
      optimizeEmptyRequests: true, // no stream is run for a body that is not there
    },
    // `register-routes.ts` reads the query string: what is thrown here would end the process.
    routerOptions: { querystringParser: () => ({}) },
    // Paths that the router cannot read. No hook runs for them.
    frameworkErrors: (error, request, reply) => {
      writeCommonHeaders(request, reply);
      reply.raw.once("finish", () => logRequest(request, reply));
      sendProblem(error, reply);
    },
    clientErrorHandler: refuseUnreadable,
  });
  // Requests are checked by `validation.ts` and answers written by `json-answer.ts`: Fastify's own validation
  // would coerce and drop what does not fit, which is unsafe for money.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", async ({ headers }: FastifyRequest, payload: IncomingMessage) => {
    const body = await readBody(payload, Number(headers["content-length"] ?? 0));
    return body.length === 0 ? undefined : parseJsonBody(body);
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => sendProblem(error, reply));
  const allowedMethods = watchAllowedMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?");
    const allowed = allowedMethods(path);
    if (allowed !== undefined && !allowed.split(", ").includes(request.method)) {
      reply.header("allow", allowed);
      const detail = `${path} does not support ${request.method}. It supports ${allowed}.`;
      return sendProblem(new Problem("method_not_allowed", detail), reply);
    }
    return sendProblem(new Problem("not_found", `There is no ${request.method} ${path}. See /docs.`), reply);
  });
  return app;
}

function writeCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  reply.header("x-content-type-options", "nosniff");
  reply.header("cache-control", "private, no-cache");
}

/** Failures that the service chooses: the line of the request in the log says enough. */
const EXPECTED: ReadonlySet<ProblemCode> = new Set(["shutting_down", "overloaded"]);

/** Tells the client what went wrong, and the operator why where the fault is ours. */
function sendProblem(error: unknown, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.status >= 500 && !EXPECTED.has(problem.code))
    reply.log.error({ request_id: reply.request.id, err: problem.cause ?? problem }, problem.code);
  closeUnlessRead(reply);
  const { status, headers, body } = problemAnswer(problem);
  return reply.code(status).headers(headers).send(body);
}
