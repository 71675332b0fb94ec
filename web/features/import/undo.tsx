/** The foot of a committed import: Undo, what to do with transactions that have been edited since, and the next file. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../../api/client.ts";
import type { Import, ProblemDetails } from "../../api/contract.ts";
import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork, type Work } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { type EditedChoice, remove } from "./actions.ts";
import { imports } from "./queries.ts";
import { useEntry } from "./same-entry.tsx";
import styles from "./screen.module.css";

/** The maximum number of transactions that are listed. */
const LISTED = 5;

/** After the commit: Undo, and the next file of those that were dropped together. */
export function Undo({ file }: { readonly file: Import }): ReactNode {
  const { t } = useWords();
  const work = useWork();
  const { isBusy, error, run } = work;
  const all = useInfiniteQuery(imports).data?.pages.flatMap((page) => page.imports) ?? [];
  const next = all.findLast(({ state }) => state === "preview");
  const undo = (edited?: EditedChoice) => run(() => remove(file, t("import.undone"), edited));
  const ids = editedIds(error);
  return (
    <footer className={styles.foot}>
      {ids.length > 0 && <Edited ids={ids} work={work} undo={undo} />}
      {error !== undefined && ids.length === 0 && <Problem error={error} />}
      <div className={styles.buttons}>
        {next !== undefined && (
          <LinkButton to={`/import/${next.id}`}>{t("import.next", { name: next.file_name })}</LinkButton>
        )}
        {file.state === "committed" && file.counts.added > 0 && (
          <LinkButton to="/review" isQuiet={next !== undefined}>
            {t("import.to_review")}
          </LinkButton>
        )}
        {file.state === "committed" && <Link to="/transactions">{t("import.to_transactions")}</Link>}
        {(file.state === "committed" || file.problem?.during === "committing") && ids.length === 0 && (
          <Button isQuiet disabled={isBusy} onClick={() => undo()}>
            {t(file.source === "connection" ? "import.undo_sync" : "import.undo")}
          </Button>
        )}
      </div>
      {file.source === "connection" && file.state === "committed" && (
        <p className="muted small">{t("import.undo_sync_hint")}</p>
      )}
    </footer>
  );
}

/** The ids of the edited transactions that prevent an undo; empty if something else prevents it. */
function editedIds(error: unknown): string[] {
  const problem: ProblemDetails | undefined = error instanceof ApiError ? error.problem : undefined;
  if (problem?.code !== "import_edited") return [];
  const ids = problem.errors.map(({ pointer = "" }) => /^\/transaction\/([^/]+)/.exec(pointer)?.[1]);
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : [];
}

interface EditedProps {
  readonly ids: readonly string[];
  readonly work: Work;
  undo(edited: EditedChoice): void;
}

function Edited({ ids, work: { isBusy }, undo }: EditedProps): ReactNode {
  const { t } = useWords();
  return (
    <section className={styles.edited} role="alert">
      <p>{t("import.edited", { count: ids.length })}</p>
      <ul>
        {ids.slice(0, LISTED).map((id) => (
          <li key={id}>
            <EditedTransaction id={id} />
          </li>
        ))}
      </ul>
      {ids.length > LISTED && <p className="muted small">{t("import.edited_more", { count: ids.length - LISTED })}</p>}
      <div className={styles.buttons}>
        <Button disabled={isBusy} onClick={() => undo("keep")}>
          {t("import.keep_edited")}
        </Button>
        <Button isQuiet disabled={isBusy} onClick={() => undo("remove")}>
          {t("import.remove_edited")}
        </Button>
      </div>
    </section>
  );
}

function EditedTransaction({ id }: { readonly id: string }): ReactNode {
  const { formats } = useWords();
  const { entry, payee } = useEntry({ transaction_id: id });
  if (entry === undefined) return null;
  const { authorized_at, amount, currency } = entry;
  return (
    <>
      {formats.day(authorized_at, "year")} · {payee ?? ""} ·{" "}
      <span className="num">{formats.money(amount, currency)}</span>
    </>
  );
}
