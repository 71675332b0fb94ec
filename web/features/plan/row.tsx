/** A row of the plan's table, with a cell for each column. */
import type { ReactNode } from "react";
import { CategoryTile, type CategoryTileProps } from "../../components/category-tile.tsx";
import styles from "./table.module.css";

interface PlanRowProps {
  /** The row of a section has its sums. */
  readonly isSection?: boolean;
  readonly heading: ReactNode;
  readonly spark?: ReactNode;
  readonly planned: ReactNode;
  readonly actual: ReactNode;
  readonly left: ReactNode;
  readonly leftLook?: "note" | "over" | undefined;
  readonly bar?: ReactNode;
  readonly menu?: ReactNode;
  /** The cells of later periods. */
  readonly later: ReactNode;
}

interface RowNameProps {
  readonly look: CategoryTileProps["category"];
  readonly children: ReactNode;
}

/** The heading of a row that is not a section. */
export function RowName({ look, children }: RowNameProps): ReactNode {
  return (
    <span className={styles.heading}>
      <CategoryTile category={look} size={22} />
      <span className={styles.texts}>{children}</span>
    </span>
  );
}

export function PlanRow(props: PlanRowProps): ReactNode {
  const { isSection = false, heading, spark, planned, actual, left, leftLook, bar, menu, later } = props;
  return (
    <tr className={isSection ? styles.section : styles.row}>
      <th scope={isSection ? "rowgroup" : "row"}>{heading}</th>
      <td className={styles.spark}>{spark}</td>
      <td className={styles.amount}>{planned}</td>
      <td className={`${styles.amount} ${styles.actual}`}>{actual}</td>
      <td
        className={`${styles.amount} ${styles.left} ${leftLook === "note" ? styles.note : ""}`}
        data-over={leftLook === "over"}
      >
        {left}
      </td>
      <td className={styles.bar}>{bar}</td>
      <td className={styles.menu}>{menu}</td>
      {later}
    </tr>
  );
}
