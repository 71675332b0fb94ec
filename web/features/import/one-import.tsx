/** One import: its questions, accounts and rows before the commit; its result and Undo after it. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../../api/client.ts";
import type { Import } from "../../api/contract.ts";
import { Button } from "../../components/button.tsx";
import { describeProperty, describeValue } from "../../components/describe-answers.ts";
import { Loading } from "../../components/loading.tsx";
import { Problem } from "../../components/problem.tsx";
import { ProposedPayments } from "../../components/proposed-payments.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { AccountLinks } from "./account-links.tsx";
import { commit, remove } from "./actions.ts";
import { Categories } from "./categories.tsx";
import { Decisions } from "./decisions.tsx";
import { Proof } from "./proof.tsx";
import { importOf, isFile, isRunning, proofOf } from "./queries.ts";
import { Questions } from "./questions.tsx";
import { Rows } from "./rows.tsx";
import styles from "./screen.module.css";
import { Sources } from "./sources.tsx";
import { StartingGuess } from "./starting-guess.tsx";
import { Undo } from "./undo.tsx";

export function OneImport({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(importOf(id));
  const { data } = query;
  if (data === undefined) return <Loading query={query} lines={10} />;
  const { file, etag } = data;
  const isPreview = file.state === "preview";
  const isWhole = file.report !== null;
  return (
    <div className={styles.import}>
      <Head file={file} />
      {file.state === "committed" && <StartingGuess file={file} />}
      {file.state === "committed" && <ProposedPayments />}
      {isPreview && isFile(file) && (!isWhole || file.questions.some(({ code }) => code === "account")) && (
        <AccountLinks file={file} />
      )}
      {isPreview && <Questions file={file} />}
      {isPreview && <Decisions file={file} />}
      {!isWhole && <Sources file={file} />}
      {!isWhole && <Categories file={file} />}
      {isWhole ? (isPreview || file.state === "committed") && <Proof file={file} /> : <Balances file={file} />}
      <Rows file={file} />
      <Issues file={file} />
      {isFile(file) && <Detected file={file} />}
      {isPreview ? <Commit file={file} etag={etag} /> : <Undo file={file} />}
    </div>
  );
}

function Head({ file }: { readonly file: Import }): ReactNode {
  const { t, formats } = useWords();
  const days = file.statements.flatMap(({ from, until }) => (from === null || until === null ? [] : [from, until]));
  const [from, until] = [days.toSorted().at(0), days.toSorted().at(-1)];
  const { counts, imported_before, state } = file;
  return (
    <header>
      <h2 className={styles.fileName}>{file.file_name}</h2>
      <p className="muted small">
        {t(`import.state_${state}`)}
        {from !== undefined &&
          until !== undefined &&
          ` · ${t("import.period", { from: formats.day(from, "year"), until: formats.day(until, "year") })}`}
        {counts.rows > 0 && ` · ${t("import.rows", { count: counts.rows })}`}
      </p>
      {state === "committed" && (
        <p className={styles.done} role="status">
          {counts.added === 0 && !isFile(file) ? t("import.applied") : t("import.done", { count: counts.added })}
        </p>
      )}
      {isRunning(file) && <Progress file={file} />}
      {file.problem !== null && <Stopped file={file} problem={file.problem} />}
      {state === "preview" && imported_before.length > 0 && (
        <p className={styles.note}>{t("import.same_file_before")}</p>
      )}
    </header>
  );
}

/** A large import is committed and undone in chunks; `importOf` reads it every second. */
function Progress({ file: { rows_done, counts, state } }: { readonly file: Import }): ReactNode {
  const { t, formats } = useWords();
  const done = rows_done ?? 0;
  const text = t(state === "undoing" ? "import.progress_undo" : "import.progress", {
    done: formats.number(done),
    rows: formats.number(counts.rows),
  });
  return (
    <div className={styles.progress}>
      <progress value={done} max={counts.rows} aria-label={text} />
      <p role="status">{text}</p>
      <p className="muted small">{t("import.progress_note")}</p>
    </div>
  );
}

interface StoppedProps {
  readonly file: Import;
  readonly problem: NonNullable<Import["problem"]>;
}

/** Why a large import has stopped, and how to continue it. */
function Stopped({ file, problem: { detail, during } }: StoppedProps): ReactNode {
  const { t, formats } = useWords();
  const { isBusy, error, run } = useWork();
  const { rows_done, counts } = file;
  const progress = { done: formats.number(rows_done ?? 0), rows: formats.number(counts.rows) };
  const isUndo = during === "undoing";
  return (
    <div className={styles.note} role="alert">
      <p>{t(isUndo ? "import.stopped_undo" : "import.stopped", progress)}</p>
      <p>{detail}</p>
      {error !== undefined && <Problem error={error} />}
      <Button
        disabled={isBusy}
        onClick={() => run(() => (isUndo ? remove(file, t("import.undone")) : commit(file, undefined, true)))}
      >
        {t("import.continue")}
      </Button>
    </div>
  );
}

