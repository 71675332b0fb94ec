/** Reads the promises of a month, and makes its lines of them and of what moved. */
import { monthOf } from "../../domain/calendar.ts";
import type { Carry } from "../../domain/carry.ts";
import type { Category } from "../../domain/category.ts";
import type { DatedMoney, Exchange } from "../../domain/exchange.ts";
import { counted, type Flow } from "../../domain/flow.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import type { Plan } from "../../domain/plan.ts";
import { type MonthLines, spendingLines } from "../../domain/spending-line.ts";
import { readExchange } from "../exchange-rates/read-exchange.ts";
import type { Read } from "../service.ts";
import type { MonthView } from "./month-view.ts";
import { type Promises, readPromises } from "./read-promises.ts";

/** What is known of a month before its promises are read. */
export interface MonthSources {
  readonly categories: readonly Category[];
  readonly plan: Plan;
  readonly flows: readonly Flow[];
  readonly carry: Carry;
  /** What is open of the month's recurring rules, where that has been read already. */
  readonly open?: readonly Occurrence[] | undefined;
}

const NOTHING_PROMISED: Promises = {
  expected: [],
  goals: { categories: new Map(), accounts: new Map() },
};

/** The lines with the promises that are in them. */
export type PromisedLines = MonthLines & Promises;

/** @throws Problem `sum_out_of_range`. */
export async function readLines(read: Read, view: MonthView, sources: MonthSources): Promise<PromisedLines> {
  const { currency } = view.budget;
  const isOver = view.yearMonth < monthOf(view.day);
  const promised = isOver ? NOTHING_PROMISED : await readPromises(read, view, sources);
  const exchange = await readExchange(read, moneysOf([...sources.flows, ...promised.expected], currency), currency);
  return { ...spendingLines({ ...factsOf(sources), ...promised, currency, isOver, exchange }), ...promised };
}

/** The lines of a month that is over: nothing that it promised counts any more. @throws Problem `sum_out_of_range`. */
export function linesOfPast(currency: string, sources: MonthSources, exchange: Exchange): MonthLines {
  return spendingLines({ ...factsOf(sources), ...NOTHING_PROMISED, currency, isOver: true, exchange });
}

/** The money of flows as it counts, for its exchange rates. */
export function moneysOf(flows: readonly Flow[], currency: string): DatedMoney[] {
  return flows.flatMap((flow) => counted(flow, currency)?.money ?? []);
}

/** Nothing is planned for what is archived, but where it carries: there the plan fills the envelope. */
function factsOf({ categories, plan, flows, carry }: MonthSources) {
  const { envelopes } = carry;
  const isIdle = new Map(categories.map(({ id, is_archived }) => [id, is_archived && !envelopes.has(id)]));
  const planned = new Map([...plan.amounts].filter(([id]) => !isIdle.get(id)));
  return { flows, categories, planned, carriedIn: envelopes };
}
