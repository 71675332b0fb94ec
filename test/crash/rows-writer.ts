/** Runs `write-rows.ts` in a separate process and reads the committed rows from its output. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Launcher } from "../support/command.ts";

const PROGRAM = join(import.meta.dirname, "write-rows.ts");

export interface RowsWriter {
  /** Resolves when this row is committed; rejects if the program ends first. */
  reach(row: number): Promise<void>;
  kill(): void;
  /** The exit code and the last row that was reported as committed; 0 if there was none. */
  readonly ended: Promise<{ readonly code: number | null; readonly committed: number }>;
}

/** Adds rows to the file until it has `until` rows. */
export function startWriting(file: string, until: number, launcher: Launcher = []): RowsWriter {
  const [program = "", ...rest] = [...launcher, process.execPath, PROGRAM, file, String(until)];
  // Otherwise the trace would contain Node's compile cache.
  const env = { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: "1" };
  const child = spawn(program, rest, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("latin1").on("data", (text) => {
    output += text;
  });
  const committed = () => Number(/(\d+)\n\d*$/.exec(output.slice(-100))?.[1] ?? 0); // the last number may be incomplete
  const ended = once(child, "close").then(([code]) => ({ code, committed: committed() }));
  return {
    async reach(row) {
      while (committed() < row) {
        if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
        await Promise.race([once(child.stdout, "data"), ended]);
      }
    },
    kill: () => void child.kill("SIGKILL"),
    ended,
  };
}
