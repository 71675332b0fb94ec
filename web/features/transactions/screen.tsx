/** Transactions: the list of any length with its search, the selection, and the panel of one row. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useMayWrite } from "../../api/me.ts";
import { usePreferences } from "../../api/preferences.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { PageTop } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { type SavedView, viewOf } from "../../logic/preferences.ts";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeRow } from "./actions.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { List } from "./list.tsx";
import { Panel } from "./panel.tsx";
import { hasBalance, type Names, type Row, type Selected, shownSummary, useNames } from "./queries.ts";
import styles from "./screen.module.css";
import { SearchBar } from "./search-bar.tsx";
import { SplitsDialog } from "./splits-dialog.tsx";
import { type ListState, targetOf, useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { YearMarks } from "./year-marks.tsx";

export function Screen(): ReactNode {
  const { t } = useWords();
  const { names, error } = useNames();
  return (
    <>
      {names === undefined && (
        <PageTop title={t("screen.transactions")}>
          <h1>{t("screen.transactions")}</h1>
        </PageTop>
      )}
      {names === undefined &&
        (error === undefined || error === null ? <Skeleton lines={12} /> : <Problem error={error} />)}
      {names !== undefined && <Transactions names={names} />}
    </>
  );
}

function Transactions({ names }: { readonly names: Names }): ReactNode {
  const { t } = useWords();
  const list = useList(names);
  const { text, sort, change, selected, isReady, rows, count, selection, openRow, edit, isSheet } = list;
  const [splitting, setSplitting] = useState<Row | undefined>(undefined);
  const [isSelecting, setSelecting] = useState(false);
  const { views } = usePreferences();
  const shown = { q: text, ...(sort !== "-date" && { sort }) };
  const view = viewOf(views, text, shown.sort);
  const canSave = view !== undefined || text !== "" || shown.sort !== undefined;
  const [isNaming, setNaming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useListKeys({ list, field, view, nameView: canSave ? () => setNaming(true) : undefined });

  return (
    <>
      <PageTop
        title={t("screen.transactions")}
        actions={
          list.isNarrow && (
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
        <h1>{t("screen.transactions")}</h1>
      </PageTop>
      <div className={openRow !== undefined && !isSheet ? styles.withPanel : undefined}>
        <div className={styles.main}>
          <SearchBar
            text={text}
            chips={list.chips}
            context={list.context}
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
            <Rows list={list} names={names} count={count} isSelecting={isSelecting} />
          )}
          {selection.target !== undefined && count !== undefined && (
            <BulkBar
              target={selection.target}
              count={count}
              onAll={() => report(selection.selectAll())}
              onEdit={(edited) => list.startEdit(edited, selection.target)}
              onReviewed={() => list.markReviewed(selection.target)}
              onDelete={() => list.remove(selection.target)}
              onClear={() => {
                selection.clear();
                setSelecting(false);
              }}
            />
          )}
        </div>
        {openRow !== undefined && (
          <OpenRow key={openRow.id} list={list} names={names} row={openRow} onSplit={() => setSplitting(openRow)} />
        )}
      </div>
      {!isSheet && sort.endsWith("date") && <Years selected={selected} isReady={isReady} onJump={list.activate} />}
      {edit !== undefined && (
        <EditDialog
          field={edit.field}
          target={edit.target}
          names={names}
          onClose={() => list.setEdit(undefined)}
          onSaved={() => edit.target === selection.target && selection.clear()}
        />
      )}
      {splitting && <SplitsDialog row={splitting} names={names} onClose={() => setSplitting(undefined)} />}
      {isNaming && <ViewDialog shown={shown} view={view} views={views} onClose={() => setNaming(false)} />}
    </>
  );
}

interface ListPartProps {
  readonly list: ListState;
  readonly names: Names;
}

interface RowsProps extends ListPartProps {
  readonly count: number;
  readonly isSelecting: boolean;
}

function Rows({ list, names, count, isSelecting }: RowsProps): ReactNode {
  const { rows, sort, accountId, isNarrow, listKey, active, openRow, selection, canEdit, editing } = list;
  return (
    <List
      {...{ rows, count, names, sort, accountId, isNarrow, listKey, active }}
      hasBalance={hasBalance(list.selected)}
      isPanelOpen={openRow !== undefined && !list.isSheet}
      openId={openRow?.id}
      isSelecting={isSelecting || selection.size > 0}
      edited={canEdit ? editing.edited : undefined}
      isSelected={selection.has}
      onPages={list.onPages}
      onActivate={list.activate}
      onOpen={list.open}
      onToggle={(index) => {
        const row = rows.rowAt(index);
        if (row !== undefined) selection.toggle(row);
      }}
      onSort={(next) => list.change({ sort: next === "-date" ? undefined : next })}
      onMove={list.move}
      onEdit={canEdit ? list.editCell : undefined}
      onEndEdit={editing.end}
    />
  );
}

interface OpenRowProps extends ListPartProps {
  readonly row: Row;
  onSplit(): void;
}

/** The panel of the row that is open. */
function OpenRow({ list, names, row, onSplit }: OpenRowProps): ReactNode {
  const { t } = useWords();
  const done = row.is_reviewed ? t("transactions.unreviewed") : t("transactions.reviewed", { count: 1 });
  return (
    <Panel
      row={row}
      names={names}
      accountId={list.accountId}
      isSheet={list.isSheet}
      onClose={() => list.change({ row: undefined })}
      onEdit={(edited) => list.startEdit(edited, targetOf(row))}
      onSplit={onSplit}
      onReviewed={() => report(changeRow(row, { is_reviewed: !row.is_reviewed }, done))}
      onDelete={() => list.remove(targetOf(row))}
    />
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
