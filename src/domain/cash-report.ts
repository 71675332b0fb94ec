/**
 * Reports of the money that came in and went out over months: the cash flow by part, and the spending by category,
 * group, account, payee or tag. They add up the actual amounts of spending power's lines, so all three always agree. Plans,
 * goals and expected payments do not count.
 */
import type { Category } from "./category.ts";
import { convertGroups, type DatedMoney, type Exchange } from "./exchange.ts";
import type { Flow } from "./flow.ts";
import { toSafeSum } from "./money.ts";
import { mergeUnconverted, type Unconverted } from "./money-converter.ts";
import { counted, lineKey, PARTS, type Part } from "./part.ts";
import { type MonthFacts, type MonthLines, spendingLines } from "./spending-line.ts";

export interface CashFacts<F extends Flow> {
  readonly currency: string;
  readonly exchange: Exchange;
  readonly categories: readonly Pick<Category, "id" | "kind">[];
  /** In order. */
  readonly months: readonly string[];
  readonly flowsOf: (yearMonth: string) => readonly F[];
}

export interface CashFlow {
  /** Minor units. `netMinor` is income less the other parts. */
  readonly months: readonly {
    readonly yearMonth: string;
    readonly parts: Readonly<Record<Part, number>>;
    readonly netMinor: number;
  }[];
  readonly unconverted: readonly Unconverted[];
}

/** @throws Problem `sum_out_of_range`. */
export function cashFlow(facts: CashFacts<Flow>): CashFlow {
  const lines = facts.months.map((yearMonth) => actualLines(facts, facts.flowsOf(yearMonth)));
  const months = facts.months.map((yearMonth, i) => {
    const sumOf = (part: Part) => addUp((lines[i]?.lines ?? []).filter((line) => line.part === part));
    const sums = Object.fromEntries(PARTS.map((part) => [part, sumOf(part)])) as Record<Part, bigint>;
    const net = sums.income - sums.bills - sums.savings - sums.spending;
    const parts = Object.fromEntries(PARTS.map((part) => [part, toSafeSum(sums[part])])) as Record<Part, number>;
    return { yearMonth, parts, netMinor: toSafeSum(net) };
  });
  return { months, unconverted: mergeUnconverted(lines.map(({ unconverted }) => unconverted)) };
}

/** Minor units of the budget's currency. Positive for money paid, net of refunds. */
interface SpendingRow {
  /** The id of the category, account, payee or tag, or the name of the group; null for money without one. */
  readonly key: string | null;
  /** One per month. */
  readonly amountsMinor: readonly number[];
  readonly totalMinor: number;
}

/** The parts with money that is paid. */
export const PAID_PARTS = ["bills", "savings", "spending"] as const;
export type PaidPart = (typeof PAID_PARTS)[number];

export interface SpendingReport {
  /** The largest total first. They add up to `totalMinor`, unless keys overlap. */
  readonly rows: readonly SpendingRow[];
  readonly totalMinor: number;
  readonly unconverted: readonly Unconverted[];
}

/** The money paid in these parts, by any key of its flows. @throws Problem `sum_out_of_range`. */
export function spendingReport<F extends Flow>(
  facts: CashFacts<F>,
  parts: readonly PaidPart[],
  keyOf: (flow: F) => string | null,
): SpendingReport {
  const rows = new Map<string | null, bigint[]>();
  const unconverted = facts.months.map((yearMonth, month) => {
    const found = sumByKey(facts, facts.flowsOf(yearMonth), parts, keyOf);
    for (const [key, sum] of found.sums) {
      const amounts = rows.get(key) ?? facts.months.map(() => 0n);
      amounts[month] = sum;
      rows.set(key, amounts);
    }
    return found.unconverted;
  });
  const total = [...rows.values()].flat().reduce((sum, amount) => sum + amount, 0n);
  return { rows: toRows(rows), totalMinor: toSafeSum(total), unconverted: mergeUnconverted(unconverted) };
}

/** Splits each key of a report into several, such as the tags of a transaction. Each of them gets the whole amount. */
export function overlappingReport(report: SpendingReport, keysOf: (key: string) => readonly string[]): SpendingReport {
  const rows = new Map<string | null, bigint[]>();
  for (const { key, amountsMinor } of report.rows) {
    for (const one of key === null ? [null] : keysOf(key)) {
      const amounts = rows.get(one);
      rows.set(
        one,
        amountsMinor.map((minor, month) => BigInt(minor) + (amounts?.[month] ?? 0n)),
      );
    }
  }
  return { ...report, rows: toRows(rows) };
}

/** The largest total first. */
function toRows(rows: ReadonlyMap<string | null, readonly bigint[]>): SpendingRow[] {
  const totals = [...rows].map(([key, amounts]) => ({ key, amounts, total: amounts.reduce((a, b) => a + b, 0n) }));
  return totals
    .sort((a, b) => (a.total === b.total ? compareKeys(a.key, b.key) : a.total > b.total ? -1 : 1))
    .map(({ key, amounts, total }) => ({ key, amountsMinor: amounts.map(toSafeSum), totalMinor: toSafeSum(total) }));
}

/** The sums of one month. Each line is rounded once and then divided among its keys, so that the sums add up to it. */
function sumByKey<F extends Flow>(
  facts: CashFacts<F>,
  flows: readonly F[],
  parts: readonly PaidPart[],
  keyOf: (flow: F) => string | null,
) {
  const { currency, exchange } = facts;
  const inParts: F[] = [];
  const byLine = new Map<string, Map<string | null, DatedMoney[]>>();
  for (const flow of flows) {
    const found = counted(flow, currency);
    if (found === undefined || !parts.some((part) => part === found.line.part)) continue;
    inParts.push(flow);
    const line = lineKey(found.line);
    const byKey = byLine.get(line) ?? new Map<string | null, DatedMoney[]>();
    byLine.set(line, byKey);
    const key = keyOf(flow);
    const moneys = byKey.get(key);
    if (moneys === undefined) byKey.set(key, [found.money]);
    else moneys.push(found.money);
  }
  const { lines, unconverted } = actualLines(facts, inParts);
  const sums = new Map<string | null, bigint>();
  const add = (key: string | null, sum: bigint) => sums.set(key, (sums.get(key) ?? 0n) + sum);
  for (const line of lines) {
    const groups = [...(byLine.get(lineKey(line)) ?? [])].sort(([a], [b]) => compareKeys(a, b));
    const [only] = groups;
    if (groups.length === 1 && only !== undefined) {
      add(only[0], BigInt(line.actualMinor));
      continue;
    }
    const moneys = groups.map(([, ofKey]) => ofKey);
    convertGroups(moneys, currency, exchange).forEach((sum, i) => {
      add(groups[i]?.[0] ?? null, -sum);
    });
  }
  return { sums, unconverted };
}

/** Null comes last. */
function compareKeys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

const NOTHING_ELSE: Pick<MonthFacts, "isOver" | "expected" | "planned" | "carriedIn" | "goals"> = {
  isOver: true,
  expected: [],
  planned: new Map(),
  carriedIn: new Map(),
  goals: { categories: new Map(), accounts: new Map() },
};

/** The lines of a month from its flows alone. */
function actualLines({ currency, exchange, categories }: CashFacts<Flow>, flows: readonly Flow[]): MonthLines {
  return spendingLines({ ...NOTHING_ELSE, currency, exchange, categories, flows });
}

function addUp(lines: MonthLines["lines"]): bigint {
  return lines.reduce((sum, { actualMinor }) => sum + BigInt(actualMinor), 0n);
}
