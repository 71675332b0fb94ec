/** Exchange rates: list, save and remove the rates of a budget, and import published rates that all budgets share. */
import { formatDecimal } from "../../domain/decimal.ts";
import { type DatedRate, type ExchangeRate, formatRateKey, type RateKey } from "../../domain/exchange-rate.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { readEcbRates } from "../../readers/rates/ecb-rates.ts";
import type { Issue } from "../../readers/reading.ts";
import type { RateFilter } from "../../store/store.ts";
import { pause, runSteps } from "../pause.ts";
import { readCurrency } from "../read-amount.ts";
import type { Read, Service, Write } from "../service.ts";

export interface RateQuery extends RateFilter {
  /** The rate that the page starts after. */
  readonly after?: RateKey | undefined;
  readonly limit: number;
}

export interface RateList {
  readonly rates: readonly ExchangeRate[];
  readonly hasMore: boolean;
}

/** Newest first. A budget's own rate replaces the shared rate of the same currencies and day. */
export async function listExchangeRates({ reads }: Read, query: RateQuery): Promise<RateList> {
  const { after, limit, currency, ...days } = query;
  const filter = { ...days, currency: currency?.toUpperCase() };
  const found = await reads.exchangeRates.page(filter, after, limit + 1);
  return { rates: found.slice(0, limit), hasMore: found.length > limit };
}

export interface ExchangeRateInput {
  readonly base_currency: string;
  readonly currency: string;
  readonly day: string;
  readonly rate: number;
}

/**
 * Adds rates to the budget, or replaces those of the same currencies and day. @throws Problem `unknown_currency`,
 * `rate_to_same_currency` or `duplicate_rate`.
 */
export async function saveExchangeRates({ tx }: Write, inputs: readonly ExchangeRateInput[]): Promise<ExchangeRate[]> {
  const problems = new ProblemList();
  const rates = inputs.map((input, i) => readRate(input, `/exchange_rates/${i}`, problems));
  rejectRepeatedRates(rates, problems);
  problems.throwIfAny();
  await tx.exchangeRates.save(rates);
  return rates.map((rate) => ({ ...rate, is_shared: false }));
}

/** Adds invalid currencies to `problems` and returns them unchanged: nothing is saved then. */
function readRate(input: ExchangeRateInput, pointer: string, problems: ProblemList): DatedRate {
  const base = readCurrency(input.base_currency, `${pointer}/base_currency`, problems) ?? input.base_currency;
  const currency = readCurrency(input.currency, `${pointer}/currency`, problems) ?? input.currency;
  if (base === currency) {
    const detail = `base_currency and currency are both ${base}. Send two different currencies.`;
    problems.add("rate_to_same_currency", `${pointer}/currency`, detail);
  }
  return { base_currency: base, currency, day: input.day, rate: formatDecimal(input.rate) };
}

function rejectRepeatedRates(rates: readonly DatedRate[], problems: ProblemList): void {
  const places = new Map<string, number>();
  for (const [i, rate] of rates.entries()) {
    const first = places.get(formatRateKey(rate));
    places.set(formatRateKey(rate), first ?? i);
    if (first === undefined) continue;
    const detail = `/exchange_rates/${first} already has a rate of these two currencies for ${rate.day}. Send only one.`;
    problems.add("duplicate_rate", `/exchange_rates/${i}`, detail);
  }
}

/** The shared rate of the same day applies again. @throws Problem `not_found` if the budget has no such rate. */
export async function removeExchangeRate({ tx }: Write, given: RateKey): Promise<void> {
  const key = { ...given, base_currency: given.base_currency.toUpperCase(), currency: given.currency.toUpperCase() };
  const rate = await tx.exchangeRates.findOwn(key);
  if (rate === undefined) {
    throw new Problem("not_found", `This budget has no exchange rate of its own for ${formatRateKey(key)}.`);
  }
  await tx.exchangeRates.remove(rate);
}

export interface ImportedRates {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The rows that could not be read and were skipped. */
  readonly issues: readonly Issue[];
}

/** Rates per transaction. A small number limits how long other writes wait. */
const BATCH_SIZE = 500;

/** Importing a file again changes nothing: stored rates stay as they are. Rejects if the signal aborts between two parts. */
export async function importExchangeRates(
  { store }: Pick<Service, "store">,
  text: string,
  signal?: AbortSignal,
): Promise<ImportedRates> {
  const { rows, issues } = await runSteps(readEcbRates(text));
  const sums = { added: 0, changed: 0, unchanged: 0 };
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    signal?.throwIfAborted();
    const saved = await store.writeAll((tx) => tx.sharedRates.save(batch));
    for (const what of ["added", "changed", "unchanged"] as const) sums[what] += saved[what];
    await pause();
  }
  // They may decide which payments match, and so where these count.
  if (sums.added + sums.changed > 0) await store.writeAll((tx) => tx.budgets.markDaysPending());
  return { ...sums, issues };
}
