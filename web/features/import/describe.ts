/** Names in words: the questions about a file, the reasons of rows, and what decided their fields. */
import type { ImportQuestion, ImportRow } from "../../api/contract.ts";
import type { Translate } from "../../words/translate.ts";

const QUESTIONS = [
  ...(["columns", "date_order", "decimal_sign", "sign", "fee", "currency"] as const),
  ...(["account_is_synced", "probable_duplicate", "currency_mismatch", "set_balance"] as const),
];

export function describeQuestion(t: Translate, { code, message }: ImportQuestion): string {
  const known = QUESTIONS.find((one) => one === code);
  return known === undefined ? message : t(`import.ask_${known}`);
}

const REASONS = [
  ...(["imported_before", "deleted_by_you", "id_changed", "date_changed", "text_changed", "pending_before"] as const),
  ...(["booked_before", "entered_before", "changed_by_bank", "pending_amount", "probable_duplicate"] as const),
  ...(["skipped_by_you", "added_by_you", "matched_by_you", "transfer", "currency_mismatch"] as const),
  ...(["changed_meanwhile", "transaction_matched", "account_is_synced"] as const),
];

export function describeReason(t: Translate, reason: string): string {
  const known = REASONS.find((one) => one === reason);
  return known === undefined ? reason.replaceAll("_", " ") : t(`import.why_${known}`);
}

/** The category of a new row with the reason for it, and the reason for its payee; "" if nothing decided them. */
export function describeDeciders(
  t: Translate,
  { category, decided_by: by, learned }: Pick<ImportRow, "category" | "decided_by" | "learned">,
  ruleNames: ReadonlyMap<string, string>,
): string {
  const nameOf = (decider: string) => ruleNames.get(decider.slice("rule:".length)) ?? "";
  const reason = () => {
    if (by.category_id?.startsWith("rule:")) return t("import.by_rule", { name: nameOf(by.category_id) });
    if (by.category_id === "default") return t("import.by_default");
    if (by.category_id === "file") return t("import.by_file");
    if (learned === null) return "";
    const { agreeing, of } = learned;
    return t(learned.is_by_amount ? "import.by_learned_amount" : "import.by_learned", { agreeing, of });
  };
  const parts = category === null ? [] : [category, reason()];
  if (by.payee_id === "alias") parts.push(t("import.payee_by_alias"));
  else if (by.payee_id !== null) parts.push(t("import.payee_by_rule", { name: nameOf(by.payee_id) }));
  return parts.filter((part) => part !== "").join(" · ");
}
