/** Grey lines in the place of content that is loading. They appear after 300 ms. */
import type { ReactNode } from "react";
import { useWords } from "../words/use-words.tsx";
import styles from "./skeleton.module.css";

export function Skeleton({ lines }: { readonly lines: number }): ReactNode {
  const { t } = useWords();
  return (
    <div className={styles.skeleton} role="status" aria-label={t("loading.label")}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <span key={i} />
      ))}
    </div>
  );
}
