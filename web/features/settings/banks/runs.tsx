/** The syncs of a connection: one with news opens its import, where it can be undone; the others are one gray line each. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { BankConnection, SyncRun, SyncRunNote } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { TextButton } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Loading } from "../../../components/loading.tsx";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./banks.module.css";
import { describeCounts, describeNote } from "./describe.ts";
import { runsOf } from "./queries.ts";

export function Runs({ connection }: { readonly connection: BankConnection }): ReactNode {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.runs} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("banks.runs")}</summary>
      {isOpen && <List id={connection.id} />}
    </details>
  );
}

function List({ id }: { readonly id: string }): ReactNode {
  const { t } = useWords();
  const query = useInfiniteQuery(runsOf(id));
  const { data, hasNextPage, fetchNextPage } = query;
  if (data === undefined) return <Loading query={query} lines={3} />;
  const runs = data.pages.flatMap((page) => page.runs);
  if (runs.length === 0) return <p className="muted small">{t("banks.runs_none")}</p>;
  return (
    <>
      <ul>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {hasNextPage && <TextButton onClick={() => void fetchNextPage()}>{t("import.more")}</TextButton>}
    </>
  );
}

function Run({ run }: { readonly run: SyncRun }): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const { started_at, cause, counts, state, problem, import_id, accounts } = run;
  const when = formats.moment(started_at);
  const found = describeCounts({ t }, counts);
  const result = state === "ok" ? [] : [t(`banks.run_${state}`)];
  const news = found !== "" ? [found] : state === "ok" && import_id === null ? [t("banks.run_quiet")] : [];
  const isQuiet = import_id === null && state === "ok" && counts.waiting === 0;
  return (
    <li className={styles.run} data-quiet={isQuiet}>
      <span>
        {[when, t(`banks.cause_${cause}`)].join(" · ")}
        {problem !== null && state !== "ok" && (
          <span className={styles.problem}>
            <Icon name="warning" />
            {[...result, problem.detail].join(": ")}
          </span>
        )}
        <Notes notes={accounts.flatMap(({ notes }) => notes)} />
      </span>
      <span>{news.join(" · ")}</span>
      {import_id !== null && mayWrite ? (
        <Link to={`/import/${import_id}` as never} aria-label={t("banks.run_open_of", { when })}>
          {t("banks.run_open")}
        </Link>
      ) : (
        <span />
      )}
    </li>
  );
}

/** An item that cannot be read is missing until somebody enters it, so it stands out. */
function Notes({ notes }: { readonly notes: readonly SyncRunNote[] }): ReactNode {
  const words = useWords();
  return notes.map((note, at) =>
    note.code === "item_refused" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a run never change, and two may be equal
      <span key={at} className={styles.problem}>
        <Icon name="warning" />
        {describeNote(words, note)}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={at} className={styles.note}>
        {describeNote(words, note)}
      </span>
    ),
  );
}
