/** How much of a limit is used: a bar, and the text beside it. */
import type { ReactNode } from "react";
import type { Words } from "../../words/use-words.tsx";
import type { Limit } from "./groups.ts";
import styles from "./limit-bar.module.css";

export function LimitBar({ share }: { readonly share: number }): ReactNode {
  return (
    <span className={styles.bar} aria-hidden="true" data-graph="">
      <span className={share > 0.9 ? styles.high : styles.used} style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

/** "250.00 left of the 1,000.00 limit". */
export function describeLimit({ t, formats }: Words, { left, limit, currency }: Limit): string {
  return t("accounts.limit_left", { left: formats.amount(left, currency), limit: formats.amount(limit, currency) });
}
