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
import { type RateFilter, rateTableReads, rateTableWrites, type SavedRates } from "./rate-table.ts";

/** What the shared rates are asked with in the place of a budget's id. */
const NO_BUDGET = "";

export function exchangeRateReads(db: Db) {
  const own = rateTableReads(db, "exchange_rates");
  const shared = rateTableReads(db, "shared_exchange_rates");
  return {
    /** Every rate that may count from one day to another in a conversion among these currencies. */
    async list(budgetId: string, currencies: readonly string[], since: string, until: string): Promise<ExchangeRate[]> {
      const first = firstRateDay(since);
      const ownRates = await own.inSpan(budgetId, currencies, first, until);
      const sharedRates = await shared.inSpan(NO_BUDGET, currencies, first, until);
      return [...ownRates.map(toOwn), ...sharedRates.map(toShared)];
    },

    /** Newest first, up to `limit`. A budget's own rate stands in the place of the shared one with the same key. */
    async page(
      budgetId: string,
      filter: RateFilter,
      after: RateKey | undefined,
      limit: number,
    ): Promise<ExchangeRate[]> {
      const ownRates = await own.page(budgetId, filter, after, limit);
      const sharedRates = await shared.page(NO_BUDGET, filter, after, limit);
      const taken = new Set(ownRates.map(formatRateKey));
      const others = sharedRates.filter((row) => !taken.has(formatRateKey(row)));
      return [...ownRates.map(toOwn), ...others.map(toShared)].sort(inListOrder).slice(0, limit);
    },

    async findOwn(budgetId: string, key: RateKey): Promise<ExchangeRate | undefined> {
      const rows = await own.near(budgetId, [key]);
      return rows.map(toOwn).find(({ base_currency }) => base_currency === key.base_currency);
    },
  };
}

export function exchangeRateWrites(db: Db) {
  const { save, remove } = rateTableWrites(db, "exchange_rates");
  const shared = rateTableWrites(db, "shared_exchange_rates");
  return {
    save,
    remove,

    /** The same for those that all budgets share: for the operator, never for a request. */
    async saveShared(rates: readonly DatedRate[]): Promise<SavedRates> {
      return await shared.save(NO_BUDGET, rates);
    },
  };
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
