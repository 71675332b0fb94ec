/**
 * Rules: conditions about an imported row or a transaction, and the actions for those that meet them. Rules are data and
 * contain no regular expressions. They run in order, and each sees the payee that an earlier one set: see `run-rules.ts`.
 */
const TEXT_FIELDS = ["bank_text", "payee", "counter_account", "bank_code"] as const;
const WORD_FIELDS = ["account_id", "currency", "source"] as const;

export const RULE_FIELDS = [...TEXT_FIELDS, "amount", ...WORD_FIELDS, "day", "weekday"] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

export const RULE_OPERATORS = ["is", "in", "contains", "starts_with", "like", "between"] as const;
type RuleOperator = (typeof RULE_OPERATORS)[number];

export type Scalar = string | number;

export interface RuleCondition {
  readonly field: RuleField;
  readonly op: RuleOperator;
  /** A list for `in` and `between`. Amounts are in major units. */
  readonly value: Scalar | readonly Scalar[];
}

/** All conditions of `all`, at least one of `any` unless it is empty, and none of `not`. */
export interface RuleConditions {
  readonly all: readonly RuleCondition[];
  readonly any: readonly RuleCondition[];
  readonly not: readonly RuleCondition[];
}

/** Null or empty: the field stays. */
export interface RuleActions {
  readonly payee_id: string | null;
  readonly category_id: string | null;
  /** Tags to add. */
  readonly tags: readonly string[];
  readonly notes: string | null;
  /** The other account of a transfer. */
  readonly transfer_account_id: string | null;
  readonly skip: boolean;
}

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly when: RuleConditions;
  readonly then: RuleActions;
  /** Whether no later rule runs after it. */
  readonly stop: boolean;
  readonly position: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The values that conditions compare. Null: the value is not known, so no condition about it is met. */
export type RuleSubject = Readonly<
  Record<(typeof TEXT_FIELDS)[number] | (typeof WORD_FIELDS)[number], string | null>
> & {
  /** In major units of the account's currency. */
  readonly amount: number | null;
  readonly day: string | null;
};

export interface RuleEffect extends RuleActions {
  /** The rules that applied, in their order. */
  readonly rules: readonly string[];
  /** The rule that set each field. */
  readonly by: Readonly<Partial<Record<"payee_id" | "category_id" | "transfer_account_id" | "skip", string>>>;
}

/** The values of a condition. */
export function listOf(value: RuleCondition["value"]): readonly Scalar[] {
  return typeof value === "object" ? value : [value];
}

/** The maximum number of rules of a budget: every imported row is compared with all of them. */
export const MAX_RULES = 500;

/** The maximum number of values in the conditions of all rules of a budget. A household has a few hundred. */
export const MAX_RULE_VALUES = 5000;

/** The limit that the rules of a budget exceed, as a sentence. */
export function rulesFault(rules: readonly Pick<Rule, "when">[]): string | undefined {
  if (rules.length > MAX_RULES) return `A budget has at most ${MAX_RULES} rules. Delete some first.`;
  const count = rules.reduce((sum, rule) => sum + valuesOf(rule), 0);
  if (count <= MAX_RULE_VALUES) return undefined;
  return `The rules of a budget have at most ${MAX_RULE_VALUES} values in their conditions. With this change, they would have ${count}. Shorten lists or delete rules first.`;
}

/** The number of values in the conditions. */
function valuesOf({ when }: Pick<Rule, "when">): number {
  return conditionsOf(when).reduce((sum, { value }) => sum + listOf(value).length, 0);
}

function conditionsOf({ all, any, not }: RuleConditions): readonly RuleCondition[] {
  return [...all, ...any, ...not];
}

/** Whether a condition is about the bank's text. */
export function usesBankText({ when }: Pick<Rule, "when">): boolean {
  return conditionsOf(when).some(({ field }) => field === "bank_text");
}

