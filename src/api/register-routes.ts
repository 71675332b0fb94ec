/**
 * Registers the routes. For each request, it authenticates the client, then reads and checks the input, then runs the
 * handler.
 */
import type { FastifyInstance, FastifyRequest, RouteHandler } from "fastify";
import type { Service } from "../operations/service.ts";
import type { Authentication } from "./authenticate.ts";
import { type EventOptions, eventsHandler } from "./events.ts";
import type { AccessHandler } from "./handle-access.ts";
import { downloadHandler } from "./handle-download.ts";
import { exportHandler } from "./handle-export.ts";
import { importHandler } from "./handle-import.ts";
import { readHandler } from "./handle-read.ts";
import { acceptFiles, uploadHandler } from "./handle-upload.ts";
import { writeHandler } from "./handle-write.ts";
import { assertPathParameters } from "./path-parameters.ts";
import { parseQueryOf } from "./query-string.ts";
import { type AccessRoute, queryOf, type Route, type RouteInput } from "./route.ts";
import { inputReader } from "./validation.ts";

export function registerRoutes(
  app: FastifyInstance,
  service: Service,
  { authenticate, requireSession, identifyVisitor, limitWithoutToken }: Authentication,
  access: AccessHandler,
  routes: readonly Route[],
  eventOptions: EventOptions,
): void {
  const handleRead = readHandler(service, access);
  const handleWrite = writeHandler(service);
  const handleEvents = eventsHandler(app, service, eventOptions);
  const handleUpload = uploadHandler(service, handleWrite);
  const handleImport = importHandler(handleWrite);
  const handleDownload = downloadHandler(service);
  const handleExport = exportHandler(service, access);
  app.decorateRequest("token");
  app.decorateRequest("session");
  const checksOf = ({ access: needed }: AccessRoute) => {
    if (needed === "visitor") return identifyVisitor;
    if (needed === "navigation") return limitWithoutToken;
    if (needed === "user" || needed === "session") return requireSession({ isOfUser: needed === "user" });
    return authenticate(needed);
  };
  for (const route of routes) {
    const isWrite = route.method !== "GET";
    const readInput = inputReader(queryOf(route), isWrite ? route.body : undefined);
    const input = (request: FastifyRequest): RouteInput => {
      const params = request.params as Record<string, string>;
      assertPathParameters(params);
      const query = "access" in route && route.isOpenQuery ? {} : parseQueryOf(request.url);
      return { params, ...readInput({ query, body: request.body }) };
    };
    if ("access" in route) {
      app.route({
        method: route.method,
        url: route.path,
        onRequest: checksOf(route),
        handler: (request, reply) => access.handle(route, input(request), request, reply),
      });
      continue;
    }
    const isWithoutBudget = "handleSession" in route;
    const onRequest = authenticate(route.right, { isWithoutBudget });
    const options = { method: route.method, url: route.path, onRequest };
    if (route.method !== "GET" && (route.receivesFile || route.receivesStatement)) {
      const handle = route.receivesFile ? handleUpload : handleImport;
      acceptFiles(app, (child) => {
        const handler: RouteHandler = (request, reply) => handle(route, input(request), request, reply);
        child.route({ ...options, handler });
      });
      continue;
    }
    app.route({
      ...options,
      handler:
        route.method !== "GET"
          ? (request, reply) => handleWrite(route, input(request), request, reply)
          : "isStream" in route
            ? (request, reply) => handleEvents(input(request), request, reply)
            : "isExport" in route
              ? (request, reply) => handleExport(route, input(request), request, reply)
              : route.sendsFile
                ? (request, reply) => handleDownload(route, input(request), request, reply)
                : (request, reply) => handleRead(route, () => input(request), request, reply),
    });
  }
}
