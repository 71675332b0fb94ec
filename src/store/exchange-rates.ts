/**
 * Exchange rates: each budget's own, and those that all budgets share. Which of them counts when is
 * `domain/exchange.ts`'s business.
 */
import {
  type DatedRate,
  type ExchangeRate,
  firstRateDay,
  formatRateKey,
  type RateKey,
} from "../domain/exchange-rate.ts";
import type { Db } from "./engine.ts";
import { type RateFilter, rateTableReads, rateTableWrites } from "./rate-table.ts";

export function exchangeRateReads(db: Db, budgetId: string) {
  const own = rateTableReads(db, budgetId);
  const shared = rateTableReads(db, undefined);
  return {
    /** Every rate that may count from one day to another in a conversion among these currencies. */
    async list(currencies: readonly string[], since: string, until: string): Promise<ExchangeRate[]> {
      const first = firstRateDay(since);
      const ownRates = await own.inSpan(currencies, first, until);
      const sharedRates = await shared.inSpan(currencies, first, until);
      return [...ownRates.map(toOwn), ...sharedRates.map(toShared)];
    },

    /** Newest first, up to `limit`. A budget's own rate stands in the place of the shared one with the same key. */
    async page(filter: RateFilter, after: RateKey | undefined, limit: number): Promise<ExchangeRate[]> {
      const ownRates = await own.page(filter, after, limit);
      const sharedRates = await shared.page(filter, after, limit);
      const taken = new Set(ownRates.map(formatRateKey));
      const others = sharedRates.filter((row) => !taken.has(formatRateKey(row)));
      return [...ownRates.map(toOwn), ...others.map(toShared)].sort(inListOrder).slice(0, limit);
    },

    async findOwn(key: RateKey): Promise<ExchangeRate | undefined> {
      const rows = await own.near([key]);
      return rows.map(toOwn).find(({ base_currency }) => base_currency === key.base_currency);
    },
  };
}

export function exchangeRateWrites(db: Db, budgetId: string) {
  return rateTableWrites(db, budgetId);
}

/** The rates that all budgets share: for the operator, never for a request. */
export function sharedRateWrites(db: Db) {
  return rateTableWrites(db, undefined);
}

function toOwn(row: DatedRate): ExchangeRate {
  return { ...row, is_shared: false };
}

function toShared(row: DatedRate): ExchangeRate {
  return { ...row, is_shared: true };
}

/** The order of the pages of `rate-table.ts`. */
function inListOrder(a: RateKey, b: RateKey): number {
  const [first, second] = [a, b].map((key) => `${key.day} ${key.base_currency} ${key.currency}`);
  return (first ?? "") < (second ?? "") ? 1 : -1;
}