function Balances({ file }: { readonly file: Import }): ReactNode {
  const { accounts, statements, state } = file;
  const { t, formats } = useWords();
  const wrong = statements.filter(({ balances_agree }) => balances_agree === false);
  const agree = statements.some(({ balances_agree }) => balances_agree === true) && wrong.length === 0;
  if (state === "undone" || (accounts.length === 0 && wrong.length === 0 && !agree)) return null;
  return (
    <section aria-labelledby="import-balances">
      <h3 id="import-balances" className={styles.heading}>
        {t("import.balances")}
      </h3>
      <ul>
        {accounts.map(({ account_id, name, currency, balance_before, balance_after, opening_moved }) => (
          <li key={account_id} className={styles.balance}>
            <span>
              {name}
              {opening_moved !== 0 && balance_before === balance_after && (
                <small className="muted">
                  {t("import.opening_moved", { amount: formats.money(opening_moved, currency) })}
                </small>
              )}
            </span>
            <span className="num">
              {balance_before === balance_after
                ? formats.money(balance_after, currency)
                : t("import.before_after", {
                    before: formats.money(balance_before, currency),
                    after: formats.money(balance_after, currency),
                  })}
            </span>
          </li>
        ))}
      </ul>
      {agree && <p className="muted small">{t(isFile(file) ? "import.agrees" : "import.agrees_with_bank")}</p>}
      {wrong.length > 0 && (
        <p className={styles.note}>{t(isFile(file) ? "import.disagrees" : "import.disagrees_with_bank")}</p>
      )}
    </section>
  );
}

function Issues({ file: { issues, issue_count, sources } }: { readonly file: Import }): ReactNode {
  const { t } = useWords();
  const isNote = ({ code }: { readonly code: string }) => code === "not_imported";
  const problems = issues.filter((issue) => !isNote(issue));
  const count = issue_count - (issues.length - problems.length);
  return (
    <>
      {(sources.length > 0 ? [] : issues.filter(isNote)).map(({ message, fix }) => (
        <p key={message} className={styles.note}>
          {message} {fix}
        </p>
      ))}
      {count > 0 && (
        <section aria-labelledby="import-issues">
          <h3 id="import-issues" className={styles.heading}>
            {t("import.issues", { count })}
          </h3>
          <ul className={styles.issues}>
            {problems.map((issue) => (
              <li key={`${issue.line} ${issue.code} ${issue.column}`}>
                <b>{t("import.line", { line: issue.line })}</b> {issue.message}{" "}
                <span className="muted">{issue.fix}</span>
              </li>
            ))}
          </ul>
          {count > problems.length && <p className="muted small">{t("import.issues_cut")}</p>}
        </section>
      )}
    </>
  );
}

function Detected({ file: { detected, answers, profile_id } }: { readonly file: Import }): ReactNode {
  const { t } = useWords();
  if (detected.length === 0) return null;
  const isProven =
    answers.columns === undefined &&
    profile_id === null &&
    detected.some((one) => one.property === "columns" && one.confidence === 1);
  return (
    <>
      {isProven && <p className="muted small">{t("import.proves_itself")}</p>}
      <details className={styles.details}>
        <summary>{t("import.detected")}</summary>
        <dl className={styles.detected}>
          {detected.map(({ property, value, evidence }) => (
            <div key={property}>
              <dt>{describeProperty(t, property)}</dt>
              <dd>
                {describeValue(t, value)} <span className="muted small">{evidence}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

interface CommitProps {
  readonly file: Import;
  readonly etag: string | undefined;
}

function Commit({ file, etag }: CommitProps): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const { refetch } = useQuery(importOf(file.id));
  const { isBusy, error, run } = useWork();
  const { questions, counts } = file;
  const isOpen = questions.length > 0 || counts.undecided > 0;
  const proof = useQuery({ ...proofOf(file.id, file.state), enabled: file.report !== null && !isOpen }).data?.proof;
  const differs = (proof?.counts.accounts_differing ?? 0) > 0;
  const isChanged = error instanceof ApiError && error.problem?.code === "precondition_failed";
  const importNow = async () => {
    try {
      await commit(file, etag, differs);
    } catch (thrown) {
      await refetch();
      throw thrown;
    }
    scrollTo({ top: 0 });
  };
  return (
    <footer className={styles.foot}>
      {isOpen && (
        <p id="import-missing" className={styles.note}>
          {questions.length > 0 && questions.every(({ code }) => code === "account")
            ? t("import.missing_account")
            : t("import.missing", { count: Math.max(1, questions.length) })}
        </p>
      )}
      {isChanged && (
        <p className={styles.note} role="alert">
          {t("import.changed")}
        </p>
      )}
      {error !== undefined && !isChanged && <Problem error={error} />}
      <div className={styles.buttons}>
        <Button
          disabled={isOpen || isBusy}
          aria-describedby={isOpen ? "import-missing" : undefined}
          onClick={() => run(importNow)}
        >
          {differs
            ? t("import.commit_differing")
            : file.report !== null
              ? t("import.commit_budget")
              : counts.added === 0 && !isFile(file)
                ? t("import.apply")
                : t("import.commit", { count: counts.added })}
        </Button>
        <Button
          isQuiet
          disabled={isBusy}
          onClick={() =>
            run(async () => {
              await remove(file, t("import.discarded"));
              void navigate({ to: (isFile(file) ? "/import" : "/settings/banks") as never });
            })
          }
        >
          {t("import.discard")}
        </Button>
      </div>
    </footer>
  );
}
