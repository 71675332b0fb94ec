/** Runs `write-rows.ts` in a separate process and reads the committed rows from its output. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Launcher } from "../support/command.ts";

const PROGRAM = join(import.meta.dirname, "write-rows.ts");

export interface RowsWriter {
  /** Resolves when this row is committed; rejects where the program ends before. */
  reach(row: number): Promise<void>;
  kill(): void;
  /** The exit code and the last row that was reported as committed; 0 if there was none. */
  readonly ended: Promise<{ readonly code: number | null; readonly committed: number }>;
}

/** Writes on from what is in the file, if anything, until there are so many rows. */
export function startWriting(file: string, until: number, launcher: Launcher = []): RowsWriter {
  const [program = "", ...rest] = [...launcher, process.execPath, PROGRAM, file, String(until)];
  // The compiled code that Node keeps would be traced too.
  const env = { PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: "1" };
  const child = spawn(program, rest, { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("latin1").on("data", (text) => {
    said += text;
  });
  const committed = () => Number(/(\d+)\n\d*$/.exec(said.slice(-100))?.[1] ?? 0); // a number may come in two
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
