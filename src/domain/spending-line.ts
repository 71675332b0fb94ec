/**
 * The lines that spending power is the sum of: one for each category, for what has no category, and for each hidden
 * account that money is set aside in. A line adds up what happened and what is still expected, is rounded once, and
 * says what counts and why. A promise counts where the transaction that keeps it will count, and is replaced by it.
 */
import type { Category } from "./category.ts";
import type { DatedMoney, Exchange } from "./exchange.ts";
import { counted, type Flow, PART_OF_KIND, type Part, type Place, placeKey } from "./flow.ts";
import { toSafeSum } from "./money.ts";
import { moneyConverter, type Unconverted } from "./money-converter.ts";

/**
 * Why a line counts what it counts: what happened, in a month that goes on (`actual`) or is over (`month_over`); what
 * happened and is still expected (`expected`); the plan (`plan`) or a goal's share of the month (`goal`), where that is
 * more; or what is planned and nothing else, since the category carries what is left of it (`envelope`).
 */
export const LINE_REASONS = ["actual", "month_over", "expected", "plan", "goal", "envelope"] as const;
type LineReason = (typeof LINE_REASONS)[number];

/** Amounts are minor units of the budget's currency, above zero for income that comes in and for all else that goes out. */
export interface Line extends Place {
  /** Null where there is no plan. */
  readonly plannedMinor: number | null;
  readonly actualMinor: number;
  /** What recurring rules let expect and has not happened. */
  readonly expectedMinor: number;
  /** The share of the month that goals ask for; null where there is no goal. */
  readonly goalMinor: number | null;
  /** What a category that carries has from earlier months; null where it does not carry. */
  readonly carriedInMinor: number | null;
  readonly countsMinor: number;
  readonly why: LineReason;
}

/** What a month's lines are made from. */
export interface MonthFacts {
  readonly currency: string;
  /** Whether the month has ended on the day that is asked from. */
  readonly isOver: boolean;
  readonly flows: readonly Flow[];
  /** What is expected and has not happened, as if it had. */
  readonly expected: readonly Flow[];
  readonly categories: readonly Pick<Category, "id" | "kind">[];
  /** By category. */
  readonly planned: ReadonlyMap<string, number>;
  /** What categories that carry have from earlier months; those that do not carry are not in it. */
  readonly carriedIn: ReadonlyMap<string, number>;
  /** What goals ask to set aside in the month, by category and by hidden account. */
  readonly goals: { readonly categories: ReadonlyMap<string, number>; readonly accounts: ReadonlyMap<string, number> };
  /** For what is not told in the budget's currency. */
  readonly exchange: Exchange;
}

export interface MonthLines {
  readonly lines: readonly Line[];
  readonly unconverted: readonly Unconverted[];
}

/** A line for everything that moved, is expected or is promised. @throws Problem `sum_out_of_range`. */
export function spendingLines(facts: MonthFacts): MonthLines {
  const { currency, exchange, planned, goals, carriedIn, isOver } = facts;
  const converter = moneyConverter(currency, exchange);
  // What counts elsewhere is told there, and is not left out a second time.
  const elsewhere = moneyConverter(currency, exchange);
  const lines = [...gather(facts).values()].map(({ place, happened, expected, keptElsewhere }) => {
    const sum = (terms: readonly DatedMoney[], by = converter) => inDirection(place.part, by.convert(terms));
    const promised = place.id ?? "";
    const goalMinor = goals.categories.get(promised) ?? goals.accounts.get(promised);
    const amounts = {
      plannedMinor: planned.get(promised) ?? null,
      actualMinor: sum(happened),
      expectedMinor: sum(expected),
      goalMinor: goalMinor === undefined ? null : Math.max(0, goalMinor - sum(keptElsewhere, elsewhere)),
      carriedInMinor: carriedIn.get(promised) ?? null,
    };
    return { ...place, ...amounts, ...count(place.part, amounts, isOver) };
  });
  return { lines, unconverted: converter.unconverted() };
}

/** Money is signed as seen from the budget; a line counts what comes in for income, what goes out for all else. */
function inDirection(part: Part, sumMinor: bigint): number {
  return toSafeSum(part === "income" ? sumMinor : -sumMinor);
}

/** What belongs to a line. */
interface Gathered {
  readonly place: Place;
  readonly happened: DatedMoney[];
  readonly expected: DatedMoney[];
  /** What reached a hidden account under a category: it counts there, and keeps what a goal on the account asks for. */
  readonly keptElsewhere: DatedMoney[];
}

function gather({ flows, expected, categories, planned, carriedIn, goals, currency }: MonthFacts) {
  const lines = new Map<string, Gathered>();
  const lineAt = (place: Place): Gathered => {
    const key = placeKey(place);
    const line = lines.get(key) ?? { place, happened: [], expected: [], keptElsewhere: [] };
    lines.set(key, line);
    return line;
  };
  for (const { id, kind } of categories) {
    const isPromised = planned.has(id) || carriedIn.has(id) || goals.categories.has(id);
    if (isPromised) lineAt({ part: PART_OF_KIND[kind], source: "category", id });
  }
  for (const id of goals.accounts.keys()) lineAt({ part: "savings", source: "account", id });
  const add = (list: "happened" | "expected", flow: Flow) => {
    const found = counted(flow, currency);
    if (found === undefined) return;
    const { place, money } = found;
    lineAt(place)[list].push(money);
    const { hidden_account_id: id } = flow;
    const isGoalKeptElsewhere = place.source === "category" && id !== null && goals.accounts.has(id);
    if (isGoalKeptElsewhere) lineAt({ part: "savings", source: "account", id }).keptElsewhere.push(money);
  };
  for (const flow of flows) add("happened", flow);
  for (const flow of expected) add("expected", flow);
  return lines;
}

type LineAmounts = Omit<Line, keyof Place | "countsMinor" | "why">;

function count(part: Part, line: LineAmounts, isOver: boolean): Pick<Line, "countsMinor" | "why"> {
  const isEnvelope = line.carriedInMinor !== null && (part === "bills" || part === "savings");
  if (isEnvelope) return { countsMinor: line.plannedMinor ?? 0, why: "envelope" };
  if (isOver) return { countsMinor: line.actualMinor, why: "month_over" };
  const { actualMinor, expectedMinor } = line;
  const moved = { countsMinor: actualMinor + expectedMinor, why: expectedMinor === 0 ? "actual" : "expected" } as const;
  // A plan for spending divides what can be spent, and takes nothing from it.
  if (part === "spending") return moved;
  const promises = [
    { countsMinor: line.plannedMinor ?? -Infinity, why: "plan" },
    { countsMinor: line.goalMinor ?? -Infinity, why: "goal" },
  ] as const;
  return promises.reduce<Pick<Line, "countsMinor" | "why">>(
    (most, promise) => (promise.countsMinor > most.countsMinor ? promise : most),
    moved,
  );
}
