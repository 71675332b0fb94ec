import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { readBody } from "../../src/api/read-body.ts";

test("a body that arrives in parts is read whole, and its stream keeps no reference to it", async () => {
  const stream = new PassThrough();
  const reading = readBody(stream, 0);
  const listening = ["data", "error"].map((event) => stream.listenerCount(event));
  for (const part of ["one ", "two ", "three"]) stream.write(part);
  stream.end();
  assert.equal(String(await reading), "one two three");
  const added = ["data", "error"].map((event, i) => stream.listenerCount(event) - (listening[i] ?? 0));
  assert.deepEqual(added, [-1, -1], "the listeners refer to the body");
});
