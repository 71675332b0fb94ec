/**
 * The suggestions that were dismissed, closed by default, with a button that suggests each again. Those whose payee or account
 * was deleted are left out.
 */
import type { ReactNode } from "react";
import type { ListedDismissedSuggestion } from "../../api/contract.ts";
import { write } from "../../api/writes.ts";
import { TextButton } from "../../components/button.tsx";
import { useReportedWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./lists.module.css";

interface DismissedSuggestionsProps {
  readonly dismissed: readonly ListedDismissedSuggestion[];
}

export function DismissedSuggestions({ dismissed }: DismissedSuggestionsProps): ReactNode {
  const { t } = useWords();
  const existing = dismissed.flatMap(({ name, ...one }) => (name === null ? [] : [{ ...one, name }]));
  if (existing.length === 0) return null;
  return (
    <details className={styles.dismissed}>
      <summary>{t("coming.dismissed_count", { count: existing.length })}</summary>
      <ul>
        {existing.map((one) => (
          <Dismissed key={one.id} dismissed={one} />
        ))}
      </ul>
    </details>
  );
}

interface DismissedProps {
  readonly dismissed: ListedDismissedSuggestion & { readonly name: string };
}

function Dismissed({ dismissed: { id, name, amount, amount_to, currency } }: DismissedProps): ReactNode {
  const { t, formats } = useWords();
  const { isBusy, run } = useReportedWork();
  const restore = () => {
    const input = { params: { dismissed_id: id } };
    return write("DELETE /v1/recurring/suggestions/dismissed/{dismissed_id}", input, t("coming.restored", { name }));
  };
  return (
    <li className={styles.suggestion}>
      <p className={styles.text}>
        {name} <span className="num">{formats.money(amount, currency)}</span>
        {amount_to !== null && (
          <span className="num"> {t("coming.up_to", { amount: formats.money(amount_to, currency) })}</span>
        )}
      </p>
      <TextButton disabled={isBusy} aria-label={t("coming.restore_label", { name })} onClick={() => run(restore)}>
        {t("coming.restore")}
      </TextButton>
    </li>
  );
}
