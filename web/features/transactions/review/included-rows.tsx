/** The transactions of the active group, each with a mark: those without it stay new. */
import type { ReactNode } from "react";
import { useWords } from "../../../words/use-words.tsx";
import { AmountText } from "../row-text.tsx";
import styles from "./review.module.css";
import type { GroupProps } from "./use-review.ts";

export function IncludedRows({ review: { choice, choose }, names, group }: GroupProps): ReactNode {
  const { formats } = useWords();
  const toggle = (id: string) => {
    const left = new Set(choice.left);
    if (!left.delete(id)) left.add(id);
    choose({ left });
  };
  return (
    <ul className={styles.included}>
      {group.rows.map((row) => (
        <li key={row.id}>
          <label className={styles.include}>
            <input type="checkbox" checked={!choice.left.has(row.id)} onChange={() => toggle(row.id)} />
            <span>{formats.day(row.authorized_at, "year")}</span>
            <span className={styles.bankText}>{row.notes || row.bank_text}</span>
            <span className={styles.account}>{names.accounts.get(row.account_id)?.name}</span>
            <AmountText row={row} names={names} accountId={undefined} />
          </label>
        </li>
      ))}
    </ul>
  );
}
