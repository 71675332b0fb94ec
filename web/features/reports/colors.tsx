/** The colors of series: one for each part of spending power, and a numbered palette for categories. */
import type { CSSProperties, ReactNode } from "react";
import styles from "./chart.module.css";

export type SeriesColor = number | "income" | "bills" | "savings" | "spending" | "rest";

/** The style of the shapes of a series, and of the square beside its name. */
export function colorStyle(color: SeriesColor): CSSProperties {
  if (typeof color === "number" || color === "rest") return { color: `var(--series-${color})` };
  return { color: `var(--bar-${color === "income" ? "left" : color})` };
}

export interface LegendProps {
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
  return <span className={styles.swatch} style={colorStyle(color)} />;
}
