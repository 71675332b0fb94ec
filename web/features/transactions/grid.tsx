/** The grid of a wide page. It keeps the focus and names its active row; one cell of this row can be edited. */
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef } from "react";
import { weekdayOf } from "../../../src/domain/calendar.ts";
import { CountsIn } from "../../components/counts-in.ts";
import { Icon } from "../../components/icon.tsx";
import { useWords } from "../../words/use-words.tsx";
import { CellEditor } from "./cell-editor.tsx";
import { CELLS, type CellField, obstacleOf } from "./cells.ts";
import styles from "./list.module.css";
import { type PlacedProps, type RowProps, rowProps } from "./list-props.ts";
import type { Sort } from "./queries.ts";
import { AmountText, New, RowCircle, TiledCategory, useTitleOf } from "./row-text.tsx";
import type { Editing, Rejected } from "./use-editing.ts";

/** The longest time between the clicks of a double click. */
const DOUBLE_CLICK_MS = 600;

/** A cell that was clicked. A second click is a double click of this cell, though the panel that opens has moved it. */
interface ClickedCell {
  readonly index: number;
  readonly field: CellField;
  readonly clickedAt: number;
}

export function Grid(props: PlacedProps): ReactNode {
  const { t } = useWords();
  const { list, count, height, placed } = props;
  const { sort, selected, accountId, isTight, active, activeRow, edited, canEdit, editCell } = list;
  const hasAccount = accountId === undefined && !isTight;
  const hasBalance = selected.balance !== undefined;
  const grid = useFocus(active, edited !== undefined);
  const clicked = useRef<ClickedCell>(undefined);
  useEffect(() => {
    function onDoubleClick({ timeStamp }: Event): void {
      const cell = clicked.current;
      const isSecond = cell !== undefined && timeStamp - cell.clickedAt < DOUBLE_CLICK_MS;
      if (isSecond && canEdit) editCell(cell.index, cell.field);
    }
    document.addEventListener("dblclick", onDoubleClick);
    return () => document.removeEventListener("dblclick", onDoubleClick);
  }, [canEdit, editCell]);

  const onSort = (next: Sort) => list.change({ sort: next === "-date" ? undefined : next });

  function onKeyDown(event: KeyboardEvent): void {
    if (edited !== undefined || event.ctrlKey || event.metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key];
    if (by !== undefined) list.move(by, event.shiftKey);
    else if (event.target !== event.currentTarget || !["Enter", "F2"].includes(event.key)) return;
    else if (canEdit) editCell(active);
    else list.open(active);
    event.preventDefault();
  }

  function onClick(index: number, { detail, target, timeStamp }: MouseEvent): void {
    if (detail > 1) return;
    const field = fieldAt(target);
    clicked.current = field && { index, field, clickedAt: timeStamp };
    list.activate(index);
    list.open(index);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot have rows that are placed by number
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={[
        styles.grid,
        hasAccount ? styles.withAccount : "",
        hasBalance ? styles.withBalance : "",
        isTight ? styles.tight : "",
      ].join(" ")}
      aria-label={t("screen.transactions")}
      aria-rowcount={count + 1}
      aria-multiselectable="true"
      aria-readonly={!canEdit}
      aria-activedescendant={activeRow && `row-${activeRow.id}`}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore-start lint/a11y/useSemanticElements: a table cannot have rows that are placed by number */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the grid has the focus, and names its active row */}
      <div role="row" className={styles.header} aria-rowindex={1}>
        <span role="columnheader" className={styles.check}>
          <span className="visually-hidden">{t("transactions.selected_column")}</span>
        </span>
        <SortHeader name={t("transactions.field_authorized_at")} field="date" sort={sort} onSort={onSort} />
        <span role="columnheader">{t("transactions.field_payee_id")}</span>
        <span role="columnheader">{t("transactions.field_category_id")}</span>
        {hasAccount && <span role="columnheader">{t("transactions.field_account_id")}</span>}
        <SortHeader name={t("transactions.field_amount")} field="amount" sort={sort} onSort={onSort} />
        {hasBalance && (
          <span role="columnheader" className={styles.amount}>
            {t(selected.balance === "budget" ? "transactions.in_accounts" : "transactions.balance")}
          </span>
        )}
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height }}>
        {placed.map((at) => {
          const shared = { ...rowProps(props, at), hasAccount, hasBalance, onClick, endEdit: list.endEdit };
          // The edited row keeps its element while it moves, or the field would lose its text.
          return at.index === active && edited !== undefined ? (
            <GridRow key="edited" {...shared} row={edited.row} editedField={edited.field} rejected={edited.rejected} />
          ) : (
            <GridRow key={at.index} {...shared} editedField={undefined} rejected={undefined} />
          );
        })}
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

