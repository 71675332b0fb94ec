/** The number of new transactions, beside the name of Review in the navigation. Nothing if there are none. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { summaryOf } from "../../../api/reads.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./new-count.module.css";

export function NewCount(): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery(summaryOf({ is_reviewed: false }));
  if (data === undefined || data.count === 0) return null;
  return (
    <b className={`num ${styles.count}`}>
      <span className="visually-hidden">{t("review.count", { count: data.count })}</span>
      <span aria-hidden="true">{formats.number(data.count)}</span>
    </b>
  );
}
