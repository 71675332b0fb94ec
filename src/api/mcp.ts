/**
 * `POST /mcp`: chat programs use the budget through tools (Model Context Protocol). A tool sends requests of the API inside the
 * process, with the token of the caller, so all rules of the API hold. It is off unless LEEWAY_MCP is on.
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest, InjectOptions } from "fastify";
import { Problem } from "../domain/problem.ts";
import { allows } from "../domain/token.ts";
import { rememberCarriedOut } from "../mcp/confirm.ts";
import { mcpServer } from "../mcp/server.ts";
import { ApiFailure, type Send } from "../mcp/tool.ts";
import type { Service } from "../operations/service.ts";
import type { Authentication } from "./authenticate.ts";
import type { BrowserGuard } from "./browser-guard.ts";
import type { Log } from "./request-log.ts";

export function registerMcp(
  app: FastifyInstance,
  service: Service,
  { authenticate }: Authentication,
  guard: BrowserGuard,
  log: Log,
): void {
  const carriedOut = rememberCarriedOut();
  const serverOf = (request: FastifyRequest) => {
    const { token } = request;
    const place = { table: "mcp", budgetId: token.budget_id, rowId: token.id, column: "tools/call" };
    return mcpServer({
      send: sendInside(app, request),
      nowMs: service.now,
      newId: service.newId,
      carriedOut,
      mayWrite: allows(token, "write"),
      seal: (text) => service.secrets.seal("mcp", place, text),
      open: (sealed) => service.secrets.open("mcp", place, sealed),
    });
  };
  const onRequest = [checkOrigin(guard), ...authenticate("read"), requireToken];
  app.post("/mcp", { onRequest }, async (request, reply) => {
    const { createMcpHandler } = await import("@modelcontextprotocol/server");
    const handler = createMcpHandler(() => serverOf(request), {
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (error) => log.debug({ err: error }, "an MCP request failed"),
    });
    const response = await handler.fetch(webRequestOf(request), { parsedBody: request.body });
    reply.code(response.status).headers(Object.fromEntries(response.headers));
    return response.body === null ? reply.send() : reply.send(Readable.fromWeb(response.body as never));
  });
}

/** The specification requires this check. @throws Problem `forgery_suspected` or `unknown_host`. */
function checkOrigin(guard: BrowserGuard) {
  return async (request: FastifyRequest) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    if (origin !== guard.browserOf(request, { isProgram: true }).origin)
      throw new Problem("forgery_suspected", `The request comes from a page of ${origin}. Nothing was changed.`);
    guard.assertKnownHost(request);
  };
}

/** A page that uses the session of a browser could otherwise call tools. @throws Problem `unauthorized`. */
async function requireToken({ session }: FastifyRequest): Promise<void> {
  if (session !== undefined) throw new Problem("unauthorized", "Send a token: Authorization: Bearer lw_...");
}

function webRequestOf({ headers, body, method, url }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "content-length" ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(new URL(url, "http://localhost"), { method, headers: given, body: JSON.stringify(body) });
}

/** Sends requests of the API inside the process, with the token, address and host of the outer request. */
function sendInside(app: FastifyInstance, { headers, ip }: FastifyRequest): Send {
  const { authorization, authentication, host } = headers;
  const own = Object.fromEntries(
    Object.entries({ authorization, authentication, host }).filter(([, value]) => value !== undefined),
  );
  return async ({ method, path, body, key }) => {
    const request: InjectOptions = {
      ...{ method, url: path, remoteAddress: ip },
      headers: {
        ...own,
        ...(body && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    };
    const response = await app.inject(request);
    const json = JSON.parse(response.body);
    const change = response.headers["change-id"];
    if (response.statusCode < 300) return { json, change: change === undefined ? undefined : Number(change) };
    throw new ApiFailure(json);
  };
}
