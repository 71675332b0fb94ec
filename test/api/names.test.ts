/** Names have no control characters, in any request that takes one. Bidirectional ones are allowed: Arabic and Hebrew need them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import document from "../../docs/openapi.json" with { type: "json" };
import { cleanName, isName } from "../../src/domain/name.ts";
import { onEveryEngine } from "../support/engines.ts";
import { newAccount, payment } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const CONTROLS = ["\x01", "\n", "\r", "\x1b", "\x7f", "\x85", "\x9b"];
const ALLOWED = ["שלום \u200fעולם", "\u202bعربي\u202c", "Café 🙂", " padded "];

// biome-ignore lint/suspicious/noExplicitAny: a schema of any shape
type AnySchema = any;

/** The schemas of all texts in requests whose field is a name. */
function* namesOf(schema: AnySchema, field: string): Generator<readonly [field: string, schema: AnySchema]> {
  const found = schema?.$ref === undefined ? schema : at(schema.$ref);
  if (found?.properties !== undefined) {
    for (const [name, child] of Object.entries(found.properties)) yield* namesOf(child, name);
  }
  if (found?.items !== undefined) yield* namesOf(found.items, field);
  const isText = [found?.type].flat().includes("string") && found.enum === undefined;
  if (isText && /(^|_)(name|group|tags?|subtype|mask)$/.test(field)) yield [field, found];
}

function at(reference: string): AnySchema {
  return reference
    .slice(2)
    .split("/")
    .reduce((value: AnySchema, key) => value[key], document);
}

test("every name in a request has the rule in its schema", () => {
  const bodies = Object.values(document.paths as AnySchema).flatMap((path: AnySchema) =>
    Object.values(path).map((operation: AnySchema) => operation.requestBody?.content?.["application/json"]?.schema),
  );
  const found = bodies.flatMap((schema) => [...namesOf(schema, "")]);
  assert.ok(found.length > 30, String(found.length));
  for (const [field, { pattern }] of found) {
    for (const control of CONTROLS) assert.doesNotMatch(`a${control}b`, new RegExp(pattern, "u"), field);
  }
});

test("the rule takes linear time, and a name from a file is cleaned", () => {
  assert.equal(isName(`${"a".repeat(2_000_000)}\x1b`), false);
  assert.equal(isName(" ".repeat(2_000_000)), false);
  for (const name of ALLOWED) assert.ok(isName(name));
  for (const name of ["", " ", "\u00a0"]) assert.ok(!isName(name));
  assert.equal(cleanName(" REWE\x1b[31m\n\x9b SAGT\tDANKE\x00"), "REWE [31m SAGT DANKE");
  assert.equal(cleanName("\x1b\x9b"), "");
});

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("a name with a control character is rejected and names the place; others are stored as sent", async () => {
    const { id } = await newAccount(server);
    const transaction = (more: object) => ({ transactions: [{ ...payment(id, -1), ...more }] });
    const writes: readonly (readonly [path: string, pointer: string, body: (name: string) => object])[] = [
      ["/v1/categories", "/category/name", (name) => ({ category: { name } })],
      ["/v1/categories", "/category/group", (group) => ({ category: { name: crypto.randomUUID(), group } })],
      ["/v1/transactions", "/transactions/0/payee/name", (name) => transaction({ payee: { name } })],
      ["/v1/transactions", "/transactions/0/tags/0", (name) => transaction({ tags: [name] })],
    ];
    for (const [path, pointer, body] of writes) {
      for (const control of CONTROLS) {
        const refused = await server.call("POST", path, body(`a${control}b`), { as: server.tokens.write });
        assertProblem(refused, "bad_format", [`${pointer} bad_format`]);
      }
      for (const name of ALLOWED) {
        const { status, text } = await server.call("POST", path, body(name), { as: server.tokens.write });
        assert.equal(status, 201, text);
      }
    }
    assertProblem(
      await server.call("PUT", `/v1/accounts/${id}`, { fields: { name: "a\x1b[2J" } }, { as: server.tokens.write }),
      "bad_format",
    );
  });

  test("a stored name with control characters stays readable", async () => {
    const { id } = await newAccount(server);
    await server.query(
      `UPDATE accounts SET name = 'a' || ${engine.name === "SQLite" ? "char" : "chr"}(27) WHERE id = '${id}'`,
    );
    const answer = await fetch(`${server.url}/v1/accounts/${id}`, {
      headers: { authorization: `Bearer ${server.tokens.read}` },
    });
    const { account } = (await answer.json()) as { readonly account: { readonly name: string } };
    assert.deepEqual([answer.status, account.name], [200, "a\x1b"]);
  });
});
