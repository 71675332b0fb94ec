/** The suggestions that were dismissed, closed by default, with a button that suggests each again. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DismissedSuggestion } from "../../api/contract.ts";
import { write } from "../../api/writes.ts";
import { TextButton } from "../../components/button.tsx";
import { useWords } from "../../words/use-words.tsx";
import { report } from "./actions.ts";
import styles from "./lists.module.css";
import { accounts, payeeOfId } from "./queries.ts";

export function DismissedSuggestions({ dismissed }: { readonly dismissed: readonly DismissedSuggestion[] }): ReactNode {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (dismissed.length === 0) return null;
  return (
    <details className={styles.dismissed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("coming.dismissed_count", { count: dismissed.length })}</summary>
      {isOpen && (
        <ul>
          {dismissed.map((one) => (
            <Dismissed key={one.id} dismissed={one} />
          ))}
        </ul>
      )}
    </details>
  );
}

/** Nothing until its name is loaded. */
function Dismissed({
  dismissed: { id, payee_id, transfer_account_id, amount, amount_to, currency },
}: {
  readonly dismissed: DismissedSuggestion;
}): ReactNode {
  const { t, formats } = useWords();
  const [isSent, setSent] = useState(false);
  const payee = useQuery({ ...payeeOfId(payee_id ?? ""), enabled: payee_id !== null });
  const { data } = useQuery(accounts);
  const account = data?.accounts.find((one) => one.id === transfer_account_id);
  const name = payee_id === null ? account?.name : payee.data?.payee.name;
  if (name === undefined) return null;

  async function restore(label: string): Promise<void> {
    setSent(true);
    try {
      const params = { dismissed_id: id };
      const done = t("coming.restored", { name: label });
      await write("DELETE /v1/recurring/suggestions/dismissed/{dismissed_id}", { params }, done);
    } finally {
      setSent(false);
    }
  }

  return (
    <li className={styles.suggestion}>
      <p className={styles.text}>
        {name} <span className="num">{formats.money(amount, currency)}</span>
        {amount_to !== null && (
          <span className="num"> {t("coming.up_to", { amount: formats.money(amount_to, currency) })}</span>
        )}
      </p>
      <TextButton
        disabled={isSent}
        aria-label={t("coming.restore_label", { name })}
        onClick={() => report(restore(name))}
      >
        {t("coming.restore")}
      </TextButton>
    </li>
  );
}
