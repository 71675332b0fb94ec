/**
 * What a list of transactions is narrowed to. Each part of a filter is a condition on a transaction and, where the days'
 * summaries can tell, one on a day that may hold such a transaction.
 */
import { type RawBuilder, sql } from "kysely";
import { CURRENCIES_BY_DECIMALS } from "../domain/currency.ts";
import { boundMinor } from "../domain/money.ts";
import { foldName, foldText } from "../domain/name.ts";
import type { TransactionSource } from "../domain/transaction.ts";
import { digestOf } from "./digest.ts";
import type { Db, Dialect } from "./engine.ts";
import { isLike, patternOf } from "./like.ts";
import { namedRowReads } from "./named-rows.ts";
import { notesMayContain } from "./note-digests.ts";
import { payeeNameReads } from "./payee-names.ts";
import type { Parts, Values } from "./prepared-query.ts";

export interface TransactionFilter {
  /** Either leg of a transfer. */
  readonly account_id?: string;
  readonly category_id?: string;
  readonly payee_id?: string;
  /** The first and the last day of `authorized_at`. */
  readonly since?: string;
  readonly until?: string;
  /** A timestamp as stored. */
  readonly updated_since?: string;
  readonly is_pending?: boolean;
  readonly source?: TransactionSource;
  /** Major units, signed, of whichever currency the amount is in. */
  readonly min_amount?: number;
  readonly max_amount?: number;
  /** What the payee's name or the notes contain, whatever their case. */
  readonly q?: string;
}

type FilterPart = keyof TransactionFilter;

/** Which parts a filter has. */
export type FilterParts = readonly FilterPart[];

/** A filter as queries take it, with the values that stand in its parts' conditions. */
export interface Sought {
  readonly parts: FilterParts;
  readonly values: Values;
}

type Condition = (given: Values, dialect: Dialect) => RawBuilder<boolean>;

/** The account's condition is `transaction-pages.ts`'s: it has two legs. */
const OF_TRANSACTION: Record<Exclude<FilterPart, "account_id">, Condition> = {
  category_id: (given) => sql`category_id = ${given.category_id}`,
  payee_id: (given) => sql`payee_id = ${given.payee_id}`,
  since: (given) => sql`authorized_at >= ${given.since}`,
  until: (given) => sql`authorized_at <= ${given.until}`,
  updated_since: (given) => sql`updated_at >= ${given.updated_since}`,
  is_pending: (given) => sql`is_pending = ${given.is_pending}`,
  source: (given) => sql`source = ${given.source}`,
  min_amount: (given) => sql`amount_minor >= ${boundOf("min_amount", given)}`,
  max_amount: (given) => sql`amount_minor <= ${boundOf("max_amount", given)}`,
  q: (given, dialect) => {
    const isOfPayees = dialect.isAnyOf("payee_id", given.json_payee_ids as string);
    const hasName = sql`EXISTS (SELECT 1 FROM payees WHERE payees.budget_id = ${given.budget_id}
      AND payees.id = payee_id AND ${isLike("payees.name_key", given.name_pattern)})`;
    return sql`(${isLike("notes_key", given.notes_pattern)} OR ${isOfPayees} OR ${given.has_many_payees} AND ${hasName})`;
  },
};

const OF_DAY: Partial<Record<FilterPart, Condition>> = {
  updated_since: (given) => sql`last_updated_at >= ${given.updated_since}`,
  is_pending: (given) =>
    sql`CASE WHEN ${given.is_pending} THEN pending_count > 0 ELSE pending_count < transaction_count END`,
  source: (given) =>
    sql`CASE ${given.source} WHEN 'manual' THEN manual_count WHEN 'sync' THEN sync_count ELSE import_count END > 0`,
  min_amount: (given) => sql`greatest_minor >= ${boundOf("min_amount", given)}`,
  max_amount: (given) => sql`least_minor <= ${boundOf("max_amount", given)}`,
  q: (given, dialect) => {
    const isOfPayees = dialect.isAnyOf("t.payee_id", given.json_payee_ids as string);
    return sql`(${given.has_many_payees} OR ${notesMayContain(given)} OR EXISTS (
      SELECT 1 FROM transactions AS t WHERE t.budget_id = day_summaries.budget_id AND ${isOfPayees}
        AND t.authorized_at = day_summaries.authorized_at))`;
  },
};

