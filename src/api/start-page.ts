/** `/`: the web app for people, and links for programs. Without a build of the web app, people get a short page. */
import type { FastifyInstance } from "fastify";
import { prefersType } from "./accepted-type.ts";
import type { Hook } from "./authenticate.ts";
import { JSON_TYPE } from "./text-response.ts";
import type { WebPages } from "./web/pages.ts";

export const START_LINKS = {
  name: { value: "Leeway", description: "The name of the service." },
  docs: { value: "/docs", description: "The API reference, as a page." },
  openapi: { value: "/openapi.json", description: "The API reference, as an OpenAPI document." },
  api: { value: "/v1", description: "The path prefix of every resource." },
  health: { value: "/healthz", description: "The health check." },
  ready: { value: "/readyz", description: "The health check that includes the database." },
} as const;

const LINKS = JSON.stringify(Object.fromEntries(Object.entries(START_LINKS).map(([name, { value }]) => [name, value])));

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leeway</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  body { max-width: 36rem; margin: 3rem auto; padding: 0 1rem; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; }
</style>
<h1>Leeway</h1>
<p>How much can we still spend this month? This server keeps a household's accounts, transactions and plans, and
answers that question over HTTP.</p>
<p>The web app is not built. Run <code>npm ci</code> and start the server again.</p>
<p><a href="/docs">Read and try the API</a>, or use its <a href="/openapi.json">OpenAPI document</a>.</p>
<h2>Get a token</h2>
<p>Every request to the API needs a token. The first start of the server prints one. Create more on the server:</p>
<pre>npx leeway token create --name phone --scope read</pre>
<p>Then send it with each request:</p>
<pre>Authorization: Bearer lw_...</pre>
</html>
`;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `limit` runs before each response but the web app's. */
export function registerStartPage(app: FastifyInstance, limit: Hook, web: WebPages | undefined): void {
  const onRequest: Hook = async (request, reply) => {
    if (!web?.serves(request)) await limit(request, reply);
  };
  app.get("/", { onRequest }, (request, reply) => {
    if (web?.serves(request)) return web.send(request, reply);
    reply.header("vary", "Accept");
    if (prefersType("text/html", request.headers.accept)) {
      return reply
        .header("content-type", "text/html; charset=utf-8")
        .header("content-security-policy", PAGE_POLICY)
        .send(PAGE);
    }
    return reply.header("content-type", JSON_TYPE).send(LINKS);
  });
}
