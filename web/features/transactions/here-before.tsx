/** What else was paid to the payee of a transaction, or came from it: a bar for each of twelve months, and one sentence. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addMonths, monthBounds, monthOf } from "../../../src/domain/calendar.ts";
import { summaryOf } from "../../api/reads.ts";
import { hueOf } from "../../components/category-tile.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { filterText } from "../../logic/search.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./here-before.module.css";
import panel from "./panel.module.css";
import type { Names, Row } from "./queries.ts";
import { categoryOf } from "./sides.ts";

const MONTHS = 12;
const WIDTH = 288;
const HEIGHT = 48;
const BAR = 16;

interface HereBeforeProps {
  readonly row: Row;
  readonly names: Names;
}

/** Nothing for a transfer, without a payee, and for the only transaction of a payee. */
export function HereBefore({ row, names }: HereBeforeProps): ReactNode {
  const { t, formats } = useWords();
  const { payee_id, currency } = row;
  const own = monthOf(row.authorized_at);
  const last = own > monthOf(names.today) ? own : monthOf(names.today);
  const first = addMonths(last, 1 - MONTHS);
  const isOlder = own < first;
  const [from, to] = isOlder ? [addMonths(own, 1 - MONTHS), own] : [first, last];
  const query = { payee_id: [payee_id ?? ""], since: monthBounds(from).firstDay, until: monthBounds(to).lastDay };
  const { data } = useQuery({ ...summaryOf(query), enabled: payee_id !== null });
  if (payee_id === null || row.payee === undefined || data === undefined || data.count < 2) return null;
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(from, i));
  const amounts = months.map((month) => {
    const sum = data.months
      .find(({ year_month }) => year_month === month)
      ?.sums.find((one) => one.currency === currency);
    return sum === undefined ? 0 : Math.abs(row.amount < 0 ? sum.outflow : sum.inflow);
  });
  const highest = Math.max(...amounts);
  const [sum, ...others] = data.sums;
  const isOneCurrency = sum?.currency === currency && others.length === 0;
  const average = isOneCurrency ? addAmounts(currency, [Math.abs(sum.amount) / data.count]) : undefined;
  return (
    <section>
      <h3 className={panel.heading}>{t("transactions.here_before")}</h3>
      <svg
        className={`${styles.bars} ${hueOfRow(row, names)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        aria-hidden="true"
      >
        {amounts.map((amount, i) => {
          const height = highest === 0 ? 0 : Math.round((HEIGHT * amount) / highest);
          const month = months[i];
          return (
            <rect
              key={month}
              className={month === own ? styles.own : styles.bar}
              x={i * (WIDTH / MONTHS) + (WIDTH / MONTHS - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={Math.min(2, height)}
            />
          );
        })}
        <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
      <p className={styles.ends}>
        <span>{formats.month(from)}</span>
        <span>{formats.month(to)}</span>
      </p>
      <p className={styles.sentence}>
        {average === undefined
          ? t("transactions.here_times", { count: data.count })
          : t("transactions.here_average", { count: data.count, amount: formats.money(average, currency) })}{" "}
        <Link to="/transactions" search={{ q: filterText("payee", row.payee) } as never}>
          {t("transactions.here_show")}
        </Link>
      </p>
    </section>
  );
}

function hueOfRow(row: Row, names: Names): string {
  const shown = categoryOf(row);
  const id = shown.kind === "category" ? shown.id : shown.kind === "parts" ? shown.firstId : null;
  const category = names.categories.get(id ?? "");
  return category === undefined ? "" : hueOf(category);
}
