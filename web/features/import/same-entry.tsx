/** The entry that a row belongs to: shown beside a row that matches one, and chosen for a row that does not. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { daysBetween } from "../../../src/domain/calendar.ts";
import type { ImportRow } from "../../api/contract.ts";
import type { NamedTransaction } from "../../api/named-transactions.ts";
import { payeeOf } from "../../api/payees.ts";
import { Dialog } from "../../components/dialog.tsx";
import { Loading } from "../../components/loading.tsx";
import type { Translate } from "../../words/translate.ts";
import { useWords } from "../../words/use-words.tsx";
import { entriesNear, transactionOf } from "./queries.ts";
import styles from "./screen.module.css";

const SHOWN_ENTRIES = 10;

interface SameEntryProps {
  readonly row: ImportRow;
  onChoose(transactionId: string): void;
  onClose(): void;
}

export function SameEntry({ row, onChoose, onClose }: SameEntryProps): ReactNode {
  const { t, formats } = useWords();
  const { account_id, date, amount, currency, payee, text } = row;
  const query = useQuery(entriesNear(account_id ?? "", [date ?? ""]));
  const { data } = query;
  const entries = data === undefined ? [] : likeliest(data, row);
  const shown = amount === null || currency === null ? "" : formats.money(amount, currency);
  return (
    <Dialog title={t("import.which_entry")} onClose={onClose}>
      <p>
        <b>{payee ?? text}</b> · <span className="num">{shown}</span> ·{" "}
        {date === null ? "" : formats.day(date, "short")}
      </p>
      <p className="muted small">{t("import.which_entry_hint")}</p>
      <Loading query={query} lines={4} />
      {data !== undefined && entries.length === 0 && <p>{t("import.no_entry")}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={styles.choice}
              onClick={() => {
                onChoose(entry.id);
                onClose();
              }}
            >
              <span className="muted small">{formats.day(entry.authorized_at, "short")}</span>
              <span className={styles.text}>{nameOf(t, entry)}</span>
              <span className="num">{formats.money(entry.amount, entry.currency)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function nameOf(t: Translate, { payee, notes, transfer_account_id }: NamedTransaction): string {
  if (payee !== undefined) return payee;
  return notes || t(transfer_account_id === null ? "transactions.no_payee" : "transactions.transfer");
}

/** Entries that no statement has confirmed, the nearest amount first, then the nearest day. */
function likeliest(entries: readonly NamedTransaction[], { amount, date }: ImportRow): readonly NamedTransaction[] {
  const gap = (entry: NamedTransaction) => Math.abs(entry.amount - (amount ?? 0));
  const days = (entry: NamedTransaction) => Math.abs(daysBetween(entry.authorized_at, date ?? ""));
  return entries
    .filter(({ posted_at, amount: entered }) => posted_at === null && Math.sign(entered) === Math.sign(amount ?? 0))
    .sort((one, other) => gap(one) - gap(other) || days(one) - days(other))
    .slice(0, SHOWN_ENTRIES);
}

/** The entry of a row, and the name of its payee. Undefined until they are read. */
export function useEntry({ transaction_id: id }: Pick<ImportRow, "transaction_id">) {
  const entry = useQuery({ ...transactionOf(id ?? ""), enabled: id !== null }).data?.transaction;
  const payeeId = entry?.payee_id ?? null;
  const payee = useQuery({ ...payeeOf(payeeId ?? ""), enabled: payeeId !== null }).data?.payee.name;
  return { entry, payee };
}

/** "Your entry: Electricity, $85.00, Nov 18". */
export function MatchedEntry({ row }: { readonly row: ImportRow }): ReactNode {
  const { t, formats } = useWords();
  const { entry, payee } = useEntry(row);
  if (entry === undefined) return null;
  return (
    <span className={styles.why}>
      {t("import.your_entry", {
        entry: [
          payee ?? entry.notes,
          formats.money(entry.amount, entry.currency),
          formats.day(entry.authorized_at, "short"),
        ]
          .filter((part) => part !== "")
          .join(", "),
      })}
    </span>
  );
}
