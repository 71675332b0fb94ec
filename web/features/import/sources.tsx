/** The sheets of a workbook or the files of an archive: what each gives to the import. */
import type { ReactNode } from "react";
import type { Import } from "../../api/contract.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./screen.module.css";

export function Sources({ file: { sources, format } }: { readonly file: Import }): ReactNode {
  const { t } = useWords();
  if (sources.length === 0) return null;
  const isWorkbook = ["xlsx", "xls", "ods", "html", "excel_xml"].includes(format);
  return (
    <section aria-labelledby="import-sources">
      <h3 id="import-sources" className={styles.heading}>
        {t(isWorkbook ? "import.sheets" : "import.files")}
      </h3>
      <ul>
        {sources.map(({ name, rows, is_imported }) => (
          <li key={name} className={styles.balance}>
            <span className={styles.text}>{name}</span>
            <span className={is_imported ? "num" : "muted"}>
              {is_imported ? t("import.rows", { count: rows }) : t("import.not_a_statement")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
