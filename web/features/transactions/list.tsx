/** The list: a grid on a wide page, rows of two lines under days on a narrow one. Only the rows in view exist. */
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { daysBetween, weekdayOf } from "../../../src/domain/calendar.ts";
import { usePreferences } from "../../api/preferences.ts";
import { Icon } from "../../components/icon.tsx";
import { addAmounts } from "../../logic/amount.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./list.module.css";
import { type Names, PAGE_ROWS, type Row, type Sort } from "./queries.ts";
import { AmountText, CategoryText, useTitleOf } from "./row-text.tsx";
import { sideOf } from "./sides.ts";
import type { PageRange, Rows } from "./use-rows.ts";

/** As --row-table in tokens.css. */
const ROW_PX = { normal: 36, compact: 28 } as const;
const TALL_ROW_PX = 60;
const DAY_PX = 40;
/** Kept free above and below a row that is scrolled into view: the header, and the bar of the selection. */
const MARGIN_PX = 88;

export interface ListProps {
  readonly rows: Rows;
  readonly count: number;
  readonly names: Names;
  readonly sort: Sort;
  /** The account whose side of a transfer is shown. */
  readonly accountId: string | undefined;
  readonly hasBalance: boolean;
  readonly isNarrow: boolean;
  /** The panel takes a part of the width. */
  readonly isPanelOpen: boolean;
  /** Changes when the list shows something else. */
  readonly listKey: string;
  readonly active: number;
  readonly openId: string | undefined;
  readonly isSelecting: boolean;
  isSelected(id: string): boolean;
  onPages(range: PageRange): void;
  onOpen(index: number): void;
  onToggle(index: number): void;
  onSort(sort: Sort): void;
  /** Arrows, with Shift for a range, and Enter, while the grid has the focus. */
  onMove(by: number, isRange: boolean): void;
}

