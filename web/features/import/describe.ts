/** Names in words: the questions about a file, the reasons of rows, and what decided their fields. */
import type { ImportQuestion, ImportRow } from "../../api/contract.ts";
import { describeValue } from "../../components/describe-answers.ts";
import type { PlainMessageId, Translate } from "../../words/translate.ts";

interface Words {
  readonly t: Translate;
  isPlainMessage(id: string): id is PlainMessageId;
}

/** The API has codes that this version of the page may not know. */
export function describeQuestion({ t, isPlainMessage }: Words, { code, message, values }: ImportQuestion): string {
  if (code === "columns" && values.length > 1) return t("import.ask_amount");
  const id = `import.ask_${code}`;
  return isPlainMessage(id) ? t(id) : message;
}

/** One answer to a question. For columns, only those of the amounts: the other columns are the same in all answers. */
export function describeReading(t: Translate, { code, examples }: ImportQuestion, value: string): string {
  if (code !== "columns") return describeValue(t, value);
  const headings = Object.keys(examples[0]?.readings ?? {});
  const meanings = value.split(",");
  const named = (meaning: string) => headings.filter((_, i) => meanings[i] === meaning).join(", ");
  const [amount, money_out, money_in] = [named("amount"), named("debit"), named("credit")];
  if (amount !== "") return t("import.reading_amount", { name: amount });
  return t("import.reading_halves", { money_out, money_in });
}

/** What decided a category: "by the rule “Rewe”". "" if this version of the page does not know it. */
export function describeDecider(t: Translate, by: string, ruleNames: ReadonlyMap<string, string>): string {
  if (by.startsWith("rule:")) return t("import.by_rule", { name: ruleNames.get(by.slice("rule:".length)) ?? "" });
  if (by === "default") return t("import.by_default");
  if (by === "file") return t("import.by_file");
  return by === "learned" ? t("import.by_your_choices") : "";
}

/** Why a row has its state. A few reasons mean something else for booked rows and for those that are decided. */
export function describeReason(
  { t, isPlainMessage }: Words,
  { why, state, is_pending }: Pick<ImportRow, "why" | "state" | "is_pending">,
): string {
  const isDecided = why === "pending_amount" && state === "matched";
  const isBooked = why === "gone_from_bank" && !is_pending;
  const reason = isDecided ? "replaced" : isBooked ? "gone_booked" : (why ?? "");
  const id = `import.why_${reason}`;
  return isPlainMessage(id) ? t(id) : reason.replaceAll("_", " ");
}

/** The category of a new row with the reason for it, and the reason for its payee; "" if nothing decided them. */
export function describeDeciders(
  t: Translate,
  { category, decided_by: by, learned }: Pick<ImportRow, "category" | "decided_by" | "learned">,
  ruleNames: ReadonlyMap<string, string>,
): string {
  const nameOf = (decider: string) => ruleNames.get(decider.slice("rule:".length)) ?? "";
  const reason = () => {
    if (learned === null) return by.category_id === null ? "" : describeDecider(t, by.category_id, ruleNames);
    const { agreeing, of } = learned;
    return t(learned.is_by_amount ? "import.by_learned_amount" : "import.by_learned", { agreeing, of });
  };
  const parts = category === null ? [] : [category, reason()];
  if (by.payee_id === "alias") parts.push(t("import.payee_by_alias"));
  else if (by.payee_id !== null) parts.push(t("import.payee_by_rule", { name: nameOf(by.payee_id) }));
  return parts.filter((part) => part !== "").join(" · ");
}
