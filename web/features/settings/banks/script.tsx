/** How a program of the household sends listings: the request, ready to copy. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addDays } from "../../../../src/domain/calendar.ts";
import type { BankConnection } from "../../../api/contract.ts";
import { useRights } from "../../../api/me.ts";
import { useBudgetNow } from "../../../api/today.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Sample } from "../sample.tsx";
import styles from "./banks.module.css";

const DAYS = 14;

export function Script({ connection: { id, accounts } }: { readonly connection: BankConnection }): ReactNode {
  const { t } = useWords();
  const rights = useRights();
  const now = useBudgetNow();
  if (now === undefined) return null;
  const { today, currency } = now;
  const listing = {
    account: { key: "checking", name: "Checking", currency },
    from: addDays(today, -DAYS),
    until: today,
    balances: [{ amount: 1204.5, at: `${today}T06:00:00Z` }],
    items: [{ key: "1", booked_on: addDays(today, -1), amount: -12.5, text: "CORNER SHOP" }],
  };
  const request = [
    `curl ${location.origin}/v1/bank_connections/${id}/listings \\`,
    '  -H "Authorization: Bearer TOKEN" -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify({ listings: [listing] }, null, 2)}'`,
  ];
  return (
    <details className={styles.runs} open={accounts.length === 0}>
      <summary>{t("banks.script")}</summary>
      <p className="muted small">
        {t("banks.script_text")}{" "}
        {rights?.manage === true && <Link to={"/settings/tokens" as never}>{t("banks.script_token")}</Link>}
      </p>
      <Sample>{request.join("\n")}</Sample>
    </details>
  );
}
