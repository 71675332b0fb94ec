/** The documents that must agree with the service: the OpenAPI document, the pages about errors, and links. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type ApiDocument, contractTypes } from "../scripts/openapi/contract-types.ts";
import { openApiDocument } from "../scripts/openapi/document.ts";
import { ROUTES } from "../src/api/v1/index.ts";
import { PROBLEMS } from "../src/domain/problem.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("docs/openapi.json describes the routes; `npm run openapi` writes it", async () => {
  assert.deepEqual(
    JSON.parse(JSON.stringify(JSON.parse(JSON.stringify(openApiDocument(ROUTES))))),
    JSON.parse(read("docs/openapi.json")),
  );
});

test("web/api/contract.ts has the types of the document; `npm run openapi` writes it", () => {
  const document = JSON.parse(read("docs/openapi.json")) as ApiDocument;
  assert.equal(read("web/api/contract.ts"), contractTypes(document));
});

test("docs/errors.md has one section for each error, in alphabetical order", () => {
  const codes = Array.from(read("docs/errors.md").matchAll(/^## (.*)$/gm), ([, code]) => code);
  assert.deepEqual(codes, Object.keys(PROBLEMS).sort());
});

test("every relative link in the docs has a target", () => {
  for (const file of globSync("{*.md,docs/**/*.md}", { cwd: ROOT })) {
    for (const [, link = ""] of read(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      assert.ok(existsSync(join(ROOT, file, "..", link)), `${file} links to ${link}`);
    }
  }
});
