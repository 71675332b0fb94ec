/** A budget: the accounts, transactions, categories, payees and tokens of one household. */
import type { FieldTable, Stored } from "./field.ts";
import type { PeriodRule } from "./period.ts";

export const BUDGET_FIELDS = {
  id: { kind: "id" },
  name: { kind: "name", update: true },
  currency: {
    kind: "currency",
    about: "The currency of spending power, plans, goals and the floor.",
    update: true,
  },
  /** It determines the current day and month. */
  time_zone: { kind: "time_zone", update: true },
  carries_from: {
    kind: "carry_month",
    nullable: true,
    about:
      "The first month, as YYYY-MM, from which the budget carries: a month's spending power, positive or negative, moves to the next month. Null if nothing carries over.",
    update: true,
  },
  carries_from_day: {
    kind: "carry_day",
    nullable: true,
    about:
      "The first day of the period from which the budget carries. In a request, a day of this period, instead of `carries_from`.",
    computed: true,
    update: true,
  },
  created_at: { kind: "timestamp" },
  floor: {
    kind: "amount",
    nullable: true,
    about: "The balance of all budget accounts below which the forecast warns. Null if there is none.",
    update: true,
  },
  periods: { kind: "other", computed: true },
} as const satisfies FieldTable;

export interface Budget extends Stored<typeof BUDGET_FIELDS> {
  /** The rules of its periods, in the order of `from`. Empty: its periods are calendar months. */
  readonly periods: readonly PeriodRule[];
}

/** The maximum number of rules: of changes of the periods that the budget remembers. */
export const MAX_PERIOD_RULES = 50;
