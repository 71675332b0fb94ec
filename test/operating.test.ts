/** Checks the operators' docs and files against the program: every command, option, setting, figure and path in them exists. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { Command } from "commander";
import { leewayCommand } from "../src/cli/program.ts";
import { describeSettings, readConfig } from "../src/config.ts";
import { onSqlite } from "./support/engines.ts";
import { useServer } from "./support/server.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const DOCS = globSync("{README.md,SECURITY.md,docs/operating/*.md}", { cwd: ROOT });
const INSTALLED = ["Dockerfile", "compose.yaml", ...globSync("deploy/*", { cwd: ROOT })];
const COMMAND = leewayCommand(() => readConfig({}), "");
const SETTINGS = new Set(describeSettings().match(/LEEWAY_[A-Z_]+/g));

/** Indented lines, fenced lines, and code between backticks. */
function codeIn(text: string): string[] {
  const indented = text.replaceAll(/^```\w*\n(.*?)^```$/gms, (_, lines: string) => lines.replaceAll(/^/gm, "    "));
  return [...indented.matchAll(/^ {4,}(\S.*)$|`([^`]+)`/gm)].map(([, line, span]) => line ?? span ?? "");
}

/** The `leeway` commands in a text, each as a list of words. */
function commandsIn(text: string): string[][] {
  return codeIn(text).flatMap((code) => {
    const call = /^(?:\w+=\S+ +)*(?:(?:npx|docker exec \w+|docker compose exec \w+) )?leeway +(.*)$/.exec(code);
    const [words = ""] = call?.[1]?.split(/ {2,}|&&|[>#]/) ?? [];
    return call === null ? [] : [words.trim().split(/ +/)];
  });
}

/** Returns the mistake in a command, or undefined. */
function complaint(words: readonly string[], command: Command = COMMAND): string | undefined {
  const [word = "", ...rest] = words;
  const names = word.split("|"); // such as `list | revoke`
  const found = command.commands.filter((one) => names.includes(one.name()));
  const [subcommand] = found;
  if (subcommand !== undefined && found.length === names.length) return complaint(rest, subcommand);
  if (command.commands.length > 0 && !word.startsWith("-")) return `${command.name()} has no ${word}`;
  const options = new Set([
    "--help",
    ...command.options.map(({ long }) => long),
    ...COMMAND.options.map((o) => o.long),
  ]);
  const unknown = words.filter((one) => one.startsWith("--") && !options.has(one.replace(/[`.,;:)]+$/, "")));
  return unknown.length > 0 ? `${command.name()} has no ${unknown}` : undefined;
}

test("commands are found in a text, and wrong ones are reported", () => {
  const text = "    leeway token create --name phone\nsee `leeway verify`, or `npx leeway frobnicate --now`.";
  assert.deepEqual(commandsIn(text), [["token", "create", "--name", "phone"], ["verify"], ["frobnicate", "--now"]]);
  assert.deepEqual(
    commandsIn(text).map((words) => complaint(words)),
    [undefined, undefined, "leeway has no frobnicate"],
  );
  assert.equal(complaint(["token", "make"]), "token has no make");
  assert.equal(complaint(["token", "create", "--nam", "x"]), "create has no --nam");
});

test("every command in the docs exists, with its options", () => {
  const calls = DOCS.flatMap((path) => commandsIn(read(path)).map((words) => ({ path, words })));
  assert.ok(calls.length > 20, String(calls.length));
  const complaints = calls.map(({ path, words }) => [path, complaint(words)] as const);
  assert.deepEqual(
    complaints.filter(([, wrong]) => wrong !== undefined),
    [],
  );
});

test("the docs mention every command", () => {
  const mentioned = new Set(DOCS.flatMap((path) => commandsIn(read(path)).map(([word]) => word)));
  const missing = COMMAND.commands.map((command) => command.name()).filter((name) => !mentioned.has(name));
  assert.deepEqual(missing, []);
});