export function List(props: ListProps): ReactNode {
  const { rows, count, sort, isNarrow, listKey, active, onPages } = props;
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const { density } = usePreferences();
  useLayoutEffect(() => {
    const next = Math.round((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (next !== top) setTop(next);
  });
  const isByDay = isNarrow && sort.endsWith("date");
  const startsDay = (index: number): boolean => {
    const row = rows.rowAt(index);
    if (!isByDay || row === undefined) return false;
    return index === 0 || rows.rowAt(index - 1)?.authorized_at !== row.authorized_at;
  };
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => (isNarrow ? TALL_ROW_PX + (startsDay(index) ? DAY_PX : 0) : ROW_PX[density]),
    overscan: 8,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the days of the rows
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rows, isNarrow, density]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useEffect(() => {
    if (active > 0) virtualizer.scrollToIndex(active, { align: "auto" });
  }, [active, listKey]);
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const from = Math.floor(startIndex / PAGE_ROWS);
  const to = Math.max(from, Math.floor(endIndex / PAGE_ROWS));
  useEffect(() => onPages([from, to]), [from, to, onPages]);
  const items = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  const placed = items.map(({ index, start, size }) => ({ index, size, start: start - top }));
  return (
    <div ref={place}>
      {isNarrow ? (
        <Days {...props} height={height} placed={placed} startsDay={startsDay} />
      ) : (
        <Grid {...props} height={height} placed={placed} />
      )}
    </div>
  );
}

interface Placed {
  readonly index: number;
  readonly start: number;
  readonly size: number;
}

interface PlacedProps extends ListProps {
  readonly height: number;
  readonly placed: readonly Placed[];
}

function Grid(props: PlacedProps): ReactNode {
  const { t } = useWords();
  const { rows, count, sort, hasBalance, accountId, isPanelOpen, height, placed, active, onMove, onOpen, onSort } =
    props;
  const hasAccount = accountId === undefined && !isPanelOpen;
  const activeRow = rows.rowAt(active);

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key];
    if (by !== undefined) onMove(by, event.shiftKey);
    else if (event.key === "Enter" && event.target === event.currentTarget) onOpen(active);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot have rows that are placed by number
    <div
      role="grid"
      tabIndex={0}
      className={[
        styles.grid,
        hasAccount ? styles.withAccount : "",
        hasBalance ? styles.withBalance : "",
        isPanelOpen ? styles.tight : "",
      ].join(" ")}
      aria-label={t("transactions.list")}
      aria-rowcount={count + 1}
      aria-multiselectable="true"
      aria-activedescendant={activeRow && `row-${activeRow.id}`}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore-start lint/a11y/useSemanticElements: a table cannot have rows that are placed by number */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus, and names its active row */}
      <div role="row" className={styles.header} aria-rowindex={1}>
        <span role="columnheader" className={styles.check}>
          <span className="visually-hidden">{t("transactions.selected_column")}</span>
        </span>
        <SortHeader name={t("transactions.date")} field="date" sort={sort} onSort={onSort} />
        <span role="columnheader">{t("transactions.payee")}</span>
        <span role="columnheader">{t("transactions.category")}</span>
        {hasAccount && <span role="columnheader">{t("transactions.account")}</span>}
        <SortHeader name={t("transactions.amount")} field="amount" sort={sort} onSort={onSort} />
        {hasBalance && (
          <span role="columnheader" className={styles.amount}>
            {t("transactions.balance")}
          </span>
        )}
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height }}>
        {placed.map((at) => (
          <GridRow key={at.index} {...rowProps(props, at)} hasAccount={hasAccount} />
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
    </div>
  );
}

interface SortHeaderProps {
  readonly name: string;
  readonly field: "date" | "amount";
  readonly sort: Sort;
  onSort(sort: Sort): void;
}

function SortHeader({ name, field, sort, onSort }: SortHeaderProps): ReactNode {
  const isUp = sort === field;
  const isDown = sort === `-${field}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    <span
      role="columnheader"
      className={field === "amount" ? styles.amount : undefined}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(isDown ? field : `-${field}`)}>
        {name}
        {(isUp || isDown) && <span className={isUp ? styles.up : styles.down}>{<Icon name="down" />}</span>}
      </button>
    </span>
  );
}

interface RowProps
  extends Pick<
    ListProps,
    "names" | "accountId" | "hasBalance" | "isPanelOpen" | "isSelecting" | "onOpen" | "onToggle"
  > {
  readonly row: Row | undefined;
  readonly index: number;
  readonly start: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isChecked: boolean;
}

/** The same values while the list is only scrolled, so that no row is rendered again. */
function rowProps(props: PlacedProps, { index, start }: Placed): RowProps {
  const { rows, names, accountId, hasBalance, isPanelOpen, isSelecting, onOpen, onToggle } = props;
  const row = rows.rowAt(index);
  return {
    ...{ names, accountId, hasBalance, isPanelOpen, isSelecting, onOpen, onToggle },
    ...{ row, index, start },
    isActive: props.active === index,
    isOpen: row !== undefined && props.openId === row.id,
    isChecked: row !== undefined && props.isSelected(row.id),
  };
}

const GridRow = memo(function GridRow(props: RowProps & { readonly hasAccount: boolean }): ReactNode {
  const { t, formats } = useWords();
  const { row, index, start, isActive, isOpen, isChecked, names, accountId, hasAccount, hasBalance } = props;
  const { onToggle, onOpen } = props;
  const titleOf = useTitleOf(names);
  const style = { transform: `translateY(${start}px)` };
  if (row === undefined) return <LoadingRow style={style} />;
  const title = titleOf(row, accountId);
  const marks = [
    styles.row,
    isChecked ? styles.selected : "",
    isActive ? styles.active : "",
    isOpen ? styles.open : "",
  ];
  const currency = (accountId === undefined ? undefined : names.accounts.get(accountId)?.currency) ?? names.currency;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: the grid is not a table
    // biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus
    // biome-ignore-start lint/a11y/useKeyWithClickEvents: the keys are those of the grid
    <div
      role="row"
      id={`row-${row.id}`}
      className={marks.join(" ")}
      style={style}
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      onClick={() => onOpen(index)}
    >
      <span role="gridcell" className={styles.check} onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChecked}
          aria-label={t("transactions.select_row", { title })}
          onChange={() => onToggle(index)}
        />
      </span>
      <span role="gridcell" className={styles.date}>
        <DayText day={row.authorized_at} today={names.today} />
      </span>
      <span role="gridcell" className={styles.payee}>
        {!row.is_reviewed && <New />}
        <span className={styles.name}>{title}</span>
        {row.is_pending && <span className={styles.tag}>{t("transactions.pending")}</span>}
        {row.tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
        {row.notes !== "" && !props.isPanelOpen && <span className={styles.note}>{row.notes}</span>}
      </span>
      <span role="gridcell" className={styles.category}>
        <CategoryText row={row} names={names} />
      </span>
      {hasAccount && (
        <span role="gridcell" className={styles.category}>
          {names.accounts.get(row.account_id)?.name}
        </span>
      )}
      <span role="gridcell" className={styles.amount}>
        <AmountText row={row} names={names} accountId={accountId} />
      </span>
      {hasBalance && (
        <span role="gridcell" className={`num ${styles.amount} ${styles.balance}`}>
          {row.balance_after !== undefined && formats.amount(row.balance_after, currency)}
        </span>
      )}
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
    // biome-ignore-end lint/a11y/useKeyWithClickEvents: as above
  );
});

function LoadingRow({ style }: { readonly style: { readonly transform: string } }): ReactNode {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with it yet
    <div role="row" className={styles.row} style={style}>
      {/* biome-ignore lint/a11y/useSemanticElements: the grid is not a table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with it yet */}
      <span role="gridcell" className={styles.loading}>
        <span className="visually-hidden">{t("loading.label")}</span>
      </span>
    </div>
  );
}

/** The mark of a row that nobody has reviewed. */
function New(): ReactNode {
  const { t } = useWords();
  return (
    <span className={styles.new} title={t("transactions.new")}>
      <span className="visually-hidden">{t("transactions.new")}</span>
    </span>
  );
}

/** "Fri 20" this month, "20 Oct" this year, "20 Oct 2025" before. */
function DayText({ day, today }: { readonly day: string; readonly today: string }): ReactNode {
  const { formats } = useWords();
  const text =
    day.slice(0, 7) === today.slice(0, 7)
      ? `${formats.weekday(weekdayOf(day), "short")} ${formats.number(Number(day.slice(8)))}`
      : formats.day(day, day.slice(0, 4) === today.slice(0, 4) ? "short" : "year");
  return <time dateTime={day}>{text}</time>;
}

function Days(props: PlacedProps & { startsDay(index: number): boolean }): ReactNode {
  const { t } = useWords();
  const { height, placed, startsDay } = props;
  return (
    <ul className={styles.rows} style={{ height }} aria-label={t("transactions.list")}>
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
  const { rows, index, names, accountId } = props;
  const day = rows.rowAt(index)?.authorized_at;
  if (day === undefined) return null;
  const away = daysBetween(names.today, day);
  const sum = sumOfDay(rows, index, day, names, accountId);
  const isThisYear = day.slice(0, 4) === names.today.slice(0, 4);
  return (
    <h2 className={styles.day}>
      <span>
        {away === 0 ? t("transactions.today") : isThisYear ? formats.day(day, "weekday") : formats.day(day, "long")}
      </span>
      {sum !== undefined && <span className="num">{formats.amount(sum, names.currency, { sign: "always" })}</span>}
    </h2>
  );
}

/** Undefined if not all rows of the day are loaded, or one is in another currency. Transfers are not spending. */
function sumOfDay(rows: Rows, first: number, day: string, names: Names, accountId: string | undefined) {
  const amounts: number[] = [];
  for (let index = first; index < (rows.count ?? 0); index += 1) {
    const row = rows.rowAt(index);
    if (row === undefined) return undefined;
    if (row.authorized_at !== day) break;
    if (accountId === undefined && row.transfer_account_id !== null) continue;
    const side = sideOf(row, accountId, (id) => names.accounts.get(id)?.currency);
    if (side.currency !== names.currency) return undefined;
    amounts.push(side.amount);
  }
  return amounts.length === 0 ? undefined : addAmounts(names.currency, amounts);
}

const TallRow = memo(function TallRow(props: RowProps): ReactNode {
  const { t } = useWords();
  const { row, index, names, accountId, isSelecting, isChecked, onToggle, onOpen } = props;
  const titleOf = useTitleOf(names);
  if (row === undefined) return <div className={styles.loading} />;
  const title = titleOf(row, accountId);
  return (
    <button
      type="button"
      className={`${styles.tall} ${isChecked ? styles.selected : ""}`}
      aria-pressed={isSelecting ? isChecked : undefined}
      onClick={() => (isSelecting ? onToggle(index) : onOpen(index))}
    >
      {isSelecting && (
        <span className={isChecked ? styles.ticked : styles.box}>{isChecked && <Icon name="check" />}</span>
      )}
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
            {row.tags.length > 0 && ` · ${row.tags.join(", ")}`}
            {row.notes !== "" && ` · ${row.notes}`}
          </span>
          <span className={styles.of}>{names.accounts.get(row.account_id)?.name}</span>
        </span>
      </span>
    </button>
  );
});
