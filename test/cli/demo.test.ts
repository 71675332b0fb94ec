/** The demos leave neither a server nor data behind, even if their output is cut off, as by `head`. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const DEMO = join(import.meta.dirname, "../../demo/demo.ts");

test("a demo removes its data if the reader of its output stops", async () => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-demo-test-"));
  let pid: number | undefined;
  try {
    const { stdout } = await promisify(execFile)(
      "bash",
      ["-c", '"$0" "$1" --household 2>/dev/null | head -1', process.execPath, DEMO],
      { env: { ...process.env, TMPDIR: directory } },
    );
    pid = Number(/^Server (\d+) listens/.exec(stdout)?.[1]);
    assert.ok(!isRunning(pid));
    assert.deepEqual(readdirSync(directory), []);
  } finally {
    if (pid !== undefined && isRunning(pid)) process.kill(pid);
    rmSync(directory, { recursive: true });
  }
});

test("a bank connection is followed for a week, and ends equal to the bank", async () => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-demo-test-"));
  try {
    const env = { ...process.env, TMPDIR: directory };
    const { stdout } = await promisify(execFile)(process.execPath, [DEMO, "--bank"], { env });
    assert.equal(stdout.match(/: equal to the cent\.$/gm)?.length, 3, stdout);
    assert.deepEqual(readdirSync(directory), []);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
