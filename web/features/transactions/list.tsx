/**
 * The list: a grid on a wide page and on paper, rows of two lines under days on a narrow page. Only the rows in view exist; while
 * the page is printed, all rows that are loaded.
 */
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import { usePreferences } from "../../api/preferences.ts";
import { CountsIn } from "../../components/counts-in.ts";
import { Icon } from "../../components/icon.tsx";
import { useIsPrinting } from "../../components/use-printing.ts";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import { Grid } from "./grid.tsx";
import styles from "./list.module.css";
import { type ListProps, type PlacedProps, type RowProps, rowProps } from "./list-props.ts";
import { MONTH_PX, Months, useMonths } from "./months.tsx";
import { type Names, PAGE_ROWS } from "./queries.ts";
import { AmountText, CategoryText, New, RowTile, useTitleOf } from "./row-text.tsx";
import { outsideOf } from "./sides.ts";
import { usePrintAll } from "./use-print-all.ts";
import type { Rows } from "./use-rows.ts";

/** As --row-table in tokens.css. */
const ROW_PX = { normal: 36, compact: 28 } as const;
const TALL_ROW_PX = 60;
const DAY_PX = 40;
/** Kept free above and below a row that is scrolled into view: the header and the month, and the bar of the selection. */
const MARGIN_PX = 92;
const OVERSCAN = 8;

const NO_MONTHS: Rows["months"] = [];

export function List(props: ListProps): ReactNode {
  const { count } = props;
  const { rows, sort, listKey, active, onPages } = props.list;
  const place = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const isNarrow = props.list.isNarrow && !isPrinting;
  const top = useTop(place);
  const { density } = usePreferences();
  const isByDay = sort.endsWith("date");
  const months = useMonths(isByDay ? rows.months : NO_MONTHS, sort === "date");
  const monthPx = (index: number): number => (months.has(index) ? MONTH_PX : 0);
  const startsDay = (index: number): boolean => {
    const row = rows.rowAt(index);
    if (!isNarrow || !isByDay || row === undefined) return false;
    return index === 0 || rows.rowAt(index - 1)?.authorized_at !== row.authorized_at;
  };
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) =>
      monthPx(index) + (isNarrow ? TALL_ROW_PX + (startsDay(index) ? DAY_PX : 0) : ROW_PX[density]),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: MARGIN_PX,
    scrollPaddingEnd: MARGIN_PX,
    // The active row stays, so that screen readers keep their place.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return active < 0 || active >= count || indexes.includes(active)
        ? indexes
        : [...indexes, active].sort((one, other) => one - other);
    },
  });
  const withDays = isNarrow && isByDay ? rows : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the months and days of the rows
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, withDays, months, isNarrow, density]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useEffect(() => {
    if (active > 0) virtualizer.scrollToIndex(active, { align: "auto" });
  }, [active, listKey]);
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const first = Math.floor(startIndex / PAGE_ROWS);
  const inView = [first, Math.max(first, Math.floor(endIndex / PAGE_ROWS))] as const;
  const [from, to] = usePrintAll(rows, count) ?? inView;
  useEffect(() => onPages([from, to]), [from, to, onPages]);
  const items = virtualizer.getVirtualItems();
  const height = isPrinting ? "auto" : virtualizer.getTotalSize();
  const printed = isPrinting ? loadedRows(rows, from, to) : [];
  const placed = isPrinting
    ? printed.map((index) => ({ index, size: "auto", start: 0 }) as const) // the stylesheet places them
    : items.map(({ index, start, size }) => ({
        index,
        size: size - monthPx(index),
        start: start - top + monthPx(index),
      }));
  const startOf = (index: number) =>
    (virtualizer.measurementsCache[index]?.start ?? top + virtualizer.getTotalSize()) - top;
  return (
    <div ref={place} className={styles.list}>
      {isPrinting && <Printed indexes={printed} count={count} rows={rows} />}
      {!isPrinting && (
        <Months
          months={months}
          names={props.names}
          isNarrow={isNarrow}
          from={startIndex - OVERSCAN}
          to={endIndex + OVERSCAN}
          startOf={startOf}
        />
      )}
      {isNarrow ? (
        <Days {...props} height={height} placed={placed} startsDay={startsDay} />
      ) : (
        <Grid {...props} height={height} placed={placed} />
      )}
    </div>
  );
}

/** The distance of an element from the top of the page. It changes with the height of the page, which scrolling does not change. */
function useTop(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [place]);
  return top;
}

interface PrintedProps {
  readonly indexes: readonly number[];
  readonly count: number;
  readonly rows: Rows;
}

