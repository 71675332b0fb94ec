/**
 * The time from start to the first response on empty data, relative to a bare program with the same libraries, and the
 * memory at rest.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Benchmark } from "../support/benchmark.ts";
import { emptyDirectory } from "../support/dataset.ts";
import { formatSpread } from "../support/format.ts";
import { httpRequest } from "../support/http-connection.ts";
import { NODE_COMPILE_CACHE, serveDirectory } from "../support/leeway-server.ts";
import { onCore } from "../support/pinning.ts";
import { residentMb } from "../support/process-usage.ts";
import { showProgress } from "../support/progress.ts";
import { spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";
import { wait } from "../support/wait.ts";

const BARE = fileURLToPath(import.meta.resolve("../support/bare-start.ts"));

export const start: Benchmark = {
  name: "start",
  title: "time from startup to the first response on empty data relative to a bare program, and idle memory",
  async run({ rounds, restSeconds }) {
    const ratios: number[] = [];
    const seconds: number[] = [];
    const megabytes: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const bare = await startBare();
      const started = await startLeeway(restSeconds);
      if (round === 0) continue; // the first start fills Node's compile cache
      ratios.push(started.seconds / bare);
      seconds.push(started.seconds);
      if (started.megabytes !== undefined) megabytes.push(started.megabytes);
      showProgress(
        `round ${round} of ${rounds}: ${started.seconds.toFixed(2)} s, the bare program ${bare.toFixed(2)} s`,
      );
    }
    return {
      lines: [
        {
          what: "Time from startup to the first response, empty data, relative to a bare program",
          unit: "times",
          isLessBetter: true,
          atLeast: 2.5,
          aim: 2,
          measured: spreadOf(ratios),
        },
        {
          what: "Idle memory",
          unit: "MB",
          isLessBetter: true,
          atLeast: 150,
          aim: 100,
          measured:
            megabytes.length === 0 ? "this machine does not report the memory of a process" : spreadOf(megabytes),
        },
      ],
      figures: [{ what: "First response after startup", value: `${formatSpread(spreadOf(seconds))} s` }],
      notes: [
        `First response: the time from starting \`leeway serve\`, as \`npm start\` does, to a 200 for \`GET /v1/accounts\`. The bare program loads better-sqlite3 and Fastify, opens a database and answers the same request; the two take turns. Idle memory: the resident set size ${restSeconds} s later.`,
      ],
    };
  },
};

async function startLeeway(restSeconds: number) {
  const startMs = performance.now();
  const server = await serveDirectory(emptyDirectory());
  await timedClient(Number(new URL(server.url).port)).ask(httpRequest("GET", "/v1/accounts", server.token));
  const seconds = (performance.now() - startMs) / 1000;
  await wait(restSeconds);
  const megabytes = residentMb(server.pid);
  await server.stop();
  return { seconds, megabytes };
}

/** The seconds to the first response. */
async function startBare(): Promise<number> {
  const startMs = performance.now();
  const [program = "", ...args] = [...onCore("measured"), process.execPath, BARE, join(emptyDirectory(), "bare.db")];
  const child = spawn(program, args, {
    env: { ...process.env, NODE_COMPILE_CACHE },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const response = await fetch(`http://127.0.0.1:${port.toString().trim()}/v1/accounts`);
  await response.text();
  const seconds = (performance.now() - startMs) / 1000;
  child.kill();
  await once(child, "exit");
  return seconds;
}
