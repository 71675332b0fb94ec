/** The documents that must agree with the code: the OpenAPI document, the texts about errors, the map, paths and links. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import type { ApiDocument } from "../scripts/openapi/contract-types.ts";
import { openApiDocument } from "../scripts/openapi/document.ts";
import { generatedFiles } from "../scripts/openapi/generated-files.ts";
import { ROUTES } from "../src/api/v1/index.ts";
import { inputReader } from "../src/api/validation.ts";
import { PROBLEMS } from "../src/domain/problem.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("docs/openapi.json describes the routes; `npm run openapi` writes it", async () => {
  assert.deepEqual(
    JSON.parse(JSON.stringify(JSON.parse(JSON.stringify(openApiDocument(ROUTES))))),
    JSON.parse(read("docs/openapi.json")),
  );
});

for (const [path, text] of generatedFiles(ROOT, JSON.parse(read("docs/openapi.json")) as ApiDocument)) {
  test(`${path} agrees with the document; \`npm run openapi\` writes it`, () => assert.equal(read(path), text));
}

test("docs/errors.md has one section for each error, in alphabetical order", () => {
  const codes = Array.from(read("docs/errors.md").matchAll(/^## (.*)$/gm), ([, code]) => code);
  assert.deepEqual(codes, Object.keys(PROBLEMS).sort());
});

const FILES = globSync("{.ci,bench,clients,demo,deploy,docs,scripts,src,test,web}/**", {
  cwd: ROOT,
  exclude: ["**/node_modules"],
});

/** The folders in the first column of the map in ARCHITECTURE.md. */
const MAPPED = Array.from(read("ARCHITECTURE.md").matchAll(/^\| (`[^|]*`) \|/gm), ([, cell = ""]) =>
  Array.from(cell.matchAll(/`(\w[\w./-]*)\/`/g), ([, folder = ""]) => folder),
).flat();

test("the map in ARCHITECTURE.md has every folder of src and web, to the depth that it goes to", () => {
  const parents = new Set(["src", "web", ...MAPPED.map((folder) => dirname(folder))]);
  const folders = FILES.filter(
    (path) => /^(?:src|web)\//.test(path) && parents.has(dirname(path)) && statSync(join(ROOT, path)).isDirectory(),
  );
  assert.ok(folders.length > 30, String(folders.length));
  assert.deepEqual(
    folders.filter((folder) => !MAPPED.includes(folder)),
    [],
  );
});

test("every path in ARCHITECTURE.md and CONTRIBUTING.md exists", () => {
  const text = ["ARCHITECTURE.md", "CONTRIBUTING.md"]
    .map((file) => read(file).replaceAll(/^```.*?^```/gms, ""))
    .join("\n");
  const named = Array.from(
    text.matchAll(/`(\w[\w.*/-]*(?:\/|\.(?:ts|tsx|js|md|json|css)))`/g),
    ([, path = ""]) => path,
  );
  assert.ok(named.length > 100, String(named.length));
  const exists = (path: string) => {
    const pattern = path.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]+");
    const places = new RegExp(`(?:^|/)${pattern}$`);
    return FILES.some((file) => places.test(file)) || existsSync(join(ROOT, path));
  };
  assert.deepEqual(
    named.filter((path) => !exists(path)),
    [],
  );
});

test("every relative link in the docs has a target", () => {
  for (const file of globSync("{*.md,docs/**/*.md}", { cwd: ROOT })) {
    for (const [, link = ""] of read(file).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      assert.ok(existsSync(join(ROOT, file, "..", link)), `${file} links to ${link}`);
    }
  }
});

test("the pages for phones and Home Assistant use requests that exist", () => {
  const pages = globSync("docs/{home-assistant.md,phone/*.md}", { cwd: ROOT }).map(read);
  assert.equal(pages.length, 6);
  const known = new Set(ROUTES.map(({ path }) => path));
  const paths = pages.flatMap((page) => Array.from(page.matchAll(/\/v1\/[a-z_/]+/g), ([path]) => path));
  assert.deepEqual(
    [...new Set(paths)].filter((path) => !known.has(path)),
    [],
  );
  const readBody = inputReader({}, ROUTES.find(({ operationId }) => operationId === "createQuickEntry")?.body);
  const bodies = pages.flatMap((page) => page.match(/\{ "amount".*\}/g) ?? []);
  assert.ok(bodies.length >= 3);
  for (const body of bodies) assert.doesNotThrow(() => readBody({ query: {}, body: JSON.parse(body) }), body);
});