/** The days of the printed rows, and which of all rows they are. */
function Printed({ indexes, count, rows }: PrintedProps): ReactNode {
  const { t, formats } = useWords();
  const days = indexes.flatMap((index) => rows.rowAt(index)?.authorized_at ?? []).sort();
  const [from, until] = [days[0], days.at(-1)];
  if (from === undefined || until === undefined) return null;
  return (
    <p className={`print-only ${styles.printed}`}>
      {t("period.days", { from: formats.day(from, "long"), until: formats.day(until, "long") })}
      {indexes.length < count &&
        `. ${t("transactions.printed", {
          first: formats.number((indexes[0] ?? 0) + 1),
          last: formats.number((indexes.at(-1) ?? 0) + 1),
          count: formats.number(count),
        })}`}
    </p>
  );
}

/** The indexes of the loaded rows of these pages. */
function loadedRows(rows: Rows, fromPage: number, toPage: number): number[] {
  const first = fromPage * PAGE_ROWS;
  return Array.from({ length: (toPage + 1) * PAGE_ROWS - first }, (_, i) => first + i).filter(
    (index) => rows.rowAt(index) !== undefined,
  );
}

function Days(props: PlacedProps & { startsDay(index: number): boolean }): ReactNode {
  const { t } = useWords();
  const { height, placed, startsDay } = props;
  return (
    <ul className={styles.rows} style={{ height }} aria-label={t("screen.transactions")}>
      {placed.map((at) => (
        <li
          key={at.index}
          className={styles.item}
          style={{ transform: `translateY(${at.start}px)`, height: at.size }}
          aria-setsize={props.count}
          aria-posinset={at.index + 1}
        >
          {startsDay(at.index) && <DayHeading {...props} index={at.index} />}
          <TallRow {...rowProps(props, at)} />
        </li>
      ))}
    </ul>
  );
}

function DayHeading(props: PlacedProps & { readonly index: number }): ReactNode {
  const { t, formats } = useWords();
  const { index, names } = props;
  const { rows, accountId } = props.list;
  const day = rows.rowAt(index)?.authorized_at;
  if (day === undefined) return null;
  const away = daysBetween(names.today, day);
  const sum = sumOfDay(rows, index, day, names, accountId);
  const isThisYear = day.slice(0, 4) === names.today.slice(0, 4);
  return (
    <h3 className={styles.day}>
      <span>
        {away === 0 ? t("transactions.today") : isThisYear ? formats.day(day, "weekday") : formats.day(day, "long")}
      </span>
      {sum !== undefined && <span className="num">{formats.amount(sum, names.currency, { sign: "always" })}</span>}
    </h3>
  );
}

/** As the sums of months. Undefined if not all rows of the day are loaded, or one is in another currency. */
function sumOfDay(rows: Rows, first: number, day: string, names: Names, accountId: string | undefined) {
  const amounts: number[] = [];
  for (let index = first; index < (rows.count ?? 0); index += 1) {
    const row = rows.rowAt(index);
    if (row === undefined) return undefined;
    if (row.authorized_at !== day) break;
    const outside = outsideOf(row, accountId, (id) => names.accounts.get(id));
    if (outside === undefined) continue;
    if (outside.currency !== names.currency) return undefined;
    amounts.push(outside.amount);
  }
  return amounts.length === 0 ? undefined : addAmounts(names.currency, amounts);
}

const TallRow = memo(function TallRow(props: RowProps): ReactNode {
  const { t } = useWords();
  const { row, index, names, accountId, isSelecting, isChecked, toggle, open } = props;
  const titleOf = useTitleOf(names);
  if (row === undefined) return <div className={styles.loading} />;
  const title = titleOf(row, accountId);
  return (
    <button
      type="button"
      className={`${styles.tall} ${isChecked ? styles.selected : ""}`}
      aria-pressed={isSelecting ? isChecked : undefined}
      onClick={() => (isSelecting ? toggle(index) : open(index))}
    >
      {isSelecting && (
        <span className={isChecked ? styles.ticked : styles.box}>{isChecked && <Icon name="check" />}</span>
      )}
      <RowTile row={row} names={names} size={36} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <span className={styles.payee}>
            {!row.is_reviewed && <New />}
            <span className={styles.name}>{title}</span>
          </span>
          <AmountText row={row} names={names} accountId={accountId} />
        </span>
        <span className={styles.second}>
          <span className={styles.name}>
            <CategoryText row={row} names={names} />
            {row.is_pending && ` · ${t("transactions.pending")}`}
            {row.counts_on !== null && (
              <CountsIn day={row.authorized_at} countsOn={row.counts_on} render={(text) => ` · ${text}`} />
            )}
            {row.tags.length > 0 && ` · ${row.tags.join(", ")}`}
            {row.notes !== "" && ` · ${row.notes}`}
          </span>
          <span className={styles.of}>{names.accounts.get(row.account_id)?.name}</span>
        </span>
      </span>
    </button>
  );
});
