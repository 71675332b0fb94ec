/** What a screen shows as long as it has nothing to show: what will be here, and the first steps as buttons. */
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  /** The buttons. */
  readonly children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <div className={styles.steps}>{children}</div>
    </div>
  );
}
