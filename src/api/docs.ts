/**
 * `/openapi.json`, and `/docs`: a page to read and try the API. Both have the committed `docs/openapi.json`. The page
 * loads nothing from another host. It is built when it is first requested, because most runs of the service never need it.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { JSON_TYPE } from "./json-answer.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/openapi.json");

/** Stricter than the plugin's policy: nothing from other hosts. Plain HTTP works, for a home network. */
const CONTENT_SECURITY_POLICY = {
  "default-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  "object-src": ["'none'"],
};

export function registerDocs(app: FastifyInstance): void {
  let docs: Promise<FastifyInstance> | undefined;
  app.get("/openapi.json", async (_request, reply) =>
    reply.header("content-type", JSON_TYPE).send(await readFile(DOCUMENT)),
  );
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= buildDocs();
    const { method, url, headers } = request;
    const { statusCode, rawPayload, ...answered } = await (await docs).inject({
      method: method as "GET" | "HEAD",
      url,
      headers,
    });
    if (statusCode >= 500) throw new Error(`The page of the API answered ${statusCode}.`);
    if (statusCode >= 400) return reply.callNotFound();
    const { connection: _, ...fields } = answered.headers; // the client has another connection
    return reply.code(statusCode).headers(fields).send(rawPayload);
  };
  for (const path of ["/docs", "/docs/*"]) app.get(path, answer);
}

async function buildDocs(): Promise<FastifyInstance> {
  const { default: swagger } = await import("@fastify/swagger");
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
  const app = fastify();
  const document = JSON.parse(await readFile(DOCUMENT, "utf8"));
  await app.register(swagger, { mode: "static", specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: CONTENT_SECURITY_POLICY,
    theme: { title: "Leeway API" },
    uiConfig: {
      layout: "BaseLayout",
      persistAuthorization: true,
      docExpansion: "list",
      tryItOutEnabled: true,
    },
  });
  return app;
}
