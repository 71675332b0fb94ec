/** The state of the list: its rows, the active and the open one, the selection, and what can be done with them. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useMayWrite } from "../../api/me.ts";
import { NARROW, useMedia } from "../../components/media.ts";
import { WIDE } from "../../components/wide.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeAll, countOf, deleteAll, lastChange, type Target } from "./actions.ts";
import type { CellField } from "./cells.ts";
import { balanceOf, type Names, type Row, type Selected, type Sort, useSearchText } from "./queries.ts";
import type { EditField } from "./save-field.ts";
import { useSelection } from "./selection.ts";
import { useEditing } from "./use-editing.ts";
import { type PageRange, useRow, useRows } from "./use-rows.ts";

const SORTS: readonly Sort[] = ["-date", "date", "-amount", "amount"];
/** Below this width the panel does not fit beside the list. */
const NO_SIDE_PANEL = "screen and (max-width: 1100px)";
/** From this width on, all columns fit beside the panel. */
const ALL_COLUMNS = "screen and (min-width: 105em)";

/** The state in the address. */
function useAddress() {
  const params = useSearch({ strict: false }) as { readonly q?: string; readonly sort?: string; readonly row?: string };
  const navigate = useNavigate();
  const sort = SORTS.find((one) => one === params.sort) ?? "-date";
  const change = (changed: { readonly [Name in keyof typeof params]?: string | undefined }) =>
    void navigate({
      to: ".",
      search: ((current: object) => ({ ...current, ...changed })) as never,
      replace: true,
      resetScroll: false,
    });
  return { text: params.q ?? "", sort, openId: params.row, change };
}

export type ListState = ReturnType<typeof useList>;

export function useList(names: Names) {
  const { t } = useWords();
  const { text, sort, openId, change } = useAddress();
  const { chips, filter, context, isReady } = useSearchText(text, names);
  const isNarrow = useMedia(NARROW);
  const balance = balanceOf(filter, sort, names);
  // Rows of two lines have no balance, but the printed list of one account has.
  const selected: Selected = { filter, sort, balance: isNarrow && balance === "budget" ? undefined : balance };
  const listKey = JSON.stringify(selected);
  const [pages, setPages] = useState<PageRange>([0, 0]);
  const onPages = useCallback(
    ([from, to]: PageRange) => setPages((old) => (old[0] === from && old[1] === to ? old : [from, to])),
    [],
  );
  const rows = useRows(selected, pages, isReady);
  const { count } = rows;
  const selection = useSelection(selected, rows, listKey);
  const [at, setAt] = useState({ listKey, index: -1, id: "" });
  const active = at.listKey === listKey ? placeOf(at, rows) : -1;
  const [edit, setEdit] = useState<{ readonly field: EditField; readonly target: Target } | undefined>(undefined);
  const isSheet = useMedia(NO_SIDE_PANEL);
  const accountId = filter.account_id?.length === 1 ? filter.account_id[0] : undefined;
  const chosenRow = useRow(openId, rows);
  const activeRow = rows.rowAt(active);
  const isWide = useMedia(WIDE);
  const hasAllColumns = useMedia(ALL_COLUMNS);
  /** On a wide page, the panel always has a row: the active one, or the first. */
  const openRow = openId === undefined && isWide ? (activeRow ?? rows.rowAt(0)) : chosenRow;
  const isPanelOpen = isWide || (openRow !== undefined && !isSheet);
  const editing = useEditing(rows, listKey, accountId);
  const canEdit = useMayWrite() && !isNarrow;
  const editedId = editing.edited?.row.id;
  // A rejected value is edited again.
  if (editedId !== undefined && editedId !== at.id) setAt({ listKey, index: rows.indexOf(editedId), id: editedId });

  const activate = (index: number) => {
    const id = rows.rowAt(index)?.id ?? "";
    setAt({ listKey, index, id });
    if (id !== editing.edited?.row.id) editing.stop();
  };
  const open = (index: number) => {
    const row = rows.rowAt(index);
    if (row === undefined) return;
    activate(index);
    change({ row: row.id });
  };
  const toggle = (index: number) => {
    const row = rows.rowAt(index);
    if (row !== undefined) selection.toggle(row);
  };
  const editCell = (index: number, cell?: CellField) => {
    const row = rows.rowAt(index);
    if (row === undefined) return;
    activate(index);
    editing.start(row, cell);
  };
  const move = (by: number, isRange = false) => {
    if (count === undefined || count === 0) return;
    const next = Math.min(count - 1, Math.max(0, active + by));
    if (isRange) selection.add([activeRow, rows.rowAt(next)]);
    activate(next);
    const row = rows.rowAt(next);
    if (openId !== undefined && !isSheet && row !== undefined) change({ row: row.id });
  };
  /** The selection, or the active row. */
  const target = selection.target ?? targetOf(activeRow);
  const startEdit = (edited: EditField, of: Target | undefined) => {
    if (of !== undefined && !(edited === "amount" && countOf(of) > 1)) setEdit({ field: edited, target: of });
  };
  const markReviewed = (of: Target | undefined) => {
    if (of === undefined) return;
    const isOne = of === target && selection.target === undefined;
    const isDone = of.kind === "rows" && of.rows.every((row) => row.is_reviewed);
    if (!isDone)
      report(changeAll(t, of, { is_reviewed: true }, (changed) => t("transactions.reviewed", { count: changed })));
    if (isOne && filter.is_reviewed !== false) move(1);
    if (!isOne) selection.clear();
  };
  const remove = (of: Target | undefined) => {
    if (of === undefined) return;
    const ids = new Set(of.kind === "rows" ? of.rows.map(({ id }) => id) : []);
    report(deleteAll(t, of, t("transactions.deleted", { count: countOf(of) })));
    selection.clear();
    if (openId !== undefined && (of.kind === "filter" || ids.has(openId))) change({ row: undefined });
  };
  const repeat = () => {
    const last = lastChange();
    if (last !== undefined && target !== undefined) report(changeAll(t, target, last.changes, last.done));
  };
  const close = () => {
    if (selection.size > 0) selection.clear();
    else if (openId !== undefined) change({ row: undefined });
  };
  return {
    text,
    sort,
    change,
    chips,
    context,
    isReady,
    selected,
    listKey,
    rows,
    selection,
    target,
    accountId,
    active,
    activeRow,
    openRow,
    /** The panel takes a part of the width. */
    isPanelOpen,
    /** The panel leaves no room for all columns. */
    isTight: isPanelOpen && !hasAllColumns,
    isWide,
    edit,
    setEdit,
    /** The cell of the active row that is being edited. */
    edited: canEdit ? editing.edited : undefined,
    canEdit,
    isNarrow,
    isSheet,
    onPages,
    activate,
    open,
    toggle,
    editCell,
    endEdit: editing.end,
    move,
    startEdit,
    markReviewed,
    remove,
    repeat,
    close,
  };
}

export function targetOf(row: Row | undefined): Target | undefined {
  return row && { kind: "rows", rows: [row] };
}

/** The current index of the active row, or of the row that took its place. */
function placeOf(at: { readonly index: number; readonly id: string }, rows: ReturnType<typeof useRows>): number {
  if (at.index < 0 || rows.rowAt(at.index)?.id === at.id) return at.index;
  const found = at.id === "" ? -1 : rows.indexOf(at.id);
  return found >= 0 ? found : Math.min(at.index, (rows.count ?? 0) - 1);
}
