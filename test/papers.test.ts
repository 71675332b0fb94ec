/** The papers that must keep in step with the code: the OpenAPI document and the pages about errors. */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PROBLEMS } from "../src/domain/problem.ts";
import { onEveryEngine } from "./support/engines.ts";
import { useServer } from "./support/server.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("docs/openapi.json is what the service serves; `npm run openapi` writes it", async () => {
    const { json } = await server.call("GET", "/openapi.json");
    assert.deepEqual(json, JSON.parse(read("docs/openapi.json")));
  });
});

test("every error has a page with its status, its title and an example, and no page is left over", () => {
  const pages = readdirSync(join(ROOT, "docs/errors")).filter((name) => name !== "README.md");
  assert.deepEqual(
    pages.sort(),
    Object.keys(PROBLEMS)
      .map((code) => `${code}.md`)
      .sort(),
  );
  const index = read("docs/errors/README.md");
  for (const [code, { status, title }] of Object.entries(PROBLEMS)) {
    const page = read(`docs/errors/${code}.md`);
    assert.ok(page.startsWith(`# ${code}\n`), code);
    assert.ok(page.includes(`**${status} ${title}.**`), code);
    assert.match(page, /## Example\n/, code);
    assert.match(page, new RegExp(`"code": ?"${code}"`), code);
    assert.ok(index.includes(`(${code}.md)`), code);
  }
});

test("every error is thrown somewhere", () => {
  const source = globSync("src/**/*.ts", { cwd: ROOT })
    .filter((path) => !path.endsWith("domain/problem.ts"))
    .map(read)
    .join("\n");
  const unused = Object.keys(PROBLEMS).filter((code) => !new RegExp(`["'\`]?\\b${code}\\b`).test(source));
  assert.deepEqual(
    unused.filter((code) => !/^unknown_(payee|category)$/.test(code)),
    [],
  );
});

test("every link between the papers leads somewhere", () => {
  const papers = globSync("{*.md,docs/**/*.md}", { cwd: ROOT });
  assert.ok(papers.length > 8);
  const broken = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].flatMap(([, link = ""]) =>
      existsSync(join(ROOT, paper, "..", link)) ? [] : [`${paper} leads to ${link}`],
    ),
  );
  assert.deepEqual(broken, []);
});
