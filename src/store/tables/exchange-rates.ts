/**
 * Exchange rates in two tables with the same columns: each budget's own rates, and the rates that all budgets share.
 * `domain/exchange.ts` decides which rate applies to a day.
 */
import {
  type DatedRate,
  type ExchangeRate,
  firstRateDay,
  formatRateId,
  formatRateKey,
  type RateKey,
} from "../../domain/exchange-rate.ts";
import type { ChangeNotes } from "../changes/change-notes.ts";
import type { Db } from "../engine.ts";
import type { Schema } from "../schema.ts";
import { isOf, join, raw, type Sql, sql } from "../sql.ts";

export function exchangeRateReads(db: Db, budgetId: string) {
  const own = rateTableReads(db, budgetId);
  const shared = rateTableReads(db, undefined);
  /** The existing rates of the budget with these keys, in any order. */
  const findManyOwn = async (keys: readonly RateKey[]): Promise<DatedRate[]> => {
    const wanted = new Set(keys.map(formatRateKey));
    return (await own.near(keys)).filter((row) => wanted.has(formatRateKey(row)));
  };
  return {
    /** Every rate that may apply to a conversion between these currencies in a range of days. */
    async list(currencies: readonly string[], since: string, until: string): Promise<ExchangeRate[]> {
      const first = firstRateDay(since);
      const ownRates = await own.inSpan(currencies, first, until);
      const sharedRates = await shared.inSpan(currencies, first, until);
      return [...ownRates.map(toOwn), ...sharedRates.map(toShared)];
    },

    /** Newest first, up to `limit`. A budget's own rate replaces the shared rate with the same key. */
    async page(filter: RateFilter, after: RateKey | undefined, limit: number): Promise<ExchangeRate[]> {
      const ownRates = await own.page(filter, after, limit);
      const sharedRates = await shared.page(filter, after, limit);
      const taken = new Set(ownRates.map(formatRateKey));
      const others = sharedRates.filter((row) => !taken.has(formatRateKey(row)));
      return [...ownRates.map(toOwn), ...others.map(toShared)].sort(inListOrder).slice(0, limit);
    },

    async findOwn(key: RateKey): Promise<ExchangeRate | undefined> {
      return (await findManyOwn([key])).map(toOwn)[0];
    },

    findManyOwn,

    /** The first month with a transaction in another currency. */
    async findFirstForeignMonth(currency: string): Promise<string | undefined> {
      const rows = await db.query<{ year_month: string }>(sql`SELECT year_month FROM month_flows
        WHERE budget_id = ${budgetId} AND currency <> ${currency} ORDER BY year_month LIMIT 1`);
      return rows[0]?.year_month;
    },
  };
}

export function exchangeRateWrites(db: Db, budgetId: string, notes: ChangeNotes) {
  const { save, remove } = rateTableWrites(db, budgetId);
  const { near } = rateTableReads(db, budgetId);
  return {
    /** Inserts rates or replaces existing ones. No two of the rates may have the same key. */
    async save(rates: readonly DatedRate[]): Promise<SavedRates> {
      const known = new Map((await near(rates)).map((row) => [formatRateKey(row), row]));
      for (const rate of rates) {
        const before = known.get(formatRateKey(rate));
        if (before === undefined) notes.created("exchange_rate", formatRateId(rate), rate);
        else if (before.rate !== rate.rate) notes.updated("exchange_rate", formatRateId(rate), before, rate);
      }
      return await save(rates);
    },

    async remove({ base_currency, currency, day, rate }: DatedRate): Promise<void> {
      const row = { base_currency, currency, day, rate };
      notes.deleted("exchange_rate", formatRateId(row), row);
      await remove(row);
    },
  };
}

/** The rates that all budgets share. For operator commands and jobs, never for requests. */
export function sharedRateWrites(db: Db) {
  return rateTableWrites(db, undefined);
}

function toOwn(row: DatedRate): ExchangeRate {
  return { ...row, is_shared: false };
}

function toShared(row: DatedRate): ExchangeRate {
  return { ...row, is_shared: true };
}