test("the list of settings equals the program's list", () => {
  const list = describeSettings().replace(/^/gm, "  ");
  assert.ok(read("docs/operating/install.md").includes(list), `docs/operating/install.md must have:\n${list}`);
});

test("every setting in the docs exists", () => {
  const unknown = [...DOCS, ...INSTALLED].flatMap((path) =>
    (read(path).match(/\bLEEWAY_[A-Z_]+/g) ?? []).filter((name) => !SETTINGS.has(name)).map((name) => [path, name]),
  );
  assert.deepEqual(unknown, []);
});

onSqlite((engine) => {
  const server = useServer(engine);

  test("every metric in the docs is served", async () => {
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    // `test/api/v1/metrics.test.ts` compares the board with the figures of a household.
    const board = read("docs/operating/grafana-household.json");
    const watched = codeIn(read("docs/operating/monitor.md")).flatMap(
      (code) => code.match(/\b(leeway|nodejs|process)_\w+/g) ?? [],
    );
    assert.ok(watched.length > 5);
    for (const name of watched) {
      const isServed = figures.includes(`# TYPE ${name.replace(/_(count|bucket)$/, "")} `);
      assert.ok(isServed || board.includes(name), name);
    }
  });
});

test("systemd accepts the units", (t) => {
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return t.skip("apt-get install systemd");
  const directory = mkdtempSync(join(tmpdir(), "leeway-units-"));
  t.after(() => rmSync(directory, { recursive: true }));
  const units = globSync("deploy/*.{service,timer}", { cwd: ROOT });
  for (const unit of units) {
    // The path of Node in an installation stands for the Node that runs this test.
    const text = read(unit).replaceAll("/opt/leeway/node_modules/.bin/node", process.execPath);
    writeFileSync(join(directory, basename(unit)), text);
  }
  const { stderr } = spawnSync("systemd-analyze", ["verify", ...units.map((unit) => join(directory, basename(unit)))]);
  assert.equal(String(stderr), "");
});

test("every path that the image copies exists, and .dockerignore includes it", () => {
  const copies = read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm);
  const copied = new Set([...copies].flatMap(([, from = ""]) => from.split(" ")));
  assert.deepEqual(
    [...copied].filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
  const included = read(".dockerignore").match(/(?<=^!).+$/gm);
  assert.deepEqual([...copied].sort(), included?.sort());
});

test("the files that the image copies are enough to start a server", async () => {
  const copies = [...read("Dockerfile").matchAll(/^COPY (?!--)(.+) (\S+)$/gm)];
  const image = mkdtempSync(join(tmpdir(), "leeway-image-"));
  try {
    for (const [, sources = "", target = ""] of copies.filter(([line]) => !line.includes(".npmrc"))) {
      for (const source of sources.split(" ")) {
        assert.match(read(".dockerignore"), new RegExp(`^!${source}$`, "m"));
        const isDirectory = target === `${source}/`;
        cpSync(join(ROOT, source), join(image, isDirectory ? target : join(target, basename(source))), {
          recursive: true,
        });
      }
    }
    symlinkSync(join(ROOT, "node_modules"), join(image, "node_modules"));
    const server = spawn(process.execPath, ["src/main.js", "serve"], {
      cwd: image,
      env: { PATH: process.env.PATH, LEEWAY_DATA: join(image, "data"), LEEWAY_PORT: "0" },
    });
    const ended = once(server, "exit");
    let printed = "";
    server.stderr.on("data", (data) => (printed += data));
    for await (const data of server.stdout) {
      printed += data;
      if (/http:\/\/127\.0\.0\.1:\d+/.test(printed)) break;
    }
    const [address] = printed.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
    assert.ok(address, printed);
    for (const path of ["/readyz", "/openapi.json", "/docs", "/errors/not_found"]) {
      assert.equal((await fetch(`${address}${path}`)).status, 200, path);
    }
    server.kill("SIGTERM");
    await ended;
  } finally {
    rmSync(image, { recursive: true });
  }
});
