/**
 * A comparison member: pgbench, PostgreSQL's load generator, on the servers' core. It repeats the statements of a
 * request with the script of `pgbench-script.ts`: prepared, and pipelined as the service does.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { query } from "../../test/support/postgres-server.ts";
import type { Settings } from "./benchmark.ts";
import { emptyDirectory } from "./dataset.ts";
import { pgbenchScript, type Recording } from "./pgbench-script.ts";
import { onCore } from "./pinning.ts";
import type { Member } from "./take-turns.ts";

interface PgbenchPlan {
  /** The path of the program: see `findPgbench`. */
  readonly program: string;
  readonly databaseUrl: string;
  readonly recordings: readonly Recording[];
  readonly clients: number;
}

/** The path of the newest pgbench; undefined if it is not installed. */
export function findPgbench(): string | undefined {
  const places = [...globSync("/usr/lib/postgresql/*/bin/pgbench").sort().reverse(), "pgbench"];
  return places.find((place) => spawnSync(place, ["--version"]).status === 0);
}

export function pgbench(
  what: string,
  { program, databaseUrl, recordings, clients }: PgbenchPlan,
  { seconds }: Settings,
): Member {
  const { preparation, script } = pgbenchScript(recordings);
  const file = join(emptyDirectory(), "script.sql");
  writeFileSync(file, script);
  return {
    what,
    async measure() {
      await query(databaseUrl, preparation);
      const [command = "", ...args] = [...onCore("measured"), program, "--no-vacuum", "--protocol=prepared"];
      const child = spawn(
        command,
        [
          ...args,
          ...[`--client=${clients}`, `--time=${WARM_UP_SECONDS + Math.ceil(seconds)}`, "--progress=1"],
          ...[`--file=${file}`, "--define=count=0", `--define=base=${Date.now()}`, databaseUrl],
        ],
        { stdio: ["ignore", "ignore", "pipe"] },
      );
      const [progress, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
      if (code !== 0) throw new Error(`pgbench ended with ${code}:\n${progress.slice(0, 2000)}`);
      return { perSecond: perSecond(progress) };
    },
  };
}

/** In the first second, PostgreSQL prepares and plans the statements. */
const WARM_UP_SECONDS = 1;

/** The mean of the figures for each second after the warm-up: "progress: 2.0 s, 3415.9 tps, lat ...". */
function perSecond(progress: string): number {
  const told = [...progress.matchAll(/^progress: .*? s, ([\d.]+) tps/gm)].map(([, tps]) => Number(tps));
  const counted = told.slice(WARM_UP_SECONDS);
  return counted.reduce((sum, tps) => sum + tps, 0) / counted.length;
}
