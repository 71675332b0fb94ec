/** A list of people, devices or tokens: a name, details below it, and actions at the end. */
import type { ReactNode } from "react";
import styles from "./rows.module.css";

export function Rows({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles.rows}>{children}</ul>;
}

interface RowProps {
  readonly title: ReactNode;
  /** Shown beside the title. */
  readonly mark?: string | undefined;
  readonly details?: ReactNode;
  readonly children?: ReactNode;
}

export function Row({ title, mark, details, children }: RowProps): ReactNode {
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p>
          <span className={styles.title}>{title}</span>
          {mark !== undefined && <span className={styles.mark}>{mark}</span>}
        </p>
        {details !== undefined && <p className={styles.details}>{details}</p>}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
