/** The paths of the OpenAPI document outside `/v1`: the start page, health checks and metrics. They need no token. */
import { START_LINKS } from "../../src/api/start-page.ts";

const BUSY = { 503: { $ref: "#/components/responses/ServiceUnavailable" } };
const LIMITED = {
  429: { $ref: "#/components/responses/TooManyRequests" },
  431: { $ref: "#/components/responses/HeadersTooLarge" },
};
const STATUS = {
  type: "object",
  title: "Status",
  required: ["status"],
  properties: { status: { type: "string", enum: ["ok"], description: "Always `ok`." } },
};
const OK = {
  description: "The check passed.",
  content: { "application/json": { schema: STATUS, example: { status: "ok" } } },
};

function operation(operationId: string, summary: string, description: string, responses: object): object {
  return { operationId, tags: ["Operations"], summary, description, security: [], responses };
}

export const UNVERSIONED_PATHS: Readonly<Record<string, { readonly get: object }>> = {
  "/": {
    get: operation(
      "getStart",
      "Get the start page",
      "Browsers (`Accept: text/html`) get the web app; programs get a list of links.",
      {
        200: {
          description: "The links, or the page.",
          content: {
            "application/json": {
              schema: {
                type: "object",
                title: "StartLinks",
                required: Object.keys(START_LINKS),
                properties: Object.fromEntries(
                  Object.entries(START_LINKS).map(([name, { description }]) => [name, { type: "string", description }]),
                ),
              },
              example: Object.fromEntries(Object.entries(START_LINKS).map(([name, { value }]) => [name, value])),
            },
            "text/html": { schema: { type: "string" } },
          },
        },
        ...LIMITED,
        ...BUSY,
      },
    ),
  },
  "/healthz": {
    get: operation("getHealth", "Check the process", "Returns 200 while the process runs.", {
      200: OK,
      ...LIMITED,
      ...BUSY,
    }),
  },
  "/readyz": {
    get: operation("getReadiness", "Check the database", "Returns 200 while the data can be read, otherwise 503.", {
      200: OK,
      ...LIMITED,
      ...BUSY,
    }),
  },
  "/metrics": {
    get: operation("getMetrics", "Get metrics", "Returns metrics in the text format of Prometheus.", {
      200: { description: "The metrics.", content: { "text/plain": { schema: { type: "string" } } } },
      ...LIMITED,
      ...BUSY,
    }),
  },
};
