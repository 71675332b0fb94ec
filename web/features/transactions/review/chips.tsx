/** The categories that a group may have, and whether its payee keeps the category. */
import type { ReactNode } from "react";
import { CategoryTile } from "../../../components/category-tile.tsx";
import { Check } from "../../../components/check.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { canHaveCategory, type Group, type Proposal } from "./groups.ts";
import styles from "./review.module.css";
import type { Review } from "./use-review.ts";

interface ChipsProps {
  readonly review: Review;
  readonly group: Group;
  readonly proposal: Proposal | undefined;
}

/** A click sets the category and confirms the group. */
export function Chips({ review, group, proposal }: ChipsProps): ReactNode {
  const { t } = useWords();
  if (!canHaveCategory(group)) return null;
  return (
    <p className={styles.chips}>
      {review.suggestionsOf(group).map((category, at) => (
        <button
          key={category.id}
          type="button"
          className={`${styles.tiledChip} ${category.id === proposal?.categoryId ? styles.proposed : styles.chip}`}
          onClick={() => review.accept(group, review.included, category.id)}
        >
          <CategoryTile category={category} size={22} />
          {category.name} <Kbd>{at + 1}</Kbd>
        </button>
      ))}
      <button type="button" className={styles.chip} onClick={() => review.startEdit("category")}>
        {t("review.other_category")} <Kbd>c</Kbd>
      </button>
    </p>
  );
}

/** Only a payee has a usual category. */
export function FromNowOn({ review, group }: Omit<ChipsProps, "proposal">): ReactNode {
  const { t } = useWords();
  if (group.rows[0].payee_id === null || !canHaveCategory(group)) return null;
  return (
    <Check
      label={t("review.from_now_on")}
      isOn={review.choice.isFromNowOn}
      onChange={(isFromNowOn) => review.choose({ isFromNowOn })}
    />
  );
}
