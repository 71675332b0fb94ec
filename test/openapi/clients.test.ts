/**
 * The OpenAPI document as other programs read it: Redocly's linter, and client types from `openapi-typescript`, with
 * which TypeScript 5 compiles the README's requests. It compiles our own client too. All are packages of this folder: `npm run
 * test:clients` installs them.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import document from "../../docs/openapi.json" with { type: "json" };

const HERE = import.meta.dirname;
const DOCUMENT = join(HERE, "../../docs/openapi.json");
const README = join(HERE, "../../README.md");
const PROGRAMS = {
  redocly: join(HERE, "node_modules/@redocly/cli/bin/cli.js"),
  "openapi-typescript": join(HERE, "node_modules/openapi-typescript/bin/cli.js"),
  tsc: join(HERE, "node_modules/typescript/bin/tsc"),
};
const skip = Object.values(PROGRAMS).every((file) => existsSync(file))
  ? false
  : "the packages of test/openapi are not installed: npm run test:clients";

function run(program: keyof typeof PROGRAMS, ...args: string[]) {
  const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const options = { encoding: "utf8", env: { ...process.env, ...offline } } as const;
  return spawnSync(process.execPath, [PROGRAMS[program], ...args], options);
}

interface Sent {
  readonly path: string;
  readonly method: string;
  /** JSON. */
  readonly body: string;
}

/** The requests of the README: `curl` commands and their aliases, with the shell's variables replaced. */
function readmeRequests(): Sent[] {
  const text = readFileSync(README, "utf8");
  const commands = text.matchAll(/(?:\$LEEWAY|\bapi )(\/v1\/[\w/-]+)([^\n]*?)--data '(\{(?:.|\n)*?\})'(?=[\s)|])/g);
  return [...commands].map(([, path = "", options = "", data = ""]) => ({
    path,
    method: (/(?:--request|-X)[ =](\w+)/.exec(options)?.[1] ?? "POST").toLowerCase(),
    body: data
      .replaceAll(/'\$\(date [^)]*\)'/g, "2026-11-20")
      .replaceAll(/'"?\$\w+"?'/g, "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a101"),
  }));
}

type Operation = { requestBody?: { content: { "application/json"?: { example: object } } } };

/** The examples of JSON bodies. Others are files. */
function exampleRequests(): Sent[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).flatMap(([method, { requestBody }]) => {
      const json = requestBody?.content["application/json"];
      return json === undefined ? [] : [{ path, method, body: JSON.stringify(json.example) }];
    }),
  );
}

describe("docs/openapi.json", { skip }, () => {
  let directory: string;
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "leeway-clients-"));
    const { status, stderr } = run("openapi-typescript", DOCUMENT, "--output", join(directory, "api.ts"));
    assert.equal(status, 0, stderr);
  });
  after(() => rmSync(directory, { recursive: true }));

  /** The compiler's complaints about these requests. */
  function compile(requests: readonly Sent[]): string {
    const lines = requests.map(
      ({ path, method, body }, i) =>
        `export const request${i}: paths["${path}"]["${method}"]["requestBody"]["content"]["application/json"] = ${body};`,
    );
    const file = join(directory, "requests.ts");
    writeFileSync(file, ['import type { paths } from "./api.ts";', ...lines, ""].join("\n"));
    const compilerOptions = {
      noEmit: true,
      strict: true,
      allowImportingTsExtensions: true,
      module: "nodenext",
      types: [],
    };
    const project = join(directory, "tsconfig.json");
    writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
    return run("tsc", "--project", project).stdout;
  }

  interface LintProblem {
    readonly ruleId: string;
    readonly location: readonly { readonly pointer: string }[];
  }

  /** The linter requires a 2xx response, even if an operation only redirects. */
  function isRedirect({ ruleId, location }: LintProblem): boolean {
    const pointer = location[0]?.pointer ?? "";
    return (
      ruleId === "operation-2xx-response" &&
      /~1(session~1oidc~1callback|session~1renew|simplefin~1create)\/get\//.test(pointer)
    );
  }

  test("the linter finds no error and no warning", () => {
    const { stdout, stderr } = run("redocly", "lint", DOCUMENT, "--format=json");
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as { problems: readonly LintProblem[] };
    const found = problems.filter((problem) => !isRedirect(problem));
    assert.deepEqual(found, [], stderr);
  });

  test("the README's requests compile with the generated types", () => {
    const requests = readmeRequests();
    assert.ok(requests.length >= 2, `found ${requests.length} requests in the README`);
    assert.equal(compile(requests), "");
  });

  test("every example of a request compiles, with none of the fields that have a default", () => {
    assert.equal(compile(exampleRequests()), "");
  });

  test("TypeScript 5 compiles our client", () => {
    const { status, stdout } = run("tsc", "--project", join(HERE, "../../clients/typescript"), "--noEmit");
    assert.equal(status, 0, stdout);
  });

  test("a request with a wrong, missing or unknown field does not compile", () => {
    const account = { name: "Checking", type: "depository", subtype: "checking", currency: "USD" };
    const wrong = [{ name: 1 }, { name: undefined }, { nmae: "Checking" }, { type: "piggy bank" }];
    const bodies = wrong.map((fields) => JSON.stringify({ account: { ...account, ...fields } }));
    const complaints = compile(bodies.map((body) => ({ path: "/v1/accounts", method: "post", body })));
    for (const [i, body] of bodies.entries())
      assert.match(complaints, new RegExp(`\\(${i + 2},\\d+\\): error TS2`), body);
  });
});