/** The order of `page`. */
function inListOrder(a: RateKey, b: RateKey): number {
  const [first, second] = [a, b].map((key) => `${key.day} ${key.base_currency} ${key.currency}`);
  return (first ?? "") < (second ?? "") ? 1 : -1;
}

type RateTable = "exchange_rates" | "shared_exchange_rates";

/** How many of the saved rates were new, changed or already stored. */
interface SavedRates {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface RateFilter {
  /** The base currency or the priced currency. */
  readonly currency?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Reads the rates of a budget, or the shared rates if `budgetId` is undefined. */
function rateTableReads({ dialect, query }: Db, budgetId: string | undefined) {
  const table = tableOf(budgetId);
  const select = (conditions: readonly Sql[], from: Sql = raw(table)) =>
    sql`SELECT base_currency, currency, day, rate FROM ${from}
      WHERE ${join([isOf(budgetId, "budget_id"), ...conditions], " AND ")}`;
  const by = (index: string) => dialect.indexed(table, `${table}_${index}`);
  return {
    /** The rates of these currencies in a range of days. */
    async inSpan(currencies: readonly string[], since: string, until: string): Promise<DatedRate[]> {
      return await query(select([dialect.anyOf("currency", currencies), sql`day >= ${since}`, sql`day <= ${until}`]));
    },

    /** The rates with these currencies and days, with any base currency. */
    async near(keys: readonly RateKey[]): Promise<DatedRate[]> {
      const pairs = keys.map(({ currency, day }) => [currency, day] as const);
      return await query(select([dialect.anyPairOf(["currency", "day"], pairs)]));
    },

    /** In list order, newest first. */
    async page(
      { currency, since, until }: RateFilter,
      after: RateKey | undefined,
      limit: number,
    ): Promise<DatedRate[]> {
      const conditions: Sql[] = [];
      if (since !== undefined) conditions.push(sql`day >= ${since}`);
      if (until !== undefined) conditions.push(sql`day <= ${until}`);
      if (after !== undefined) {
        const { day, base_currency, currency: last } = after;
        conditions.push(sql`(day, base_currency, currency) < (${day}, ${base_currency}, ${last})`);
      }
      // A currency filter reads one index per side of the rate. No rate has the same currency on both sides.
      const rates =
        currency === undefined
          ? select(conditions, by("by_day"))
          : sql`${select([...conditions, sql`currency = ${currency}`])} UNION ALL
            ${select([...conditions, sql`base_currency = ${currency}`], by("by_base"))}`;
      return await query(sql`${rates} ORDER BY day DESC, base_currency DESC, currency DESC LIMIT ${limit}`);
    },
  };
}

function rateTableWrites(db: Db, budgetId: string | undefined) {
  const { insert, query } = db;
  const { near } = rateTableReads(db, budgetId);
  const table = tableOf(budgetId);
  const isRate = ({ base_currency, currency, day }: RateKey) =>
    sql`${isOf(budgetId, "budget_id")} AND base_currency = ${base_currency} AND currency = ${currency} AND day = ${day}`;
  return {
    /** Inserts rates or replaces existing ones. No two of the rates may have the same key. */
    async save(rates: readonly DatedRate[]): Promise<SavedRates> {
      const known = new Map((await near(rates)).map((row) => [formatRateKey(row), row.rate]));
      const added = rates.filter((row) => !known.has(formatRateKey(row)));
      const changed = rates.filter(
        (row) => known.has(formatRateKey(row)) && known.get(formatRateKey(row)) !== row.rate,
      );
      const rows = budgetId === undefined ? added : added.map((row) => ({ budget_id: budgetId, ...row }));
      await insert(table, rows as readonly Schema[RateTable][]);
      for (const row of changed) await query(sql`UPDATE ${raw(table)} SET rate = ${row.rate} WHERE ${isRate(row)}`);
      const unchanged = rates.length - added.length - changed.length;
      return { added: added.length, changed: changed.length, unchanged };
    },

    async remove(key: RateKey): Promise<void> {
      await query(sql`DELETE FROM ${raw(table)} WHERE ${isRate(key)}`);
    },
  };
}

function tableOf(budgetId: string | undefined): RateTable {
  return budgetId === undefined ? "shared_exchange_rates" : "exchange_rates";
}
