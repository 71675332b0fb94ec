/** The parts of a section: blocks, and their lists of people, devices, payees or rules. */
import type { ReactNode } from "react";
import { Loading, type Query } from "../../components/loading.tsx";
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

interface RowsProps {
  /** The rows are less high. */
  readonly isCompact?: boolean | undefined;
  /** The order has a meaning. */
  readonly isOrdered?: boolean | undefined;
  readonly children: ReactNode;
}

export function Rows({ isCompact = false, isOrdered = false, children }: RowsProps): ReactNode {
  const Element = isOrdered ? "ol" : "ul";
  return <Element className={isCompact ? `${styles.rows} ${styles.compact}` : styles.rows}>{children}</Element>;
}

interface ListProps<Item> extends Omit<RowsProps, "children"> {
  readonly query: Query;
  /** Undefined until they are read. */
  readonly items: readonly Item[] | undefined;
  /** The height while it loads. */
  readonly lines: number;
  /** Shown if there are none. */
  readonly none?: ReactNode;
  children(item: Item, index: number): ReactNode;
}

/** The rows of a query. */
export function List<Item>({ query, items, lines, none, children, ...look }: ListProps<Item>): ReactNode {
  if (items === undefined) return <Loading query={query} lines={lines} />;
  if (items.length > 0) return <Rows {...look}>{items.map(children)}</Rows>;
  return typeof none === "string" ? <p className="muted">{none}</p> : none;
}

interface RowProps {
  /** A tile before the texts. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** Shown beside the title. */
  readonly mark?: string | undefined;
  readonly details?: ReactNode;
  /** More lines below the details. */
  readonly notes?: readonly string[];
  readonly warnings?: readonly string[];
  readonly children?: ReactNode;
}

export function Row({ lead, title, mark, details, notes = [], warnings = [], children }: RowProps): ReactNode {
  return (
    <li className={styles.row}>
      {lead}
      <div className={styles.text}>
        <p>
          <span>{title}</span>
          {mark !== undefined && <span className={styles.mark}>{mark}</span>}
        </p>
        {details !== undefined && <p className="muted small">{details}</p>}
        {notes.map((note) => (
          <p key={note} className="muted small">
            {note}
          </p>
        ))}
        {warnings.map((warning) => (
          <p key={warning} className={`${styles.warning} small`}>
            {warning}
          </p>
        ))}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
