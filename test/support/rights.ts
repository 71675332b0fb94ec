/** Who may read and change a single resource. */
import assert from "node:assert/strict";
import { assertProblem } from "./problems.ts";
import type { TestServer } from "./server.ts";

/** Checks that a token of another budget does not find the resource at `path`, and that a read token only reads it. */
export async function assertRights(server: TestServer, path: string, body: object): Promise<void> {
  const { other, read } = server.tokens;
  assertProblem(await server.call("GET", path, undefined, { as: other }), "not_found");
  assertProblem(await server.call("PUT", path, body, { as: other }), "not_found");
  assertProblem(await server.call("DELETE", path, undefined, { as: other }), "not_found");
  assert.equal((await server.call("GET", path, undefined, { as: read })).status, 200);
  assertProblem(await server.call("PUT", path, body, { as: read }), "insufficient_scope");
  assertProblem(await server.call("DELETE", path, undefined, { as: read }), "insufficient_scope");
}
