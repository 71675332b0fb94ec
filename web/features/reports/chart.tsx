/**
 * The frame of a chart: a drawing in SVG whose marks are links to their transactions. The arrow keys move from mark to
 * mark, and the line above the drawing describes the mark under the pointer or with the focus.
 */
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { NARROW, useMedia } from "../../components/media.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./chart.module.css";
import { type MarkPosition, moved } from "./places.ts";

/** The text of a search in Transactions; undefined if it has no filter for the mark. */
export type MarkSearch = string | undefined;

export interface Mark extends MarkPosition {
  /** "November 2026, Groceries: 434.46". */
  readonly label: string;
  readonly search: MarkSearch;
  readonly shape: ReactNode;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface ChartProps {
  readonly label: string;
  readonly height: number;
  /** Draws in pixels. The marks lie over the background, and the labels over the marks. */
  draw(size: Size): { readonly background?: ReactNode; readonly marks: readonly Mark[]; readonly labels?: ReactNode };
}

/** The width before it is measured. */
const FIRST_WIDTH = 900;

export function Chart({ label, height, draw }: ChartProps): ReactNode {
  const { t } = useWords();
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure);
  const isNarrow = useMedia(NARROW);
  const [active, setActive] = useState("");
  const [pointed, setPointed] = useState("");
  const { background, marks, labels } = draw({ width, height });
  const current = marks.find(({ key }) => key === active) ?? marks[0];
  const shown = marks.find(({ key }) => key === pointed);
  const hasLinks = marks.some(({ search }) => search !== undefined);
  const hints = [...(hasLinks ? [t("reports.chart_hint")] : []), ...(isNarrow ? [] : [t("reports.chart_keys")])];

  function onKeyDown(event: KeyboardEvent): void {
    const next = current && moved(marks, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    figure.current?.querySelector<SVGElement>(`[data-mark="${CSS.escape(next.key)}"]`)?.focus();
  }

  return (
    <figure ref={figure} className={styles.chart} aria-label={label} data-graph="">
      <p className={shown === undefined ? styles.hint : styles.readout} aria-hidden="true">
        {shown?.label ?? hints.join(" ")}
      </p>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure has the title */}
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed("")}
        onBlur={() => setPointed("")}
      >
        {background}
        {marks.map((mark) => {
          const { key, search, shape } = mark;
          const common = {
            "data-mark": key,
            "aria-label": mark.label,
            className: styles.mark,
            tabIndex: key === current?.key ? 0 : -1,
            onPointerEnter: () => setPointed(key),
            onFocus: () => {
              setActive(key);
              setPointed(key);
            },
          };
          return search === undefined ? (
            // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys move to every mark
            <g key={key} role="img" {...common}>
              {shape}
            </g>
          ) : (
            <Link key={key} to="/transactions" search={{ q: search }} preload={false} {...common}>
              {shape}
            </Link>
          );
        })}
        <g className={styles.labels}>{labels}</g>
      </svg>
    </figure>
  );
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  // Before the first paint: the height follows the width.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    setWidth(current.clientWidth || FIRST_WIDTH);
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

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
