/**
 * Computes the lines of spending power: one per category, one for income and one for spending without a category, and
 * one per hidden account that receives savings. A line adds actual and expected amounts, rounds once, and returns the
 * amount that counts and the reason. An expected payment counts in the line of its future transaction, which then
 * replaces it.
 */
import type { Category } from "./category.ts";
import type { DatedMoney, Exchange } from "./exchange.ts";
import type { Flow } from "./flow.ts";
import { toSafeSum } from "./money.ts";
import { moneyConverter, type Unconverted } from "./money-converter.ts";
import { counted, type LineId, lineKey, PART_OF_KIND, type Part } from "./part.ts";

/**
 * Why a line counts its amount. `actual`: it already happened. `month_over`: the month is over, so the plan does not
 * count. `expected`: it happened or is still expected. `plan` or `goal`: the plan or the month's share of a goal is
 * larger. `fund`: the category is a fund without a larger plan or share, so only what the fund cannot pay counts.
 */
export const LINE_REASONS = ["actual", "month_over", "expected", "plan", "goal", "fund"] as const;
type LineReason = (typeof LINE_REASONS)[number];

/**
 * Amounts are minor units of the budget's currency. Positive for income received, and for money paid in all other
 * parts.
 */
export interface Line extends LineId {
  /** Null if there is no plan. */
  readonly plannedMinor: number | null;
  readonly actualMinor: number;
  /** Expected by recurring rules, not yet received or paid. */
  readonly expectedMinor: number;
  /** The part of the two amounts above that was or will be taken out of savings, above zero; 0 in all other parts. */
  readonly withdrawnMinor: number;
  /** The goal's share of the month; null if there is no goal. */
  readonly goalMinor: number | null;
  /** The amount of the fund at the start of the month; null if the category is not a fund then. */
  readonly carriedInMinor: number | null;
  readonly countsMinor: number;
  readonly why: LineReason;
}

/** The amount that a line counts, and the reason. */
type Count = Pick<Line, "countsMinor" | "why">;

/** The data that a month's lines are computed from. */
export interface MonthFacts {
  readonly currency: string;
  /** Whether the month is over on the day of the computation. */
  readonly isOver: boolean;
  readonly flows: readonly Flow[];
  /** Expected money, as flows. */
  readonly expected: readonly Flow[];
  readonly categories: readonly Pick<Category, "id" | "kind">[];
  /** By category id. */
  readonly planned: ReadonlyMap<string, number>;
  /** The amount of each fund at the start of the month, by category id. */
  readonly carriedIn: ReadonlyMap<string, number>;
  /** The goals' shares of the month, by category and by hidden account. */
  readonly goals: { readonly categories: ReadonlyMap<string, number>; readonly accounts: ReadonlyMap<string, number> };
  /** Converts amounts in other currencies. */
  readonly exchange: Exchange;
}

export interface MonthLines {
  readonly lines: readonly Line[];
  readonly unconverted: readonly Unconverted[];
}

/** A line for everything that moved, is expected, is planned or is saved for. @throws Problem `sum_out_of_range`. */
export function spendingLines(facts: MonthFacts): MonthLines {
  const { currency, exchange, planned, goals, carriedIn, isOver } = facts;
  const converter = moneyConverter(currency, exchange);
  // A separate converter: this money counts in another line, which also reports it as unconverted.
  const elsewhere = moneyConverter(currency, exchange);
  const lines = [...gather(facts).values()].map(({ lineId, happened, expected, withdrawn, savedElsewhere }) => {
    const sum = (terms: readonly DatedMoney[], by = converter) => inDirection(lineId.part, by.convert(terms));
    const id = lineId.id ?? "";
    const goalMinor = goals.categories.get(id) ?? goals.accounts.get(id);
    const line = {
      ...lineId,
      plannedMinor: planned.get(id) ?? null,
      actualMinor: sum(happened),
      expectedMinor: sum(expected),
      withdrawnMinor: toSafeSum(elsewhere.convert(withdrawn)),
      goalMinor: goalMinor === undefined ? null : Math.max(0, goalMinor - sum(savedElsewhere, elsewhere)),
      carriedInMinor: carriedIn.get(id) ?? null,
    };
    const { countsMinor, why } = countOf(line, isOver);
    return { ...line, countsMinor, why };
  });
  return { lines, unconverted: converter.unconverted() };
}

/**
 * Flows are negative if money leaves the budget. A line is positive for income received, and for money paid in all
 * other parts.
 */