/** Payees up to here are looked up day by day; of more, any day may have one, and each transaction is asked for its own. */
const FEW_PAYEES = 20;

const PARTS = ["account_id", ...Object.keys(OF_TRANSACTION)] as readonly FilterPart[];

/** Parts that an index of their own leads to, in the order of the list. */
const INDEXED: readonly FilterPart[] = ["account_id", "category_id", "payee_id"];

export function partsOf(filter: TransactionFilter): FilterParts {
  return PARTS.filter((part) => filter[part] !== undefined);
}

/** Whether every transaction of the days that the filter names passes. */
export function hasOnlyDays(parts: FilterParts): boolean {
  return parts.every((part) => part === "since" || part === "until");
}

/** Whether one index leads to every transaction that passes, and to no other. */
export function isIndexed(parts: FilterParts): boolean {
  const [first, ...rest] = parts.filter((part) => part !== "since" && part !== "until");
  return rest.length === 0 && (first === undefined || INDEXED.includes(first));
}

/** The same, between two days. */
export function between({ parts, values }: Sought, since: string, until: string): Sought {
  const narrowed: readonly FilterPart[] = ["since", "until"];
  return { parts: PARTS.filter((part) => [...parts, ...narrowed].includes(part)), values: { ...values, since, until } };
}

export function conditionsOnTransactions(parts: Parts, given: Values, dialect: Dialect): RawBuilder<boolean>[] {
  return Object.entries(OF_TRANSACTION)
    .filter(([part]) => parts.has(part))
    .map(([, condition]) => condition(given, dialect));
}

export function conditionsOnDays(parts: Parts, given: Values, dialect: Dialect): RawBuilder<boolean>[] {
  return Object.entries(OF_DAY)
    .filter(([part]) => parts.has(part))
    .map(([, condition]) => condition(given, dialect));
}

/** Makes filters ready for queries. */
export function transactionFilters(db: Db) {
  const { findKeys } = payeeNameReads(db);
  const { findIdsByKey } = namedRowReads(db, "payees");

  async function searchValues(budgetId: string, text: string): Promise<Values> {
    const keys = await findKeys(budgetId, foldName(text), FEW_PAYEES);
    const ids = await findIdsByKey(budgetId, keys ?? []);
    return {
      notes_pattern: patternOf(foldText(text)),
      ...digestOf([foldText(text)]),
      name_pattern: patternOf(foldName(text)),
      json_payee_ids: JSON.stringify([...ids.values()]),
      has_many_payees: keys === undefined,
    };
  }

  return async (budgetId: string, filter: TransactionFilter): Promise<Sought> => {
    const { q, min_amount, max_amount, ...rest } = filter;
    return {
      parts: partsOf(filter),
      values: {
        ...rest,
        budget_id: budgetId,
        ...(q === undefined ? {} : await searchValues(budgetId, q)),
        ...boundValues("min_amount", min_amount, "ceil"),
        ...boundValues("max_amount", max_amount, "floor"),
      },
    };
  };
}

/** The bound in minor units for each number of decimals that currencies have. */
function boundValues(name: string, amount: number | undefined, towards: "ceil" | "floor"): Values {
  if (amount === undefined) return {};
  const bounds = [2, ...CURRENCIES_BY_DECIMALS.keys()].map((decimals) => [
    `${name}_${decimals}`,
    boundMinor(amount, decimals, towards),
  ]);
  return Object.fromEntries(bounds);
}

/** The bound in minor units of the row's own currency. */
function boundOf(name: string, given: Values): RawBuilder<number> {
  const bound = (decimals: number) => sql`CAST(${given[`${name}_${decimals}`]} AS bigint)`;
  const cases = [...CURRENCIES_BY_DECIMALS].map(([decimals, codes]) => {
    const list = sql.join(codes.map((code) => sql.lit(code)));
    return sql`WHEN currency IN (${list}) THEN ${bound(decimals)}`;
  });
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${bound(2)} END`;
}
