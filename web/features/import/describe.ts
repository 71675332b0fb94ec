/** Names in words: the questions about a file, the reasons of rows, and what decided their fields. */
import type { ImportQuestion, ImportRow } from "../../api/contract.ts";
import type { PlainMessageId, Translate } from "../../words/translate.ts";

interface Words {
  readonly t: Translate;
  isPlainMessage(id: string): id is PlainMessageId;
}

/** The API has codes that this version of the page may not know. */
export function describeQuestion({ t, isPlainMessage }: Words, { code, message }: ImportQuestion): string {
  const id = `import.ask_${code}`;
  return isPlainMessage(id) ? t(id) : message;
}

export function describeReason({ t, isPlainMessage }: Words, reason: string): string {
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
