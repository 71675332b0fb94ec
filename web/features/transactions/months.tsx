/**
 * The headings of the months: what came in, what went out, and the difference, without transfers inside the budget. Each
 * stays at the top of the window while its rows are scrolled.
 */
import { type ReactNode, useMemo } from "react";
import type { TransactionSummaryResponse } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./months.module.css";
import type { Names } from "./queries.ts";
import type { Money } from "./sides.ts";

/** The height of a heading, as in the stylesheet. */
export const MONTH_PX = 44;

export type SummaryMonth = TransactionSummaryResponse["months"][number];

export interface Month extends SummaryMonth {
  /** The index of its first row. */
  readonly first: number;
}

/** The months in the order of the list, by the index of their first row. `months` are the newest first. */
export function useMonths(months: readonly SummaryMonth[], isOldestFirst: boolean): ReadonlyMap<number, Month> {
  return useMemo(() => {
    let first = 0;
    const placed = new Map<number, Month>();
    for (const month of isOldestFirst ? months.toReversed() : months) {
      placed.set(first, { ...month, first });
      first += month.count;
    }
    return placed;
  }, [months, isOldestFirst]);
}

interface MonthsProps {
  readonly months: ReadonlyMap<number, Month>;
  readonly names: Names;
  readonly isNarrow: boolean;
  /** The first and the last row in view. */
  readonly from: number;
  readonly to: number;
  /** Where the heading over this row starts, or the list ends, in pixels. */
  startOf(index: number): number;
}

export function Months({ months, names, isNarrow, from, to, startOf }: MonthsProps): ReactNode {
  return (
    <div className={isNarrow ? styles.narrow : styles.wide}>
      {[...months.values()]
        .filter(({ first, count }) => first <= to && first + count > from)
        .map((month) => {
          const start = startOf(month.first);
          return (
            <section
              key={month.year_month}
              className={styles.month}
              style={{ top: start, height: startOf(month.first + month.count) - start }}
            >
              <Heading month={month} names={names} isNarrow={isNarrow} />
            </section>
          );
        })}
    </div>
  );
}

type HeadingProps = Pick<MonthsProps, "names" | "isNarrow"> & { readonly month: Month };

function Heading({ month: { year_month, sums }, names, isNarrow }: HeadingProps): ReactNode {
  const { t, formats } = useWords();
  const { currency: own, today } = names;
  const isThisYear = year_month.slice(0, 4) === today.slice(0, 4);
  const moved = sums
    .filter(({ inflow, outflow }) => inflow !== 0 || outflow !== 0)
    .toSorted((one, other) => Number(other.currency === own) - Number(one.currency === own));
  const list = (amounts: readonly Money[]) =>
    amounts
      .filter(({ amount }) => amount !== 0)
      .map(({ amount, currency }) =>
        currency === own ? formats.amount(amount, currency) : formats.money(amount, currency),
      )
      .join(", ");
  const inflow = list(moved.map((sum) => ({ ...sum, amount: sum.inflow })));
  const outflow = list(moved.map((sum) => ({ ...sum, amount: -sum.outflow })));
  return (
    <h2 className={styles.heading}>
      <span className={styles.name}>
        {isNarrow && isThisYear ? formats.monthName(year_month) : formats.month(year_month)}
      </span>
      {!(isNarrow && moved.length > 1) && (
        <>
          {inflow !== "" && (
            <span className={`num ${styles.side}`}>{t("transactions.month_in", { amount: inflow })}</span>
          )}
          {outflow !== "" && (
            <span className={`num ${styles.side}`}>{t("transactions.month_out", { amount: outflow })}</span>
          )}
        </>
      )}
      <span className={`num ${styles.net}`}>
        {moved.map((sum) => (
          <span key={sum.currency}>{netOf(sum)}</span>
        ))}
      </span>
    </h2>
  );

  function netOf({ currency, inflow: came, outflow: went }: SummaryMonth["sums"][number]): string {
    const net = addAmounts(currency, [came, went]);
    if (currency === own) return formats.amount(net, currency, { sign: "always" });
    return `${net > 0 ? "+" : ""}${formats.money(net, currency)}`;
  }
}
