/** Reads a page of the exchange rates that a budget has, its own and shared ones. */
import type { ExchangeRate, RateKey } from "../../domain/exchange-rate.ts";
import type { RateFilter } from "../../store/store.ts";
import type { Read } from "../service.ts";

export interface RateQuery extends RateFilter {
  /** The rate that the page starts after. */
  readonly after?: RateKey | undefined;
  readonly limit: number;
}

export interface RateList {
  readonly rates: readonly ExchangeRate[];
  readonly hasMore: boolean;
}

/** Newest first. A budget's own rate stands in the place of the shared one of the same two currencies and day. */
export async function listExchangeRates({ reads }: Read, query: RateQuery): Promise<RateList> {
  const { after, limit, currency, ...days } = query;
  const filter = { ...days, currency: currency?.toUpperCase() };
  const found = await reads.exchangeRates.page(filter, after, limit + 1);
  return { rates: found.slice(0, limit), hasMore: found.length > limit };
}
