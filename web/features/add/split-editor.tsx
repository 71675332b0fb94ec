/** Divides the amount of an entry among categories: what the parts leave belongs to the category of the entry. */
import type { ReactNode } from "react";
import { IconButton, TextButton } from "../../components/button.tsx";
import { AmountField } from "../../components/field.tsx";
import { SelectField } from "../../components/select.tsx";
import { useWords } from "../../words/use-words.tsx";
import { useKnownCategories } from "./choices.tsx";
import styles from "./details.module.css";
import { type DraftPart, EMPTY_PART } from "./split.ts";
import type { EntryState } from "./use-entry.ts";

export function SplitEditor({ state }: { readonly state: EntryState }): ReactNode {
  const { t, formats } = useWords();
  const { draft, entry, change } = state;
  const categories = useKnownCategories(state);
  const parts = draft.parts.length === 0 ? [EMPTY_PART] : draft.parts;
  const put = (index: number, changed: Partial<DraftPart>) =>
    change({ parts: parts.map((part, i) => (i === index ? { ...part, ...changed } : part)) });
  const whole = entry.amount.ok ? entry.amount.amount : 0;
  const rest = entry.split?.rest ?? whole;
  const amount = formats.money(rest, entry.currency);
  const category = entry.category?.name;
  return (
    <>
      <ul className={styles.parts}>
        {parts.map((part, index) => {
          const number = index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
            <li key={index} className={styles.part}>
              <SelectField
                label={t("transactions.category_of_part", { number })}
                isLabelHidden
                value={part.categoryId ?? ""}
                choices={categories}
                onChange={(id) => put(index, { categoryId: id === "" ? null : id })}
              />
              <AmountField
                label={t("transactions.amount_of_part", { number })}
                isLabelHidden
                placeholder={formats.typed(0, entry.currency)}
                currency={entry.currency}
                text={part.text}
                onChange={(text) => put(index, { text })}
              />
              <IconButton
                icon="cross"
                label={t("transactions.remove_part", { number })}
                onClick={() => change({ parts: parts.filter((_, i) => i !== index) })}
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.rest}>
        <TextButton onClick={() => change({ parts: [...parts, EMPTY_PART] })}>{t("transactions.add_part")}</TextButton>
        <span aria-live="polite" className={rest < 0 ? styles.fault : "muted"}>
          {category === undefined ? t("add.rest_without", { amount }) : t("add.rest", { amount, category })}
        </span>
      </p>
    </>
  );
}
