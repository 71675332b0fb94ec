/** The papers that must keep in step with the code: the OpenAPI document and the pages about errors. */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApiDocument } from "../src/api/openapi.ts";
import { ROUTES } from "../src/api/v1/index.ts";
import { PROBLEMS, type ProblemCode } from "../src/domain/problem.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("docs/openapi.json matches the routes; `npm run openapi` writes it", () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(ROUTES)));
  assert.deepEqual(JSON.parse(read("docs/openapi.json")), document);
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

/** What throws or notes an error by its code. Lists of codes, types, comparisons and comments are not enough. */
const THROWN = /(?:new Problem\(|\bproblems\.add\(|\brefus(?:e|al)\((?:body, )?|\bcode: )\s*"(\w+)"(?! \|)/g;

/** The errors whose code is composed or looked up, each with the text that does it. */
const COMPOSED: Readonly<Partial<Record<ProblemCode, string>>> = {
  // By the rule of a schema that is broken: api/validation.ts.
  missing_field: 'required: "missing_field"',
  wrong_type: 'type: "wrong_type"',
  bad_format: 'format: "bad_format"',
  unknown_parameter: 'isUnknown ? "unknown_parameter"',
  // By the code of Fastify's or Node's error: api/problem-details.ts.
  unsupported_media_type: 'FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media_type"',
  request_timeout: 'ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout"',
  headers_too_large: 'HPE_HEADER_OVERFLOW: ["headers_too_large"',
  // By what is named: operations/references/replace-references.ts.
  unknown_payee: 'unknown: "unknown_payee"',
  payee_in_use: 'inUse: "payee_in_use"',
  category_in_use: 'inUse: "category_in_use"',
  // By what is said of a goal: operations/goals/check-goal.ts.
  goal_target_required: '? "goal_target_required"',
  goal_target_conflict: ': "goal_target_conflict"',
  // By why an amount cannot be read: domain/money.ts.
  too_many_decimals: 'return "too_many_decimals"',
  // For several errors at once: domain/problem.ts.
  rule_broken: ': "rule_broken"',
};

/** The codes of all errors that a source throws. */
function thrownIn(source: string): Set<string> {
  const code = source.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, "");
  const composed = Object.entries(COMPOSED).filter(([, text]) => code.includes(text));
  return new Set([...[...code.matchAll(THROWN)].map(([, found = ""]) => found), ...composed.map(([found]) => found)]);
}

test("every error is thrown somewhere", () => {
  // What readers of files find wrong with a row is not an error of the API.
  const source = globSync("src/**/*.ts", { cwd: ROOT, exclude: ["src/import/**"] }).map(read);
  const thrown = thrownIn(source.join("\n"));
  assert.deepEqual(
    Object.keys(PROBLEMS).filter((code) => !thrown.has(code)),
    [],
  );
});

test("an error that is only listed, typed, compared or told of is not taken for thrown", () => {
  for (const text of [
    'problems: ["no_plan", "sum_out_of_range"],',
    '  no_plan: { status: 422, title: "There is no plan to take" },',
    'code: "no_plan" | "sum_out_of_range",',
    'if (error.code === "no_plan") return;',
    ' * @throws Problem `no_plan`: new Problem("no_plan", detail)',
    'EXPECTED.add("no_plan");',
  ]) {
    assert.deepEqual(thrownIn(text), new Set(), text);
  }
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
