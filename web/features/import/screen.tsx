/** Import: a place to drop statements and the list of imports; one import (`/import/ID`) from its preview to its undo. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client.ts";
import type { ImportSummary } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { accounts } from "../../api/reads.ts";
import { Button } from "../../components/button.tsx";
import { useFileDrop } from "../../components/file-drop.ts";
import { Icon } from "../../components/icon.tsx";
import { Loading } from "../../components/loading.tsx";
import { PageTop } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { takeDropped } from "../../logic/dropped-files.ts";
import { useWords } from "../../words/use-words.tsx";
import { uploadFile } from "./actions.ts";
import { OneImport } from "./one-import.tsx";
import { imports, isRunning } from "./queries.ts";
import styles from "./screen.module.css";

interface Failure {
  readonly name: string;
  readonly error: unknown;
}

export function Screen(): ReactNode {
  const { t } = useWords();
  const { section: id } = useParams({ strict: false }) as { readonly section?: string };
  const mayWrite = useMayWrite();
  const { isOver, isUploading, failures, upload } = useUpload(mayWrite);
  return (
    <>
      <PageTop title={t("screen.import")}>
        <h1>
          {id === undefined ? (
            t("screen.import")
          ) : (
            <Link to={"/import" as never} className={styles.back}>
              <Icon name="previous" />
              {t("import.all")}
            </Link>
          )}
        </h1>
      </PageTop>
      {!mayWrite && <p className="muted">{t("import.only_read")}</p>}
      {mayWrite && (
        <>
          {isOver && <p className={styles.over}>{t("import.drop_now")}</p>}
          {isUploading && (
            <p className={styles.status} role="status">
              {t("import.uploading")}
            </p>
          )}
          {failures.map(({ name, error }) => (
            <section key={name} className={styles.failure} aria-label={name}>
              <h2>{t("import.failed", { name })}</h2>
              <UploadProblem error={error} />
            </section>
          ))}
          {id === undefined ? (
            <>
              <Choose isUploading={isUploading} upload={upload} />
              <History />
            </>
          ) : (
            <OneImport key={id} id={id} />
          )}
        </>
      )}
    </>
  );
}

/** At the limit of unfinished imports, the oldest one is the way out: it can be imported or discarded there. */
function UploadProblem({ error }: { readonly error: unknown }): ReactNode {
  const { t, formats } = useWords();
  const oldest = error instanceof ApiError ? error.problem?.oldest_import : undefined;
  if (oldest === undefined) return <Problem error={error} />;
  const { id, file_name: name, created_at } = oldest;
  return (
    <div role="alert">
      <p>{t("import.too_many_previews")}</p>
      <p>
        <Link to={`/import/${id}` as never}>{t("import.open_oldest", { name, day: formats.moment(created_at) })}</Link>
      </p>
    </div>
  );
}

/** Files can be dropped anywhere on the page, also on other screens. Each becomes a preview, one after the other, and the first one opens. */
function useUpload(mayWrite: boolean) {
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  async function upload(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setUploading(true);
    setFailures([]);
    let first: string | undefined;
    for (const file of files) {
      try {
        const id = await uploadFile(file);
        first ??= id;
      } catch (error) {
        setFailures((before) => [...before, { name: file.name, error }]);
      }
    }
    setUploading(false);
    if (first !== undefined) void navigate({ to: `/import/${first}` as never });
  }
  const isOver = useFileDrop(mayWrite, upload);
  const latest = useRef(upload);
  latest.current = upload;
  useEffect(() => {
    if (mayWrite) void latest.current(takeDropped());
  }, [mayWrite]);
  return { isOver, isUploading, failures, upload };
}

interface ChooseProps {
  readonly isUploading: boolean;
  upload(files: readonly File[]): Promise<void>;
}

function Choose({ isUploading, upload }: ChooseProps): ReactNode {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.choose} aria-labelledby="import-choose">
      <h2 id="import-choose">{t("import.drop")}</h2>
      <p className="muted small">{t("import.drop_hint")}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("import.choose")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          void upload(files);
        }}
      />
      <Button icon="upload" disabled={isUploading} onClick={() => input.current?.click()}>
        {t("import.choose")}
      </Button>
    </section>
  );
}

function History(): ReactNode {
  const { t } = useWords();
  const query = useInfiniteQuery(imports);
  const { data, hasNextPage, fetchNextPage } = query;
  if (data === undefined) return <Loading query={query} lines={4} />;
  const all = data.pages.flatMap((page) => page.imports);
  return (
    <section aria-labelledby="import-history">
      <h2 id="import-history" className={styles.heading}>
        {t("import.history")}
      </h2>
      {all.length === 0 && <p className="muted small">{t("import.none")}</p>}
      <ul className={styles.list}>
        {all.map((one) => (
          <li key={one.id}>
            <Entry one={one} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isQuiet onClick={() => void fetchNextPage()}>
          {t("import.more")}
        </Button>
      )}
    </section>
  );
}

function Entry({ one }: { readonly one: ImportSummary }): ReactNode {
  const { t, formats } = useWords();
  const own = useQuery(accounts).data?.accounts ?? [];
  const { id, state, file_name, committed_at, created_at, counts, row_count, account_ids } = one;
  const known = counts === null ? 0 : counts.duplicate + counts.matched;
  const names = own.filter((account) => account_ids.includes(account.id)).map(({ name }) => name);
  return (
    <Link to={`/import/${id}` as never} className={styles.entry}>
      <span className={styles.name}>{file_name}</span>
      <span className={styles.state} data-state={state}>
        {t(`import.state_${state}`)}
      </span>
      <span className="muted small">
        {[
          formats.moment(committed_at ?? created_at),
          counts === null || isRunning(one) || state === "stopped"
            ? t("import.rows", { count: row_count })
            : known === 0
              ? t("import.summary", { added: counts.added })
              : t("import.summary_known", { added: counts.added, known }),
          ...(names.length === 0 ? [] : [names.join(", ")]),
        ].join(" · ")}
      </span>
    </Link>
  );
}
