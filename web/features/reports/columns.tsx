/** Stacked columns by month or period, with a line over them if there is one. */
import { scaleBand, scaleLinear } from "d3-scale";
import { line, stack, stackOffsetDiverging } from "d3-shape";
import type { ReactNode } from "react";
import { isYearMonth } from "../../../src/domain/calendar.ts";
import { NARROW, useMedia } from "../../components/media.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./chart.module.css";
import { Chart, colorStyle, type Mark, type MarkSearch, type SeriesColor, type Size } from "./chart.tsx";
import { shortMonth } from "./short.ts";

export interface Segment {
  readonly color: SeriesColor;
  readonly name: string;
  readonly amount: number;
  readonly search: MarkSearch;
}

export interface Column {
  /** A month as YYYY-MM, or the first day of a period. */
  readonly id: string;
  readonly name: string;
  /** The stacks from left to right; the segments of a stack from the axis outward. */
  readonly stacks: readonly (readonly Segment[])[];
  /** A point of the line over the columns. */
  readonly point?: Segment;
}

/** The width of a column at most: a few months do not fill the chart. In pixels. */
const MAX_COLUMN = 72;

interface ColumnsProps {
  readonly label: string;
  readonly currency: string;
  readonly columns: readonly Column[];
}

const TOP = 12;
const BOTTOM = 34;
const TICKS = 4;
const CHARACTER = 7;

export function Columns({ label, currency, columns }: ColumnsProps): ReactNode {
  const { formats } = useWords();
  const isNarrow = useMedia(NARROW);
  const drawn = columns.map(({ stacks }) => stacks.map(stackOf));
  const points = columns.flatMap(({ point }) => point ?? []);
  const ends = [...drawn.flat(2).flatMap(({ from, to }) => [from, to]), ...points.map(({ amount }) => amount), 0];

  function draw({ width, height }: Size) {
    const y = scaleLinear([Math.min(...ends), Math.max(...ends)], [height - BOTTOM, TOP]).nice(TICKS);
    const ticks = y.ticks(TICKS);
    const left = Math.max(...ticks.map((tick) => formats.number(tick).length)) * CHARACTER + 10;
    const usual = columns.length > 24 ? 0.2 : 0.34;
    const padding = Math.max(usual, 1 - (MAX_COLUMN * columns.length) / (width - left));
    const x = scaleBand(
      columns.map(({ id }) => id),
      [left, width],
    )
      .paddingInner(padding)
      .paddingOuter(padding === usual ? 0 : padding / 2);
    const middle = (id: string) => (x(id) ?? 0) + x.bandwidth() / 2;
    const marks = columns.flatMap((column, at): Mark[] => {
      const slot = x.bandwidth() / Math.max(1, column.stacks.length);
      const describe = ({ name, amount }: Segment) => `${column.name}, ${name}: ${formats.money(amount, currency)}`;
      const segments = (drawn[at] ?? []).flatMap((pieces, stackAt) =>
        pieces.map(({ segment, from, to }, i) => {
          const [high, low] = [y(Math.max(from, to)), y(Math.min(from, to))];
          const gap = low - high > 3 && pieces.length > 1 ? 1 : 0;
          return {
            key: `${column.id} ${stackAt} ${i}`,
            column: at * column.stacks.length + stackAt,
            row: pieces.length - i,
            label: describe(segment),
            search: segment.search,
            shape: (
              <rect
                className={styles.shape}
                style={colorStyle(segment.color)}
                x={(x(column.id) ?? 0) + stackAt * slot}
                y={high}
                width={Math.max(1, slot - (column.stacks.length > 1 ? 1 : 0))}
                height={Math.max(0.5, low - high - gap)}
              />
            ),
          };
        }),
      );
      const { point } = column;
      if (point === undefined) return segments;
      return [
        ...segments,
        {
          key: `${column.id} point`,
          column: at * column.stacks.length,
          row: -1,
          label: describe(point),
          search: point.search,
          shape: (
            <>
              <circle className={styles.hit} cx={middle(column.id)} cy={y(point.amount)} r="10" />
              <circle
                className={`${styles.dot} ${styles.shape}`}
                cx={middle(column.id)}
                cy={y(point.amount)}
                r={Math.min(3, x.bandwidth() / 3)}
              />
            </>
          ),
        },
      ];
    });
    const path = line<Column>(
      ({ id }) => middle(id),
      ({ point }) => y(point?.amount ?? 0),
    )(columns.filter(({ point }) => point !== undefined));
    return {
      marks,
      background: (
        <>
          {ticks.map((tick) => (
            <g key={tick}>
              <path className={tick === 0 ? styles.axis : styles.grid} d={`M${left} ${y(tick)}H${width}`} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {formats.number(tick)}
              </text>
            </g>
          ))}
          <Names ids={columns.map(({ id }) => id)} middle={middle} step={x.step()} y={height - 18} />
          {points.length > 0 && <path className={styles.line} d={path ?? ""} />}
        </>
      ),
    };
  }

  return <Chart label={label} height={isNarrow ? 230 : 300} draw={draw} />;
}

interface NamesProps {
  readonly ids: readonly string[];
  middle(id: string): number;
  readonly step: number;
  readonly y: number;
}

/** The names of the months that fit, or the first days of periods, and each year under its first name. */
function Names({ ids, middle, step, y }: NamesProps): ReactNode {
  const { formats } = useWords();
  const areMonths = ids.every(isYearMonth);
  const every = [1, 2, 3, 6, 12].find((count) => count * step >= (areMonths ? 36 : 52)) ?? 12;
  const numberOf = (id: string, i: number) => (areMonths ? Number(id.slice(5)) - 1 : i);
  const shown = ids.filter((id, i) => (every === 1 ? i >= 0 : numberOf(id, i) % every === 0));
  return shown.map((id, i) => (
    <g key={id}>
      <text x={middle(id)} y={y} textAnchor="middle">
        {areMonths ? shortMonth(formats.locale, id) : formats.day(id, "short")}
      </text>
      {id.slice(0, 4) !== shown[i - 1]?.slice(0, 4) && (
        <text x={middle(id)} y={y + 15} textAnchor="middle">
          {id.slice(0, 4)}
        </text>
      )}
    </g>
  ));
}

/** Stacks positive and negative amounts separately. Segments of 0 are left out. */
function stackOf(segments: readonly Segment[]) {
  const keys = segments.map((_, i) => i);
  const layout = stack<unknown, readonly Segment[], number>()
    .keys(keys)
    .value((all, i) => all[i]?.amount ?? 0)
    .offset(stackOffsetDiverging)([segments]);
  return segments.flatMap((segment, i) => {
    const [from = 0, to = 0] = layout[i]?.[0] ?? [];
    return segment.amount === 0 ? [] : [{ segment, from, to }];
  });
}
