/** The bank's page opens in another tab. Meanwhile this one asks the service whether the person is done. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError, BUDGET_ID, queryClient, send } from "../../../api/client.ts";
import type { BankConnection, BankPage } from "../../../api/contract.ts";
import { bankConnections } from "../../../api/reads.ts";
import button from "../../../components/button.module.css";
import { Problem } from "../../../components/problem.tsx";
import { BANK_PAGE, store } from "../../../logic/stored.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./banks.module.css";

const ASK_MS = 4000;

interface BankPageProps {
  readonly connection: BankConnection;
  readonly page: NonNullable<BankPage>;
  onDone(connection: BankConnection): void;
}

export function BankPageStep({ connection, page, onDone }: BankPageProps): ReactNode {
  const { t } = useWords();
  const [isOpened, setOpened] = useState(false);
  const error = useCompletion(connection, isOpened, onDone);
  const open = () => {
    store(BANK_PAGE, JSON.stringify({ connection: connection.id, budget: BUDGET_ID ?? null }));
    setOpened(true);
  };
  if (error !== undefined) return <Problem error={error} />;
  return (
    <div className={styles.steps}>
      <p>{t("banks.page_text")}</p>
      <a
        className={`${button.main} ${button.link}`}
        href={page.url}
        target="_blank"
        rel="noreferrer"
        data-autofocus=""
        onClick={open}
      >
        {t("banks.page_open")}
      </a>
      {isOpened && (
        <p role="status" className="muted small">
          {t("banks.page_waiting")}
        </p>
      )}
    </div>
  );
}

/** Asks until the connection is complete, or until it cannot become so. */
function useCompletion(
  before: BankConnection,
  isOpened: boolean,
  onDone: (connection: BankConnection) => void,
): unknown {
  const [error, setError] = useState<unknown>();
  const latest = useRef(onDone);
  latest.current = onDone;
  const { id, updated_at } = before;
  useEffect(() => {
    if (!isOpened) return undefined;
    let isLeft = false;
    let timer = setTimeout(ask, ASK_MS);
    async function ask(): Promise<void> {
      try {
        const done = await askCompletion(id, updated_at);
        if (done !== undefined) {
          await queryClient.invalidateQueries(); // the next step shows the new accounts
          if (!isLeft) latest.current(done);
          return;
        }
      } catch (thrown) {
        const hasNoAnswer = thrown instanceof ApiError && thrown.problem === undefined;
        if (!hasNoAnswer) return setError(thrown);
      }
      if (!isLeft) timer = setTimeout(ask, ASK_MS);
    }
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, updated_at, isOpened]);
  return error;
}

/** Undefined while the person is on the bank's page. @throws ApiError */
async function askCompletion(id: string, updatedAt: string): Promise<BankConnection | undefined> {
  const params = { connection_id: id };
  try {
    const { data } = await send("POST /v1/bank_connections/{connection_id}/complete", { params, body: { result: {} } });
    return data.page === null ? data.connection : undefined;
  } catch (error) {
    const code = error instanceof ApiError ? error.problem?.code : undefined;
    if (code === "bank_unavailable") return undefined;
    if (code !== "code_used") throw error;
    // The tab with the bank's page came back first.
    const { connections } = await queryClient.fetchQuery({ ...bankConnections, staleTime: 0 });
    const now = connections.find((one) => one.id === id);
    if (now === undefined || now.accounts.length === 0 || now.updated_at === updatedAt) throw error;
    return now;
  }
}
