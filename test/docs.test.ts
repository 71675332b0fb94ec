/** The documents that must agree with the service: the OpenAPI document, the pages about errors, and links. */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
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

test("every error has one page with its status, its title and an example", () => {
  const pages = readdirSync(join(ROOT, "docs/errors")).filter((name) => name !== "README.md");
  const codes = Object.keys(PROBLEMS).map((code) => `${code}.md`);
  assert.deepEqual(pages.sort(), codes.sort());
  const index = read("docs/errors/README.md");
  for (const [code, { status, title }] of Object.entries(PROBLEMS)) {
    const page = read(`docs/errors/${code}.md`);
    assert.ok(page.startsWith(`# ${code}\n`), code);
    assert.ok(page.includes(`**${status} ${title}.**`), code);
    assert.match(page, new RegExp(`## Example\n[^]*"code": ?"${code}"`), code);
    assert.ok(index.includes(`(${code}.md)`), code);
  }
});

test("every relative link in the docs has a target", () => {
  for (const file of globSync("{*.md,docs/**/*.md}", { cwd: ROOT })) {
    for (const [, link = ""] of read(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      assert.ok(existsSync(join(ROOT, file, "..", link)), `${file} links to ${link}`);
    }
  }
});
