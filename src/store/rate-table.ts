/**
 * The statements on a table of exchange rates. There are two of a kind: a budget's own rates, which name their budget,
 * and those that all budgets share, which belong to none. `exchange-rates.ts` puts the two together.
 */
import { sql } from "kysely";
import { type DatedRate, formatRateKey, type RateKey } from "../domain/exchange-rate.ts";
import type { Db, Dialect, Insert } from "./engine.ts";
import { type Parts, prepareShapes, type Sql, type Values } from "./prepared-query.ts";

export type RateTable = "exchange_rates" | "shared_exchange_rates";

/** What became of rates that were saved. */
export interface SavedRates {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

const COLUMNS = sql`base_currency, currency, day, rate`;

/** The budget's id is not looked at where the rates are shared. */
export function rateTableReads({ dialect, prepare }: Db, table: RateTable) {
  const select = prepareShapes<Values, DatedRate>(prepare, (parts, given) =>
    parts.has("limit") ? page(dialect, table, parts, given) : matching(dialect, table, parts, given),
  );
  return {
    /** Rates that tell the price in one of some currencies, on some days. */
    async inSpan(budgetId: string, currencies: readonly string[], since: string, until: string): Promise<DatedRate[]> {
      const values = { budget_id: budgetId, json_currencies: JSON.stringify(currencies), since, until };
      return await select(["currencies", "since", "until"], values);
    },

    /** At least those of the keys that are there. */
    async near(budgetId: string, keys: readonly RateKey[]): Promise<DatedRate[]> {
      const pairs = JSON.stringify(keys.map(({ currency, day }) => [currency, day]));
      return await select(["pairs"], { budget_id: budgetId, json_pairs: pairs });
    },

    /** In the order of the list, newest first. */
    async page(budgetId: string, filter: RateFilter, after: RateKey | undefined, limit: number): Promise<DatedRate[]> {
      const position = after && {
        after_base: after.base_currency,
        after_currency: after.currency,
        after_day: after.day,
      };
      const given = Object.entries(filter).filter(([, value]) => value !== undefined);
      const parts = [...given.map(([name]) => name), ...(after === undefined ? [] : ["after"]), "limit"];
      return await select(parts, { budget_id: budgetId, ...Object.fromEntries(given), ...position, limit });
    },
  };
}

export function rateTableWrites(db: Db, table: RateTable) {
  const { dialect, prepare } = db;
  const { near } = rateTableReads(db, table);
  const insert = dialect.inserter(table) as Insert<DatedRate>;
  const setRate = prepare(
    (given: Values) => sql`UPDATE ${sql.table(table)} SET rate = ${given.rate} WHERE ${isRate(table, given)}`,
  );
  const remove = prepare((given: Values) => sql`DELETE FROM ${sql.table(table)} WHERE ${isRate(table, given)}`);
  return {
    /** Adds rates, each with a key of its own, or puts them in the place of those that are there. */
    async save(budgetId: string, rates: readonly DatedRate[]): Promise<SavedRates> {
      const known = new Map((await near(budgetId, rates)).map((row) => [formatRateKey(row), row.rate]));
      const added = rates.filter((row) => !known.has(formatRateKey(row)));
      const changed = rates.filter(
        (row) => known.has(formatRateKey(row)) && known.get(formatRateKey(row)) !== row.rate,
      );
      await insert(table === "exchange_rates" ? added.map((row) => ({ budget_id: budgetId, ...row })) : added);
      for (const row of changed) await setRate({ budget_id: budgetId, ...row });
      const unchanged = rates.length - added.length - changed.length;
      return { added: added.length, changed: changed.length, unchanged };
    },

    async remove(budgetId: string, { base_currency, currency, day }: RateKey): Promise<void> {
      await remove({ budget_id: budgetId, base_currency, currency, day });
    },
  };
}

export interface RateFilter {
  /** On either side of the rate. */
  readonly currency?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

const CONDITIONS: Readonly<Record<string, (given: Values, dialect: Dialect) => Sql>> = {
  currencies: (given, dialect) => sql`${dialect.isAnyOf("currency", given.json_currencies as string)}`,
  pairs: (given, dialect) => sql`${dialect.isAnyPairOf(["currency", "day"], given.json_pairs as string)}`,
  since: (given) => sql`day >= ${given.since}`,
  until: (given) => sql`day <= ${given.until}`,
  after: (given) =>
    sql`(day, base_currency, currency) < (${given.after_day}, ${given.after_base}, ${given.after_currency})`,
};

function matching(dialect: Dialect, table: RateTable, parts: Parts, given: Values, from: Sql = sql.table(table)): Sql {
  const chosen = Object.entries(CONDITIONS).filter(([part]) => parts.has(part));
  const conditions = [isHere(table, given), ...chosen.map(([, condition]) => condition(given, dialect))];
  return sql`SELECT ${COLUMNS} FROM ${from} WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Where a currency is looked for, it goes down both sides' keys at once. No rate has it on both. */
function page(dialect: Dialect, table: RateTable, parts: Parts, given: Values): Sql {
  const by = (index: string) => matching(dialect, table, parts, given, dialect.byIndex(table, `${table}_${index}`));
  const rates = parts.has("currency")
    ? sql`${matching(dialect, table, parts, given)} AND currency = ${given.currency}
      UNION ALL ${by("by_base")} AND base_currency = ${given.currency}`
    : by("by_day");
  return sql`${rates} ORDER BY day DESC, base_currency DESC, currency DESC LIMIT ${given.limit}`;
}

function isRate(table: RateTable, given: Values): Sql {
  return sql`${isHere(table, given)} AND base_currency = ${given.base_currency}
    AND currency = ${given.currency} AND day = ${given.day}`;
}

function isHere(table: RateTable, given: Values): Sql {
  return table === "exchange_rates" ? sql`budget_id = ${given.budget_id}` : sql`true`;
}
