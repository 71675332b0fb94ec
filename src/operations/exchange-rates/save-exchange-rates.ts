/** Saves rates of a budget's own: new ones, and others in the place of those that it has for the same day. */
import { formatDecimal } from "../../domain/decimal.ts";
import { type DatedRate, type ExchangeRate, formatRateKey } from "../../domain/exchange-rate.ts";
import { ProblemList } from "../../domain/problem.ts";
import { readCurrency } from "../read-amount.ts";
import type { Write } from "../service.ts";

export interface ExchangeRateInput {
  readonly base_currency: string;
  readonly currency: string;
  readonly day: string;
  /** Within the bounds of a rate. */
  readonly rate: number;
}

/** @throws Problem `unknown_currency`, `rate_to_same_currency` or `duplicate_rate`. */
export async function saveExchangeRates({ tx }: Write, inputs: readonly ExchangeRateInput[]): Promise<ExchangeRate[]> {
  const problems = new ProblemList();
  const rates = inputs.map((input, i) => readRate(input, `/exchange_rates/${i}`, problems));
  refuseRepeats(rates, problems);
  problems.throwIfAny();
  await tx.exchangeRates.save(rates);
  return rates.map((rate) => ({ ...rate, is_shared: false }));
}

/** A currency that is not one is left as it was written: it has been noted, and nothing is saved. */
function readRate(input: ExchangeRateInput, pointer: string, problems: ProblemList): DatedRate {
  const base = readCurrency(input.base_currency, `${pointer}/base_currency`, problems) ?? input.base_currency;
  const currency = readCurrency(input.currency, `${pointer}/currency`, problems) ?? input.currency;
  if (base === currency) {
    const detail = `base_currency and currency are both ${base}. Send two different currencies.`;
    problems.add("rate_to_same_currency", `${pointer}/currency`, detail);
  }
  return { base_currency: base, currency, day: input.day, rate: formatDecimal(input.rate) };
}

function refuseRepeats(rates: readonly DatedRate[], problems: ProblemList): void {
  const places = new Map<string, number>();
  for (const [i, rate] of rates.entries()) {
    const first = places.get(formatRateKey(rate));
    places.set(formatRateKey(rate), first ?? i);
    if (first === undefined) continue;
    const detail = `/exchange_rates/${first} already has a rate of these two currencies for ${rate.day}. Send only one.`;
    problems.add("duplicate_rate", `/exchange_rates/${i}`, detail);
  }
}
