/** A link that looks like a button: the next step on a screen that is empty. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./button.module.css";

interface LinkButtonProps {
  readonly to: string;
  readonly search?: object;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

export function LinkButton({ to, search, isQuiet = false, children }: LinkButtonProps): ReactNode {
  return (
    <Link
      to={to as never}
      {...(search !== undefined && { search: search as never })}
      className={`${isQuiet ? styles.quiet : styles.main} ${styles.link}`}
    >
      {children}
    </Link>
  );
}
