/** Transactions: the list of any length with its search, the selection, and the panel of one row. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useMayWrite } from "../../api/me.ts";
import { usePreferences } from "../../api/preferences.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { useKeys } from "../../components/keys.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { PageTop } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { type SavedView, viewOf } from "../../logic/preferences.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeAll, changeRow, countOf, deleteAll, lastChange, type Target } from "./actions.ts";
import { BulkBar } from "./bulk-bar.tsx";
import type { CellField } from "./cells.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { List } from "./list.tsx";
import { Panel } from "./panel.tsx";
import {
  hasBalance,
  type Names,
  type Row,
  type Selected,
  type Sort,
  shownSummary,
  useNames,
  useSearchText,
} from "./queries.ts";
import styles from "./screen.module.css";
import { SearchBar } from "./search-bar.tsx";
import { useSelection } from "./selection.ts";
import { SplitsDialog } from "./splits-dialog.tsx";
import { useEditing } from "./use-editing.ts";
import { type PageRange, useRow, useRows } from "./use-rows.ts";
import type { EditField } from "./use-save.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { YearMarks } from "./year-marks.tsx";

const SORTS: readonly Sort[] = ["-date", "date", "-amount", "amount"];
/** Below this width the panel does not fit beside the list. */
const NO_SIDE_PANEL = "(max-width: 1100px)";

export function Screen(): ReactNode {
  const { t } = useWords();
  const { names, error } = useNames();
  return (
    <>
      {names === undefined && (
        <PageTop title={t("screen.transactions")}>
          <h1 className={styles.title}>{t("screen.transactions")}</h1>
        </PageTop>
      )}
      {names === undefined &&
        (error === undefined || error === null ? <Skeleton lines={12} /> : <Problem error={error} />)}
      {names !== undefined && <Transactions names={names} />}
    </>
  );
}

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

