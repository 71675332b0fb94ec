/** Review: new transactions. One key or one tap per row confirms it, or sets its category and confirms it. */

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useMayWrite } from "../../api/me.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { useKeys } from "../../components/keys.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { Opened } from "../../components/opened.tsx";
import { PageTop } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { ProposedPayments } from "../../components/proposed-payments.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeAll, changeRow } from "./actions.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { firstRows, type Names, type Row, readRows, type Selected, shownSummary, useNames } from "./queries.ts";
import styles from "./review.module.css";
import { AmountText, CategoryText, useTitleOf } from "./row-text.tsx";
import type { EditField } from "./save-field.ts";
import { categoryOf } from "./sides.ts";
import { suggestCategories } from "./suggest.ts";

/** Oldest first: a review goes forward in time. */
const NEW: Selected = { filter: { is_reviewed: false }, sort: "date" };
const SHOWN_ROWS = 100;
/** The data for suggestions. */
const RECENT: Selected = { filter: { is_reviewed: true, is_transfer: false }, sort: "-date" };
const RECENT_ROWS = 300;
const NO_ROWS: readonly Row[] = [];
/** A row that has a category needs fewer. */
const MAX_SUGGESTIONS = { none: 4, some: 3 };

export function Screen(): ReactNode {
  const { t } = useWords();
  const { names, error } = useNames();
  const queue = useQuery(firstRows(NEW, SHOWN_ROWS));
  const count = useQuery(shownSummary(NEW.filter)).data?.count;
  const mayWrite = useMayWrite();
  const failed = queue.error ?? error;
  if (!mayWrite) return <ReadOnly />;
  return (
    <>
      <PageTop title={t("screen.review")}>
        <h1>{t("screen.review")}</h1>
        {count !== undefined && count > 0 && <span className="muted">{t("review.count", { count })}</span>}
      </PageTop>
      {failed !== undefined && failed !== null && <Problem error={failed} onRetry={() => void queue.refetch()} />}
      <ProposedPayments />
      {names !== undefined && queue.data !== undefined && count !== undefined ? (
        <Queue names={names} rows={queue.data} count={count} />
      ) : (
        !failed && <Skeleton lines={8} />
      )}
    </>
  );
}

/** A viewer cannot review. */
function ReadOnly(): ReactNode {
  const { t } = useWords();
  return (
    <>
      <PageTop title={t("screen.review")} />
      <p className="muted">{t("review.read_only")}</p>
      <Link to="/transactions">{t("review.to_transactions")}</Link>
    </>
  );
}

interface QueueProps {
  readonly names: Names;
  readonly rows: readonly Row[];
  /** With the rows that are not shown. */
  readonly count: number;
}

function Queue({ names, rows, count }: QueueProps): ReactNode {
  const { t } = useWords();
  const [activeId, setActiveId] = useState<string | undefined>(undefined);
  const [later, setLater] = useState<readonly string[]>([]);
  const [isAll, setAll] = useState(false);
  const [edit, setEdit] = useState<{ readonly field: EditField; readonly row: Row } | undefined>(undefined);
  const isNarrow = useMedia(NARROW);
  const recent = useQuery(firstRows(RECENT, RECENT_ROWS)).data ?? NO_ROWS;
  // A confirmed row disappears immediately, before the next read.
  const waiting = rows.filter((row) => !row.is_reviewed);
  const ordered = [
    ...waiting.filter(({ id }) => !later.includes(id)),
    ...later.flatMap((id) => waiting.filter((row) => row.id === id)),
  ];
  const index = Math.max(
    0,
    ordered.findIndex(({ id }) => id === activeId),
  );
  const active = ordered[index];
  const suggestions = active === undefined ? [] : suggestionsOf(active, recent, names);

  const go = (by: number) => {
    setAll(false);
    setActiveId(ordered[Math.min(ordered.length - 1, Math.max(0, index + by))]?.id);
  };
  /** The row after this one, or the one before the last. */
  const leave = (row: Row) => {
    const place = ordered.indexOf(row);
    setActiveId((ordered[place + 1] ?? ordered[place - 1])?.id);
  };
  const accept = (row: Row, changes: { readonly category_id?: string } = {}) => {
    leave(row);
    report(changeRow(row, { ...changes, is_reviewed: true }, t("review.accepted")));
  };
  const postpone = (row: Row) => {
    leave(row);
    setLater([...later.filter((id) => id !== row.id), row.id]);
  };
  const acceptAll = () => {
    setAll(false);
    const done = (changed: number) => t("review.accepted_all", { count: changed });
    report(
      readRows(NEW).then((all) =>
        changeAll(
          all.length === count ? { kind: "rows", rows: all } : { kind: "filter", filter: NEW.filter, count },
          { is_reviewed: true },
          done,
        ),
      ),
    );
  };
  useKeys([
    { keys: "j", label: t("transactions.key_next"), run: () => go(1) },
    { keys: "k", label: t("transactions.key_previous"), run: () => go(-1) },
    { keys: "ArrowDown", label: t("transactions.key_next"), run: () => go(1) },
    { keys: "ArrowUp", label: t("transactions.key_previous"), run: () => go(-1) },
    { keys: "r", label: t("review.key_accept"), run: () => (isAll ? acceptAll() : active && accept(active)) },
    {
      keys: "c",
      label: t("transactions.key_category"),
      run: () => active && setEdit({ field: "category", row: active }),
    },
    { keys: "p", label: t("transactions.key_payee"), run: () => active && setEdit({ field: "payee", row: active }) },
    { keys: "l", label: t("review.key_later"), run: () => active && postpone(active) },
    { keys: "Ctrl a", label: t("review.key_all"), run: () => setAll(true) },
    { keys: "Escape", label: t("transactions.key_close"), run: () => setAll(false) },
    ...suggestions.map(({ id, name }, at) => ({
      keys: String(at + 1),
      label: t("review.key_suggestion", { number: at + 1, category: name }),
      run: () => active && accept(active, { category_id: id }),
    })),
  ]);
  if (ordered.length === 0) return count > 0 ? <Skeleton lines={8} /> : <Done />;
  const shared = { names, recent, onAccept: accept, onLater: postpone };
  return (
    <>
      <p className={styles.all}>
        <span className="muted small">{isNarrow ? t("review.hint_narrow") : t("review.hint")}</span>
        <Button isQuiet icon="check" onClick={acceptAll}>
          {t("review.accept_all", { count })}
        </Button>
      </p>
      <ul className={isNarrow ? styles.cards : styles.rows} aria-label={t("review.list")}>
        {ordered.map((row) => (
          <Item
            key={row.id}
            {...shared}
            row={row}
            isActive={row === active}
            isMarked={isAll}
            isNarrow={isNarrow}
            onActivate={() => setActiveId(row.id)}
            onEdit={(field) => setEdit({ field, row })}
          />
        ))}
      </ul>
      <Opened value={edit} onClose={() => setEdit(undefined)}>
        {({ field, row }, close) => (
          <EditDialog
            field={field}
            target={{ kind: "rows", rows: [row] }}
            names={names}
            {...(field === "category" && { also: { is_reviewed: true } })}
            onClose={close}
            onSave={() => field === "category" && leave(row)}
          />
        )}
      </Opened>
    </>
  );
}

