/** What the commit of another program's budget creates beside its transactions. */
import type {
  MigratedCategory,
  MigratedGoal,
  MigratedRecurringRule,
  Migration,
} from "../../readers/statements/migration/migration.ts";

export interface MovedPlan {
  readonly categories: readonly Pick<MigratedCategory, "name" | "group" | "kind" | "is_archived">[];
  /** The months with a plan. The proof has the amounts. */
  readonly months: readonly string[];
  readonly goals: readonly MovedGoal[];
  readonly recurring_rules: readonly MovedRecurringRule[];
  readonly rules: readonly string[];
}

/** Amounts are decimal text in the currency of the budget. */
type MovedGoal = Pick<MigratedGoal, "category" | "amount" | "due_on" | "monthly" | "repeats">;

type MovedRecurringRule = Pick<MigratedRecurringRule, "name" | "account" | "amount" | "amount_to" | "rule" | "next_on">;

export function planOf({ categories, months, goals, recurring_rules, rules }: Migration): MovedPlan {
  return {
    categories: categories.map(({ name, group, kind, is_archived }) => ({ name, group, kind, is_archived })),
    months: months.filter(({ envelopes }) => envelopes.length > 0).map(({ month }) => month),
    goals: goals.map(({ category, amount, due_on, monthly, repeats }) => ({
      category,
      amount,
      due_on,
      monthly,
      repeats,
    })),
    recurring_rules: recurring_rules.map(({ name, account, amount, amount_to, rule, next_on }) => {
      return { name, account, amount, amount_to, rule, next_on };
    }),
    rules: rules.map(({ name }) => name),
  };
}
