/**
 * The filters of the list of transactions. `FILTERS` has one row per filter: its condition on `transactions`, and if the
 * monthly sums can answer it too, its condition on `month_flows`. A condition on lines is true for a split transaction if
 * it is true for any of its splits.
 */
import { addDays, isDay, monthBounds, monthOf } from "../../domain/calendar.ts";
import { CATEGORY_KINDS, type CategoryKind } from "../../domain/category.ts";
import { CURRENCIES_BY_DECIMALS } from "../../domain/currency.ts";
import { boundMinor } from "../../domain/money.ts";
import { foldName, foldText, nameKey } from "../../domain/name.ts";
import { PART_OF_KIND, type Part } from "../../domain/part.ts";
import { MAX_COUNTING_DAYS, NO_PERSON, type TransactionSource } from "../../domain/transaction.ts";
import type { Dialect } from "../engine.ts";
import { contains, join, raw, type Sql, sql } from "../sql.ts";
import { type AccountSide, RECONCILIATION } from "./legs.ts";

/** In a list of category ids: the transactions without a category. */
export const NO_CATEGORY = "none";

/** A transaction must match every filter that is present. A list matches any of its values. */
export interface TransactionFilter {
  /** Either leg of a transfer. */
  readonly account_id?: readonly string[];
  /** Ids or `NO_CATEGORY`. */
  readonly category_id?: readonly string[];
  readonly payee_id?: readonly string[];
  /** Ids of users or `NO_PERSON`. */
  readonly entered_by?: readonly string[];
  /** The transactions that the same filter without `not_` does not match. */
  readonly not_account_id?: readonly string[];
  readonly not_category_id?: readonly string[];
  readonly not_payee_id?: readonly string[];
  readonly not_entered_by?: readonly string[];
  /** The names of tags, in any case. */
  readonly tag?: readonly string[];
  readonly not_tag?: readonly string[];
  /** The kinds of the category. */
  readonly kind?: readonly CategoryKind[];
  /** The parts of spending power in which it counts. */
  readonly part?: readonly Part[];
  readonly is_transfer?: boolean;
  readonly is_reviewed?: boolean;
  /** On the account of `account_id`, which must have exactly one id. */
  readonly is_reconciled?: boolean;
  /** The first and the last day of `authorized_at`. */
  readonly since?: string;
  readonly until?: string;
  /** The first and the last counting day. */
  readonly counts_since?: string;
  readonly counts_until?: string;
  /** A timestamp as stored. */
  readonly updated_since?: string;
  readonly is_pending?: boolean;
  readonly source?: TransactionSource;
  /** Signed, in major units of the amount's own currency. */
  readonly min_amount?: number;
  readonly max_amount?: number;
  /** Without the sign, in major units of the amount's own currency. */
  readonly min_absolute_amount?: number;
  readonly max_absolute_amount?: number;
  /** Text in the payee's name or in the notes, in any case. */
  readonly q?: string;
  /** None of these texts is in the payee's name or in the notes, in any case. */
  readonly not_q?: readonly string[];
}

interface Context {
  readonly dialect: Dialect;
  readonly budgetId: string;
}

interface RowContext extends Context {
  /** If the filter has exactly one account: its id, and the side of the rows that is on it. */
  readonly accountId?: string | undefined;
  readonly side: AccountSide;
}

type Condition<Value> = (value: Value, context: Context) => Sql;

interface Filter<Value> {
  readonly onRows: (value: Value, context: RowContext) => Sql;
  /** The lines that the filter matches, if it selects some of the lines of a transaction. */
  readonly onLines?: Condition<Value>;
  /** Undefined for a value that the sums of whole months cannot answer. */
  readonly onSums?: (value: Value, context: Context) => Sql | undefined;
}

type Filters = { readonly [Name in keyof TransactionFilter]-?: Filter<NonNullable<TransactionFilter[Name]>> };

