/** The bar that explains a sum of money: one segment per part, hatched where money is expected, and a mark for the income. */
import type { CSSProperties, ReactNode } from "react";
import styles from "./bar.module.css";

export type BarColor = "bills" | "savings" | "spending" | "left" | "over";

interface Segment {
  readonly id: string;
  readonly color: BarColor;
  /** Read aloud: "Bills, 2,036.84". */
  readonly label: string;
  /** Its width, in any unit. Above 0. */
  readonly size: number;
  /** How much of it is still expected, from 0 to 1. */
  readonly expected: number;
}

interface BarProps {
  readonly segments: readonly Segment[];
  /** The end of the income, in the unit of the sizes. The bar is as long as the larger of this and the sum of the sizes. */
  readonly mark: number;
  readonly label: string;
  readonly openId?: string | undefined;
  /** Without it, the segments are not buttons. */
  onOpen?(id: string): void;
}

export function Bar({ segments, mark, label, openId, onOpen }: BarProps): ReactNode {
  const total = segments.reduce((sum, { size }) => sum + size, 0);
  const length = Math.max(total, mark);
  const atMark = { insetInlineStart: `${(mark / length) * 100}%` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.bar} role="group" aria-label={label} data-graph="">
      {segments.map(({ id, color, label: text, size, expected }) => {
        const look = {
          className: `${styles.segment} ${styles[color]}`,
          style: { flexGrow: size / length, "--expected": `${Math.round(expected * 100)}%` } as CSSProperties,
          "aria-label": text,
          title: text,
        };
        return onOpen === undefined ? (
          <span key={id} role="img" {...look} />
        ) : (
          <button key={id} type="button" aria-pressed={openId === id} onClick={() => onOpen(id)} {...look} />
        );
      })}
      {(length > total || length === 0) && (
        <span className={styles.rest} style={{ flexGrow: length === 0 ? 1 : (length - total) / length }} />
      )}
      {total > mark && mark > 0 && <span className={styles.past} style={atMark} />}
      {mark > 0 && <span className={styles.mark} style={atMark} />}
    </div>
  );
}