function Transactions({ names }: { readonly names: Names }): ReactNode {
  const { t } = useWords();
  const { text, sort, openId, change } = useAddress();
  const { chips, filter, context, isReady } = useSearchText(text, names);
  const selected: Selected = { filter, sort };
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
  const [splitting, setSplitting] = useState<Row | undefined>(undefined);
  const [isSelecting, setSelecting] = useState(false);
  const { views } = usePreferences();
  const shown = { q: text, ...(sort !== "-date" && { sort }) };
  const view = viewOf(views, text, shown.sort);
  const canSave = view !== undefined || text !== "" || shown.sort !== undefined;
  const [isNaming, setNaming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useMedia(NARROW);
  const isSheet = useMedia(NO_SIDE_PANEL);
  const accountId = filter.account_id?.length === 1 ? filter.account_id[0] : undefined;
  const openRow = useRow(openId, rows);
  const activeRow = rows.rowAt(active);
  const editing = useEditing(rows, listKey, accountId);
  const canEdit = useMayWrite() && !isNarrow;

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
      report(changeAll(of, { is_reviewed: true }, (changed) => t("transactions.reviewed", { count: changed })));
    if (isOne && filter.is_reviewed !== false) move(1);
    if (!isOne) selection.clear();
  };
  const remove = (of: Target | undefined) => {
    if (of === undefined) return;
    const ids = new Set(of.kind === "rows" ? of.rows.map(({ id }) => id) : []);
    report(deleteAll(of, t("transactions.deleted", { count: countOf(of) })));
    selection.clear();
    if (openId !== undefined && (of.kind === "filter" || ids.has(openId))) change({ row: undefined });
  };
  const repeat = () => {
    const last = lastChange();
    if (last !== undefined && target !== undefined) report(changeAll(target, last.changes, last.done));
  };
  const close = () => {
    if (selection.size > 0) selection.clear();
    else if (openId !== undefined) change({ row: undefined });
  };
  const bind = (keys: string, label: string, run: (() => void) | undefined) => ({ keys, label, run });
  const bindWrite = (keys: string, label: string, run: () => void) => ({ ...bind(keys, label, run), isWrite: true });
  useKeys([
    bind("/", t("transactions.key_search"), () => field.current?.focus()),
    ...(canSave
      ? [
          bind("s", view === undefined ? t("transactions.save_view") : t("transactions.view_title", view), () =>
            setNaming(true),
          ),
        ]
      : []),
    bind("j", t("transactions.key_next"), () => move(1)),
    bind("k", t("transactions.key_previous"), () => move(-1)),
    bind("x", t("transactions.key_select"), () => activeRow && selection.toggle(activeRow)),
    bind("Ctrl a", t("transactions.key_select_all"), () => report(selection.selectAll())),
    ...(canEdit ? [bind("e", t("transactions.key_edit"), () => editCell(active))] : []),
    bind(canEdit ? "o" : "e", t("transactions.key_open"), () => open(active)),
    ...(isNarrow ? [] : [bind("Enter", t(canEdit ? "transactions.key_edit" : "transactions.key_open"), undefined)]),
    bind("Ctrl Enter", t("transactions.key_open"), () => open(active)),
    bindWrite("c", t("transactions.key_category"), () => startEdit("category", target)),
    bindWrite("p", t("transactions.key_payee"), () => startEdit("payee", target)),
    bindWrite("d", t("transactions.key_day"), () => startEdit("day", target)),
    bindWrite("n", t("transactions.key_note"), () => startEdit("note", target)),
    bindWrite("t", t("transactions.key_tag"), () => startEdit("tag", target)),
    bindWrite("r", t("transactions.key_reviewed"), () => markReviewed(target)),
    bindWrite(".", t("transactions.key_repeat"), repeat),
    bindWrite("#", t("transactions.key_delete"), () => remove(target)),
    bindWrite("Delete", t("transactions.key_delete"), () => remove(target)),
    bind("Escape", t("transactions.key_close"), close),
  ]);

  const isPanelOpen = openRow !== undefined && !isSheet;
  return (
    <>
      <PageTop
        title={t("screen.transactions")}
        actions={
          isNarrow && (
            <Button
              isQuiet
              aria-pressed={isSelecting}
              onClick={() => {
                setSelecting(!isSelecting);
                selection.clear();
              }}
            >
              {t(isSelecting ? "transactions.end_selecting" : "transactions.start_selecting")}
            </Button>
          )
        }
      >
        <h1 className={styles.title}>{t("screen.transactions")}</h1>
      </PageTop>
      <div className={isPanelOpen ? styles.withPanel : undefined}>
        <div className={styles.main}>
          <SearchBar
            text={text}
            chips={chips}
            context={context}
            field={field}
            result={
              <>
                {canSave && <ViewButton view={view} onClick={() => setNaming(true)} />}
                <Result selected={selected} names={names} isReady={isReady} />
              </>
            }
            views={views}
            onView={({ q, sort: order }) => change({ q, sort: order })}
            onText={(next) => change({ q: next === "" ? undefined : next })}
          />
          {rows.error !== undefined && <Problem error={rows.error} onRetry={rows.retry} />}
          {count === undefined && rows.error === undefined && <Skeleton lines={12} />}
          {count === 0 && <Empty isFiltered={text !== ""} onClear={() => change({ q: undefined })} />}
          {count !== undefined && count > 0 && (
            <List
              rows={rows}
              count={count}
              names={names}
              sort={sort}
              accountId={accountId}
              hasBalance={hasBalance(selected)}
              isNarrow={isNarrow}
              isPanelOpen={isPanelOpen}
              listKey={listKey}
              active={active}
              openId={openRow?.id}
              isSelecting={isSelecting || selection.size > 0}
              edited={canEdit ? editing.edited : undefined}
              isSelected={selection.has}
              onPages={onPages}
              onActivate={activate}
              onOpen={open}
              onToggle={(index) => {
                const row = rows.rowAt(index);
                if (row !== undefined) selection.toggle(row);
              }}
              onSort={(next) => change({ sort: next === "-date" ? undefined : next })}
              onMove={move}
              onEdit={canEdit ? editCell : undefined}
              onEndEdit={editing.end}
            />
          )}
          {selection.target !== undefined && count !== undefined && (
            <BulkBar
              target={selection.target}
              count={count}
              onAll={() => report(selection.selectAll())}
              onEdit={(edited) => startEdit(edited, selection.target)}
              onReviewed={() => markReviewed(selection.target)}
              onDelete={() => remove(selection.target)}
              onClear={() => {
                selection.clear();
                setSelecting(false);
              }}
            />
          )}
        </div>
        {openRow !== undefined && (
          <Panel
            key={openRow.id}
            row={openRow}
            names={names}
            accountId={accountId}
            isSheet={isSheet}
            onClose={() => change({ row: undefined })}
            onEdit={(edited) => startEdit(edited, targetOf(openRow))}
            onSplit={() => setSplitting(openRow)}
            onReviewed={() =>
              report(
                changeRow(
                  openRow,
                  { is_reviewed: !openRow.is_reviewed },
                  openRow.is_reviewed ? t("transactions.unreviewed") : t("transactions.reviewed", { count: 1 }),
                ),
              )
            }
            onDelete={() => remove(targetOf(openRow))}
          />
        )}
      </div>
      {!isSheet && sort.endsWith("date") && <Years selected={selected} isReady={isReady} onJump={activate} />}
      {edit !== undefined && (
        <EditDialog
          field={edit.field}
          target={edit.target}
          names={names}
          onClose={() => setEdit(undefined)}
          onSaved={() => edit.target === selection.target && selection.clear()}
        />
      )}
      {isNaming && <ViewDialog shown={shown} view={view} views={views} onClose={() => setNaming(false)} />}
      {splitting !== undefined && (
        <SplitsDialog row={splitting} names={names} onClose={() => setSplitting(undefined)} />
      )}
    </>
  );
}

