/** Gray shapes in place of content that is loading. They appear after 300 ms. */
import type { ReactNode } from "react";
import { useWords } from "../words/use-words.tsx";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  readonly lines: number;
  /** A big number and its bar above the lines. */
  readonly hasNumber?: boolean;
}

export function Skeleton({ lines, hasNumber = false }: SkeletonProps): ReactNode {
  const { t } = useWords();
  return (
    <div className={styles.skeleton} role="status" aria-label={t("loading.label")}>
      {hasNumber && <div className={styles.number} />}
      {hasNumber && <div className={styles.bar} />}
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <span key={i} />
      ))}
    </div>
  );
}
