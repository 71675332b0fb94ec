/** A figure that opens the transactions that it adds up. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import styles from "./figure-link.module.css";

interface FigureLinkProps {
  /** The text of a search in Transactions. */
  readonly search: string;
  readonly children: ReactNode;
}

export function FigureLink({ search, children }: FigureLinkProps): ReactNode {
  return (
    <Link to="/transactions" search={{ q: search }} preload={false} className={styles.figure}>
      {children}
    </Link>
  );
}
