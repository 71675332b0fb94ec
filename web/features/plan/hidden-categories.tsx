/** The categories that are hidden, with a button that shows each again. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ListedCategory } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { categoriesToEdit } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { TextButton } from "../../components/button.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./dialogs.module.css";

export function HiddenCategories(): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  const { data } = useQuery(categoriesToEdit);
  const hidden = data?.categories.filter(({ is_archived }) => is_archived) ?? [];
  if (hidden.length === 0) return null;

  function restore({ id: category_id, name, etag }: ListedCategory): void {
    const input = { params: { category_id }, body: { category: { is_archived: false } }, ifMatch: etag };
    report(write("PUT /v1/categories/{category_id}", input, t("plan.restored", { name })));
  }

  return (
    <details className={styles.hidden}>
      <summary>{t("plan.hidden", { count: hidden.length })}</summary>
      <ul>
        {hidden.map((category) => (
          <li key={category.id}>
            <span>{category.name}</span>
            {mayWrite && (
              <TextButton
                aria-label={t("plan.restore_label", { name: category.name })}
                onClick={() => restore(category)}
              >
                {t("plan.restore")}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
