/** Runs the Python model in a process of its own: one JSON command per line, and one list of differences per answer. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Fields } from "../support/ledger.ts";

const PROGRAM = "python3";

/** The reason why the model cannot run here; false if it can. */
export function missingPython(): string | false {
  const check = "import sys; sys.exit(sys.version_info < (3, 10))";
  return spawnSync(PROGRAM, ["-c", check]).status === 0 ? false : "needs Python 3.10: apt-get install python3";
}

export interface ModelProcess {
  /** Sends a command. Returns the differences between the model and a response. */
  send(command: Fields): Promise<string[]>;
  stop(): void;
}

export function startModel(): ModelProcess {
  const child = spawn(PROGRAM, ["-B", join(import.meta.dirname, "model.py")], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async send(command) {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the model ended at ${JSON.stringify(command)}`);
      return JSON.parse(value);
    },
    stop: () => void child.kill(),
  };
}
