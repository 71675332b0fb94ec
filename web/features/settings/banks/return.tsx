/** Where the bank's page sends the browser back: it hands over the result, and opens the accounts to link. */
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { BUDGET_ID } from "../../../api/client.ts";
import { writeAccess } from "../../../api/writes.ts";
import { LinkButton } from "../../../components/link-button.tsx";
import { PageTop } from "../../../components/page.tsx";
import { Problem } from "../../../components/problem.tsx";
import { BANK_PAGE, readStored, store } from "../../../logic/stored.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./banks.module.css";

interface Opened {
  readonly connection: string;
  /** Null: the default budget. */
  readonly budget: string | null;
}

export function Screen(): ReactNode {
  const { t } = useWords();
  const { error, isLost } = useReturn();
  return (
    <>
      <PageTop title={t("banks.return_title")}>
        <h1>{t("banks.return_title")}</h1>
      </PageTop>
      <div className={styles.steps}>
        {error === undefined && !isLost && <p role="status">{t("banks.returning")}</p>}
        {isLost && <p>{t("banks.return_lost")}</p>}
        {error !== undefined && <Problem error={error} />}
        {(isLost || error !== undefined) && <LinkButton to="/settings/banks">{t("banks.to_banks")}</LinkButton>}
      </div>
    </>
  );
}

function useReturn(): { readonly error: unknown; readonly isLost: boolean } {
  const navigate = useNavigate();
  const [opened] = useState(readOpened);
  const [error, setError] = useState<unknown>();
  const isSent = useRef(false);
  useEffect(() => {
    if (opened === undefined || isSent.current) return;
    isSent.current = true;
    // The bank knows only one address, which opens the default budget.
    if (opened.budget !== null && opened.budget !== BUDGET_ID) {
      return location.replace(`/b/${opened.budget}/settings/banks/return${location.search}`);
    }
    store(BANK_PAGE, null);
    const result = Object.fromEntries(new URLSearchParams(location.search));
    const params = { connection_id: opened.connection };
    writeAccess("POST /v1/bank_connections/{connection_id}/complete", { params, body: { result } }).then(
      ({ connection }) => {
        const isNew = connection.accounts.some(({ state }) => state === "new");
        void navigate({
          to: "/settings/banks" as never,
          search: (isNew ? { link: connection.id } : {}) as never,
          replace: true,
        });
      },
      setError,
    );
  }, [opened, navigate]);
  return { error, isLost: opened === undefined };
}

function readOpened(): Opened | undefined {
  const stored = readStored(BANK_PAGE);
  return stored === null ? undefined : (JSON.parse(stored) as Opened);
}
