/** One report: loading, failed, empty, or its result in one sentence, the legend, the chart and the table. */

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Loading } from "../../components/loading.tsx";
import type { Unit } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import { Legend, type LegendProps } from "./chart.tsx";
import styles from "./screen.module.css";
import { ReportTable, type ReportTableProps } from "./table.tsx";

interface ReportData {
  readonly currency: string;
  readonly unconverted: readonly { readonly currency: string; readonly amount: number }[];
}

interface View extends Omit<ReportTableProps, "label"> {
  /** The result in one sentence. */
  readonly heading: string;
  readonly hint?: string | undefined;
  readonly legend?: LegendProps;
  readonly chart: ReactNode;
}

interface ReportProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The name of the table. */
  readonly label: string;
  /** By default, by month. */
  readonly per?: Unit;
  isEmpty(data: Data): boolean;
  readonly children: (data: Data) => View;
}

export function Report<Data extends ReportData>({
  query,
  label,
  per = "month",
  isEmpty,
  children,
}: ReportProps<Data>): ReactNode {
  const { t, formats } = useWords();
  const { data } = query;
  if (data === undefined) return <Loading query={query} lines={10} />;
  if (isEmpty(data)) {
    return (
      <EmptyState icon="chart" title={t(`reports.empty_${per}`)} text={t("reports.empty_explained")}>
        <LinkButton to="/">{t("frame.to_home")}</LinkButton>
      </EmptyState>
    );
  }
  const { heading, hint, legend, chart, ...table } = children(data);
  const amounts = data.unconverted.map((one) => formats.money(one.amount, one.currency)).join(", ");
  return (
    <>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        {hint !== undefined && <p className="muted small">{hint}</p>}
        {amounts !== "" && <p className="muted small">{t("reports.unconverted", { amounts })}</p>}
      </div>
      {legend && <Legend {...legend} />}
      {chart}
      <ReportTable label={label} {...table} />
    </>
  );
}