const onAccount: Condition<readonly string[]> = (ids, { dialect }) =>
  sql`(${dialect.anyOf("account_id", ids)} OR ${dialect.anyOf("transfer_account_id", ids)})`;

const onAccountOfRow: Condition<readonly string[]> = (ids, context) =>
  sql`(${onAccount(ids, context)} OR ${inSplits(context, context.dialect.anyOf("transfer_account_id", ids))})`;

const inCategory: Condition<readonly string[]> = (ids, { dialect }) => {
  const real = ids.filter((id) => id !== NO_CATEGORY);
  if (real.length === ids.length) return dialect.anyOf("category_id", ids);
  return sql`(${IS_UNCATEGORIZED} OR ${dialect.anyOf("category_id", real)})`;
};

const ofPayee: Condition<readonly string[]> = (ids, { dialect }) => dialect.anyOf("payee_id", ids);

const isEnteredBy: Condition<readonly string[]> = (ids, { dialect }) => {
  const people = ids.filter((id) => id !== NO_PERSON);
  if (people.length === ids.length) return dialect.anyOf("entered_by", people);
  const isUnknown = raw("entered_by IS NULL");
  return people.length === 0 ? isUnknown : sql`(${isUnknown} OR ${dialect.anyOf("entered_by", people)})`;
};

const hasTag: Condition<readonly string[]> = (names, { dialect, budgetId }) =>
  sql`id IN (SELECT transaction_id FROM transaction_tags
    WHERE budget_id = ${budgetId} AND tag_id IN (${tagIds(dialect, budgetId, names)}))`;

/** Selects the ids of the tags with these names. */
export function tagIds(dialect: Dialect, budgetId: string, names: readonly string[]): Sql {
  return sql`SELECT tags.id FROM tags WHERE tags.budget_id = ${budgetId} AND ${dialect.anyOf("name_key", names.map(nameKey))}`;
}

// `month_flows` has empty text instead of NULL.
const IS_UNCATEGORIZED = raw("COALESCE(category_id, '') = ''");
const IS_TRANSFER = raw("COALESCE(transfer_account_id, '') <> ''");

const COUNTING_DAY = raw("COALESCE(counts_on, authorized_at)");

const isTransfer: Condition<boolean> = () => IS_TRANSFER;

const FILTERS: Filters = {
  account_id: { onRows: onAccountOfRow, onSums: onAccount },
  category_id: { onRows: anyLine(inCategory), onSums: inCategory, onLines: inCategory },
  payee_id: { onRows: ofPayee },
  entered_by: { onRows: isEnteredBy },
  not_account_id: { onRows: not(onAccountOfRow), onSums: not(onAccount) },
  not_category_id: { onRows: not(anyLine(inCategory)), onSums: not(inCategory) },
  not_payee_id: { onRows: not(ofPayee) },
  not_entered_by: { onRows: not(isEnteredBy) },
  tag: { onRows: hasTag },
  not_tag: { onRows: not(hasTag) },
  kind: { onRows: anyLine(hasKind), onSums: hasKind, onLines: hasKind },
  part: { onRows: anyLine(countsIn), onLines: countsIn },
  is_transfer: {
    onRows: (is, context) => sql`${raw(is ? "" : "NOT ")}(${anyLine(isTransfer)(is, context)})`,
    onSums: (is) => (is ? IS_TRANSFER : sql`NOT ${IS_TRANSFER}`),
  },
  is_reviewed: { onRows: (is) => raw(is ? "reviewed_at IS NOT NULL" : "reviewed_at IS NULL") },
  is_reconciled: { onRows: isReconciled },
  since: {
    onRows: (day) => sql`authorized_at >= ${day}`,
    onSums: (day) => (day === firstDayOf(day) ? sql`year_month >= ${monthOf(day)}` : undefined),
  },
  until: {
    onRows: (day) => sql`authorized_at <= ${day}`,
    onSums: (day) => (day === lastDayOf(day) ? sql`year_month <= ${monthOf(day)}` : undefined),
  },
  counts_since: { onRows: (day) => sql`${COUNTING_DAY} >= ${day}` },
  counts_until: { onRows: (day) => sql`${COUNTING_DAY} <= ${day}` },
  updated_since: { onRows: (time) => sql`updated_at >= ${time}` },
  is_pending: { onRows: (is) => sql`is_pending = ${is}` },
  source: { onRows: (source) => sql`source = ${source}` },
  min_amount: { onRows: (amount) => sql`amount_minor >= ${boundOf(amount, "ceil")}` },
  max_amount: { onRows: (amount) => sql`amount_minor <= ${boundOf(amount, "floor")}` },
  min_absolute_amount: { onRows: (amount) => sql`ABS(amount_minor) >= ${boundOf(amount, "ceil")}` },
  max_absolute_amount: { onRows: (amount) => sql`ABS(amount_minor) <= ${boundOf(amount, "floor")}` },
  q: { onRows: hasText },
  not_q: { onRows: not(hasAnyText) },
};

