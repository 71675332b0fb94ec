/** What bank connections need from a person: a repair, a new consent, or a decision about rows. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { BankConnection } from "../api/contract.ts";
import { useMayWrite, useRights } from "../api/me.ts";
import { useWords, type Words } from "../words/use-words.tsx";
import styles from "./bank-notices.module.css";
import { describeConsent, hasCreatorLeft } from "./bank-state.ts";
import { Icon } from "./icon.tsx";

/** Nothing if they need nothing. */
export function BankNotices({ connections }: { readonly connections: readonly BankConnection[] }): ReactNode {
  const words = useWords();
  const shown = connections.filter((connection) => needsSomebody(words, connection));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={words.t("banks.notice")}>
      {shown.map((connection) => (
        <Notices key={connection.id} connection={connection} />
      ))}
    </ul>
  );
}

function needsSomebody(words: Words, connection: BankConnection): boolean {
  const { state, waiting_rows, waiting_import_id } = connection;
  const isWaiting = waiting_rows > 0 && waiting_import_id !== null;
  const isStopped = state === "needs_attention" || hasCreatorLeft(connection);
  return isStopped || isWaiting || describeConsent(words, connection) !== undefined;
}

function Notices({ connection }: { readonly connection: BankConnection }): ReactNode {
  const words = useWords();
  const { t } = words;
  const mayWrite = useMayWrite();
  const rights = useRights();
  const { id, name, state, problem, waiting_import_id, waiting_rows } = connection;
  const consent = describeConsent(words, connection);
  const isPaused = hasCreatorLeft(connection);
  const isBroken = isPaused || state === "needs_attention";
  const reconnects = rights?.manage === true && (problem === null || problem.action === "reconnect");
  return (
    <>
      {(isBroken || consent !== undefined) && (
        <li data-tone={isBroken ? "bad" : "warn"}>
          <Icon name={isBroken ? "warning" : "clock"} />
          <span>
            {isBroken
              ? t(isPaused ? "banks.notice_creator_left" : "banks.notice_attention", { name })
              : `${name}: ${consent}`}{" "}
            {mayWrite && (
              <Link to={"/settings/banks" as never} search={(reconnects ? { reconnect: id } : {}) as never}>
                {t(reconnects ? "banks.reconnect" : "banks.notice_open")}
              </Link>
            )}
          </span>
        </li>
      )}
      {waiting_rows > 0 && waiting_import_id !== null && (
        <li data-tone="warn">
          <Icon name="help" />
          <span>
            {`${name}: ${t("banks.waiting", { count: waiting_rows })}.`}{" "}
            {mayWrite && <Link to={`/import/${waiting_import_id}` as never}>{t("banks.notice_decide")}</Link>}
          </span>
        </li>
      )}
    </>
  );
}
