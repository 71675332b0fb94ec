/** How much of a goal is saved, as a ring. The text beside it has the same information. */
import type { ReactNode } from "react";
import styles from "./ring.module.css";

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

interface RingProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly text: string;
}

export function Ring({ share, text }: RingProps): ReactNode {
  const shown = Math.min(1, Math.max(0, share));
  return (
    <svg className={styles.ring} viewBox="0 0 48 48" aria-hidden="true">
      <circle className={styles.all} cx="24" cy="24" r={RADIUS} />
      <g data-graph="">
        {shown > 0 && (
          <circle
            className={styles.saved}
            cx="24"
            cy="24"
            r={RADIUS}
            strokeDasharray={`${shown * LENGTH} ${LENGTH}`}
            transform="rotate(-90 24 24)"
          />
        )}
        <text x="24" y="24">
          {text}
        </text>
      </g>
    </svg>
  );
}