/** The conditions of the filters on `transactions`. */
export function conditionsOnRows(filter: TransactionFilter, context: RowContext): Sql[] {
  return presentFilters(filter).map(([{ onRows }, value]) => onRows(value, context));
}

/** The conditions on the lines whose amounts a summary adds. */
export function conditionsOnLines(filter: TransactionFilter, context: Context): Sql[] {
  return presentFilters(filter).flatMap(([{ onLines }, value]) => (onLines ? [onLines(value, context)] : []));
}

/** The conditions on `month_flows`; undefined if its sums cannot answer one of the filters. */
export function conditionsOnSums(filter: TransactionFilter, context: Context): Sql[] | undefined {
  const conditions: Sql[] = [];
  for (const [{ onSums }, value] of presentFilters(filter)) {
    const condition = onSums?.(value, context);
    if (condition === undefined) return undefined;
    conditions.push(condition);
  }
  return conditions;
}

/**
 * With the days between which the transactions of a range of counting days are, because every index is in the order of
 * `authorized_at`.
 */
export function withDayBounds(filter: TransactionFilter): TransactionFilter {
  const { counts_since, counts_until, since, until } = filter;
  const first = counts_since === undefined ? undefined : shifted(counts_since, -MAX_COUNTING_DAYS);
  const last = counts_until === undefined ? undefined : shifted(counts_until, MAX_COUNTING_DAYS);
  return {
    ...filter,
    ...(first !== undefined && { since: since === undefined || first > since ? first : since }),
    ...(last !== undefined && { until: until === undefined || last < until ? last : until }),
  };
}

/** Undefined for a day outside the years 1 to 9999. */
function shifted(day: string, days: number): string | undefined {
  const moved = addDays(day, days);
  return isDay(moved) ? moved : undefined;
}

