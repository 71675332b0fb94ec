/** The balance of the coming weeks as a line, with its lowest point and the floor. The arrow keys move from day to day. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Forecast } from "../api/contract.ts";
import { forecast } from "../api/reads.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./balance.module.css";
import graph from "./graph.module.css";
import { Skeleton } from "./skeleton.tsx";

/** The width of the drawing, in the unit of its text: in a column, or across the page. */
const WIDTHS = { column: 316, page: 984 } as const;
const HEIGHT = 130;
/** The highest and the lowest place of the line. */
const TOP = 6;
const BOTTOM = 90;
/** Where the label never covers the line. */
const LABEL = 107;

interface BalanceProps {
  readonly width?: keyof typeof WIDTHS;
}

export function Balance({ width = "column" }: BalanceProps): ReactNode {
  const { t, formats } = useWords();
  const { data, error } = useQuery(forecast);
  if (data === undefined) return error === null && <Skeleton lines={9} />; // the list of coming payments shows the problem
  const { warning, floor, currency } = data;
  const money = (amount: number) => formats.amount(amount, currency);
  return (
    <section>
      <div className={styles.top}>
        <h2 className={styles.heading}>{t("home.balance", { day: formats.day(data.until, "short") })}</h2>
        {floor !== null && <p className={styles.legend}>{t("home.floor", { amount: money(floor) })}</p>}
      </div>
      {warning !== null && floor !== null && (
        <p className={styles.warning}>
          {t("home.below_floor", {
            day: formats.day(warning.day, "short"),
            amount: money(warning.balance),
            floor: money(floor),
          })}
        </p>
      )}
      <Chart forecast={data} width={width} />
      <BalanceTable forecast={data} />
    </section>
  );
}

interface ChartProps {
  readonly forecast: Forecast;
  readonly width: keyof typeof WIDTHS;
}

function Chart({ forecast: { days, lowest, floor, currency }, width }: ChartProps): ReactNode {
  const { t, formats } = useWords();
  const [at, setAt] = useState<number | undefined>(undefined);
  const end = WIDTHS[width];
  const balances = days.map(({ balance }) => balance);
  const [low, high] = [Math.min(...balances, floor ?? Infinity), Math.max(...balances, floor ?? -Infinity)];
  const x = (i: number) => (i / days.length) * (end - 8) + 4;
  const y = (balance: number) =>
    high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((balance - low) / (high - low)) * (BOTTOM - TOP);
  const lowestAt = Math.max(
    0,
    days.findIndex(({ day }) => day === lowest.day),
  );
  const shown = days[at ?? lowestAt];
  if (shown === undefined) return null;
  const label = t("home.lowest", {
    amount: formats.amount(shown.balance, currency),
    day: formats.day(shown.day, "short"),
  });
  const shownX = x(at ?? lowestAt);
  const below = y(shown.balance) + 17;
  const isFree = shown.balance === lowest.balance && (floor === null || floor > lowest.balance || y(floor) > below + 4);
  const anchor = shownX < 70 ? "start" : shownX > end - 70 ? "end" : "middle";
  return (
    <div className={`${graph.graph} ${styles.chart}`} data-width={width}>
      <svg viewBox={`0 0 ${end} ${HEIGHT}`} aria-hidden="true">
        <path className={graph.base} d={`M0 ${LABEL + 7}H${end}`} />
        <g data-graph="">
          {floor !== null && <path className={styles.floor} d={`M0 ${y(floor)}H${end}`} />}
          <path className={styles.area} d={`${stepPath(balances, x, y)}V${LABEL + 7}H${x(0)}Z`} />
          <path className={graph.line} d={stepPath(balances, x, y)} />
          <circle className={graph.point} cx={shownX} cy={y(shown.balance)} r="4" />
          <text
            x={anchor === "start" ? Math.max(0, shownX - 6) : anchor === "end" ? Math.min(end, shownX + 6) : shownX}
            y={isFree ? below : LABEL}
            textAnchor={anchor}
            className={graph.label}
          >
            {label}
          </text>
        </g>
        <text x="0" y={HEIGHT - 4} className={graph.muted}>
          {t("day.today")}
        </text>
        <MonthStart days={days} x={x} end={end} />
        <text x={end} y={HEIGHT - 4} textAnchor="end" className={graph.muted}>
          {formats.day(days.at(-1)?.day ?? "", "short")}
        </text>
      </svg>
      <input
        type="range"
        aria-label={t("home.balance_day")}
        aria-valuetext={t("home.balance_on", {
          day: formats.day(shown.day, "long"),
          amount: formats.money(shown.balance, currency),
        })}
        min={0}
        max={days.length - 1}
        value={at ?? lowestAt}
        onChange={(event) => setAt(Number(event.target.value))}
        onBlur={() => setAt(undefined)}
      />
    </div>
  );
}

interface MonthStartProps {
  readonly days: Forecast["days"];
  readonly end: number;
  x(i: number): number;
}

/** The name of the next month where it starts. */
function MonthStart({ days, end, x }: MonthStartProps): ReactNode {
  const { formats } = useWords();
  const start = days.findIndex(({ day }, i) => i > 0 && day.endsWith("-01"));
  const day = days[start]?.day;
  if (day === undefined || x(start) < 64 || x(start) > end - 90) return null;
  return (
    <text x={x(start)} y={HEIGHT - 4} textAnchor="middle" className={graph.muted}>
      {formats.day(day, "short")}
    </text>
  );
}

/** A balance holds for its whole day, so the line moves in steps. */
function stepPath(balances: readonly number[], x: (i: number) => number, y: (balance: number) => number): string {
  const steps = balances.map((balance, i) =>
    i === 0 ? `M${x(0)} ${y(balance)}` : `H${x(i).toFixed(1)}V${y(balance).toFixed(1)}`,
  );
  return `${steps.join("")}H${x(balances.length)}`;
}

function BalanceTable({ forecast: { days, currency } }: { readonly forecast: Forecast }): ReactNode {
  const { t, formats } = useWords();
  const rows = days.filter(({ moves }) => moves.length > 0);
  if (rows.length === 0) return null;
  return (
    <details className={styles.table}>
      <summary>{t("chart.as_table")}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("home.table_day")}</th>
            <th scope="col">{t("home.table_reason")}</th>
            <th scope="col" className={styles.end}>
              {t("home.table_balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, balance, moves }) => (
            <tr key={day}>
              <th scope="row">{formats.day(day, "short")}</th>
              <td>{moves.map(({ name }) => name ?? t("home.no_payee")).join(", ")}</td>
              <td className={styles.end}>{formats.amount(balance, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
