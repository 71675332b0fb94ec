/**
 * Downloads the European Central Bank's exchange rates for all budgets. Whatever the number of budgets and servers, one download
 * runs at a time, a successful one is repeated only after the next publication, and a failed one after an hour.
 */
import { addDays, dayAt, formatTimestamp } from "../../domain/calendar.ts";
import { lastDownloadMs, nextDownloadMs } from "../../domain/rate-schedule.ts";
import { OutboundError, type OutboundRequest } from "../../outbound/request.ts";
import type { RateSource } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { type ImportedRates, importExchangeRates } from "./exchange-rates.ts";

/** The id of the source, also of its jobs. */
export const ECB = "ecb";

/** The files at the address of the source: about 62 and 7,000 days. */
const RECENT_FILE = "eurofxref-hist-90d.xml";
const HISTORY_FILE = "eurofxref-hist.xml";

/** The recent file has the days since then. A few days less, because the bank does not publish on holidays. */
const RECENT_DAYS = 85;

/** The time for a download and its import. After it, another server may try. */
const CLAIM_MS = 600_000;
const TIMEOUT_MS = 120_000;
export const RETRY_MS = 3_600_000;
/** The wait for a download that another server runs. */
export const BUSY_MS = 60_000;

/** `unavailable`: no answer, or not the file. `unreadable`: the file has no rates. */
export type RateProblem = "unavailable" | "unreadable";

/** A download that failed. Its state is stored already. */
export class RateDownloadFailed extends Error {}

export interface RateAddress {
  readonly request: OutboundRequest;
  /** The directory of the files, with a slash at the end. */
  readonly url: string;
}

interface FetchOptions {
  /** Download the days since 1999. */
  readonly history: boolean;
  readonly signal?: AbortSignal;
}

type RateService = Pick<Service, "store" | "now">;

/** When to look again, if no download is due now. `random` is from 0 to 1. */
export function nextLookMs(
  source: RateSource | undefined,
  needsHistory: boolean,
  nowMs: number,
  random: number,
): number | undefined {
  if (source === undefined) return undefined;
  const { claimed_until, attempted_at, succeeded_at, problem } = source;
  /** Whether a time is in the next `withinMs`. One further away is of a wrong clock. */
  const isAhead = (ms: number, withinMs: number) => ms > nowMs && ms <= nowMs + withinMs;
  if (claimed_until !== null && isAhead(Date.parse(claimed_until), CLAIM_MS)) return nowMs + BUSY_MS;
  if (problem !== null) {
    const retryMs = Date.parse(attempted_at) + RETRY_MS;
    return isAhead(retryMs, RETRY_MS) ? retryMs + random * BUSY_MS : undefined;
  }
  const succeededMs = succeeded_at === null ? 0 : Date.parse(succeeded_at);
  const isFresh = succeededMs >= lastDownloadMs(nowMs) && succeededMs <= nowMs + RETRY_MS;
  return isFresh && !needsHistory ? nextDownloadMs(nowMs, random) : undefined;
}

/** Whether the budget has amounts in other currencies that are older than the rates which the recent file adds. */
export async function needsHistory({ store, now }: RateService, budgetId: string): Promise<boolean> {
  const budget = await store.of(budgetId).budget.find();
  if (budget === undefined) return false;
  const since = addDays(dayAt(now(), "UTC"), -RECENT_DAYS);
  const days = await store.all.rateSources.findDays();
  if (days !== undefined && days.last < since) return true; // the recent file would leave a gap
  if ((await store.all.rateSources.find(ECB))?.history_at != null) return false;
  const month = await store.of(budgetId).exchangeRates.findFirstForeignMonth(budget.currency);
  const first = days === undefined || days.first > since ? since : days.first;
  return month !== undefined && `${month}-01` < first;
}

/**
 * Downloads and imports the rates. Undefined if another download is running. @throws RateDownloadFailed, or the reason of the
 * signal.
 */
export async function fetchRates(
  service: RateService,
  { request, url }: RateAddress,
  { history, signal }: FetchOptions,
): Promise<ImportedRates | undefined> {
  const { store, now } = service;
  const startMs = now();
  const at = formatTimestamp(startMs);
  const isClaimed = await store.writeAll((tx) => tx.rateSources.claim(ECB, at, formatTimestamp(startMs + CLAIM_MS)));
  if (!isClaimed) return undefined;
  const end = (fields: Partial<RateSource>) =>
    store.writeAll((tx) => tx.rateSources.update(ECB, { claimed_until: null, ...fields }));
  try {
    const text = await download(request, url + (history ? HISTORY_FILE : RECENT_FILE), signal);
    const imported = await importExchangeRates(service, text, signal);
    if (imported.added + imported.changed + imported.unchanged === 0) {
      throw new UnreadableRates(imported.issues[0]?.message ?? "The file has no rates.");
    }
    const done = { problem: null, detail: null, succeeded_at: formatTimestamp(now()) };
    await end(history ? { ...done, history_at: done.succeeded_at } : done);
    return imported;
  } catch (error) {
    const problem = problemOf(error);
    const detail = problem === undefined ? null : (error as Error).message;
    // An interrupted download may start again at once.
    await end(problem === undefined ? {} : { problem, detail });
    if (problem === undefined) throw error;
    throw new RateDownloadFailed((error as Error).message);
  }
}

class UnreadableRates extends Error {}

/** Undefined for errors that are not the source's. */
function problemOf(error: unknown): RateProblem | undefined {
  if (error instanceof UnreadableRates) return "unreadable";
  return error instanceof OutboundError ? "unavailable" : undefined;
}

async function download(request: OutboundRequest, url: string, signal: AbortSignal | undefined): Promise<string> {
  const response = await request(url, { method: "GET", headers: {}, timeoutMs: TIMEOUT_MS, signal });
  if (response.status !== 200) throw new OutboundError(new URL(url).host, `it returned ${response.status}`);
  return await response.text();
}
