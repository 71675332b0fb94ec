/** The trail: the number since the period began, day by day, against an even pace that ends at 0. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reading } from "../../api/client.ts";
import type { SpendingPowerByDay } from "../../api/contract.ts";
import graph from "../../components/graph.module.css";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./trail.module.css";

const WIDTH = 330;
const HEIGHT = 74;
/** The highest and the lowest place of the line. */
const TOP = 6;
const BOTTOM = 72;
/** The first and the last place of the period. */
const START = 1;
const END = 325;
/** The labels at both ends give way to the one of today if it is nearer than this share of the width. */
const LABEL_SHARE = 0.25;

const numberByDay = reading("GET /v1/budget/spending_power/days", {});

interface TrailProps {
  /** Beside the number, or with the rows. */
  readonly place: "beside" | "rows";
}

/** Its place stays free until it is loaded, and stays empty if there is nothing to draw. */
export function Trail({ place }: TrailProps): ReactNode {
  const { data, error } = useQuery(numberByDay);
  if (data === undefined && error !== null && place === "rows") return null; // the number and the rows were read before
  const isDrawn = data !== undefined && [data.start, ...data.days.map((one) => one.spending_power)].some(Boolean);
  return (
    <div className={`${styles.trail} ${styles[place]}`}>
      <div className={styles.drawing}>{isDrawn && <Chart byDay={data} />}</div>
      <p className={styles.sentence}>{isDrawn && <Sentence byDay={data} />}</p>
    </div>
  );
}

interface ByDayProps {
  readonly byDay: SpendingPowerByDay;
}

function Sentence({ byDay: { days, even_pace, currency } }: ByDayProps): ReactNode {
  const { t, rich, formats } = useWords();
  const now = days.at(-1)?.spending_power;
  if (even_pace === null || now === undefined) return null;
  const more = addAmounts(currency, [now, -even_pace]);
  if (more === 0) return t("home.trail_even");
  const amount = formats.amount(Math.abs(more), currency);
  const difference =
    more > 0 ? <b data-more="">{t("home.amount_more", { amount })}</b> : <b>{t("home.amount_less", { amount })}</b>;
  return rich("home.trail_pace", {}, { amount: difference });
}

function Chart({ byDay: { start, days, even_pace, period } }: ByDayProps): ReactNode {
  const { t, formats } = useWords();
  const numbers = days.map((one) => one.spending_power);
  const [low, high] = [Math.min(0, start, ...numbers), Math.max(0, start, ...numbers)];
  const x = (day: number) => START + (day / period.days) * (END - START);
  const y = (amount: number) => TOP + ((high - amount) / (high - low)) * (BOTTOM - TOP);
  const line = `M${START} ${round(y(start))}${numbers.map((one, i) => `H${round(x(i + 1))}V${round(y(one))}`).join("")}`;
  const now = days.length / period.days;
  const from = formats.day(period.from, "short");
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("home.trail", { day: from })}>
        <g data-graph="">
          <path className={graph.base} d={`M${START} ${round(y(0))}H${END}`} />
          {even_pace !== null && (
            <path className={styles.even} d={`M${START} ${round(y(start))}L${END} ${round(y(0))}`} />
          )}
          <path className={styles.area} d={`${line}V${round(y(0))}H${START}Z`} />
          <path className={styles.line} d={line} />
          <circle className={styles.now} cx={round(x(days.length))} cy={round(y(numbers.at(-1) ?? start))} r="4.5" />
        </g>
      </svg>
      <p className={styles.days} style={{ "--now": `${now * 100}%` } as object}>
        <span>{now >= LABEL_SHARE && from}</span>
        <span className={styles.today}>{t("home.today")}</span>
        <span>{now <= 1 - LABEL_SHARE && formats.day(period.until, "short")}</span>
      </p>
    </>
  );
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}
