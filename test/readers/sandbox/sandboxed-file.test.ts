/** The process that reads uploaded files: its results, its limits, its end, and what it cannot reach. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Problem } from "../../../src/domain/problem.ts";
import { openSandboxed, SANDBOX_LIMITS } from "../../../src/readers/sandbox/sandboxed-file.ts";
import { readFile } from "../../../src/readers/statements/read-file.ts";
import type { Answers } from "../../../src/readers/statements/statement.ts";
import { sandboxFlags } from "../../../src/sandbox.ts";
import { slowDatabase } from "../../support/hostile-files.ts";
import { FIXTURES } from "../statements/support.ts";

const CSV = Buffer.from("Date,Text,Amount\n2024-01-31,a,-1.00\n2024-02-01,b,2.00\n");
const USD: Answers = { currency: "USD" };

/** Reads in this process. */
async function readHere(name: string, bytes: Uint8Array) {
  const found: Record<string, unknown[]> = {};
  const kind = await readFile({ name, open: () => [bytes] }, USD, (list, item) => {
    found[list] = [...(found[list] ?? []), item];
  });
  return { kind, found };
}

async function readOnce(bytes: Uint8Array, limits = SANDBOX_LIMITS, signal?: AbortSignal) {
  const file = openSandboxed("file", bytes, signal, limits);
  try {
    return await file.read(USD);
  } finally {
    file.close();
  }
}

/** The problem of reading with these limits. */
async function refusalOf(bytes: Uint8Array, limits: Partial<typeof SANDBOX_LIMITS> = {}): Promise<Problem> {
  const error = await readOnce(bytes, { ...SANDBOX_LIMITS, ...limits }).then(
    () => assert.fail("the file was read"),
    (problem) => problem,
  );
  assert.ok(error instanceof Problem, String(error));
  return error;
}

test("the process returns what the readers find", async () => {
  for (const folder of ["camt", "csv", "mt940", "ofx", "programs", "qif"]) {
    for (const name of readdirSync(join(FIXTURES, folder)).slice(0, 3)) {
      const bytes = readFileSync(join(FIXTURES, folder, name));
      const { kind, found } = await readHere(name, bytes).catch((error) => ({ kind: error.code, found: undefined }));
      const file = openSandboxed(name, bytes);
      try {
        const { statements, ...reading } = await file.read(USD);
        const { format, program, shape, migration, ...lists } = reading;
        assert.deepEqual({ format, program, shape, migration }, JSON.parse(JSON.stringify(kind)), name);
        const balances = statements.flatMap((statement) => statement.balances);
        const alone = statements.map(({ balances: _balances, ...statement }) => statement);
        const all = Object.entries({ ...lists, balances, statements: alone }).filter(([, items]) => items.length > 0);
        assert.deepEqual(JSON.parse(JSON.stringify(Object.fromEntries(all))), JSON.parse(JSON.stringify(found)), name);
      } catch (error) {
        assert.equal(found, undefined, `${name}: ${error}`);
        assert.equal((error as Problem).code, kind, name);
      } finally {
        file.close();
      }
    }
  }
});

test("one process reads the file again with other answers", async () => {
  const file = openSandboxed("file.csv", Buffer.from("Date,Text,Amount\n03/04/2024,a,-1.00\n"));
  const first = await file.read(USD);
  assert.deepEqual(
    first.questions.map(({ code }) => code),
    ["date_order"],
  );
  const days = [];
  for (const date_order of ["dmy", "mdy"] as const) days.push((await file.read({ ...USD, date_order })).rows[0]?.date);
  assert.deepEqual(days, ["2024-04-03", "2024-03-04"]);
  file.close();
});

test("the process ends at each limit", async () => {
  const slow = slowDatabase();
  const time = await refusalOf(slow, { cpuSeconds: 1 });
  assert.equal(time.code, "file_too_complex");
  assert.match(time.message, /takes more than 1 seconds/);
  assert.match((await refusalOf(slow, { wallMs: 1 })).message, /takes too long/);
  const output = await refusalOf(CSV, { outputBytes: 100 });
  assert.match(output.message, /too much text/);
  const rows = Buffer.concat([CSV, Buffer.from("2024-02-01,b,2.00\n".repeat(2000))]);
  assert.match((await refusalOf(rows, { lineBytes: 1000 })).message, /too much text/);
});

test("the process ends if it needs too much memory", { skip: process.platform !== "linux" }, async () => {
  const large = Buffer.alloc(50 * 2 ** 20);
  large.write("SQLite format 3\0");
  const problem = await refusalOf(large, { dataKiB: 680_000 });
  assert.equal(problem.code, "file_too_complex");
  assert.ok(problem.cause instanceof Error, "the log has the reason");
});

test("aborting ends the process", async () => {
  const controller = new AbortController();
  const reading = readOnce(slowDatabase(), SANDBOX_LIMITS, controller.signal);
  const reason = new Error("the client is gone");
  controller.abort(reason);
  await assert.rejects(reading, (error) => error === reason);
  assert.throws(
    () => openSandboxed("file", CSV, controller.signal),
    (error) => error === reason,
  );
});

test("the process reaches no file, network, process or thread", () => {
  const attempts = {
    file: "require('fs').readFileSync('/etc/passwd')",
    writing: "require('fs').writeFileSync('/tmp/leeway-sandbox', '')",
    process: "require('child_process').execSync('true')",
    thread: "new (require('worker_threads').Worker)('1', { eval: true })",
    addon: `process.dlopen({ exports: {} }, '${process.execPath}')`,
    network: "require('net').connect(9).on('error', (error) => { throw error })",
  };
  for (const [name, code] of Object.entries(attempts)) {
    const flags = sandboxFlags([], SANDBOX_LIMITS);
    const { stderr, status } = spawnSync(process.execPath, [...flags, "-e", code], { encoding: "utf8" });
    assert.notEqual(status, 0, name);
    assert.match(stderr, /ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED/, name);
  }
});

test("without file descriptors, the file is refused until some are free", {
  skip: process.platform !== "linux",
}, () => {
  const module = join(import.meta.dirname, "../../../src/readers/sandbox/sandboxed-file.ts");
  const script = `
    const { openSandboxed } = await import(${JSON.stringify(module)});
    const { closeSync, openSync } = await import("node:fs");
    const bytes = Buffer.from(${JSON.stringify(CSV.toString())});
    const read = async () => (await openSandboxed("a.csv", bytes).read({ currency: "USD" })).rows.length;
    const results = [await read()];
    const open = [];
    for (;;) try { open.push(openSync("/dev/null")); } catch { break; }
    for (const left of [0, 1, 2, 3, 4, 5]) {
      results.push(await read().catch(({ code }) => code));
      closeSync(open.pop());
    }
    for (const one of open) closeSync(one);
    results.push(await read());
    console.log(JSON.stringify(results));
    process.exit();`;
  const [limit, ...command] = [
    "prlimit",
    "--nofile=64",
    process.execPath,
    "--input-type=module",
    "-e",
    script,
  ] as const;
  const { stdout, stderr } = spawnSync(limit, command, { encoding: "utf8" });
  assert.equal(stderr, "");
  const [first, ...others] = JSON.parse(stdout);
  assert.deepEqual([first, others[0], others.at(-1)], [2, "overloaded", 2]);
  for (const one of others) assert.ok(one === 2 || one === "overloaded", String(one));
});
