/** The machine and the software versions of the measurement. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { CACHE } from "./dataset.ts";
import { isPinned } from "./pinning.ts";

/** Properties and values, in the order of the report. */
export function describeMachine(): readonly (readonly [what: string, value: string])[] {
  return [
    ["CPU", cpus()[0]?.model ?? "unknown"],
    [
      "cores",
      `${cpus().length}${isPinned ? "; one for the measured program, one for the load generator" : "; not pinned"}`,
    ],
    ["memory", `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ["kernel", `${type()} ${release()}`],
    ["file system of the data", fileSystem()],
    [
      "load average at the end of the run",
      loadavg()
        .map((load) => load.toFixed(1))
        .join(", "),
    ],
    ["Node", process.versions.node],
    ["SQLite", sqliteVersion()],
    ["better-sqlite3", versionOf("better-sqlite3")],
    ["Fastify", versionOf("fastify")],
    ["Actual's API", actualVersion()],
  ];
}

function fileSystem(): string {
  const { status, stdout } = spawnSync("df", ["--output=fstype", CACHE], { encoding: "utf8" });
  return (status === 0 && stdout.trim().split("\n")[1]) || "unknown";
}

function sqliteVersion(): string {
  const database = new Database(":memory:");
  const version = String(database.prepare("SELECT sqlite_version()").pluck().get());
  database.close();
  return version;
}

function versionOf(name: string): string {
  return createRequire(import.meta.url)(`${name}/package.json`).version;
}

function actualVersion(): string {
  const path = join(import.meta.dirname, "../actual/package.json");
  return JSON.parse(readFileSync(path, "utf8")).dependencies["@actual-app/api"];
}
