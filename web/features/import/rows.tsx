/** The counts of the rows by state. A count opens its rows (`?rows=`) with their reasons. */

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Import, ImportRow } from "../../api/contract.ts";
import { importRules } from "../../api/reads.ts";
import { Button, TextButton } from "../../components/button.tsx";
import { Loading } from "../../components/loading.tsx";
import { Menu } from "../../components/menu.tsx";
import { Opened } from "../../components/opened.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeRow } from "./actions.ts";
import { Corrected, CorrectRow } from "./correct-row.tsx";
import { canCorrect } from "./correctable.ts";
import { describeDeciders, describeReason } from "./describe.ts";
import { isFile, rowsOf } from "./queries.ts";
import { MatchedEntry, SameEntry } from "./same-entry.tsx";
import styles from "./screen.module.css";

type RowState = ImportRow["state"];

const STATES: readonly RowState[] = ["added", "duplicate", "matched", "skipped", "refused", "withdrawn", "undecided"];

export function Rows({ file }: { readonly file: Import }): ReactNode {
  const { t, formats } = useWords();
  const { rows } = useSearch({ strict: false }) as { readonly rows?: string };
  const filled = STATES.filter((state) => file.counts[state] > 0);
  const open = filled.find((state) => state === rows) ?? filled[0];
  if (open === undefined)
    return (
      <p className="muted">
        {t(
          file.questions.length > 0
            ? "import.rows_later"
            : isFile(file)
              ? "import.no_rows"
              : "import.no_rows_from_bank",
        )}
      </p>
    );
  return (
    <section aria-labelledby="import-rows">
      <h3 id="import-rows" className={styles.heading}>
        {t(isFile(file) ? "import.in_the_file" : "import.from_bank")}
      </h3>
      <nav className={styles.counts} aria-labelledby="import-rows">
        {filled.map((state) => (
          <Link
            key={state}
            to="."
            search={{ rows: state } as never}
            replace
            resetScroll={false}
            className={styles.count}
            aria-current={state === open ? "true" : undefined}
          >
            <b className="num">{formats.number(file.counts[state])}</b> {t(`import.${state}`)}
          </Link>
        ))}
      </nav>
      <List file={file} state={open} />
    </section>
  );
}

function List({ file, state }: { readonly file: Import; readonly state: RowState }): ReactNode {
  const { t } = useWords();
  const { isBusy, error: failed, run } = useWork();
  const ruleNames = new Map(useQuery(importRules).data?.rules.map(({ id, name }) => [id, name]));
  const [compared, setCompared] = useState<ImportRow | undefined>(undefined);
  const [corrected, setCorrected] = useState<ImportRow | undefined>(undefined);
  const query = useInfiniteQuery(rowsOf(file.id, state));
  const { data, hasNextPage, fetchNextPage } = query;
  if (data === undefined) return <Loading query={query} lines={5} />;
  return (
    <>
      <ul className={styles.rows}>
        {data.pages
          .flatMap((page) => page.rows)
          .map((row) => (
            <li key={row.number}>
              <RowLine row={row} source={sourceOf(file, row)} ruleNames={ruleNames} />
              {file.state === "preview" && (
                <RowAction
                  file={file}
                  row={row}
                  isBusy={isBusy}
                  onDecide={(decision) => run(() => changeRow(file, row.number, { decision }))}
                  onSame={() => setCompared(row)}
                  onCorrect={() => setCorrected(row)}
                />
              )}
            </li>
          ))}
      </ul>
      {compared !== undefined && (
        <SameEntry
          row={compared}
          onChoose={(transactionId) =>
            run(() => changeRow(file, compared.number, { decision: "same_as", transaction_id: transactionId }))
          }
          onClose={() => setCompared(undefined)}
        />
      )}
      <Opened value={corrected} onClose={() => setCorrected(undefined)}>
        {(row, close) => <CorrectRow file={file} row={row} run={run} onClose={close} />}
      </Opened>
      {failed !== undefined && <Problem error={failed} />}
      {hasNextPage && (
        <Button isQuiet onClick={() => void fetchNextPage()}>
          {t("import.more")}
        </Button>
      )}
    </>
  );
}

/** The sheet or the file of a row. Null if there is only one. */
function sourceOf({ statements }: Import, { statement }: ImportRow): string | null {
  return statements.find(({ index }) => index === statement)?.source ?? null;
}

interface RowLineProps {
  readonly row: ImportRow;
  readonly source: string | null;
  /** By id. */
  readonly ruleNames: ReadonlyMap<string, string>;
}

function RowLine({ row, source, ruleNames }: RowLineProps): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { date, payee, text, amount, currency, line, why, state } = row;
  const isShort = payee !== null && payee !== text;
  const deciders = describeDeciders(t, row, ruleNames);
  return (
    <div className={styles.row}>
      <span className="muted small">{date === null ? t("import.line", { line }) : formats.day(date, "year")}</span>
      <span className={styles.text}>
        {payee ?? text}
        {isShort && <span className={styles.original}>{text}</span>}
        <Corrected row={row} />
        {source !== null && <span className={styles.why}>{source}</span>}
        {deciders !== "" && <span className={styles.why}>{deciders}</span>}
        {why !== null && why !== "account" && state !== "refused" && (
          <span className={styles.why}>{describeReason(words, row)}</span>
        )}
        {state === "matched" && <MatchedEntry row={row} />}
        {state === "refused" && <span className={styles.why}>{t("import.see_issues", { line })}</span>}
      </span>
      {amount !== null && currency !== null && (
        <span className={`num ${amount > 0 ? styles.plus : ""}`}>
          {amount > 0 && "+"}
          {formats.money(amount, currency)}
        </span>
      )}
    </div>
  );
}

interface RowActionProps {
  readonly file: Import;
  readonly row: ImportRow;
  readonly isBusy: boolean;
  onDecide(decision: "skip" | "keep" | null): void;
  onSame(): void;
  onCorrect(): void;
}

function RowAction({ file, row, isBusy, onDecide, onSame, onCorrect }: RowActionProps): ReactNode {
  const { why, state, payee, text, account_id, date } = row;
  const { t } = useWords();
  const navigate = useNavigate();
  const name = payee ?? text;
  if (why?.endsWith("_by_you") && why !== "deleted_by_you") {
    return (
      <TextButton disabled={isBusy} aria-label={t("import.reset_row", { name })} onClick={() => onDecide(null)}>
        {t("import.reset")}
      </TextButton>
    );
  }
  if (state === "withdrawn") {
    return (
      <TextButton disabled={isBusy} aria-label={t("import.keep_row", { name })} onClick={() => onDecide("keep")}>
        {t("import.keep")}
      </TextButton>
    );
  }
  const makeRule = () =>
    void navigate({ to: "/settings/rules", search: { import: file.id, payee: payee ?? "", text } as never });
  const hasEntries = state === "added" && account_id !== null && date !== null;
  const items = [
    ...(canCorrect(file, row) ? [{ id: "correct", label: t("import.correct"), run: onCorrect }] : []),
    ...(hasEntries ? [{ id: "same", label: t("import.same_entry"), run: onSame }] : []),
    ...(state === "added"
      ? [
          { id: "skip", label: t("import.skip"), run: () => onDecide("skip") },
          { id: "rule", label: t("transactions.make_rule"), run: makeRule },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  const label = name === "" ? t("import.line", { line: row.line }) : name;
  return <Menu label={t("import.row_actions", { name: label })} items={items} />;
}