/** The accounts that a rule names, in its conditions and as the other account of a transfer. */
export function accountsOf({ when, then }: Pick<Rule, "when" | "then">): readonly string[] {
  const conditions = conditionsOf(when).filter(({ field }) => field === "account_id");
  const named = conditions.flatMap(({ value }) => listOf(value).map(String));
  return [...new Set([...named, ...(then.transfer_account_id === null ? [] : [then.transfer_account_id])])];
}

/** The operators of each field, and the values that it takes. */
const TEXT_OPERATORS: readonly RuleOperator[] = ["is", "in", "contains", "starts_with", "like"];
const OPERATORS: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  bank_text: TEXT_OPERATORS,
  payee: TEXT_OPERATORS,
  counter_account: TEXT_OPERATORS,
  bank_code: TEXT_OPERATORS,
  amount: ["is", "between"],
  account_id: ["is", "in"],
  currency: ["is", "in"],
  source: ["is", "in"],
  day: ["is", "between"],
  weekday: ["is", "in"],
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The problem with a condition; undefined if it can be met. */
export function conditionFault({ field, op, value }: RuleCondition): string | undefined {
  const operators = OPERATORS[field];
  if (!operators.includes(op)) return `The field ${field} supports these operators: ${operators.join(", ")}.`;
  const takesList = op === "in" || op === "between";
  if (takesList !== Array.isArray(value)) {
    return takesList ? `The operator ${op} takes a list.` : `The operator ${op} takes one value.`;
  }
  const values = listOf(value);
  if (op === "between" && values.length !== 2) return "The operator between takes two values.";
  if (values.length === 0) return "The list is empty.";
  if (field === "amount" || field === "weekday") {
    if (values.some((one) => typeof one !== "number")) return `The field ${field} takes numbers.`;
    const isWeekday = (one: Scalar) => Number.isInteger(one) && Number(one) >= 1 && Number(one) <= 7;
    if (field === "weekday" && !values.every(isWeekday)) return "A weekday is 1 (Monday) to 7 (Sunday).";
  } else {
    if (values.some((one) => typeof one !== "string" || one.trim() === "")) return `The field ${field} takes text.`;
    if (field === "day" && !values.every((one) => DAY.test(String(one)))) return "A day is YYYY-MM-DD.";
  }
  if (op !== "between") return undefined;
  const [from, until] = values as readonly [Scalar, Scalar];
  return from <= until ? undefined : "The first value of between is greater than the second.";
}

/**
 * The rules that can never fire, because an earlier rule with the same or fewer conditions has `stop`. Maps each to
 * that earlier rule.
 */
export function shadowedRules(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, number>();
  const numbersOf = (conditions: readonly RuleCondition[]): ReadonlySet<number> => {
    const keys = conditions.map(({ field, op, value }) => JSON.stringify([field, op, value]));
    for (const key of keys) if (!numbers.has(key)) numbers.set(key, numbers.size);
    return new Set(keys.map((key) => numbers.get(key) ?? 0));
  };
  const stopping: (readonly [id: string, NumberedConditions])[] = [];
  const shadowed = new Map<string, string>();
  for (const { id, when, stop } of rules) {
    const own = { all: numbersOf(when.all), any: numbersOf(when.any), not: numbersOf(when.not) };
    const before = stopping.find(([, wide]) => covers(wide, own));
    if (before !== undefined) shadowed.set(id, before[0]);
    if (stop) stopping.push([id, own]);
  }
  return shadowed;
}

/** The conditions of a rule. Equal conditions have the same number. */
type NumberedConditions = Readonly<Record<keyof RuleConditions, ReadonlySet<number>>>;

/** Whether everything that meets `narrow` also meets `wide`, as far as equal conditions prove it. */
function covers(wide: NumberedConditions, narrow: NumberedConditions): boolean {
  if (!wide.all.isSubsetOf(narrow.all) || !wide.not.isSubsetOf(narrow.not)) return false;
  if (wide.any.size === 0 || !wide.any.isDisjointFrom(narrow.all)) return true;
  return narrow.any.size > 0 && narrow.any.isSubsetOf(wide.any);
}
