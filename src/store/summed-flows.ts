/**
 * Flows of whole months, out of the sums that are kept of each account (`month-flows.ts`). The database hands them over
 * as one piece of JSON, in the order in which they lie there, and those that differ in nothing that matters are added up
 * here: to look up their accounts and to group them in SQL takes twice as long.
 */
import { type RawBuilder, sql } from "kysely";
import { monthBounds } from "../domain/calendar.ts";
import type { Flow, FlowAccounts } from "../domain/flow.ts";
import type { Dialect } from "./engine.ts";
import { sumOfHalves } from "./exact-sum.ts";
import type { FlowReferences } from "./flow-references.ts";
import type { Given } from "./prepared-query.ts";

export type Months = { readonly budgetId: string; readonly since: string; readonly until: string };

/** All of the months that are asked for. */
export interface SumsRow {
  /** JSON of `Sums`; null where there are none. */
  readonly sums: string | null;
}

const KEY = ["year_month", "account_id", "transfer_account_id", "category_id", "currency", "is_inflow"] as const;
const AMOUNT = ["amount_millions", "amount_rest"] as const;
const LEGS = [
  "account_amount_millions",
  "account_amount_rest",
  "transfer_amount_millions",
  "transfer_amount_rest",
] as const;

/** Holds of nearly all payments, of which the legs need not be told. */
const IS_CHARGED_THE_AMOUNT = sql`transfer_account_id = ''
  AND account_amount_millions = amount_millions AND account_amount_rest = amount_rest`;

type Key = [month: string, accountId: string, otherId: string, categoryId: string, currency: string, isInflow: unknown];
type Legs = [ownMillions: number, ownRest: number, otherMillions: number, otherRest: number];
/** As `KEY`, `AMOUNT` and `LEGS`; empty text stands for no account and no category. */
type Sums = [...Key, millions: number, rest: number, ...Partial<Legs>];

/** What a month has on an account, or between two. */
interface AccountSums {
  readonly year_month: string;
  readonly account_id: string;
  readonly transfer_account_id: string;
  readonly sums: readonly Sums[];
}

/** `from` names the table, `and` narrows the months. */
export function monthSums(
  dialect: Dialect,
  { budgetId, since, until }: Given<Months>,
  from: RawBuilder<unknown>,
  and: RawBuilder<unknown>,
): RawBuilder<SumsRow> {
  const [short, long] = [dialect.jsonRow([...KEY, ...AMOUNT]), dialect.jsonRow([...KEY, ...AMOUNT, ...LEGS])];
  const sums = sql`CASE WHEN ${IS_CHARGED_THE_AMOUNT} THEN ${short} ELSE ${long} END`;
  return sql<SumsRow>`SELECT ${dialect.jsonRows(sums)} AS sums FROM ${from}
    WHERE budget_id = ${budgetId} AND year_month BETWEEN ${since} AND ${until} AND ${and}`;
}

/** Sums of the same accounts nearly always follow each other. */
export function parseSums(rows: readonly SumsRow[]): AccountSums[] {
  const runs: (AccountSums & { readonly sums: Sums[] })[] = [];
  for (const sums of rows.flatMap((row) => JSON.parse(row.sums ?? "[]") as Sums[])) {
    const [year_month, account_id, transfer_account_id] = sums;
    const run = runs.at(-1);
    const isSame =
      run?.account_id === account_id &&
      run.transfer_account_id === transfer_account_id &&
      run.year_month === year_month;
    if (isSame) run.sums.push(sums);
    else runs.push({ year_month, account_id, transfer_account_id, sums: [sums] });
  }
  return runs;
}

type Common = Pick<Flow, "day"> & FlowAccounts;

/** What sums that are alike in everything that matters add up to. */
interface Total {
  readonly currency: string;
  readonly isInflow: unknown;
  millions: number;
  rest: number;
  ownMillions: number;
  ownRest: number;
  otherMillions: number;
  otherRest: number;
}

/** By category, which has hardly more than one. */
type Totals = Map<string, Total[]>;

/** A flow for all sums that are alike in everything that matters. @throws RangeError past what can be added exactly. */
export function toFlows(all: readonly AccountSums[], { accountsOf, kindOf }: FlowReferences): Flow[] {
  const groups = new Map<string, { readonly common: Common; readonly totals: Totals }>();
  for (const { year_month, sums, ...sides } of all) {
    const accounts = accountsOf(sides);
    if (accounts === undefined) continue;
    const common = { day: monthBounds(year_month).firstDay, ...accounts };
    const key = Object.values(common).join();
    const group = groups.get(key) ?? { common, totals: new Map() };
    groups.set(key, group);
    for (const next of sums) addTo(group.totals, next);
  }
  const flows: Flow[] = [];
  for (const { common, totals } of groups.values()) {
    for (const [categoryId, ofCategory] of totals) {
      const category = { category_id: categoryId === "" ? null : categoryId, kind: kindOf(categoryId) };
      for (const total of ofCategory) flows.push({ ...common, ...category, ...amountsOf(total) });
    }
  }
  return flows;
}

function addTo(totals: Totals, sums: Sums): void {
  const [, , , categoryId] = sums;
  const next = totalOf(sums);
  const ofCategory = totals.get(categoryId);
  const total = ofCategory?.find((one) => one.isInflow === next.isInflow && one.currency === next.currency);
  if (total !== undefined) {
    total.millions += next.millions;
    total.rest += next.rest;
    total.ownMillions += next.ownMillions;
    total.ownRest += next.ownRest;
    total.otherMillions += next.otherMillions;
    total.otherRest += next.otherRest;
  } else if (ofCategory !== undefined) {
    ofCategory.push(next);
  } else {
    totals.set(categoryId, [next]);
  }
}

function totalOf(sums: Sums): Total {
  const [, , , , currency, isInflow, millions, rest, ...legs] = sums;
  const [ownMillions = millions, ownRest = rest, otherMillions = 0, otherRest = 0] = legs;
  return { currency, isInflow, millions, rest, ownMillions, ownRest, otherMillions, otherRest };
}

function amountsOf(total: Total) {
  return {
    currency: total.currency,
    is_inflow: Boolean(total.isInflow),
    amount_minor: sumOfHalves(total.millions, total.rest),
    account_amount_minor: sumOfHalves(total.ownMillions, total.ownRest),
    transfer_amount_minor: sumOfHalves(total.otherMillions, total.otherRest),
  };
}
