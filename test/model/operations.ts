/** Draws random requests that change a budget: transactions, plans, rules, decisions, goals, rates and settings. */
import type { Random } from "../../src/demo/random.ts";
import { changeGoal, goal, plan, removePlan } from "./draw-plans.ts";
import { changeRule, decide, rule } from "./draw-rules.ts";
import { carry, floor, period, rate, setting } from "./draw-settings.ts";
import { changeTransaction, foreign, payment, rulePayment, split, transfer } from "./draw-transactions.ts";
import { type Draw, type Operation, remove, type World } from "./draws.ts";

const pass: Draw = (random) => ({ days: random.int(1, 12) });

const removeRule = remove("rule", "/v1/recurring");
const removeGoal = remove("goal", "/v1/goals");

/** Removes one instead, if there are many: a household has few, and every write compares all rules with all payments. */
function atMost(count: number, kind: string, create: Draw, remove: Draw): Draw {
  return (random, world) => ((world.names[kind] ?? []).length < count ? create : remove)(random, world);
}

const DRAWS: readonly (readonly [weight: number, draw: Draw])[] = [
  [10, payment],
  [14, rulePayment],
  [8, transfer],
  [4, foreign],
  [5, split],
  [6, changeTransaction],
  [3, remove("transaction", "/v1/transactions")],
  [8, plan],
  [1, removePlan],
  [6, atMost(20, "rule", rule, removeRule)],
  [5, changeRule],
  [1, removeRule],
  [8, decide],
  [4, atMost(12, "goal", goal, removeGoal)],
  [3, changeGoal],
  [1, removeGoal],
  [6, rate],
  [3, carry],
  [1, setting],
  [1, floor],
  [2, period],
  [6, pass],
];

const CHOICES = DRAWS.flatMap(([weight, draw]) => Array<Draw>(weight).fill(draw));

export function drawOperation(random: Random, world: World): Operation {
  for (;;) {
    const operation = random.pick(CHOICES)(random, world);
    if (operation === undefined) continue;
    return operation.days === undefined && random.chance(0.06) ? { ...operation, isUndone: true } : operation;
  }
}
