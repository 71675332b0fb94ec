/**
 * The money that counts among the transactions of a filter, as spending power and reports count it: the sum of the rows that a
 * figure opens is the figure.
 */
import { monthBounds, monthOf } from "../../domain/calendar.ts";
import { type CashFacts, cashFlow, PAID_PARTS, spendingReport } from "../../domain/cash-report.ts";
import { countingDayOf } from "../../domain/flow.ts";
import { toSafeSum } from "../../domain/money.ts";
import type { Unconverted } from "../../domain/money-converter.ts";
import { counted } from "../../domain/part.ts";
import { MONTHS, type Periods } from "../../domain/period.ts";
import type { TransactionFilter } from "../../store/store.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { budgetAccountOf, foreignMoneysOf, isForeignFlow, makerFor, type TransactionFlow } from "./flows.ts";

/** The maximum number of transactions that are read. */
const MAX_ROWS = 100_000;

export interface CountedSum {
  readonly currency: string;
  /** In minor units of the budget's currency. Negative if more left the budget than arrived. */
  readonly amountMinor: number;
  readonly unconverted: readonly Unconverted[];
}

/** Of a split transaction, only the lines that the filter matches count. @throws Problem `sum_out_of_range`. */
export async function sumCounted(read: Read, nowMs: number, filter: TransactionFilter): Promise<CountedSum> {
  const household = await loadHousehold(read, nowMs);
  const { currency } = household.budget;
  const periods = unitsOf(filter, household.periods);
  const flows = await loadCounting(read, household, filter);
  const { months, unconverted } = cashFlow(await toFacts(read, household, periods, flows));
  const net = months.reduce((sum, { netMinor }) => sum + BigInt(netMinor), 0n);
  const isConverted = flows.some((flow) => isForeignFlow(flow, currency));
  const key = isConverted ? keyOf(filter) : undefined;
  const divided = key && (await sumOfKeys(read, household, periods, { filter, flows, key }));
  return { currency, amountMinor: divided ?? toSafeSum(net), unconverted };
}

/** The flows of the transactions of a filter that count in the lines that it selects. */
async function loadCounting({ reads }: Read, household: Household, filter: TransactionFilter) {
  const make = makerFor(household);
  const rows = await reads.flows.listCounting(await reads.transactions.listCountingDays(filter, MAX_ROWS));
  return rows
    .map((row) => ({ ...make.full(row, row.day), countsOn: row.counts_on }))
    .filter((flow) => isMatch(flow, filter, household.budget.currency));
}

/** Whether a line of a transaction that the filter matches is one of the lines that it selects. */
function isMatch(
  flow: TransactionFlow,
  { category_id, kind, part, account_id }: TransactionFilter,
  currency: string,
): boolean {
  const line = counted(flow, currency)?.line;
  const accountIds = [flow.hidden_account_id, budgetAccountOf(flow)];
  return (
    line !== undefined &&
    (part?.includes(line.part) ?? true) &&
    (category_id?.includes(flow.category_id ?? "none") ?? true) &&
    (kind === undefined || (flow.kind !== null && kind.includes(flow.kind))) &&
    (account_id === undefined || accountIds.some((id) => id !== null && account_id.includes(id)))
  );
}

const KEYS = ["account_id", "payee_id", "tag", "entered_by"] as const;
type KeyName = (typeof KEYS)[number];

/** The key of a report whose rows the filter selects, and nothing else. A report of some people has other keys too. */
function keyOf({ part, counts_since, counts_until, ...others }: TransactionFilter): KeyName | undefined {
  const isPaid = part?.every((one) => PAID_PARTS.some((paid) => paid === one));
  const names = Object.keys(others);
  const [name, ...more] = names.length > 1 ? names.filter((one) => one !== "entered_by") : names;
  return isPaid && more.length === 0 ? KEYS.find((key) => key === name) : undefined;
}

/** Reports round the sum of a line once, and divide it among their rows. */
async function sumOfKeys(
  read: Read,
  household: Household,
  periods: Periods,
  { filter, flows, key }: { filter: TransactionFilter; flows: readonly TransactionFlow[]; key: KeyName },
): Promise<number> {
  const { [key]: _, ...rest } = filter;
  const all = await loadCounting(read, household, rest);
  const days = all.map(({ day }) => day).sort();
  const span = { since: days[0] ?? "", until: days.at(-1) ?? "" };
  const tagIds = key === "tag" ? await read.reads.transactions.listTagIds(span) : undefined;
  const nameOf = (flow: TransactionFlow) => {
    if (key === "account_id") return budgetAccountOf(flow);
    if (key !== "tag") return flow[key];
    return tagIds?.get(flow.transaction_id)?.join(" ") ?? null;
  };
  const wanted = new Set(flows.map(nameOf));
  const parts = PAID_PARTS.filter((part) => filter.part?.includes(part));
  const { rows } = spendingReport(await toFacts(read, household, periods, all), parts, nameOf);
  return toSafeSum(-rows.reduce((sum, row) => sum + (wanted.has(row.key) ? BigInt(row.totalMinor) : 0n), 0n));
}

async function toFacts<F extends TransactionFlow>(
  read: Read,
  { budget, categories }: Household,
  periods: Periods,
  flows: readonly F[],
): Promise<CashFacts<F>> {
  const byPeriod = Map.groupBy(flows, (flow) => periods.idAt(countingDayOf(flow)));
  const exchange = await loadExchange(read, budget, foreignMoneysOf(flows, budget.currency));
  const months = [...byPeriod.keys()].sort();
  return { currency: budget.currency, categories, exchange, months, flowsOf: (id) => byPeriod.get(id) ?? [] };
}

/** Whole months are added by month, like reports, and other days by period of the budget. */
function unitsOf({ counts_since, counts_until }: TransactionFilter, periods: Periods): Periods {
  const startsMonth = counts_since === undefined || counts_since === monthBounds(monthOf(counts_since)).firstDay;
  const endsMonth = counts_until === undefined || counts_until === monthBounds(monthOf(counts_until)).lastDay;
  return startsMonth && endsMonth ? MONTHS : periods;
}
