/** What bank connections need from a person: a repair, a new consent, or a decision about rows. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { BankConnection } from "../api/contract.ts";
import { useMayWrite } from "../api/me.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./bank-notices.module.css";
import { describeConsent } from "./bank-state.ts";
import { Icon } from "./icon.tsx";

/** Nothing if they need nothing. */
export function BankNotices({ connections }: { readonly connections: readonly BankConnection[] }): ReactNode {
  const { t } = useWords();
  const notices = connections.map((connection) => <Notices key={connection.id} connection={connection} />);
  const isNeeded = connections.some(needsSomebody);
  return (
    isNeeded && (
      <ul className={styles.notices} aria-label={t("banks.notice")}>
        {notices}
      </ul>
    )
  );
}

function needsSomebody({ state, consent_until, waiting_rows }: BankConnection): boolean {
  return state === "needs_attention" || consent_until !== null || waiting_rows > 0;
}

function Notices({ connection }: { readonly connection: BankConnection }): ReactNode {
  const words = useWords();
  const { t } = words;
  const mayWrite = useMayWrite();
  const { name, state, waiting_import_id, waiting_rows } = connection;
  const consent = describeConsent(words, connection);
  const isBroken = state === "needs_attention";
  return (
    <>
      {(isBroken || consent !== undefined) && (
        <li data-tone={isBroken ? "bad" : "warn"}>
          <Icon name={isBroken ? "warning" : "clock"} />
          <span>
            {isBroken ? t("banks.notice_attention", { name }) : `${name}: ${consent}`}{" "}
            {mayWrite && <Link to={"/settings/banks" as never}>{t("banks.notice_open")}</Link>}
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
