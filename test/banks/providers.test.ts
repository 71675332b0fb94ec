/** The list of providers: each folder has a line. */
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