function suggestionsOf(row: Row, recent: readonly Row[], names: Names) {
  if (row.transfer_account_id !== null || row.splits !== null) return [];
  const most = row.category_id === null ? MAX_SUGGESTIONS.none : MAX_SUGGESTIONS.some;
  return suggestCategories(row, recent, most + 1)
    .flatMap((id) => {
      const category = names.categories.get(id);
      return category === undefined || category.is_archived || id === row.category_id
        ? []
        : [{ id, name: category.name }];
    })
    .slice(0, most);
}

interface ItemProps {
  readonly row: Row;
  readonly names: Names;
  readonly recent: readonly Row[];
  readonly isActive: boolean;
  /** All rows are about to be accepted. */
  readonly isMarked: boolean;
  readonly isNarrow: boolean;
  onActivate(): void;
  onAccept(row: Row, changes?: { readonly category_id?: string }): void;
  onLater(row: Row): void;
  onEdit(field: EditField): void;
}

/** A row of the queue. The active one, and every card of a narrow page, has its actions. */
function Item(props: ItemProps): ReactNode {
  const { row, names, recent, isActive, isMarked, isNarrow, onActivate, onAccept, onLater, onEdit } = props;
  const { t, formats } = useWords();
  const titleOf = useTitleOf(names);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive && !isNarrow) item.current?.scrollIntoView({ block: "nearest" });
  }, [isActive, isNarrow]);
  const title = titleOf(row, undefined);
  const isThisYear = row.authorized_at.slice(0, 4) === names.today.slice(0, 4);
  const isOpen = isActive || isNarrow;
  const suggestions = useMemo(() => (isOpen ? suggestionsOf(row, recent, names) : []), [isOpen, row, recent, names]);
  const isTransfer = row.transfer_account_id !== null;
  const isOpenQuestion = categoryOf(row).kind === "none";
  const chips = !isTransfer && row.splits === null && (
    <span className={styles.chips}>
      {suggestions.map(({ id, name }, at) => (
        <button key={id} type="button" className={styles.chip} onClick={() => onAccept(row, { category_id: id })}>
          {isActive && !isNarrow && <Kbd>{at + 1}</Kbd>} {name}
        </button>
      ))}
      <button type="button" className={styles.chip} onClick={() => onEdit("category")}>
        {!isNarrow && <Kbd>c</Kbd>} {t("review.other_category")}
      </button>
    </span>
  );
  return (
    <li
      ref={item}
      className={`${styles.item} ${isActive && !isNarrow ? styles.active : ""} ${isMarked ? styles.marked : ""}`}
    >
      <button
        type="button"
        className={styles.row}
        aria-current={isActive && !isNarrow ? "true" : undefined}
        onClick={onActivate}
      >
        <time dateTime={row.authorized_at} className={styles.day}>
          {formats.day(row.authorized_at, isThisYear ? "weekday" : "year")}
        </time>
        <span className={styles.payee}>
          {title}
          {row.notes !== "" && <span className="muted small"> {row.notes}</span>}
        </span>
        <span className={styles.category}>
          <CategoryText row={row} names={names} />
        </span>
        <span className={styles.account}>{names.accounts.get(row.account_id)?.name}</span>
        <span className={styles.amount}>
          <AmountText row={row} names={names} accountId={undefined} />
        </span>
      </button>
      {isOpen && (
        <div className={styles.actions}>
          {isOpenQuestion && chips}
          <Button icon="check" isQuiet={isOpenQuestion} data-accept="" onClick={() => onAccept(row)}>
            {t(isOpenQuestion ? "review.accept_none" : "review.accept")} {!isNarrow && <Kbd>r</Kbd>}
          </Button>
          {!isOpenQuestion && chips}
          <button type="button" className={styles.later} onClick={() => onLater(row)}>
            {!isNarrow && <Kbd>l</Kbd>} {t("review.later")}
          </button>
        </div>
      )}
    </li>
  );
}

function Done(): ReactNode {
  const { t } = useWords();
  return (
    <div className={styles.done}>
      <p>
        <Icon name="check" /> {t("review.done")}
      </p>
      <Link to="/transactions">{t("review.to_transactions")}</Link>
    </div>
  );
}
