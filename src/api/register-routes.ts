/**
 * Registers the routes. For each request, it authenticates the client, then reads and checks the input, then runs the
 * handler.
 */
import type { FastifyInstance, FastifyRequest, RouteHandler } from "fastify";
import type { Service } from "../operations/service.ts";
import { accessWatch } from "./access-watch.ts";
import type { Authentication } from "./authenticate.ts";
import { type EventOptions, eventsHandler } from "./events.ts";
import type { AccessHandler } from "./handle-access.ts";
import { downloadHandler } from "./handle-download.ts";
import { exportHandler } from "./handle-export.ts";
import { importHandler } from "./handle-import.ts";
import { readHandler } from "./handle-read.ts";
import { acceptFiles, uploadHandler } from "./handle-upload.ts";
import { writeHandler } from "./handle-write.ts";
import { longRunner } from "./long-work.ts";
import { assertPathParameters } from "./path-parameters.ts";
import { parseQueryOf } from "./query-string.ts";
import { queryOf, type Route, type RouteInput } from "./route.ts";
import { inputReader } from "./validation.ts";

export function registerRoutes(
  app: FastifyInstance,
  service: Service,
  { authenticate, requireSession, identifyVisitor, limitWithoutToken, isCheckOld }: Authentication,
  access: AccessHandler,
  routes: readonly Route[],
  eventOptions: EventOptions,
): void {
  const endWithAccess = accessWatch(service);
  const runLong = longRunner(endWithAccess);
  const handleRead = readHandler(service, access, runLong);
  const handleWrite = writeHandler(service, runLong, isCheckOld);
  const handleEvents = eventsHandler(app, service, eventOptions);
  const handleUpload = uploadHandler(service, handleWrite);
  const handleImport = importHandler(service, handleWrite);
  const handleDownload = downloadHandler(service, endWithAccess);
  const handleExport = exportHandler(service, access, endWithAccess);
  app.decorateRequest("token");
  app.decorateRequest("session");
  app.decorateRequest("bearerUserId");

  const checksOf = (route: Route) => {
    if (route.kind !== "access") return authenticate(route.right, { isWithoutBudget: "handleSession" in route });
    if (route.access === "visitor") return identifyVisitor;
    if (route.access === "navigation") return limitWithoutToken;
    if (route.access === "user" || route.access === "session") {
      return requireSession({ isOfUser: route.access === "user" });
    }
    return authenticate(route.access);
  };

  const handlerOf = (route: Route): RouteHandler => {
    const input = requestReader(route);
    if (route.kind === "read") {
      if (route.sendsFile) return (request, reply) => handleDownload(route, input(request), request, reply);
      return (request, reply) => handleRead(route, () => input(request), request, reply);
    }
    if (route.kind === "write") {
      const handle = { file: handleUpload, statement: handleImport, json: handleWrite }[route.receives ?? "json"];
      return (request, reply) => handle(route, input(request), request, reply);
    }
    if (route.kind === "stream") return (request, reply) => handleEvents(input(request), request, reply);
    if (route.kind === "export") return (request, reply) => handleExport(route, input(request), request, reply);
    return (request, reply) => access.handle(route, input(request), request, reply);
  };

  for (const route of routes) {
    const { method, path: url, receives } = route;
    const options = { method, url, onRequest: checksOf(route), handler: handlerOf(route) };
    if (receives === undefined) app.route(options);
    else acceptFiles(app, (child) => child.route(options));
  }
}

/** Reads and checks the requests of a route. */
function requestReader(route: Route): (request: FastifyRequest) => RouteInput {
  const readInput = inputReader(queryOf(route), route.body);
  const isOpenQuery = route.kind === "access" && route.isOpenQuery === true;
  return ({ params: given, url, body }) => {
    const params = given as Record<string, string>;
    assertPathParameters(params);
    return { params, ...readInput({ query: isOpenQuery ? {} : parseQueryOf(url), body }) };
  };
}
