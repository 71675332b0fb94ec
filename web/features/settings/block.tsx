/** A part of a section: a heading, a sentence that explains it, and its content. */
import type { ReactNode } from "react";
import styles from "./block.module.css";

interface BlockProps {
  /** Left out if the section has only this block, because the section's title is enough. */
  readonly title?: string;
  readonly intro?: ReactNode;
  /** Shown beside the heading. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function Block({ title, intro, action, children }: BlockProps): ReactNode {
  return (
    <section className={styles.block}>
      <div className={styles.top}>
        {title === undefined ? <p className={styles.intro}>{intro}</p> : <h3 className={styles.title}>{title}</h3>}
        {action}
      </div>
      {title !== undefined && intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}