function inDirection(part: Part, sumMinor: bigint): number {
  return toSafeSum(part === "income" ? sumMinor : -sumMinor);
}

/** The money of a line. */
interface Gathered {
  readonly lineId: LineId;
  readonly happened: DatedMoney[];
  readonly expected: DatedMoney[];
  /** Money of the two lists above that is taken out of savings. */
  readonly withdrawn: DatedMoney[];
  /**
   * Money that reached a hidden account under a category. It counts in the category's line, but fills the share of the
   * account's goal.
   */
  readonly savedElsewhere: DatedMoney[];
}

function gather({ flows, expected, categories, planned, carriedIn, goals, currency }: MonthFacts) {
  const lines = new Map<string, Gathered>();
  const lineAt = (lineId: LineId): Gathered => {
    const key = lineKey(lineId);
    const known = lines.get(key);
    if (known !== undefined) return known;
    const line = { lineId, happened: [], expected: [], withdrawn: [], savedElsewhere: [] };
    lines.set(key, line);
    return line;
  };
  for (const { id, kind } of categories) {
    const isReserved = planned.has(id) || carriedIn.has(id) || goals.categories.has(id);
    if (isReserved) lineAt({ part: PART_OF_KIND[kind], source: "category", id });
  }
  for (const id of goals.accounts.keys()) lineAt({ part: "savings", source: "account", id });
  const add = (list: "happened" | "expected", flow: Flow) => {
    const found = counted(flow, currency);
    if (found === undefined) return;
    const { line, money, arrives } = found;
    lineAt(line)[list].push(money);
    if (line.part === "savings" && arrives) lineAt(line).withdrawn.push(money);
    const { hidden_account_id: id } = flow;
    const isSavedElsewhere = line.source === "category" && !arrives && id !== null && goals.accounts.has(id);
    if (isSavedElsewhere) lineAt({ part: "savings", source: "account", id }).savedElsewhere.push(money);
  };
  for (const flow of flows) add("happened", flow);
  for (const flow of expected) add("expected", flow);
  return lines;
}

/**
 * The amount that a line counts. In a month that is not over, a plan or share that is larger than what moved is reserved.
 * What is taken out of savings is never saved again. A fund counts the same after its month.
 */
export function countOf(line: Omit<Line, keyof Count>, isOver: boolean): Count {
  const { part, actualMinor, expectedMinor, plannedMinor, goalMinor, withdrawnMinor, carriedInMinor } = line;
  if (carriedInMinor !== null) return countFund(line, carriedInMinor);
  const happened = isOver ? "month_over" : "actual";
  const moved = { countsMinor: actualMinor + expectedMinor, why: expectedMinor === 0 ? happened : "expected" } as const;
  // A plan for spending divides the spending power and does not reduce it.
  if (isOver || part === "spending") return moved;
  return largest([
    moved,
    { countsMinor: (plannedMinor ?? -Infinity) - withdrawnMinor, why: "plan" },
    { countsMinor: (goalMinor ?? -Infinity) - withdrawnMinor, why: "goal" },
  ]);
}

/** A negative plan takes money out of the fund, down to what is spent and expected, so it replaces the share. */
function countFund(
  { actualMinor, expectedMinor, plannedMinor, goalMinor }: Omit<Line, keyof Count>,
  heldMinor: number,
) {
  const shareMinor = plannedMinor !== null && plannedMinor < 0 ? null : goalMinor;
  return largest([
    { countsMinor: plannedMinor ?? 0, why: plannedMinor === null ? "fund" : "plan" },
    { countsMinor: shareMinor ?? -Infinity, why: "goal" },
    { countsMinor: actualMinor + expectedMinor - heldMinor, why: "fund" },
  ]);
}

/** The largest; of equal ones, the first. */
function largest(counts: readonly [Count, ...Count[]]): Count {
  return counts.reduce((most, one) => (one.countsMinor > most.countsMinor ? one : most));
}

/** The amount in a fund: carried in and counted, less spent. 0 for every other line. */
export function fundHoldsMinor({ carriedInMinor, countsMinor, actualMinor }: Line): number {
  return carriedInMinor === null ? 0 : Math.max(0, carriedInMinor + countsMinor - actualMinor);
}

/** The amount in a fund that no expected payment needs. Never negative. */
export function fundFreeMinor({ carriedInMinor, countsMinor, actualMinor, expectedMinor }: Line): number {
  return carriedInMinor === null ? 0 : carriedInMinor + countsMinor - actualMinor - expectedMinor;
}
