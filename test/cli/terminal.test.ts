/** `leeway serve` on a terminal: it starts without a question, and its log is readable text. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { formatLogLine } from "../../src/cli/log.ts";

const MAIN = join(import.meta.dirname, "../../src/main.js");
const CTRL_C = "\x03";

const hasScript = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false;

/** A server on a pseudo-terminal. */
class Terminal {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  output = "";

  constructor(data: string, environment: Readonly<Record<string, string>> = {}) {
    const { PATH, HOME } = process.env;
    this.#child = spawn("script", ["-qefc", `exec ${process.execPath} ${MAIN} serve`, "/dev/null"], {
      env: { PATH, HOME, TZ: "Europe/Prague", LEEWAY_DATA: data, LEEWAY_PORT: "0", ...environment },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child.stdout?.on("data", (chunk) => {
      this.output += chunk;
    });
    this.#ended = once(this.#child, "close");
  }

  async see(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found !== null) return found;
      const next = once(this.#child.stdout as NonNullable<ChildProcess["stdout"]>, "data").then(() => "data");
      const first = await Promise.race([next, this.#ended.then(() => "end")]);
      assert.ok(first === "data" || pattern.test(this.output), `not seen: ${pattern}\n${this.output}`);
    }
  }

  async stop(): Promise<void> {
    this.#child.stdin?.write(CTRL_C);
    await this.#ended;
  }
}

describe("serve on a terminal", { skip: !hasScript && "script of util-linux is needed" }, () => {
  let directory: string;
  let terminals: Terminal[] = [];
  before(() => {
    directory = mkdtempSync(join(tmpdir(), "leeway-terminal-"));
  });
  afterEach(async () => {
    await Promise.all(terminals.map((terminal) => terminal.stop()));
    terminals = [];
  });
  after(() => rmSync(directory, { recursive: true }));

  const open = (name: string, environment?: Record<string, string>) => {
    const terminal = new Terminal(join(directory, name), environment);
    terminals.push(terminal);
    return terminal;
  };
  const READY = /Leeway listens on (\S+).*Created the budget "Personal" \(([^)]*)\).*?(lw_\w+)\r\n/s;
  const AGAIN = /Leeway listens on (\S+).*tokens/s;

  test("creates the first budget without a question", async () => {
    assert.equal((await open("default").see(READY))[2], "USD, UTC");
    const set = open("set", { LEEWAY_CURRENCY: "EUR", LEEWAY_TIME_ZONE: "Europe/Prague" });
    assert.equal((await set.see(READY))[2], "EUR, Europe/Prague");
  });

  test("requests print nothing at the level info, so the token stays visible", async () => {
    const settings = { LEEWAY_CURRENCY: "EUR", LEEWAY_TIME_ZONE: "UTC" };
    const terminal = open("quiet", settings);
    const [, url = "", , token = ""] = await terminal.see(READY);
    await terminal.see(/spending_power\r\n/);
    const before = terminal.output;
    await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    await terminal.stop();
    assert.match(terminal.output.slice(before.length).trim(), /^(\^C)?\d\d:\d\d:\d\d info +stopping: .*signal=SIGINT$/);

    const detailed = open("quiet", { ...settings, LEEWAY_LOG_LEVEL: "debug" });
    const [, again = ""] = await detailed.see(AGAIN);
    await fetch(`${again}/v1/me`);
    await detailed.see(/\d\d:\d\d:\d\d debug +request .*path=\/v1\/me {2}route=\/v1\/me {2}status=401/);
  });
});

test("a log line is formatted with its fields and its stack, with visible control characters", () => {
  const time = new Date(2026, 10, 22, 9, 5, 7).getTime();
  const err = { message: "no \u001b[31mroom", stack: "Error: no \u001b[31mroom\n    at write" };
  const line = { level: 50, time, pid: 1, hostname: "h", path: "/v1/x", name: "a b\u001b[2J", err, msg: "failed" };
  assert.equal(
    formatLogLine(`${JSON.stringify(line)}\n`),
    '09:05:07 error  failed  path=/v1/x  name="a b\\u001b[2J"\n    Error: no \\x1b[31mroom\n        at write\n',
  );
});
