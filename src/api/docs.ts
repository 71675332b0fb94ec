/**
 * Serves `/openapi.json`, and `/docs`, a page to read and try the API. The files are read from disk once, at startup. The
 * page loads nothing from other hosts.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Hook } from "./authenticate.ts";
import { entityTag, isKnown } from "./entity-tag.ts";
import { JSON_TYPE } from "./text-response.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/openapi.json");
const SWAGGER_UI = import.meta.resolve("@fastify/swagger-ui/static/");

/** Swagger UI writes inline styles. It calls the API on its own host, also over plain HTTP on a home network. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join("; ");

const HEADERS = { "content-security-policy": CONTENT_SECURITY_POLICY, "cache-control": "no-cache" };

/** The URLs are relative, so that a proxy can serve the page under another path. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leeway API</title>
<link rel="icon" href="docs/static/favicon-32x32.png">
<link rel="stylesheet" href="docs/static/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="docs/static/swagger-ui-bundle.js"></script>
<script src="docs/static/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  docExpansion: "list",
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** Registers the routes. `limit` runs before each of them. */
export function registerDocs(app: FastifyInstance, limit: Hook): void {
  const asset = (name: string) => readFileSync(new URL(name, SWAGGER_UI));
  for (const [url, type, bytes] of [
    ["/openapi.json", JSON_TYPE, readFileSync(DOCUMENT)],
    ["/docs", "text/html; charset=utf-8", PAGE],
    ["/docs/static/start.js", "text/javascript; charset=utf-8", START],
    ["/docs/static/swagger-ui-bundle.js", "text/javascript; charset=utf-8", asset("swagger-ui-bundle.js")],
    ["/docs/static/swagger-ui.css", "text/css; charset=utf-8", asset("swagger-ui.css")],
    ["/docs/static/favicon-32x32.png", "image/png", asset("favicon-32x32.png")],
  ] as const) {
    const tag = entityTag(bytes);
    app.get(url, { onRequest: limit }, (request, reply) => {
      reply.headers({ ...HEADERS, "content-type": type, etag: tag });
      return isKnown(tag, request.headers) ? reply.code(304).send() : reply.send(bytes);
    });
  }
}
