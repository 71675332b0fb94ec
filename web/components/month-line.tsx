/** Amounts at the ends of months as a line. The arrow keys move from month to month. */
import { type ReactNode, useState } from "react";
import { useWords } from "../words/use-words.tsx";
import graph from "./graph.module.css";
import styles from "./month-line.module.css";

const WIDTH = 360;
const HEIGHT = 126;
const TOP = 24;
const BOTTOM = 88;

interface MonthLineProps {
  readonly label: string;
  readonly months: readonly { readonly yearMonth: string; readonly amount: number }[];
  readonly currency: string;
}

export function MonthLine({ label, months, currency }: MonthLineProps): ReactNode {
  const { t, formats } = useWords();
  const last = months.length - 1;
  const [chosen, setChosen] = useState(last);
  const at = Math.min(chosen, last);
  const shown = months[at];
  const first = months[0];
  const final = months[last];
  if (shown === undefined || first === undefined || final === undefined || last < 1) return null;
  const amounts = months.map(({ amount }) => amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (i: number) => 6 + (i / last) * (WIDTH - 12);
  const y = (amount: number) =>
    high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((amount - low) / (high - low)) * (BOTTOM - TOP);
  const isLower = (other: number | undefined) => other === undefined || other > shown.amount;
  const isBelow = isLower(amounts[at - 1]) && isLower(amounts[at + 1]);
  const anchor = x(at) < 90 ? "start" : x(at) > WIDTH - 90 ? "end" : "middle";
  const line = amounts.map((amount, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(amount).toFixed(1)}`).join("");
  const describe = (yearMonth: string, amount: number) =>
    t("chart.at_month", { month: formats.month(yearMonth), amount: formats.money(amount, currency) });
  return (
    <div className={`${graph.graph} ${styles.chart}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className={graph.base} d={`M0 ${BOTTOM + 20}H${WIDTH}`} />
        <g data-graph="">
          <path className={graph.line} d={line} />
          <circle className={graph.point} cx={x(at)} cy={y(shown.amount)} r="4" />
          <text
            className={graph.label}
            x={anchor === "start" ? 0 : anchor === "end" ? WIDTH : x(at)}
            y={y(shown.amount) + (isBelow ? 17 : -12)}
            textAnchor={anchor}
          >
            {formats.amount(shown.amount, currency)}
          </text>
        </g>
        <text className={graph.muted} x="0" y={HEIGHT - 4}>
          {formats.month(first.yearMonth)}
        </text>
        <text className={graph.muted} x={WIDTH} y={HEIGHT - 4} textAnchor="end">
          {at === last || at === 0 ? formats.month(final.yearMonth) : formats.month(shown.yearMonth)}
        </text>
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={describe(shown.yearMonth, shown.amount)}
        min={0}
        max={last}
        value={at}
        onChange={(event) => setChosen(Number(event.target.value))}
      />
      <details className={styles.table}>
        <summary>{t("chart.as_table")}</summary>
        <table>
          <tbody>
            {[...months].reverse().map(({ yearMonth, amount }) => (
              <tr key={yearMonth}>
                <th scope="row">{formats.month(yearMonth)}</th>
                <td className="num">{formats.amount(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
