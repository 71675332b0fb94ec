/** The list of providers: each folder has a line, and a form that fits its flow. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PROVIDERS } from "../../src/banks/index.ts";

test("each folder of src/banks is a provider of the list", () => {
  const cwd = join(import.meta.dirname, "../../src/banks");
  const folders = globSync("*/index.ts", { cwd }).map((file) => file.split(/[/\\]/)[0]?.replaceAll("-", "_"));
  assert.deepEqual(PROVIDERS.map(({ id }) => id).sort(), folders.sort());
});

test("a provider whom a person connects can be asked, and a program cannot", () => {
  for (const { id, flow, fields, access, pace } of PROVIDERS) {
    assert.match(id, /^[a-z][a-z_]{0,49}$/);
    assert.deepEqual([access, pace, fields.length > 0].map(Boolean), Array(3).fill(flow !== "program"), id);
    assert.equal(flow === "page", access?.finish !== undefined, id);
    const hasBanks = fields.some(({ options }) => options === "banks");
    assert.equal(hasBanks, access?.listBanks !== undefined, id);
  }
});
