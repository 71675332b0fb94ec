/** Imports that are resolved without a look lead to where Node, which looks, finds them. */
import assert from "node:assert/strict";
import { globSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import packageJson from "../../package.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../..");
const KYSELY = realpathSync(join(ROOT, "node_modules/kysely"));

for (const [what, pattern] of [
  ["ours", join(ROOT, "src/**/*.ts")],
  ["Kysely's", join(KYSELY, "dist/**/*.js")],
] as const) {
  test(`${what} name files that are there, and are no links`, () => {
    const files = new Set(globSync(pattern));
    for (const file of files) {
      assert.equal(realpathSync(file), file);
      for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
        /^(?:import|export)[^;]*? from ["'](\.[^"']+\.[jt]s)["'];$/gms,
      ))
        assert.ok(files.has(resolve(dirname(file), specifier)), `${file} imports ${specifier}`);
    }
    assert.ok(files.size > 100);
  });
}

test("all of them are modules", () => {
  const kysely = JSON.parse(readFileSync(join(KYSELY, "package.json"), "utf8"));
  assert.deepEqual([packageJson.type, kysely.type], ["module", "module"]);
  assert.deepEqual(globSync([join(ROOT, "src/**/package.json"), join(KYSELY, "dist/**/package.json")]), []);
});
