/** The categories of the new rows, each with the number of its rows and of those that a rule decided. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Import } from "../../api/contract.ts";
import { importRules } from "../../api/reads.ts";
import { useWords } from "../../words/use-words.tsx";
import { describeDecider } from "./describe.ts";
import styles from "./screen.module.css";

export function Categories({ file: { categories } }: { readonly file: Import }): ReactNode {
  const { t } = useWords();
  const ruleNames = new Map(useQuery(importRules).data?.rules.map(({ id, name }) => [id, name]));
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="import-categories">
      <h3 id="import-categories" className={styles.heading}>
        {t("import.categories")}
      </h3>
      <ul>
        {categories.map(({ category, rows, decided_by }) => (
          <li key={category ?? ""} className={styles.category}>
            <span className={category === null ? styles.without : ""}>{category ?? t("import.no_category")}</span>
            <span className="num">{t("import.rows", { count: rows })}</span>
            <span className={styles.why}>
              {decided_by
                .map(({ by, rows: count }) =>
                  t("import.count_decided", { count, reason: describeDecider(t, by, ruleNames) }),
                )
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
