/** The OpenAPI document: what the routes say of themselves, as Fastify's OpenAPI plugin takes it. */
import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import type { TSchema } from "typebox";
import { PROBLEMS, type ProblemCode } from "../domain/problem.ts";
import { BODY_LIMIT_BYTES } from "./limits.ts";
import { pathSchemas } from "./path-parameters.ts";
import { queryOf, type Route } from "./route.ts";
import { Fields } from "./shapes.ts";
import { Type } from "./type.ts";

/** Problems that any route may answer with. */
const EVERYWHERE: readonly ProblemCode[] = [
  "invalid_request",
  "unauthorized",
  "invalid_token",
  "insufficient_scope",
  "rate_limited",
  "internal_error",
  "shutting_down",
  "storage_unavailable",
];
const ON_WRITES: readonly ProblemCode[] = [
  "invalid_json",
  "duplicate_key",
  "invalid_header",
  "idempotency_key_in_progress",
  "body_too_large",
  "unsupported_media_type",
  "idempotency_key_reused",
];

const ProblemDetails = Type.Object(
  {
    type: Type.String({ format: "uri-reference" }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ enum: Object.keys(PROBLEMS) }),
    errors: Type.Array(
      Type.Object({
        pointer: Type.Optional(Type.String({ description: "A JSON pointer into the body." })),
        parameter: Type.Optional(Type.String({ description: "A parameter of the query string." })),
        code: Type.String({ enum: Object.keys(PROBLEMS) }),
        detail: Type.String(),
      }),
    ),
  },
  { title: "ProblemDetails" },
);

export function openApiSchema(route: Route): FastifySchema {
  const { tag, summary, description, path } = route;
  const isWrite = route.method !== "GET";
  const params = pathSchemas(path);
  const query = queryOf(route);
  const status = isWrite ? route.status : 200;
  return {
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ bearer: [] }],
    ...(Object.keys(params).length === 0 ? {} : { params: Type.Object(params) }),
    ...(Object.keys(query).length === 0 ? {} : { querystring: Fields(query) }),
    ...headersOf(route),
    ...(isWrite && route.body !== undefined ? { body: route.body } : {}),
    response: {
      [status]: route.answer === undefined ? Type.Null({ description: "Done." }) : jsonAnswer(route.answer),
      ...problemAnswers(route),
    },
  } as FastifySchema;
}

function headersOf(route: Route): { headers?: TSchema } {
  if (route.method === "GET") return {};
  const key = Type.String({ maxLength: 255, description: "Makes the request safe to repeat for 24 hours." });
  const match = Type.String({ description: "Refuse (412) unless the resource still has this ETag." });
  return {
    headers: Type.Object({
      "Idempotency-Key": Type.Optional(key),
      ...(route.current === undefined ? {} : { "If-Match": Type.Optional(match) }),
    }),
  };
}

function jsonAnswer(schema: TSchema) {
  return { description: "As asked.", content: { "application/json": { schema } } };
}

function problemAnswers(route: Route): Record<number, object> {
  const codes = [
    ...EVERYWHERE,
    ...(route.method === "GET" ? [] : ON_WRITES),
    ...(route.method !== "GET" && route.current !== undefined ? (["precondition_failed"] as const) : []),
    ...(route.path.includes(":") ? (["not_found"] as const) : []),
    ...(route.problems ?? []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.join(", "), content: { "application/problem+json": { schema: ProblemDetails } } },
    ]),
  );
}

export const OPENAPI_OPTIONS: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: "3.1.0",
    info: {
      title: "Leeway",
      version: "1",
      description: `How much can we still spend this month? Accounts, transactions and spending power of a household. A request's body may have at most 2 MiB (${BODY_LIMIT_BYTES} bytes). A token may make as many requests a minute as the header fields RateLimit-Policy and RateLimit tell (6,000 unless the operator says otherwise). Older clients may send the header Authentication in the place of Authorization.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  },
  transformObject: (document) => {
    if (!("openapiObject" in document)) throw new Error("only OpenAPI 3 is made here");
    return nameSchemas(document.openapiObject);
  },
};

/** Moves every schema with a title to the document's components, once, and refers to it there. */
function nameSchemas<Document extends { paths?: object; components?: object }>(document: Document): Document {
  const schemas: Record<string, unknown> = {};
  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    const visited = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]));
    if (typeof visited.title !== "string" || visited.type === undefined) return visited;
    const { title, ...schema } = visited;
    schemas[title as string] = schema;
    return { $ref: `#/components/schemas/${title}` };
  }
  const paths = visit(document.paths);
  return { ...document, paths, components: { ...document.components, schemas } };
}
