/** The time from start to the first response on empty data, and the memory at rest. */
import type { Benchmark } from "../support/benchmark.ts";
import { emptyDirectory } from "../support/dataset.ts";
import { httpRequest } from "../support/http-connection.ts";
import { serveDirectory } from "../support/leeway-server.ts";
import { residentMb } from "../support/process-usage.ts";
import { showProgress } from "../support/progress.ts";
import { spreadOf } from "../support/statistics.ts";
import { timedClient } from "../support/timed-client.ts";
import { wait } from "../support/wait.ts";

export const start: Benchmark = {
  name: "start",
  title: "time from startup to the first response on empty data, and idle memory",
  async run({ rounds, restSeconds }) {
    const seconds: number[] = [];
    const megabytes: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const started = await startOnce(restSeconds);
      seconds.push(started.seconds);
      if (started.megabytes !== undefined) megabytes.push(started.megabytes);
      showProgress(`round ${round} of ${rounds}: first response after ${started.seconds.toFixed(2)} s`);
    }
    return {
      lines: [
        {
          what: "Time from startup to the first response, empty data",
          unit: "s",
          isLessBetter: true,
          atLeast: 0.7,
          aim: 0.4,
          measured: spreadOf(seconds),
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
      figures: [],
      notes: [
        `First response: the time from starting \`leeway serve\`, as \`npm start\` does, to a 200 for \`GET /v1/accounts\`. Idle memory: the resident set size ${restSeconds} s later.`,
      ],
    };
  },
};

async function startOnce(restSeconds: number) {
  const startMs = performance.now();
  const server = await serveDirectory(emptyDirectory());
  const client = timedClient(Number(new URL(server.url).port));
  await client.ask(httpRequest("GET", "/v1/accounts", server.token));
  const seconds = (performance.now() - startMs) / 1000;
  await wait(restSeconds);
  const megabytes = residentMb(server.pid);
  await server.stop();
  return { seconds, megabytes };
}
