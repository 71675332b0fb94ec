/** The colors of series: one for each part of spending power, and a numbered palette for categories. */
import type { ReactNode } from "react";
import styles from "./chart.module.css";

const NUMBERED = [
  styles.series0,
  styles.series1,
  styles.series2,
  styles.series3,
  styles.series4,
  styles.series5,
  styles.series6,
];

export type SeriesColor = number | "income" | "bills" | "savings" | "spending" | "rest";

export function colorClass(color: SeriesColor): string {
  return (typeof color === "number" ? NUMBERED[color] : styles[color]) ?? styles.rest ?? "";
}

interface LegendProps {
  readonly series: readonly { readonly title: string; readonly color: SeriesColor }[];
  /** Hides the legend on a wide page, where the head of the table below has the colors. */
  readonly isNarrowOnly?: boolean;
}

/** The legend above a chart. */
export function Legend({ series, isNarrowOnly = false }: LegendProps): ReactNode {
  return (
    <p className={isNarrowOnly ? `${styles.legend} ${styles.narrow}` : styles.legend}>
      {series.map(({ title, color }) => (
        <span key={color}>
          <Swatch color={color} />
          {title}
        </span>
      ))}
    </p>
  );
}

/** The square beside the name of a series. */
export function Swatch({ color }: { readonly color: SeriesColor }): ReactNode {
  return <span className={`${styles.swatch} ${colorClass(color)}`} />;
}
