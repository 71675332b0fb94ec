/** Transactions: the list of any length with its search, the selection, and the panel of one row. */

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { usePreferences } from "../../api/preferences.ts";
import { useOpenAdd } from "../../components/add-button.tsx";
import { Button, TextButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Opened } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { type SavedView, viewOf } from "../../logic/preferences.ts";
import { useWords } from "../../words/use-words.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { FilterButtons } from "./filter-buttons.tsx";
import { FoundNames } from "./found-names.tsx";
import { useKeptNotice } from "./kept.ts";
import { List } from "./list.tsx";
import { Panel } from "./panel.tsx";
import { type Names, outsideSums, type Row, type Selected, shownSummary, useNames } from "./queries.ts";
import styles from "./screen.module.css";
import { SearchBar } from "./search-bar.tsx";
import type { Money } from "./sides.ts";
import { SplitsDialog } from "./splits-dialog.tsx";
import { useList } from "./use-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { YearMarks } from "./year-marks.tsx";

export function Screen(): ReactNode {
  const { t } = useWords();
  const { names, error, retry } = useNames();
  if (names !== undefined) return <Transactions names={names} />;
  return (
    <div className={styles.wide}>
      <PageTop title={t("screen.transactions")} />
      {error === undefined || error === null ? <Skeleton lines={12} /> : <Problem error={error} onRetry={retry} />}
    </div>
  );
}

function Transactions({ names }: { readonly names: Names }): ReactNode {
  const { t } = useWords();
  const list = useList(names);
  useKeptNotice();
  const { text, sort, change, selected, isReady, rows, selection, openRow, edit } = list;
  const { count } = rows;
  const [splitting, setSplitting] = useState<Row | undefined>(undefined);
  const [isSelecting, setSelecting] = useState(false);
  const { views } = usePreferences();
  const shown = { q: text, ...(sort !== "-date" && { sort }) };
  const view = viewOf(views, text, shown.sort);
  const canSave = view !== undefined || text !== "" || shown.sort !== undefined;
  const [naming, setNaming] = useState<Pick<ComponentProps<typeof ViewDialog>, "shown" | "view">>();
  const nameView = () => setNaming({ shown, view });
  const field = useRef<HTMLInputElement>(null);
  const showText = (next: string) => change({ q: next === "" ? undefined : next });
  useListKeys({ list, view, nameView: canSave ? nameView : undefined });

  return (
    <div className={styles.wide}>
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
      />
      {/* Over the panel too: their height, and with it the place of the rows, does not depend on the panel. */}
      <SearchBar
        text={text}
        chips={list.chips}
        context={list.context}
        field={field}
        result={
          <>
            {canSave && <ViewButton view={view} onClick={nameView} />}
            <Result selected={selected} names={names} isReady={isReady} hasParts={rows.hasSplits} />
          </>
        }
        views={views}
        onView={({ q, sort: order }) => change({ q, sort: order })}
        onText={showText}
      />
      <FilterButtons text={text} chips={list.chips} context={list.context} filter={selected.filter} onText={showText} />
      <FoundNames chips={list.chips} context={list.context} onText={showText} />
      <div className={list.isPanelOpen ? styles.withPanel : undefined}>
        <div className={styles.main}>
          {rows.error !== undefined && <Problem error={rows.error} onRetry={rows.retry} />}
          {count === undefined && rows.error === undefined && <Skeleton lines={12} />}
          {count === 0 && <Empty isFiltered={text !== ""} onClear={() => change({ q: undefined })} />}
          {count !== undefined && count > 0 && (
            <List list={list} names={names} count={count} isSelecting={isSelecting || selection.size > 0} />
          )}
          {selection.target !== undefined && count !== undefined && (
            <BulkBar list={list} target={selection.target} count={count} onClear={() => setSelecting(false)} />
          )}
        </div>
        {openRow !== undefined && (
          <Panel key={openRow.id} list={list} names={names} row={openRow} onSplit={() => setSplitting(openRow)} />
        )}
      </div>
      {!list.isSheet && sort.endsWith("date") && <Years selected={selected} isReady={isReady} onJump={list.activate} />}
      <Opened value={edit} onClose={() => list.setEdit(undefined)}>
        {({ field: edited, target }, close) => (
          <EditDialog field={edited} target={target} names={names} onClose={close} />
        )}
      </Opened>
      <Opened value={splitting} onClose={() => setSplitting(undefined)}>
        {(row, close) => <SplitsDialog row={row} names={names} onClose={close} />}
      </Opened>
      <Opened value={naming} onClose={() => setNaming(undefined)}>
        {(named, close) => <ViewDialog {...named} views={views} onClose={close} />}
      </Opened>
    </div>
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

/** The number of rows, and their sum: without transfers inside the budget, or what counts if the search asks for that. */
function Result(props: ResultProps & { readonly names: Names; readonly hasParts: boolean }): ReactNode {
  const { selected, names, isReady, hasParts } = props;
  const { t, formats } = useWords();
  const { data } = useQuery({ ...shownSummary(selected.filter), enabled: isReady });
  if (data === undefined) return null;
  const { counted } = data;
  const money = ({ amount, currency }: Money) =>
    currency === names.currency ? formats.amount(amount, currency) : formats.money(amount, currency);
  const sums = counted === undefined ? outsideSums(data, names.currency) : [counted];
  return (
    <>
      <span>
        {t(data.is_complete ? "transactions.rows" : "transactions.more_rows", {
          count: data.count,
          shown: formats.number(data.count),
        })}
      </span>
      {sums.length > 0 && <span>{t(counted === undefined ? "transactions.total" : "transactions.counted")}</span>}
      {sums.map((sum) => (
        <b key={sum.currency} className={`num ${styles.sum}`}>
          {money(sum)}
        </b>
      ))}
      {counted === undefined && data.transfers.count > 0 && (
        <span>{t("transactions.transfers", { amounts: data.transfers.sums.map(money).join(", ") })}</span>
      )}
      {hasParts && countsParts(selected.filter) && <span>{t("transactions.only_parts")}</span>}
      {counted !== undefined && counted.unconverted.length > 0 && (
        <span>{t("transactions.unconverted", { amounts: counted.unconverted.map(money).join(", ") })}</span>
      )}
    </>
  );
}

/** Whether sums count only the parts of split transactions that the search finds, as the service does. */
function countsParts({ category_id, kind, part }: Selected["filter"]): boolean {
  return category_id !== undefined || kind !== undefined || part !== undefined;
}

function Years({ selected, isReady, onJump }: ResultProps & { onJump(index: number): void }): ReactNode {
  const { data } = useQuery({ ...shownSummary(selected.filter), enabled: isReady });
  if (data === undefined || !data.is_complete) return null;
  return <YearMarks months={data.months} isOldestFirst={selected.sort === "date"} onJump={onJump} />;
}

function Empty({ isFiltered, onClear }: { readonly isFiltered: boolean; onClear(): void }): ReactNode {
  const { t } = useWords();
  const openAdd = useOpenAdd();
  if (isFiltered) {
    return (
      <EmptyState icon="search" title={t("transactions.nothing_found")}>
        <Button isQuiet onClick={onClear}>
          {t("transactions.clear_search")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="list" title={t("transactions.empty")} text={t("transactions.empty_explained")}>
      {openAdd && (
        <>
          <Button onClick={openAdd}>{t("key.add")}</Button>
          <LinkButton to="/import" isQuiet>
            {t("import.statement")}
          </LinkButton>
        </>
      )}
      <LinkButton to="/accounts" isQuiet>
        {t("transactions.empty_link")}
      </LinkButton>
    </EmptyState>
  );
}
