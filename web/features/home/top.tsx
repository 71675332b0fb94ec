/** The heading of a part of Home, with the link to its screen. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./top.module.css";

interface TopProps {
  readonly title: string;
  readonly to: string;
  readonly link: string;
  /** What a screen reader says, if the link alone does not tell where it goes. */
  readonly linkLabel?: string;
}

export function Top({ title, to, link, linkLabel }: TopProps): ReactNode {
  return (
    <div className={styles.top}>
      <h2 className={styles.heading}>{title}</h2>
      <Link to={to as never} aria-label={linkLabel}>
        {link}
      </Link>
    </div>
  );
}
