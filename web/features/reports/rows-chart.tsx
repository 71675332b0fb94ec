/** Horizontal bars, one or two for each row, with the row's name and amount. */
import { scaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import { useWords } from "../../words/use-words.tsx";
import styles from "./chart.module.css";
import { Chart, colorStyle, type Mark, type MarkSearch, type SeriesColor, type Size } from "./chart.tsx";

interface RowBar {
  readonly color: SeriesColor;
  /** "Groceries, November 2026". */
  readonly name: string;
  readonly amount: number;
  readonly search: MarkSearch;
}

interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly bars: readonly RowBar[];
}

interface RowsChartProps {
  readonly label: string;
  readonly currency: string;
  readonly rows: readonly BarRow[];
}

const BAR = 13;
const GAP = 2;
const ROW_GAP = 12;
const CHARACTER = 7.2;

export function RowsChart({ label, currency, rows }: RowsChartProps): ReactNode {
  const { formats } = useWords();
  const most = Math.max(1, ...rows.map(({ bars }) => bars.length));
  const step = most * BAR + (most - 1) * GAP + ROW_GAP;
  const amounts = rows.flatMap(({ bars }) => bars.map(({ amount }) => amount));
  const amountWidth = Math.max(1, ...amounts.map((amount) => formats.amount(amount, currency).length)) * CHARACTER + 8;

  function draw({ width }: Size) {
    const longest = Math.max(...rows.map(({ name }) => name.length)) * CHARACTER;
    const left = Math.min(longest + 12, width * 0.36);
    const characters = Math.floor((left - 12) / (CHARACTER * 0.95));
    const x = scaleLinear([Math.min(0, ...amounts), Math.max(0, ...amounts)], [left, width - amountWidth]);
    const marks = rows.flatMap(({ key, bars }, row): Mark[] =>
      bars.map((bar, i) => {
        const y = row * step + ROW_GAP / 2 + i * (BAR + GAP);
        const [from, to] = [x(Math.min(0, bar.amount)), x(Math.max(0, bar.amount))];
        return {
          key: `${key} ${i}`,
          column: 0,
          row: row * most + i,
          label: `${bar.name}: ${formats.money(bar.amount, currency)}`,
          search: bar.search,
          shape: (
            <>
              <rect className={styles.hit} x={left} y={y} width={width - left} height={BAR} />
              <rect
                className={styles.shape}
                style={colorStyle(bar.color)}
                x={from}
                y={y}
                width={Math.max(1, to - from)}
                height={BAR}
                rx="1.5"
              />
            </>
          ),
        };
      }),
    );
    const amountLabels = rows.flatMap(({ bars }, row) =>
      bars.map(({ name, amount }, i) => (
        <text
          key={name}
          className={i === 0 ? styles.strong : undefined}
          x={x(Math.max(0, amount)) + 6}
          y={row * step + ROW_GAP / 2 + i * (BAR + GAP) + BAR - 2.5}
        >
          {formats.amount(amount, currency)}
        </text>
      )),
    );
    return {
      marks,
      labels: amountLabels,
      background: rows.map(({ key, name }, row) => (
        <text key={key} x={left - 10} y={row * step + step / 2 + 4} textAnchor="end">
          <tspan className={styles.strong}>
            {name.length > characters ? `${name.slice(0, characters - 1).trimEnd()}…` : name}
          </tspan>
        </text>
      )),
    };
  }

  return <Chart label={label} height={rows.length * step} draw={draw} />;
}
