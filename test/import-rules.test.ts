/** Which folder may import which: a table, checked against every import line under `src/`. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";

const SRC = join(import.meta.dirname, "../src");

/** The folders and packages that each folder may import, besides itself. `*` is any package. */
const RULES: Readonly<Record<string, { readonly folders: readonly string[]; readonly packages: readonly string[] }>> = {
  domain: { folders: [], packages: [] },
  auth: { folders: ["domain"], packages: ["node:crypto"] },
  store: {
    folders: ["domain"],
    packages: [
      "kysely",
      "lru-cache",
      "better-sqlite3",
      "pg",
      "node:crypto",
      "node:events",
      "node:fs",
      "node:path",
      "node:stream",
      "node:timers",
      "node:worker_threads",
    ],
  },
  readers: { folders: ["domain"], packages: ["sax"] },
  recurrence: { folders: ["domain"], packages: [] },
  words: { folders: ["domain"], packages: [] },
  operations: { folders: ["domain", "auth", "readers", "recurrence", "store"], packages: ["lru-cache"] },
  api: {
    folders: ["domain", "auth", "operations", "words"],
    packages: [
      "fastify",
      "@fastify/swagger",
      "typebox",
      "ajv",
      "lru-cache",
      "prom-client",
      "secure-json-parse",
      "node:buffer",
      "node:crypto",
      "node:events",
      "node:fs",
      "node:http",
      "node:net",
      "node:path",
      "node:stream",
    ],
  },
  cli: { folders: ["*"], packages: ["*"] },
  "config.ts": { folders: ["domain", "store"], packages: ["node:net", "node:path"] },
  "main.ts": { folders: ["cli"], packages: ["package.json", "node:module", "node:path"] },
};

/** All other folders use the store through `store.ts` and do not depend on its engines. */
const ONLY_INSIDE_STORE = /^store\/(?!store\.ts$)/;
const MAY_REACH_INTO_STORE = ["store", "cli", "config.ts"];

interface Import {
  readonly file: string;
  readonly line: number;
  readonly from: string;
}

function importsOf(file: string): Import[] {
  return readFileSync(join(SRC, file), "utf8")
    .split("\n")
    .flatMap((text, i) => {
      const from = /(?:^import|^export|^\}) .*?from "([^"]+)"|^import "([^"]+)"|import\("([^"]+)"\)/.exec(text);
      return from === null ? [] : [{ file, line: i + 1, from: from[1] ?? from[2] ?? from[3] ?? "" }];
    });
}

function ownerOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function packageOf(from: string): string {
  if (from.startsWith("node:")) return from.split("/")[0] ?? "";
  return from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Returns why an import is not allowed, or undefined. */
function complaint({ file, from }: Import): string | undefined {
  const owner = ownerOf(file);
  const rule = RULES[owner];
  if (rule === undefined) return `${owner} has no row in the table: add one here and in ARCHITECTURE.md`;
  const allows = (list: readonly string[], name: string) => list.includes("*") || list.includes(name);
  if (from.endsWith("package.json")) return allows(rule.packages, "package.json") ? undefined : "reads package.json";
  if (!from.startsWith(".")) {
    return allows(rule.packages, packageOf(from)) ? undefined : `${owner} may not use the package ${packageOf(from)}`;
  }
  const target = relative(SRC, join(SRC, file, "..", from));
  if (ONLY_INSIDE_STORE.test(target) && !MAY_REACH_INTO_STORE.includes(owner)) return `only the store knows ${target}`;
  if (ownerOf(target) === owner || allows(rule.folders, ownerOf(target))) return undefined;
  return `${owner} may import only from ${rule.folders.join(", ") || "itself"}: move what it needs there`;
}

const IMPORTS = globSync("**/*.ts", { cwd: SRC }).flatMap(importsOf);

test("the import lines are found", () => {
  assert.ok(IMPORTS.length > 200, String(IMPORTS.length));
  assert.ok(IMPORTS.some(({ file, from }) => file === "store/store.ts" && from === "./tables/accounts.ts"));
});

test("every import is allowed by the table", () => {
  const complaints = IMPORTS.flatMap((found) => {
    const wrong = complaint(found);
    return wrong === undefined ? [] : [`src/${found.file}:${found.line} imports ${found.from}: ${wrong}`];
  });
  assert.deepEqual(complaints, []);
});

test("imports that the table does not allow are detected", () => {
  for (const [file, from] of [
    ["domain/money.ts", "node:crypto"],
    ["domain/money.ts", "../store/store.ts"],
    ["api/server.ts", "../store/store.ts"],
    ["operations/accounts.ts", "kysely"],
    ["operations/accounts.ts", "../store/engines/sqlite/connection.ts"],
    ["operations/accounts.ts", "../store/tables/accounts.ts"],
    ["store/store.ts", "../operations/service.ts"],
    ["novel/file.ts", "./other.ts"],
  ] as const) {
    assert.ok(complaint({ file, line: 1, from }), `${file} importing ${from}`);
  }
});
