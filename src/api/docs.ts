/** `/openapi.json`, and `/docs`: a page to read it and to try it, which loads nothing from any other host. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
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

export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, OPENAPI_OPTIONS);
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: CONTENT_SECURITY_POLICY,
    theme: { title: "Leeway API" },
    uiConfig: { layout: "BaseLayout", persistAuthorization: true, docExpansion: "list" },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
