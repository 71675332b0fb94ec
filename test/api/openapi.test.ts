/** The OpenAPI document has everything that client generators need. `test/openapi/` runs the generators. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { openApiDocument } from "../../scripts/openapi/document.ts";
import { EXAMPLES } from "../../scripts/openapi/examples.ts";
import { ROUTES } from "../../src/api/v1/index.ts";
import { inputReader } from "../../src/api/validation.ts";
import { onSqlite } from "../support/engines.ts";
import { useServer } from "../support/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
type Json = any;
const document: Json = JSON.parse(JSON.stringify(openApiDocument(ROUTES)));
const operations: [string, Json][] = Object.entries(document.paths as Json).flatMap(([path, item]) =>
  Object.entries(item as Json).map(([method, operation]): [string, Json] => [`${method} ${path}`, operation]),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "document", ...document });

/** Every node of a JSON value, except examples. */
function* nodes(value: Json): Generator<Json> {
  if (typeof value !== "object" || value === null) return;
  yield value;
  for (const [key, child] of Object.entries(value)) if (key !== "example") yield* nodes(child);
}

const isSchema = (node: Json) => typeof node.type === "string" || Array.isArray(node.type);

test("every operation has a unique id in lowerCamelCase, a summary, and a tag with a description", () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  assert.equal(new Set(ids).size, operations.length);
  for (const [name, { operationId, summary, tags }] of operations) {
    assert.match(operationId, /^[a-z][A-Za-z]+$/, name);
    assert.ok(summary, name);
    const tag = document.tags.find((one: Json) => one.name === tags[0]);
    assert.ok(tag?.description, `${name}: ${tags}`);
  }
  const used = new Set(operations.flatMap(([, { tags }]) => tags));
  assert.deepEqual(
    document.tags.map((tag: Json) => tag.name).filter((name: string) => !used.has(name)),
    [],
  );
});

test("the operation ids that generated clients use do not change", () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  for (const id of ["createTransactions", "listAccounts", "updateAccount", "getSpendingPower", "updateBudget"]) {
    assert.ok(ids.includes(id), id);
  }
});

test("no field of a body has a default, so generated clients send only chosen values", () => {
  const fields = operations.flatMap(([, { requestBody }]) => [...nodes(requestBody ?? {})]);
  const schemas = [...fields, ...nodes(document.components.schemas)].filter(isSchema);
  assert.ok(schemas.length > 200);
  assert.deepEqual(
    schemas.filter((node) => "default" in node),
    [],
  );
});

test("every field of a request or response has a type and a description", () => {
  const missing = Object.entries(document.components.schemas as Json).flatMap(([title, schema]: [string, Json]) =>
    Object.entries((schema.properties ?? {}) as Json)
      .filter(([, field]: [string, Json]) => field.$ref === undefined)
      .filter(([, field]: [string, Json]) => !isSchema(field) || (field.type !== "array" && !field.description))
      .map(([name]) => `${title}.${name}`),
  );
  assert.deepEqual(missing, []);
});

test("every parameter has a description", () => {
  const missing = operations.flatMap(([name, { parameters = [] }]) =>
    parameters.filter((one: Json) => !one.description).map((one: Json) => `${name} ${one.name}`),
  );
  assert.deepEqual(missing, []);
});

test("every request and every response has an example that fits its schema", () => {
  const validators = new Map<string, ValidateFunction>(); // most responses of errors have the same schema
  for (const [name, { requestBody, responses }] of operations) {
    const contents = [requestBody, ...Object.values(responses)].flatMap((part: Json) =>
      Object.entries(part?.content ?? {}),
    );
    for (const [type, { schema, example }] of contents as [string, Json][]) {
      if (!type.includes("json")) continue;
      const text = JSON.stringify(schema).replaceAll("#/components", "document#/components");
      const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
      validators.set(text, validate);
      assert.ok(validate(example), `${name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`);
    }
  }
});

test("the example of every request passes validation, and none is unused", () => {
  const withBody = ROUTES.filter((route) => route.method !== "GET" && route.body !== undefined);
  for (const route of withBody) {
    const body = EXAMPLES[route.operationId]?.request;
    const read = inputReader({}, route.method === "GET" ? undefined : route.body);
    assert.doesNotThrow(() => read({ query: {}, body }), route.operationId);
  }
  const ids = new Set(ROUTES.map(({ operationId }) => operationId));
  assert.deepEqual(
    Object.keys(EXAMPLES).filter((id) => !ids.has(id)),
    [],
  );
});

test("every operation that needs a token or a session lists 400, 401, 403, 429 and 431; every write of data also 409, 413, 415 and 422", () => {
  const aboutAccess = new Set(ROUTES.filter(({ kind }) => kind === "access").map(({ operationId }) => operationId));
  for (const [name, { responses, security, operationId }] of operations) {
    if (security.length === 0) continue;
    const isAccess = aboutAccess.has(operationId) || !security.some((one: object) => "bearer" in one);
    const expected =
      name.startsWith("get ") || isAccess ? [400, 401, 403, 429, 431] : [400, 401, 403, 409, 413, 415, 422, 429, 431];
    for (const status of expected) assert.ok(responses[status], `${name} ${status}`);
  }
});

onSqlite((engine) => {
  const server = useServer(engine);

  test("the page at /docs sends requests to its own server, with a token", async () => {
    const { json } = await server.call("GET", "/openapi.json", undefined, { as: null });
    assert.deepEqual(
      json.servers.map(({ url }: Json) => new URL(url, server.url).origin),
      [server.url],
    );
    assert.deepEqual(json.components.securitySchemes.bearer.type, "http");
    assert.deepEqual(json.paths["/v1/me"].get.security, [{ bearer: [] }, { session: [] }]);
    const { text } = await server.call("GET", "/docs/static/start.js", undefined, { as: null });
    assert.match(text, /url: "openapi.json"/);
    assert.match(text, /tryItOutEnabled: true/);
  });
});

/** An undo names changes, which never change. Rules are applied as a trial showed them, so their own tag counts. */
const WITHOUT_TAG = ["POST /v1/changes/:seq/undo", "POST /v1/rules/:rule_id/apply"];

test("every write to one resource, or below it, checks If-Match", () => {
  const unchecked = ROUTES.filter(
    (route) => route.kind === "write" && /^\/v1\/\w+\/:\w+/.test(route.path) && route.current === undefined,
  );
  assert.deepEqual(unchecked.map(({ method, path }) => `${method} ${path}`).sort(), WITHOUT_TAG);
});
