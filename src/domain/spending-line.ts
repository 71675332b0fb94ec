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
 * larger. `envelope`: the category carries, so exactly its plan counts.
 */
export const LINE_REASONS = ["actual", "month_over", "expected", "plan", "goal", "envelope"] as const;
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
  /** The goal's share of the month; null if there is no goal. */
  readonly goalMinor: number | null;
  /** Left from earlier months; null if the category does not carry. */
  readonly carriedInMinor: number | null;
  readonly countsMinor: number;
  readonly why: LineReason;
}

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
  /** The amount left from earlier months, only for categories that carry. */
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
  const lines = [...gather(facts).values()].map(({ lineId, happened, expected, savedElsewhere }) => {
    const sum = (terms: readonly DatedMoney[], by = converter) => inDirection(lineId.part, by.convert(terms));
    const id = lineId.id ?? "";
    const goalMinor = goals.categories.get(id) ?? goals.accounts.get(id);
    const amounts = {
      plannedMinor: planned.get(id) ?? null,
      actualMinor: sum(happened),
      expectedMinor: sum(expected),
      goalMinor: goalMinor === undefined ? null : Math.max(0, goalMinor - sum(savedElsewhere, elsewhere)),
      carriedInMinor: carriedIn.get(id) ?? null,
    };
    return { ...lineId, ...amounts, ...count(lineId.part, amounts, isOver) };
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
    const line = lines.get(key) ?? { lineId, happened: [], expected: [], savedElsewhere: [] };
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
    const { line, money } = found;
    lineAt(line)[list].push(money);
    const { hidden_account_id: id } = flow;
    const isSavedElsewhere = line.source === "category" && id !== null && goals.accounts.has(id);
    if (isSavedElsewhere) lineAt({ part: "savings", source: "account", id }).savedElsewhere.push(money);
  };
  for (const flow of flows) add("happened", flow);
  for (const flow of expected) add("expected", flow);
  return lines;
}

type LineAmounts = Omit<Line, keyof LineId | "countsMinor" | "why">;

function count(part: Part, line: LineAmounts, isOver: boolean): Pick<Line, "countsMinor" | "why"> {
  const isEnvelope = line.carriedInMinor !== null && (part === "bills" || part === "savings");
  if (isEnvelope) return { countsMinor: line.plannedMinor ?? 0, why: "envelope" };
  const { actualMinor, expectedMinor } = line;
  const happened = isOver ? "month_over" : "actual";
  const moved = { countsMinor: actualMinor + expectedMinor, why: expectedMinor === 0 ? happened : "expected" } as const;
  // A plan for spending divides the spending power and does not reduce it.
  if (isOver || part === "spending") return moved;
  const reservations = [
    { countsMinor: line.plannedMinor ?? -Infinity, why: "plan" },
    { countsMinor: line.goalMinor ?? -Infinity, why: "goal" },
  ] as const;
  return reservations.reduce<Pick<Line, "countsMinor" | "why">>(
    (most, one) => (one.countsMinor > most.countsMinor ? one : most),
    moved,
  );
}
