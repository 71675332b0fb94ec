/**
 * Flows of whole months, out of the sums that are kept of each account (`month-flows.ts`). The database hands over what
 * two accounts have in a month as one piece of JSON, in the order in which it lies there, and accounts that differ in
 * nothing that matters are added up here: grouping them in SQL takes twice as long.
 */
import { type RawBuilder, sql } from "kysely";
import { monthBounds } from "../domain/calendar.ts";
import type { CategoryKind } from "../domain/category.ts";
import type { Flow } from "../domain/flow.ts";
import type { Dialect } from "./engine.ts";
import { sumOfHalves } from "./exact-sum.ts";
import { type AccountsRow, OF_ACCOUNTS, toAccounts, WITH_ACCOUNTS } from "./flow-accounts.ts";
import type { Given } from "./prepared-query.ts";

export type Months = { readonly budgetId: string; readonly since: string; readonly until: string };

/** What two accounts, or one, have in a month. */
interface MonthRow extends AccountsRow {
  readonly year_month: string;
  /** JSON of `Sums`. */
  readonly sums: string;
}

const COLUMNS = [
  "f.category_id",
  "f.currency",
  "f.is_inflow",
  "f.amount_millions",
  "f.amount_rest",
  "f.account_amount_millions",
  "f.account_amount_rest",
  "f.transfer_amount_millions",
  "f.transfer_amount_rest",
] as const;

type Halves = [number, number, number, number, number, number];
/** Empty text stands for no category. */
type Sums = [categoryId: string, currency: string, isInflow: unknown, ...Halves];

/** Where the halves begin in `Sums`. */
const FIRST_HALF = 3;

/** The kinds of a budget's categories, by their ids. */
export type Kinds = ReadonlyMap<string, CategoryKind>;

/** `from` names the table, `and` narrows the months. */
export function monthSums(
  dialect: Dialect,
  { budgetId, since, until }: Given<Months>,
  from: RawBuilder<unknown>,
  and: RawBuilder<unknown>,
): RawBuilder<MonthRow> {
  const keys = sql`f.budget_id, f.year_month, f.account_id, f.transfer_account_id`;
  return sql<MonthRow>`SELECT f.year_month, f.sums, ${sql.join(OF_ACCOUNTS)} FROM (
      SELECT ${keys}, ${dialect.jsonRows(COLUMNS)} AS sums FROM (
        SELECT * FROM ${from} WHERE budget_id = ${budgetId} AND year_month BETWEEN ${since} AND ${until} AND ${and}
      ) AS f GROUP BY ${keys}
    ) AS f ${WITH_ACCOUNTS}`;
}

/** A flow for all sums that are alike in everything that matters. @throws RangeError past what can be added exactly. */
export function toFlows(rows: readonly MonthRow[], kinds: Kinds): Flow[] {
  const groups = new Map<string, { readonly row: Omit<MonthRow, "sums">; readonly sums: Map<string, Sums> }>();
  for (const { sums, ...row } of rows) {
    const key = JSON.stringify(row);
    const group = groups.get(key) ?? { row, sums: new Map() };
    groups.set(key, group);
    for (const next of JSON.parse(sums) as Sums[]) addTo(group.sums, next);
  }
  return groups
    .values()
    .flatMap(({ row, sums }) => sums.values().map((sum) => toFlow(row, sum, kinds)))
    .toArray();
}

function addTo(sums: Map<string, Sums>, next: Sums): void {
  const [categoryId, currency, isInflow] = next;
  const key = `${categoryId} ${currency} ${isInflow}`;
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, next);
  else for (let i = FIRST_HALF; i < sum.length; i++) (sum[i] as number) += next[i] as number;
}

function toFlow({ year_month, ...accounts }: Omit<MonthRow, "sums">, sums: Sums, kinds: Kinds): Flow {
  const [categoryId, currency, isInflow, millions, rest, ownMillions, ownRest, otherMillions, otherRest] = sums;
  return {
    ...toAccounts(accounts),
    category_id: categoryId === "" ? null : categoryId,
    kind: kinds.get(categoryId) ?? null,
    day: monthBounds(year_month).firstDay,
    currency,
    is_inflow: Boolean(isInflow),
    amount_minor: sumOfHalves(millions, rest),
    account_amount_minor: sumOfHalves(ownMillions, ownRest),
    transfer_amount_minor: sumOfHalves(otherMillions, otherRest),
  };
}
