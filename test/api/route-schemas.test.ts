/**
 * Every route's schemas are valid JSON Schema 2020-12 and compile. A server compiles them without this check, at the
 * first request of each route.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { queryOf } from "../../src/api/route.ts";
import { Fields } from "../../src/api/shapes.ts";
import { ROUTES } from "../../src/api/v1/index.ts";
import { inputReader } from "../../src/api/validation.ts";
import { Problem } from "../../src/domain/problem.ts";

const ajv = new Ajv2020({ strict: false });

for (const route of ROUTES) {
  test(`${route.method} ${route.path}`, () => {
    const query = queryOf(route);
    const { body, response } = route;
    for (const schema of [Fields(query), body ?? {}, response ?? {}])
      assert.ok(ajv.validateSchema(schema), ajv.errorsText());
    const read = inputReader(query, body);
    assert.throws(() => read({ query: { "no such parameter": "" }, body: [0] }), Problem);
  });
}
