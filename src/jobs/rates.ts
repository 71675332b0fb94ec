/** The daily download of exchange rates. Importing rates twice changes nothing, so the job has no effects of its own. */
import { nextDownloadMs } from "../domain/rate-schedule.ts";
import { BUSY_MS, fetchRates, needsHistory, nextLookMs, RETRY_MS } from "../operations/budget/fetch-rates.ts";
import { RATES_JOB } from "../operations/budget/rate-source.ts";
import type { OutboundRequest } from "../outbound/request.ts";
import { randomNumber } from "./random.ts";
import type { JobKind } from "./run-jobs.ts";

export function ratesJob(request: OutboundRequest, url: string): JobKind {
  return {
    kind: RATES_JOB.kind,
    backoffMs: [RETRY_MS],
    async run(service, { budgetId, signal }) {
      const { store, now } = service;
      const random = randomNumber(service);
      const history = await needsHistory(service, budgetId);
      const lookMs = nextLookMs(await store.all.rateSources.find(RATES_JOB.id), history, now(), random);
      if (lookMs !== undefined) return { nextAtMs: lookMs };
      const imported = await fetchRates(service, { request, url }, { history, signal });
      return { nextAtMs: imported === undefined ? now() + BUSY_MS : nextDownloadMs(now(), random) };
    },
  };
}
