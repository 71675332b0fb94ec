/** The growth of the server's memory under one hour's requests, sent within minutes. */
import { MAX_BATCH } from "../../src/api/v1/transactions/schema.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { readCatalog } from "../support/catalog.ts";
import { formatCount } from "../support/format.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { load } from "../support/load.ts";
import { mixedRequests } from "../support/mixed-requests.ts";
import { residentMb } from "../support/process-usage.ts";
import { showProgress } from "../support/progress.ts";
import { createRequests } from "../support/requests.ts";
import { slope } from "../support/statistics.ts";

/** Below the capacity of a small busy machine, so that the rate holds to the end. */
const PER_SECOND = 1000;

const WATCH_SECONDS = 120;
const WRITE_SHARE = 0.1;
const SAMPLE_MS = 250;

/** The share of the time after which caches and compiled code have reached their full size. */
const WARM_UP_SHARE = 1 / 3;

type Sample = readonly [atSeconds: number, megabytes: number];

export const memory: Benchmark = {
  name: "memory",
  isLong: true,
  title: "memory under one hour's requests, sent within minutes",
  async run({ large, settleSeconds }) {
    const leeway = await serveDataset(large);
    const catalog = await readCatalog(leeway.call);
    const filling = createRequests(catalog, leeway.token, 10, MAX_BATCH);
    await load(leeway, { requests: filling, connections: 1, seconds: settleSeconds });
    const requests = mixedRequests(catalog, leeway.token, WRITE_SHARE);
    const watch = watchMemory(leeway.pid);
    const { answersPerSecond } = await load(leeway, { requests, seconds: WATCH_SECONDS, perSecond: PER_SECOND });
    const samples = watch.stop();
    const warm = samples.filter(([at]) => at > WATCH_SECONDS * WARM_UP_SHARE);
    return {
      lines: [],
      figures: [
        { what: "at the start", value: megabytes(samples[0]) },
        { what: "after the first third", value: megabytes(warm[0]) },
        { what: "at the end", value: megabytes(samples.at(-1)) },
        { what: "maximum", value: megabytes(samples.toSorted(([, a], [, b]) => a - b).at(-1)) },
        { what: "slope after the first third", value: warm.length < 2 ? "unknown" : tellSlope(warm, answersPerSecond) },
      ],
      notes: [
        `${formatCount(answersPerSecond * WATCH_SECONDS)} requests within ${WATCH_SECONDS} s; one in ten is a create. Memory is the resident set size of the process.`,
        `Before the measurement, creates of ${MAX_BATCH} fill SQLite's page cache (at most 16 MiB). With single creates alone, that takes ten minutes and looks like growth.`,
      ],
    };
  },
};

function watchMemory(pid: number): { stop(): Sample[] } {
  const startMs = performance.now();
  const samples: Sample[] = [];
  const take = () => {
    const used = residentMb(pid);
    const atSeconds = (performance.now() - startMs) / 1000;
    if (used !== undefined) samples.push([atSeconds, used]);
    if (samples.length % TOLD_EVERY === 1)
      showProgress(`after ${Math.round(atSeconds)} s: ${megabytes(samples.at(-1))}`);
  };
  take();
  const timer = setInterval(take, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

const TOLD_EVERY = 40;

function megabytes(sample: Sample | undefined): string {
  return sample === undefined ? "unknown" : `${Math.round(sample[1])} MB`;
}

function tellSlope(samples: readonly Sample[], answersPerSecond: number): string {
  const perSecond = slope(samples);
  const perRequests = (perSecond / answersPerSecond) * 100_000;
  return `${(perSecond * 60).toFixed(1)} MB per minute, ${perRequests.toFixed(1)} MB per 100,000 requests`;
}
