/** A report with its heading: loading, failed, empty, or shown. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading } from "../../components/loading.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./screen.module.css";

interface ReportProps<Data> {
  readonly query: UseQueryResult<Data>;
  isEmpty(data: Data): boolean;
  readonly children: (data: Data) => ReactNode;
}

export function Report<Data>({ query, isEmpty, children }: ReportProps<Data>): ReactNode {
  const { t } = useWords();
  const { data } = query;
  if (data === undefined) return <Loading query={query} lines={10} />;
  return isEmpty(data) ? <p className={styles.empty}>{t("reports.empty")}</p> : children(data);
}

interface HeadingProps {
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly unconverted?: readonly { readonly currency: string; readonly amount: number }[];
}

/** The result in one sentence. */
export function Heading({ children, hint, unconverted = [] }: HeadingProps): ReactNode {
  const { t, formats } = useWords();
  const amounts = unconverted.map((one) => formats.money(one.amount, one.currency)).join(", ");
  return (
    <div className={styles.heading}>
      <h2>{children}</h2>
      {hint !== undefined && <p className="muted small">{hint}</p>}
      {amounts !== "" && <p className="muted small">{t("reports.unconverted", { amounts })}</p>}
    </div>
  );
}
