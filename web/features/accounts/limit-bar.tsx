/** How much of a limit is used. The text beside it has the same information. */
import type { ReactNode } from "react";
import styles from "./limit-bar.module.css";

export function LimitBar({ share }: { readonly share: number }): ReactNode {
  return (
    <span className={styles.bar} aria-hidden="true" data-graph="">
      <span className={share > 0.9 ? styles.high : styles.used} style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}