/** Saves the search as a view, or changes the view that the list shows. */
function ViewButton({ view, onClick }: { readonly view: SavedView | undefined; onClick(): void }): ReactNode {
  const { t } = useWords();
  if (view === undefined) return <TextButton onClick={onClick}>{t("transactions.save_view")}</TextButton>;
  return (
    <TextButton aria-label={t("transactions.view_title", view)} onClick={onClick}>
      {view.name}
    </TextButton>
  );
}

function targetOf(row: Row | undefined): Target | undefined {
  return row && { kind: "rows", rows: [row] };
}

/** The current index of the active row, or of the row that took its place. */
function placeOf(at: { readonly index: number; readonly id: string }, rows: ReturnType<typeof useRows>): number {
  if (at.index < 0 || rows.rowAt(at.index)?.id === at.id) return at.index;
  const found = at.id === "" ? -1 : rows.indexOf(at.id);
  return found >= 0 ? found : Math.min(at.index, (rows.count ?? 0) - 1);
}

interface ResultProps {
  readonly selected: Selected;
  readonly isReady: boolean;
}

/** The number of rows and their sums. */
function Result({ selected, names, isReady }: ResultProps & { readonly names: Names }): ReactNode {
  const { t, formats } = useWords();
  const { data } = useQuery({ ...shownSummary(selected.filter), enabled: isReady });
  if (data === undefined) return null;
  const sums = data.sums.toSorted(
    (one, other) => Number(other.currency === names.currency) - Number(one.currency === names.currency),
  );
  return (
    <>
      <span>
        {t(data.is_complete ? "transactions.rows" : "transactions.more_rows", {
          count: data.count,
          shown: formats.number(data.count),
        })}
      </span>
      {sums.length > 0 && <span>{t("transactions.total")}</span>}
      {sums.map(({ currency, amount }) => (
        <b key={currency} className={`num ${styles.sum}`}>
          {currency === names.currency ? formats.amount(amount, currency) : formats.money(amount, currency)}
        </b>
      ))}
    </>
  );
}

function Years({ selected, isReady, onJump }: ResultProps & { onJump(index: number): void }): ReactNode {
  const { data } = useQuery({ ...shownSummary(selected.filter), enabled: isReady });
  if (data === undefined || !data.is_complete) return null;
  return <YearMarks months={data.months} isOldestFirst={selected.sort === "date"} onJump={onJump} />;
}

function Empty({ isFiltered, onClear }: { readonly isFiltered: boolean; onClear(): void }): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  return (
    <div className={styles.empty}>
      <p>{t(isFiltered ? "transactions.nothing_found" : "transactions.empty")}</p>
      {isFiltered ? (
        <Button isQuiet onClick={onClear}>
          {t("transactions.clear_search")}
        </Button>
      ) : (
        <>
          <Link to="/accounts">{t("transactions.empty_link")}</Link>
          {mayWrite && <Link to={"/import" as never}>{t("import.statement")}</Link>}
        </>
      )}
    </div>
  );
}
