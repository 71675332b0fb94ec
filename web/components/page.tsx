/** The top of a screen: its title, the content beside it, its actions, Add, and on a narrow page the bell. It also sets the title of the window. */
import { type ReactNode, useEffect } from "react";
import { AddButton } from "./add-button.tsx";
import { BellPlace } from "./bell-place.tsx";
import { NARROW, useMedia } from "./media.ts";
import styles from "./page.module.css";

interface PageTopProps {
  /** The title of the window: "November 2026". */
  readonly title: string;
  /** By default, the title. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageTop({ title, children, actions }: PageTopProps): ReactNode {
  const isNarrow = useMedia(NARROW); // a wide page has the bell in the rail
  useEffect(() => {
    document.title = `${title} · Leeway`;
  }, [title]);
  return (
    <header className={styles.top}>
      {children ?? <h1>{title}</h1>}
      <div className={styles.actions}>
        {actions}
        <AddButton />
        {isNarrow && <BellPlace />}
      </div>
    </header>
  );
}
