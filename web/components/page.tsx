/** The top of a screen: its title, what stands beside it, and its actions. Also sets the title of the window. */
import { type ReactNode, useEffect } from "react";
import styles from "./page.module.css";

interface PageTopProps {
  /** The title of the window: "November 2026". */
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

export function PageTop({ title, children, actions }: PageTopProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Leeway`;
  }, [title]);
  return (
    <header className={styles.top}>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
