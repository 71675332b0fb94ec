/** Makes the OpenAPI document from the routes. */
import swagger from "@fastify/swagger";
import fastify from "fastify";
import { registerHealth } from "../src/api/health.ts";
import { registerMetrics } from "../src/api/metrics.ts";
import { OPENAPI_OPTIONS, openApiSchema } from "../src/api/openapi.ts";
import { ROUTES } from "../src/api/v1/index.ts";

export async function openApiDocument(): Promise<object> {
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, OPENAPI_OPTIONS);
  for (const route of ROUTES) {
    app.route({ method: route.method, url: route.path, schema: openApiSchema(route), handler: async () => {} });
  }
  registerHealth(app, { store: { ping: async () => {} } });
  registerMetrics(app, (_request, _reply, next) => next());
  await app.ready();
  return app.swagger();
}