/** The only value of a list with one value. */
export function onlyOne(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

/** In the order of `FILTERS`: of two conditions on an indexed column, SQLite may search by the first. */
function presentFilters(filter: TransactionFilter): (readonly [Filter<unknown>, unknown])[] {
  return Object.entries(FILTERS).flatMap(([name, one]) => {
    const value = filter[name as keyof TransactionFilter];
    return value === undefined ? [] : [[one as Filter<unknown>, value] as const];
  });
}

/** Whether the condition is true for any line of a row of `transactions`. */
function anyLine<Value>(condition: Condition<Value>): Condition<Value> {
  return (value, context) => {
    const isTrue = condition(value, context);
    return sql`(NOT is_split AND ${isTrue} OR ${inSplits(context, isTrue)})`;
  };
}

/** Whether the condition is true for any split of a row of `transactions`. Its columns are those of the split. */
function inSplits({ budgetId }: Context, condition: Sql): Sql {
  return sql`is_split AND EXISTS (SELECT 1 FROM transaction_splits AS s
    WHERE s.budget_id = ${budgetId} AND s.transaction_id = transactions.id AND ${condition})`;
}

/** Also true if the condition is null, as for a transaction without a payee. */
function not<Value>(condition: Condition<Value>): Condition<Value> {
  return (value, context) => sql`(${condition(value, context)}) IS NOT TRUE`;
}

function hasKind(kinds: readonly CategoryKind[], { dialect, budgetId }: Context): Sql {
  const ofKind = dialect.anyOf("kind", kinds);
  return sql`category_id IN (SELECT id FROM categories WHERE budget_id = ${budgetId} AND ${ofKind})`;
}

/** As `lineOf` in `domain/part.ts`. */
function countsIn(parts: readonly Part[], { budgetId }: Context): Sql {
  const hidden = sql`(SELECT id FROM accounts WHERE budget_id = ${budgetId} AND is_hidden)`;
  const crosses = sql`(${IS_TRANSFER} AND (account_id IN ${hidden}) <> (transfer_account_id IN ${hidden}))`;
  const ofCategory = sql`(SELECT kind FROM categories WHERE budget_id = ${budgetId} AND categories.id = category_id)`;
  const kind = sql`CASE WHEN account_id IN ${hidden} AND NOT ${crosses} THEN NULL
    WHEN category_id IS NOT NULL THEN ${ofCategory} WHEN ${crosses} THEN 'saving' WHEN ${IS_TRANSFER} THEN NULL
    WHEN transactions.amount_minor > 0 THEN 'income' ELSE 'spending' END`;
  const wanted = CATEGORY_KINDS.filter((one) => parts.includes(PART_OF_KIND[one])).map((one) => sql`${one}`);
  return sql`COALESCE(${kind}, '') IN (${join(wanted, ", ")})`;
}

/** A split transaction is reconciled on another account if all its splits on this account are. */
function isReconciled(is: boolean, { side, accountId, budgetId }: RowContext): Sql {
  if (side !== "split") return raw(`${RECONCILIATION[side]} IS ${is ? "NOT " : ""}NULL`);
  return sql`${raw(is ? "NOT " : "")}EXISTS (SELECT 1 FROM transaction_splits AS s
    WHERE s.budget_id = ${budgetId} AND s.transaction_id = transactions.id
      AND s.transfer_account_id = ${accountId} AND s.transfer_reconciliation_id IS NULL)`;
}

function hasText(text: string, { budgetId }: Context): Sql {
  const payees = sql`SELECT id FROM payees WHERE budget_id = ${budgetId} AND ${contains("name_key", foldName(text))}`;
  return sql`(${contains("notes_key", foldText(text))} OR payee_id IN (${payees}))`;
}

function hasAnyText(texts: readonly string[], context: Context): Sql {
  return join(
    texts.map((text) => hasText(text, context)),
    " OR ",
  );
}

function firstDayOf(day: string): string {
  return monthBounds(monthOf(day)).firstDay;
}

function lastDayOf(day: string): string {
  return monthBounds(monthOf(day)).lastDay;
}

const codesOf = (codes: readonly string[]) => raw(codes.map((code) => `'${code}'`).join(", "));
const UNUSUAL_CURRENCIES = codesOf([...CURRENCIES_BY_DECIMALS.values()].flat());

/** The bound in minor units of each row's currency. Nearly all currencies have two decimals, so they are tried first. */
function boundOf(amount: number, towards: "ceil" | "floor"): Sql {
  const bound = (decimals: number) => sql`CAST(${boundMinor(amount, decimals, towards)} AS bigint)`;
  const cases = [...CURRENCIES_BY_DECIMALS].map(
    ([decimals, codes]) => sql`WHEN currency IN (${codesOf(codes)}) THEN ${bound(decimals)}`,
  );
  return sql`CASE WHEN currency NOT IN (${UNUSUAL_CURRENCIES}) THEN ${bound(2)} ${join(cases, " ")} END`;
}
