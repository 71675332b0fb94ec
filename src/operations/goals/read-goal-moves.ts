/**
 * Reads what was moved toward goals, month by month, in the budget's currency: what went into their categories, or
 * crossed from the budget to their hidden accounts, less what came back.
 */
import type { Budget } from "../../domain/budget.ts";
import { addMonths, monthOf } from "../../domain/calendar.ts";
import type { DatedMoney, Exchange } from "../../domain/exchange.ts";
import { counted, type Flow } from "../../domain/flow.ts";
import type { Goal, Moves } from "../../domain/goal.ts";
import { toSafeSum } from "../../domain/money.ts";
import { moneyConverter, type Unconverted } from "../../domain/money-converter.ts";
import { readExchange } from "../exchange-rates/read-exchange.ts";
import { readTransactionFlows, splitForeignByDay } from "../month/read-flows.ts";
import type { Read } from "../service.ts";

export interface GoalMoves {
  readonly moves: Moves;
  readonly unconverted: readonly Unconverted[];
}

/** Up to the end of a month, or of a day where one is named that comes before. @throws Problem `sum_out_of_range`. */
export async function readGoalMoves(
  read: Read,
  budget: Budget,
  goals: readonly Goal[],
  lastMonth: string,
  asOf: string | null = null,
): Promise<(goal: Goal) => GoalMoves> {
  const moneys = new Map<string, DatedMoney[]>(goals.map((goal) => [targetOf(goal), []]));
  for (const flow of await readFlowsToward(read, budget, goals, lastMonth, asOf)) {
    const money = counted(flow, budget.currency)?.money;
    if (money === undefined) continue;
    for (const target of [flow.category_id, flow.hidden_account_id]) moneys.get(target ?? "")?.push(money);
  }
  const exchange = await readExchange(read, [...moneys.values()].flat(), budget.currency);
  return (goal) => {
    const toward = moneys.get(targetOf(goal)) ?? [];
    return addUp(
      toward.filter(({ day }) => monthOf(day) >= goal.starts_in),
      budget.currency,
      exchange,
    );
  };
}

function targetOf({ category_id, account_id }: Goal): string {
  return category_id ?? account_id ?? "";
}

/** At least what concerns the goals. */
async function readFlowsToward(
  read: Read,
  budget: Budget,
  goals: readonly Goal[],
  lastMonth: string,
  asOf: string | null,
): Promise<readonly Flow[]> {
  const since = goals.map(({ starts_in }) => starts_in).sort()[0] ?? lastMonth;
  const cut = asOf !== null && monthOf(asOf) <= lastMonth ? asOf : null;
  const until = cut === null ? lastMonth : addMonths(monthOf(cut), -1);
  const flows = since <= until && goals.length > 0 ? await readMonthsToward(read, goals, since, until) : [];
  const rest = cut === null ? [] : await readTransactionFlows(read, { budget, yearMonth: monthOf(cut), asOf: cut });
  return [...(await splitForeignByDay(read, budget, flows, since, until)), ...rest];
}

async function readMonthsToward({ reads, budgetId }: Read, goals: readonly Goal[], since: string, until: string) {
  const targets = {
    categoryIds: goals.flatMap(({ category_id }) => category_id ?? []),
    accountIds: goals.flatMap(({ account_id }) => account_id ?? []),
  };
  return await reads.flows.listMonthsThrough(targets, budgetId, since, until);
}

/** What leaves the budget's accounts is what is set aside. */
function addUp(moneys: readonly DatedMoney[], currency: string, exchange: Exchange): GoalMoves {
  const converter = moneyConverter(currency, exchange);
  const months = Map.groupBy(moneys, ({ day }) => monthOf(day));
  const moves = [...months].map(([month, ofMonth]) => [month, toSafeSum(-converter.convert(ofMonth))] as const);
  return { moves: new Map(moves), unconverted: converter.unconverted() };
}
