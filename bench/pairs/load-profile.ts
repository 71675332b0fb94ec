/** The time of requests at fixed rates. The time includes waiting for earlier responses. */
import type { Benchmark } from "../support/benchmark.ts";
import { type Catalog, readCatalog } from "../support/catalog.ts";
import { formatCount, formatMs, formatPercent } from "../support/format.ts";
import { serveDataset } from "../support/leeway-server.ts";
import { type LoadResult, load } from "../support/load.ts";
import { mixedRequests } from "../support/mixed-requests.ts";
import { showProgress } from "../support/progress.ts";
import { createRequests } from "../support/requests.ts";

interface Profile {
  readonly what: string;
  readonly perSecond: number;
  readonly requests: (catalog: Catalog, token: string) => string[];
}

const reads = (catalog: Catalog, token: string) => mixedRequests(catalog, token, 0);
const creates = (catalog: Catalog, token: string) => createRequests(catalog, token, 5000);
const mix = (catalog: Catalog, token: string) => mixedRequests(catalog, token, 0.2);

const PROFILES: readonly Profile[] = [
  { what: "reads", perSecond: 2000, requests: reads },
  { what: "reads", perSecond: 10_000, requests: reads },
  { what: "single creates", perSecond: 1000, requests: creates },
  { what: "single creates", perSecond: 5000, requests: creates },
  { what: "one create in five requests", perSecond: 500, requests: mix },
  { what: "one create in five requests", perSecond: 2000, requests: mix },
];

/** Per profile. */
const SECONDS = 10;

/** Longer than elsewhere: while V8 compiles on its only core, every request is late. */
const WARM_UP_SHARE = 0.4;

export const loadProfile: Benchmark = {
  name: "load-profile",
  isLong: true,
  title: "time of requests at fixed rates",
  async run(settings) {
    const leeway = await serveDataset(settings.large);
    const catalog = await readCatalog(leeway.call);
    const rows: string[][] = [];
    for (const { what, perSecond, requests } of PROFILES) {
      const result = await load(leeway, {
        requests: requests(catalog, leeway.token),
        warmUpSeconds: SECONDS * WARM_UP_SHARE,
        seconds: SECONDS,
        perSecond,
        mayRefuse: true,
      });
      rows.push([what, formatCount(perSecond), ...resultCells(result)]);
      showProgress(
        `${what}, ${formatCount(perSecond)}/s: p50 ${formatMs(result.p50Ms)}, p99 ${formatMs(result.p99Ms)}`,
      );
    }
    const header = [
      "requests",
      "sent per second",
      "completed per second",
      "p50",
      "p99",
      "p99.9",
      "rejected",
      "server's core",
    ];
    return {
      lines: [],
      figures: [],
      tables: [{ title: "Time of requests at fixed rates", header, rows }],
      notes: [NOTE],
    };
  },
};

function resultCells({ answersPerSecond, p50Ms, p99Ms, p999Ms, statuses, serverCpu }: LoadResult): string[] {
  return [
    formatCount(answersPerSecond),
    formatMs(p50Ms),
    formatMs(p99Ms),
    formatMs(p999Ms),
    formatCount(statuses[503] ?? 0),
    serverCpu === undefined ? "" : `${formatPercent(serverCpu)} busy`,
  ];
}

const NOTE =
  "Open loop over 50 connections: each request has a scheduled time, and its duration counts from that time, including " +
  "any wait for a connection. If fewer requests complete than were sent, the rate exceeds the server's capacity.";
