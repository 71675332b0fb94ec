/** A rule in words: "bank text contains REWE, amount between -200 and 0". */
import type { Rule, RuleCondition } from "../../../api/contract.ts";
import type { Words } from "../../../words/use-words.tsx";
import { GROUPS } from "./rule-draft.ts";

interface Names {
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

export function describeConditions({ t, formats }: Words, { when }: Rule, { accounts }: Names): string {
  const shownValue = (field: RuleCondition["field"], value: string | number) =>
    field === "account_id"
      ? (accounts.get(String(value)) ?? t("rules.deleted_account"))
      : field === "weekday"
        ? formats.weekday(Number(value), "long")
        : String(value);
  const words = ({ field, op, value }: RuleCondition) => {
    const values = (typeof value === "object" ? value : [value]).map((one) => shownValue(field, one));
    const [first = "", second = ""] = values;
    const shown = op === "between" ? t("rules.from_until", { from: first, until: second }) : values.join(", ");
    return `${t(`rules.field_${field}`)} ${t(`rules.op_${op}`)} ${shown}`;
  };
  return GROUPS.flatMap((group) => {
    const list = when[group].map(words);
    if (list.length === 0) return [];
    return [group === "all" ? list.join(", ") : `${t(`rules.group_${group}`)}: ${list.join(", ")}`];
  }).join("; ");
}

/** The rule's actions, without its payee, whose name is read separately. */
export function describeActions({ t }: Words, { then }: Rule, { accounts, categories }: Names): string[] {
  const { category_id, tags, transfer_account_id, notes, skip } = then;
  return [
    ...(category_id === null ? [] : [categories.get(category_id) ?? ""]),
    ...tags.map((tag) => `#${tag}`),
    ...(notes === null ? [] : [`“${notes}”`]),
    ...(transfer_account_id === null
      ? []
      : [t("rules.transfer_with", { name: accounts.get(transfer_account_id) ?? t("rules.deleted_account") })]),
    ...(skip ? [t("rules.leaves_out")] : []),
  ];
}
