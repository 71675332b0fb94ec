/**
 * `POST /mcp`: chat programs use the budget through tools (Model Context Protocol). A tool sends requests of the API inside the
 * process, with the rights of the caller, so all rules of the API hold. It is off unless LEEWAY_MCP is on. With a sign-in
 * provider, it also accepts the provider's access tokens, and names the provider to programs (RFC 9728).
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from "fastify";
import { type OidcProvider, ProviderUnavailable } from "../auth/oidc.ts";
import { Problem } from "../domain/problem.ts";
import { allows } from "../domain/token.ts";
import { rememberCarriedOut } from "../mcp/confirm.ts";
import { mcpServer } from "../mcp/server.ts";
import { ApiFailure, type Send } from "../mcp/tool.ts";
import { findPersonsToken } from "../operations/people/oidc-access.ts";
import { providerUnavailable } from "../operations/people/oidc-sign-in.ts";
import type { Service } from "../operations/service.ts";
import type { Authentication, Hook } from "./authenticate.ts";
import type { BrowserGuard } from "./browser-guard.ts";
import { parseQueryOf } from "./query-string.ts";
import type { Log } from "./request-log.ts";

const PATH = "/mcp";

/** Where programs find the description of a resource: its path follows (RFC 9728, section 3.1). */
const METADATA_PATH = `/.well-known/oauth-protected-resource${PATH}`;

interface McpSettings {
  readonly guard: BrowserGuard;
  readonly publicUrl: URL | null;
  readonly provider: OidcProvider | undefined;
  readonly log: Log;
}

export function registerMcp(
  app: FastifyInstance,
  service: Service,
  auth: Authentication,
  { guard, publicUrl, provider, log }: McpSettings,
): void {
  // Without a public address, a token for another server could count: a client chooses the Host header.
  const signIn = provider && publicUrl ? { provider, origin: publicUrl.origin } : undefined;
  const carriedOut = rememberCarriedOut();
  const serverOf = (request: FastifyRequest) => {
    const { token } = request;
    const place = { table: "mcp", budgetId: token.budget_id, rowId: token.id, column: "tools/call" };
    return mcpServer({
      send: sendInside(app, auth, request),
      nowMs: service.now,
      newId: service.newId,
      carriedOut,
      mayWrite: allows(token, "write"),
      seal: (text) => service.secrets.seal("mcp", place, text),
      open: (sealed) => service.secrets.open("mcp", place, sealed),
    });
  };
  const findOther = signIn && ((text: string, request: FastifyRequest) => findPerson(service, signIn, text, request));
  const onRequest = [checkOrigin(guard), ...auth.authenticate("read", findOther ? { findOther } : {}), requireToken];
  if (signIn) describeResource(app, signIn, auth.limitWithoutToken);
  app.post(PATH, { onRequest, ...(signIn && { onSend: nameMetadata(signIn) }) }, async (request, reply) => {
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

interface SignIn {
  readonly provider: OidcProvider;
  /** Of this server. */
  readonly origin: string;
}

/** Undefined unless the text has the three parts of a signed token (RFC 7515, section 7.1). */
function findPerson(service: Service, { provider, origin }: SignIn, text: string, request: FastifyRequest) {
  if (text.split(".").length !== 3) return undefined;
  const { budget_id } = parseQueryOf(request.url);
  const named = request.headers["leeway-budget"] ?? budget_id;
  const use = { text, resource: origin + PATH, named: named === undefined ? undefined : String(named) };
  return findPersonsToken(service, provider, use);
}

function describeResource(app: FastifyInstance, { provider, origin }: SignIn, limit: Hook): void {
  app.get(METADATA_PATH, { onRequest: limit }, async () => {
    const issuer = await provider.findIssuer().catch((error: unknown) => {
      throw error instanceof ProviderUnavailable ? providerUnavailable(provider, error) : error;
    });
    return {
      resource: origin + PATH,
      authorization_servers: [issuer],
      bearer_methods_supported: ["header"],
      resource_name: "Leeway",
    };
  });
}

/** A program without a valid token learns where it can get one (RFC 9728, section 5.1). */
function nameMetadata({ origin }: SignIn) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (reply.statusCode !== 401) return;
    const [, parameters] = String(reply.getHeader("www-authenticate")).split("Bearer ");
    const all = [...(parameters === undefined ? [] : [parameters]), `resource_metadata="${origin}${METADATA_PATH}"`];
    reply.header("www-authenticate", `Bearer ${all.join(", ")}`);
  };
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

/** Sends requests of the API inside the process, with the rights, address and host of the outer request. */
function sendInside(app: FastifyInstance, auth: Authentication, outer: FastifyRequest): Send {
  const { headers, ip, token, bearerUserId: userId } = outer;
  const { authorization, authentication, host } = headers;
  const inject = (request: InjectOptions, own: object) => {
    const sent = Object.entries({ ...request.headers, ...own }).filter(([, value]) => value !== undefined);
    return app.inject({ ...request, headers: Object.fromEntries(sent) });
  };
  /** Only `/mcp` accepts an access token of the provider. */
  const send = (request: InjectOptions) =>
    userId === undefined
      ? inject(request, { authorization, authentication })
      : auth.actAs({ token, userId }, (inside) => inject(request, { authorization: inside }));
  return async ({ method, path, body, key }) => {
    const request: InjectOptions = {
      ...{ method, url: path, remoteAddress: ip },
      headers: {
        host,
        ...(body && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    };
    const response = await send(request);
    const json = JSON.parse(response.body);
    const change = response.headers["change-id"];
    if (response.statusCode < 300) return { json, change: change === undefined ? undefined : Number(change) };
    throw new ApiFailure(json);
  };
}
