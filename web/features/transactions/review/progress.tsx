/** How much is left to review, and the button that confirms all of it. */
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { NARROW, useMedia } from "../../../components/media.ts";
import { useWords } from "../../../words/use-words.tsx";
import { describeQueue } from "./groups.ts";
import styles from "./review.module.css";
import type { Review } from "./use-review.ts";

interface ProgressProps {
  readonly review: Review;
  readonly count: number;
  /** Since the screen was opened. */
  readonly done: number;
}

export function Progress({ review, count, done }: ProgressProps): ReactNode {
  const { t, rich, formats } = useWords();
  const isNarrow = useMedia(NARROW);
  const { payees, largest, total } = describeQueue(review.groups);
  const isWorthSaying = payees > 4 && largest.payees * 2 <= payees;
  return (
    <header className={styles.progress}>
      <p>
        <b className="num">{t("review.count", { count })}</b> {rich("review.payees", { count: payees }, {})}{" "}
        <span className="muted">
          {count > total
            ? t("review.newest", { number: formats.number(total) })
            : isWorthSaying && t("review.largest", { number: largest.payees, count: largest.rows })}
        </span>
      </p>
      {!isNarrow && <AcceptAll review={review} count={count} />}
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="100" height="6" />
        <rect className={styles.filled} width={(100 * done) / (done + count)} height="6" />
      </svg>
      <p className={styles.counts}>
        <span>{t("review.done_so_far", { count: done })}</span>
        <span>{t("review.to_go", { count })}</span>
      </p>
    </header>
  );
}

export function AcceptAll({ review, count }: Omit<ProgressProps, "done">): ReactNode {
  const { t } = useWords();
  return (
    <Button isQuiet icon="check" onClick={review.acceptAll}>
      {t("review.accept_all", { count })}
    </Button>
  );
}
