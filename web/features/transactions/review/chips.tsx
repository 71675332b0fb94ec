/** The categories that a group may have. A click sets one and confirms the group. */
import type { ReactNode } from "react";
import { Kbd } from "../../../components/kbd.tsx";
import { useWords } from "../../../words/use-words.tsx";
import type { Group, Proposal } from "./groups.ts";
import styles from "./review.module.css";
import type { Review } from "./use-review.ts";

interface ChipsProps {
  readonly review: Review;
  readonly group: Group;
  readonly proposal: Proposal | undefined;
}

export function Chips({ review, group, proposal }: ChipsProps): ReactNode {
  const { t } = useWords();
  const [row] = group.rows;
  if (row.transfer_account_id !== null || row.splits !== null) return null;
  return (
    <p className={styles.chips}>
      {review.suggestionsOf(group).map(({ id, name }, at) => (
        <button
          key={id}
          type="button"
          className={id === proposal?.categoryId ? styles.proposed : styles.chip}
          onClick={() => review.accept(group, review.included, id)}
        >
          {name} <Kbd>{at + 1}</Kbd>
        </button>
      ))}
      <button type="button" className={styles.chip} onClick={() => review.startEdit("category")}>
        {t("review.other_category")} <Kbd>c</Kbd>
      </button>
    </p>
  );
}
