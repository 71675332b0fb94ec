/**
 * `/openapi.json`, and `/docs`: a page to read it and to try it, which loads nothing from any other host. Both come from
 * an application of their own that is made when somebody first asks, since most starts of the service need neither.
 */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from "fastify";
import { OPENAPI_OPTIONS } from "./openapi.ts";

/** Unlike the plugin's own policy: nothing from elsewhere, and plain HTTP works on a home network. */
const CONTENT_SECURITY_POLICY = {
  "default-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  "object-src": ["'none'"],
};

/** Describes every route that `app` is given from here on. */
export function registerDocs(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let docs: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= buildDocs(routes);
    const { method, url, headers } = request;
    const { statusCode, rawPayload, ...answered } = await (await docs).inject({
      method: method as "GET" | "HEAD",
      url,
      headers,
    });
    if (statusCode >= 500) throw new Error(`The page of the API answered ${statusCode}.`);
    if (statusCode >= 400) return reply.callNotFound();
    const { connection: _, ...fields } = answered.headers; // the client's connection is another
    return reply.code(statusCode).headers(fields).send(rawPayload);
  };
  for (const path of ["/openapi.json", "/docs", "/docs/*"]) app.get(path, answer);
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD") routes.push(route);
  });
}

async function buildDocs(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const { default: swagger } = await import("@fastify/swagger");
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  await app.register(swagger, OPENAPI_OPTIONS);
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: CONTENT_SECURITY_POLICY,
    theme: { title: "Leeway API" },
    uiConfig: { layout: "BaseLayout", persistAuthorization: true, docExpansion: "list" },
  });
  for (const { method, url, schema = {} } of routes) app.route({ method, url, schema, handler: async () => {} });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  return app;
}
