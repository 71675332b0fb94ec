/** A rule as the form edits it: every value is text, and every condition is in one list. */

import { foldName } from "../../../../src/domain/name.ts";
import type { NewRule, Rule, RuleCondition, Transaction } from "../../../api/contract.ts";

export type RuleField = RuleCondition["field"];
export type RuleOperator = RuleCondition["op"];

/** How a condition counts: it must hold, one of these must hold, or it must not hold. */
export const GROUPS = ["all", "any", "not"] as const;
export type RuleGroup = (typeof GROUPS)[number];

const TEXT: readonly RuleOperator[] = ["contains", "starts_with", "is", "like", "in"];
const RANGE: readonly RuleOperator[] = ["between", "is"];
const WORD: readonly RuleOperator[] = ["is", "in"];

/** The operators of each field, as the API accepts them, the most useful one first. */
export const OPERATORS: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  bank_text: TEXT,
  payee: TEXT,
  amount: RANGE,
  account_id: WORD,
  counter_account: TEXT,
  bank_code: TEXT,
  currency: WORD,
  day: RANGE,
  weekday: WORD,
  source: WORD,
};

export interface ConditionDraft {
  /** Identifies a condition of the form while it is edited. */
  readonly key: number;
  readonly group: RuleGroup;
  readonly field: RuleField;
  readonly op: RuleOperator;
  /** One value; for a list, the values between commas; for `between`, the first one. */
  readonly value: string;
  /** The second value of `between`. */
  readonly until: string;
}

export interface RuleDraft {
  readonly name: string;
  readonly conditions: readonly ConditionDraft[];
  readonly payee: string;
  readonly categoryId: string;
  /** Between commas. */
  readonly tags: string;
  readonly notes: string;
  readonly transferAccountId: string;
  readonly skip: boolean;
  readonly stop: boolean;
}

export function newCondition(key: number, group: RuleGroup = "all"): ConditionDraft {
  return { key, group, field: "bank_text", op: "contains", value: "", until: "" };
}

export const NEW_RULE: RuleDraft = {
  ...{ name: "", conditions: [newCondition(0)], payee: "", categoryId: "", tags: "", notes: "" },
  ...{ transferAccountId: "", skip: false, stop: false },
};

/** `payee` is the name of the rule's payee, "" if it sets none. */
export function draftOf({ name, when, then, stop }: Rule, payee: string): RuleDraft {
  const conditions = GROUPS.flatMap((group) => when[group].map((condition) => ({ group, condition })));
  return {
    name,
    conditions: conditions.map(({ group, condition }, key) => toDraft(key, group, condition)),
    payee,
    categoryId: then.category_id ?? "",
    tags: then.tags.join(", "),
    notes: then.notes ?? "",
    transferAccountId: then.transfer_account_id ?? "",
    skip: then.skip,
    stop,
  };
}

type Sample = Pick<Transaction, "source" | "category_id" | "transfer_account_id">;

/**
 * A new rule for transactions like this one: it sets the same payee and category. An import sees the bank's text, not
 * the names chosen since, so the condition uses `imported`: the payee and the notes at the import.
 */
export function draftLike(
  { source, category_id, transfer_account_id }: Sample,
  payee: string,
  imported: { readonly payee: string; readonly notes: string },
): RuleDraft {
  const condition: ConditionDraft =
    source === "import"
      ? { ...newCondition(0), value: commonWords(imported) }
      : { ...newCondition(0), field: "payee", op: "is", value: payee };
  return {
    ...NEW_RULE,
    conditions: [condition],
    payee: condition.field === "payee" ? "" : payee,
    categoryId: category_id ?? "",
    transferAccountId: transfer_account_id ?? "",
  };
}

/**
 * The part of the bank's text that does not change: the payee that Leeway found in it. The last line of the notes is
 * the bank's.
 */
function commonWords({ payee, notes }: { readonly payee: string; readonly notes: string }): string {
  const text = notes.split("\n").at(-1) ?? "";
  const isFound = text === "" || foldName(text).includes(foldName(payee));
  return payee !== "" && isFound ? payee : text;
}

function toDraft(key: number, group: RuleGroup, { field, op, value }: RuleCondition): ConditionDraft {
  const values = typeof value === "object" ? value.map(String) : [String(value)];
  const [first = "", second = ""] = values;
  return op === "between"
    ? { key, group, field, op, value: first, until: second }
    : { key, group, field, op, value: values.join(", "), until: "" };
}

/** The body of the request. The rule is named after its first value if it has no name. Conditions without a value are left out. */
export function requestOf(draft: RuleDraft): NewRule {
  const filled = draft.conditions.filter(({ value }) => value.trim() !== "");
  const inGroup = (group: RuleGroup) => filled.filter((one) => one.group === group).map(toCondition);
  const payee = draft.payee.trim();
  return {
    name: draft.name.trim() || payee || (filled[0]?.value.trim() ?? ""),
    when: { all: inGroup("all"), any: inGroup("any"), not: inGroup("not") },
    then: {
      ...(payee === "" ? {} : { payee: { name: payee } }),
      category_id: draft.categoryId || null,
      tags: listOf(draft.tags),
      notes: draft.notes.trim() || null,
      transfer_account_id: draft.transferAccountId || null,
      skip: draft.skip,
    },
    stop: draft.stop,
  };
}

function toCondition({ field, op, value, until }: ConditionDraft): RuleCondition {
  const isNumber = field === "amount" || field === "weekday";
  // The API explains a value that is no number.
  const read = (text: string) => (isNumber ? readNumber(text) : text.trim());
  if (op === "between") return { field, op, value: [read(value), read(until)] };
  return { field, op, value: op === "in" ? listOf(value).map(read) : read(value) };
}

/** "-12,50" and "-12.50" are the same number. Other text stays as it is. */
function readNumber(text: string): number | string {
  const number = Number(text.trim().replace("−", "-").replace(",", "."));
  return text.trim() === "" || Number.isNaN(number) ? text : number;
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
