/**
 * Runs the commands of README's first hour in bash against a real server, and compares their responses with those in
 * README.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "./support/command.ts";

const ROOT = join(import.meta.dirname, "..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const DEFAULT_URL = "http://127.0.0.1:8787";

const cannotRun =
  ["bash", "curl", "npx"].some((program) => spawnSync(program, ["--version"]).status !== 0) &&
  "bash, curl and npx are needed";

interface Block {
  readonly commands: string;
  /** The JSON below the commands, if README shows it. */
  readonly answer: unknown;
}

function blocksOf(title: string): Block[] {
  const [section = ""] = README.split(`\n## ${title}\n`)[1]?.split("\n## ") ?? [];
  const blocks = section.matchAll(/^```sh\n(.*?)^```$(?:\n+```json\n(.*?)^```$)?/gms);
  return [...blocks].map(([, commands = "", json]) => ({ commands, answer: json && JSON.parse(json) }));
}

/** Runs all blocks in one shell. Returns what each prints. */
async function runInBash(blocks: readonly Block[], environment: Readonly<Record<string, string>>): Promise<string[]> {
  const mark = "-- end of block --";
  const script = blocks.map(({ commands }) => `${commands}\necho '${mark}'\n`).join("");
  const bash = spawn("bash", ["-euo", "pipefail"], { cwd: ROOT, env: { ...process.env, ...environment } });
  let stdout = "";
  let stderr = "";
  bash.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  bash.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  bash.stdin.end(script);
  const [code] = await once(bash, "close");
  assert.equal(code, 0, stdout + stderr);
  return stdout.split(`${mark}\n`).slice(0, -1);
}

/** Ids, dates and amounts per day differ in every run; everything else must be as README shows it. */
function withoutVariables(key: string, value: unknown): unknown {
  if (key === "per_day") return "an amount per day";
  if (key === "days" || key === "days_left") return "a number of days";
  if (typeof value !== "string") return value;
  return value
    .replace(/^[0-9a-f]{8}-[0-9a-f-]{27}$/, "an id")
    .replace(/^\d{4}-\d\d(-\d\d(T.*)?)?$/, "a time")
    .replaceAll(/[A-Z][a-z]+ \d{1,2}, \d{4}/g, "a day");
}
const comparable = (value: unknown) => JSON.parse(JSON.stringify(value, withoutVariables));

test("README's first hour works as pasted", { skip: cannotRun }, async () => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-readme-"));
  const data = join(directory, "data");
  const server = await serve(data);
  try {
    const blocks = blocksOf("The first hour with the API").map(({ commands, answer }) => ({
      commands: commands.replace(DEFAULT_URL, server.url),
      answer,
    }));
    const printed = await runInBash(blocks, { LEEWAY_DATA: data, TZ: "UTC" });
    let compared = 0;
    for (const [i, { answer }] of blocks.entries()) {
      if (answer === undefined) continue;
      assert.deepEqual(comparable(JSON.parse(printed[i] ?? "")), comparable(answer));
      compared += 1;
    }
    assert.ok(blocks.length >= 6 && compared >= 3);
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true });
  }
});
