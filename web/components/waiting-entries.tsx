/** The unsent entries, each with Edit and Discard. A rejected one shows the server's reason. */
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import {
  discardEntry,
  isLasting,
  restoreEntry,
  sendAgain,
  useWaitingEntries,
  type WaitingEntry,
} from "../api/outbox.ts";
import { showToast } from "../logic/toast.ts";
import { useWords } from "../words/use-words.tsx";
import { TextButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./waiting-entries.module.css";

/** Nothing if all are sent. */
export function WaitingEntries(): ReactNode {
  const { t } = useWords();
  const entries = useWaitingEntries();
  const [isKept, setKept] = useState(true);
  useEffect(() => void isLasting().then(setKept), []);
  if (entries.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={t("outbox.title")}>
      <h2 className={styles.heading}>{t("outbox.title")}</h2>
      <p className="muted small">{t(isKept ? "outbox.waiting" : "outbox.memory")}</p>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

/** What was typed into the form of an entry. */
interface Kinded {
  readonly kind: string;
}

function Entry({ entry }: { readonly entry: WaitingEntry }): ReactNode {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const { id, shown, reason, state, isOld, createdAt, draft, transactionId } = entry;
  const stored = transactionId ?? entry.edit?.transactionId;
  const amount = formats.money(shown.amount, shown.currency);
  const name = shown.payee === "" ? t("outbox.no_payee") : shown.payee;
  const named = { name: `${name}, ${amount}` };
  const isReceipt = transactionId !== undefined;
  const edit = () =>
    void (stored !== undefined
      ? navigate({ to: "/transactions", search: { row: stored } as never })
      : navigate({ to: ".", search: (now: object) => ({ ...now, add: (draft as Kinded).kind, entry: id }) }));
  async function discard(): Promise<void> {
    if (await discardEntry(id)) showToast(t("outbox.discarded", named), () => restoreEntry(entry));
    else showToast(t("outbox.gone"));
  }
  return (
    <li className={styles.entry}>
      <div className={styles.name}>
        {name} <span className="muted small">{formats.day(shown.day, "short")}</span>
        {stored !== undefined && <p className="muted small">{t(isReceipt ? "outbox.receipt" : "outbox.change")}</p>}
        {state === "refused" && (
          <span className={styles.refused}>
            <Icon name="warning" />
            {reason}
          </span>
        )}
        {isOld && (
          <span className={styles.refused}>
            {t("outbox.old", { day: formats.day(new Date(createdAt).toISOString().slice(0, 10), "long") })}
          </span>
        )}
      </div>
      <span className="num">{amount}</span>
      <span className={styles.actions}>
        {(isOld || (isReceipt && state === "refused")) && (
          <TextButton onClick={() => void sendAgain(id)}>{t("outbox.send")}</TextButton>
        )}
        <TextButton aria-label={t("action.edit_named", named)} onClick={edit}>
          {t("action.edit")}
        </TextButton>
        <TextButton aria-label={t("outbox.discard_named", named)} onClick={() => void discard()}>
          {t("action.discard")}
        </TextButton>
      </span>
    </li>
  );
}

/** "2 entries not sent yet", with a link to them. */
export function WaitingCount(): ReactNode {
  const { t } = useWords();
  const { length: count } = useWaitingEntries();
  if (count === 0) return null;
  return (
    <p className={styles.count}>
      <Link to="/">{t("outbox.count", { count })}</Link>
    </p>
  );
}
