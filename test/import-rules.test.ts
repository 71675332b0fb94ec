/** Which folder may import which: a table for `src/` and one for `web/`, checked against every import line. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "..");
const SRC = join(ROOT, "src");
const WEB = join(ROOT, "web");

/** The folders and packages that each folder may import, besides itself. `*` is any package. */
const RULES: Readonly<Record<string, { readonly folders: readonly string[]; readonly packages: readonly string[] }>> = {
  domain: { folders: [], packages: [] },
  auth: {
    folders: ["domain", "sandbox.ts"],
    packages: [
      "@simplewebauthn/server",
      "@zxcvbn-ts/core",
      "@zxcvbn-ts/language-common",
      "@zxcvbn-ts/language-de",
      "@zxcvbn-ts/language-en",
      "oauth4webapi",
      "openid-client",
      "node:crypto",
      "node:events",
      "node:stream",
    ],
  },
  banks: { folders: ["domain", "outbound"], packages: ["node:crypto"] },
  outbound: { folders: ["domain"], packages: ["nodemailer", "node:dns", "node:http", "node:https", "node:net"] },
  store: {
    folders: ["domain"],
    packages: [
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
  readers: {
    folders: ["domain", "builds.ts", "sandbox.ts"],
    packages: [
      ...["sax", "chardet", "yauzl", "node:crypto", "node:zlib", "node:stream"],
      ...["node:sqlite", "node:events", "node:fs", "node:os", "node:path"],
    ],
  },
  notify: { folders: ["auth", "domain", "outbound"], packages: [] },
  writers: { folders: ["domain"], packages: ["node:crypto"] },
  demo: { folders: ["domain"], packages: [] },
  recurrence: { folders: ["domain"], packages: ["lru-cache"] },
  words: { folders: ["domain"], packages: [] },
  operations: {
    folders: [
      "domain",
      "auth",
      "banks",
      "demo",
      "notify",
      "outbound",
      "readers",
      "recurrence",
      "store",
      "words",
      "writers",
    ],
    packages: ["lru-cache", "node:util", "node:v8", "node:zlib"],
  },
  api: {
    folders: ["domain", "auth", "mcp", "operations", "words", "writers"],
    packages: [
      "fastify",
      "@modelcontextprotocol/server",
      "@fastify/busboy",
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
      "node:timers",
    ],
  },
  mcp: { folders: ["domain"], packages: ["@modelcontextprotocol/server"] },
  jobs: { folders: ["domain", "operations", "outbound", "store"], packages: [] },
  cli: { folders: ["*"], packages: ["*"] },
  "builds.ts": { folders: [], packages: ["node:crypto", "node:fs", "node:path"] },
  "sandbox.ts": { folders: [], packages: ["node:child_process", "node:path", "node:stream", "node:url"] },
  "config.ts": { folders: ["domain", "auth", "outbound", "store"], packages: ["node:fs", "node:net", "node:path"] },
  // `..` is the build of the service.
  "main.js": { folders: ["builds.ts", "cli", ".."], packages: ["package.json", "node:module", "node:path"] },
};

/** All other folders use the store through `store.ts` and do not depend on its engines. */
const ONLY_INSIDE_STORE = /^store\/(?!store\.ts$)/;
const MAY_REACH_INTO_STORE = ["store", "cli", "config.ts"];

interface Import {
  readonly file: string;
  readonly line: number;
  readonly from: string;
}

function importsOf(file: string, directory = SRC): Import[] {
  return readFileSync(join(directory, file), "utf8")
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

const IMPORTS = globSync("**/*.{js,ts}", { cwd: SRC }).flatMap((file) => importsOf(file));

test("the import lines are found", () => {
  assert.ok(IMPORTS.length > 200, String(IMPORTS.length));
  assert.ok(IMPORTS.some(({ file, from }) => file === "store/bindings.ts" && from === "./tables/accounts.ts"));
});

test("every import is allowed by the table", () => {
  const complaints = IMPORTS.flatMap((found) => {
    const wrong = complaint(found);
    return wrong === undefined ? [] : [`src/${found.file}:${found.line} imports ${found.from}: ${wrong}`];
  });
  assert.deepEqual(complaints, []);
});

/** The values of Node's network modules that open no connection. */
const NEVER_CONNECT = ["BlockList", "isIP", "isIPv4", "isIPv6"];
const NETWORK =
  /^import (?!type )\{?([^}"]*)\}? from "node:(?:dgram|dns|http|http2|https|net|tls)|import\("node:(?:dns|http|net|tls)/;

const MAIL = /^import (?!type ).* from "nodemailer"|import\("nodemailer"\)/;

/** Returns why a line may connect outward, or undefined. The driver of PostgreSQL is the only other way out. */
function connecting(line: string): string | undefined {
  if (/(?<![.\w])fetch\((?!tools)|new (?:WebSocket|EventSource)\(|from "undici"/.test(line) || MAIL.test(line))
    return line;
  const [found, names = ""] = NETWORK.exec(line) ?? [];
  if (found === undefined) return undefined;
  const values = names.split(",").map((name) => name.trim());
  return values.every((name) => name.startsWith("type ") || NEVER_CONNECT.includes(name)) ? undefined : found;
}

test("only outbound/request.ts and outbound/mail.ts connect to other servers", () => {
  const connects = globSync("**/*.{js,ts}", { cwd: SRC }).filter((file) =>
    readFileSync(join(SRC, file), "utf8")
      .split("\n")
      .some((line) => connecting(line) !== undefined),
  );
  assert.deepEqual(connects.sort(), ["outbound/mail.ts", "outbound/request.ts"]);
});

test("imports that the table does not allow are detected", () => {
  for (const [file, from] of [
    ["domain/money.ts", "node:crypto"],
    ["domain/money.ts", "../store/store.ts"],
    ["api/server.ts", "../store/store.ts"],
    ["operations/ledger/accounts.ts", "pg"],
    ["operations/ledger/accounts.ts", "../../store/engines/sqlite/connection.ts"],
    ["operations/ledger/accounts.ts", "../../store/tables/accounts.ts"],
    ["store/store.ts", "../operations/service.ts"],
    ["novel/file.ts", "./other.ts"],
  ] as const) {
    assert.ok(complaint({ file, line: 1, from }), `${file} importing ${from}`);
  }
});

/** The parts of the web app that each part may import, besides itself. A feature never imports another feature. */
const WEB_RULES: Readonly<Record<string, readonly string[]>> = {
  "first.ts": ["logic", "words"],
  "main.tsx": ["*"],
  "sw.ts": ["logic"],
  "routes.tsx": ["*"],
  "screens.ts": ["*"],
  "later.ts": ["*"],
  frame: ["api", "components", "logic", "words", "screens.ts", "later.ts"],
  features: ["api", "components", "logic", "words"],
  components: ["api", "logic", "words"],
  api: ["logic"],
  words: ["logic"],
  logic: [],
};

function webOwnerOf(path: string): string {
  const [folder = "", feature = ""] = path.split("/");
  return folder === "features" ? `features/${feature}` : folder;
}

/** Returns why an import in the web app is not allowed, or undefined. */
function webComplaint({ file, from }: Import): string | undefined {
  if (!from.startsWith(".")) return from.startsWith("node:") ? "the page does not run in Node" : undefined;
  const target = relative(ROOT, join(WEB, file, "..", from));
  if (/^src\/(?:domain|recurrence)\//.test(target)) return undefined;
  if (!target.startsWith("web/")) return "the page may import only src/domain and src/recurrence of the service";
  const [owner, imported] = [webOwnerOf(file), webOwnerOf(target.slice(4))];
  const allowed = WEB_RULES[owner.split("/")[0] ?? ""];
  if (allowed === undefined) return `${owner} has no row in the table: add one here`;
  if (owner === imported || allowed.includes("*") || allowed.includes(imported)) return undefined;
  return `${owner} may import only from ${allowed.join(", ") || "itself"}`;
}

test("every import of the web app is allowed by its table", () => {
  const imports = globSync("**/*.{ts,tsx}", { cwd: WEB, exclude: ["node_modules", "vite.config.ts"] }).flatMap((file) =>
    importsOf(file, WEB),
  );
  assert.ok(imports.length > 100, String(imports.length));
  const complaints = imports.flatMap((found) => {
    const wrong = webComplaint(found);
    return wrong === undefined ? [] : [`web/${found.file}:${found.line} imports ${found.from}: ${wrong}`];
  });
  assert.deepEqual(complaints, []);
});

test("imports that the web app's table does not allow are detected", () => {
  for (const [file, from] of [
    ["features/home/screen.tsx", "../enter/screen.tsx"],
    ["features/home/screen.tsx", "../../frame/frame.tsx"],
    ["features/home/screen.tsx", "../../../src/api/server.ts"],
    ["logic/day.ts", "../components/field.tsx"],
    ["logic/day.ts", "node:fs"],
    ["components/bar.tsx", "../features/home/parts.ts"],
    ["words/home.ts", "../features/home/parts.ts"],
    ["novel/file.ts", "../logic/day.ts"],
  ] as const) {
    assert.ok(webComplaint({ file, line: 1, from }), `${file} importing ${from}`);
  }
});