/** The grid takes the focus when a row becomes active and after editing, unless it is elsewhere. */
function useFocus(active: number, isEditing: boolean) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0 && !isEditing && document.activeElement === document.body)
      grid.current?.focus({ preventScroll: true });
  }, [active, isEditing]);
  return grid;
}

interface GridRowProps extends RowProps {
  readonly hasAccount: boolean;
  readonly hasBalance: boolean;
  readonly editedField: CellField | undefined;
  onClick(index: number, event: MouseEvent): void;
  readonly rejected: Rejected | undefined;
  endEdit: Editing["end"];
}

const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { t, formats } = useWords();
  const { row, index, start, isActive, isOpen, isChecked, names, accountId, hasAccount, hasBalance } = props;
  const { editedField, rejected, toggle, onClick, endEdit } = props;
  const titleOf = useTitleOf(names);
  const style = { transform: `translateY(${start}px)` };
  if (row === undefined) return <LoadingRow style={style} />;
  const title = titleOf(row, accountId);
  const marks = [
    styles.row,
    isChecked ? styles.selected : "",
    isActive ? styles.active : "",
    isOpen ? styles.open : "",
    editedField !== undefined ? styles.edited : "",
  ];
  /** The attributes of a cell that may be editable. The payee's cell has the note too. */
  const cell = (field: CellField) => ({
    role: "gridcell",
    "data-cell": field,
    "aria-readonly": field !== "payee" && obstacleOf(row, field, accountId) !== undefined,
  });
  const editorOf = (field: CellField) => (
    <CellEditor
      key={`${field} ${row.id} ${rejected === undefined}`}
      {...{ field, row, names, rejected }}
      onEnd={endEdit}
    />
  );
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
      onClick={(event) => onClick(index, event)}
    >
      <span role="gridcell" className={styles.check} onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChecked}
          aria-label={t("transactions.select_row", { title })}
          onChange={() => toggle(index)}
        />
      </span>
      <div {...cell("day")} className={styles.date}>
        {editedField === "day" ? (
          editorOf("day")
        ) : (
          <DayText day={row.authorized_at} today={props.isPrinted ? undefined : names.today} />
        )}
      </div>
      <div {...cell("payee")} className={styles.payee}>
        {editedField === "payee" ? (
          editorOf("payee")
        ) : (
          <>
            <RowCircle row={row} names={names} size={24} accountId={accountId} />
            <span className={styles.name}>{title}</span>
            {!row.is_reviewed && <New />}
          </>
        )}
        {row.is_pending && <span className={styles.tag}>{t("transactions.pending")}</span>}
        {row.counts_on !== null && (
          <CountsIn
            day={row.authorized_at}
            countsOn={row.counts_on}
            render={(text) => <span className={styles.tag}>{text}</span>}
          />
        )}
        {row.tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
        {editedField === "note" && editorOf("note")}
        {editedField !== "note" && row.notes !== "" && !props.isTight && (
          <span data-cell="note" className={styles.note}>
            {row.notes}
          </span>
        )}
      </div>
      <div {...cell("category")} className={styles.category}>
        {editedField === "category" ? editorOf("category") : <TiledCategory row={row} names={names} size={22} />}
      </div>
      {hasAccount && (
        <span role="gridcell" aria-readonly="true" className={styles.category}>
          {names.accounts.get(row.account_id)?.name}
        </span>
      )}
      <div {...cell("amount")} className={styles.amount}>
        {editedField === "amount" ? editorOf("amount") : <AmountText row={row} names={names} accountId={accountId} />}
      </div>
      {hasBalance && (
        <span role="gridcell" aria-readonly="true" className={`num ${styles.amount} ${styles.balance}`}>
          {row.balance_after !== undefined && formats.amount(row.balance_after, currency)}
        </span>
      )}
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
    // biome-ignore-end lint/a11y/useKeyWithClickEvents: as above
  );
});

function fieldAt(target: EventTarget): CellField | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  return CELLS.find((field) => field === cell?.dataset.cell);
}

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

/** "Fri 20" this month, "20 Oct" this year, "20 Oct 2025" before, and on paper, where `today` is undefined. */
function DayText({ day, today }: { readonly day: string; readonly today: string | undefined }): ReactNode {
  const { formats } = useWords();
  const text =
    day.slice(0, 7) === today?.slice(0, 7)
      ? `${formats.weekday(weekdayOf(day), "short")} ${formats.number(Number(day.slice(8)))}`
      : formats.day(day, day.slice(0, 4) === today?.slice(0, 4) ? "short" : "year");
  return <time dateTime={day}>{text}</time>;
}
