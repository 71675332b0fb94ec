/** The changes of a transaction, newest first, with Undo for its own changes. */
import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HistoryEntry } from "../../api/contract.ts";
import { useMayWrite } from "../../api/me.ts";
import { payeeOf } from "../../api/payees.ts";
import { write } from "../../api/writes.ts";
import { TextButton } from "../../components/button.tsx";
import { Loading } from "../../components/loading.tsx";
import { report } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./history.module.css";
import { canUndo, changedFields, type FieldChange, payeeIdsOf } from "./history-lines.ts";
import panel from "./panel.module.css";
import { historyOf, type Names } from "./queries.ts";

interface HistoryProps {
  readonly transactionId: string;
  readonly names: Names;
  readonly currency: string;
}

export function History({ transactionId, names, currency }: HistoryProps): ReactNode {
  const { t } = useWords();
  const query = useQuery(historyOf(transactionId));
  const { data } = query;
  const entries = data?.history ?? [];
  const payees = usePayeeNames(payeeIdsOf(entries));
  return (
    <section>
      <h3 className={panel.heading}>{t("transactions.history")}</h3>
      <Loading query={query} lines={2} />
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} names={names} payees={payees} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function usePayeeNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const results = useQueries({ queries: ids.map(payeeOf) });
  return new Map(
    results.flatMap(({ data }) => (data === undefined ? [] : [[data.payee.id, data.payee.name] as const])),
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly names: Names;
  readonly payees: ReadonlyMap<string, string>;
  readonly currency: string;
}

function Entry({ entry, names, payees, currency }: EntryProps): ReactNode {
  const { t, formats } = useWords();
  const mayWrite = useMayWrite();
  const { action, actor, at, seq, operation } = entry;
  const changes = changedFields(entry);
  const textOf = useValueText(names, payees, currency);
  const undo = () => report(write("POST /v1/changes/{seq}/undo", { params: { seq } }, t("toast.undone")));
  const what =
    action === "updated"
      ? operation === "transactions.bulk"
        ? t("transactions.history_bulk")
        : operation.startsWith("changes.")
          ? t("transactions.history_undone")
          : t("transactions.history_updated")
      : action === "deleted"
        ? t("transactions.history_deleted")
        : t("transactions.history_created");
  const when = formats.moment(at);
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        {changes.map((change) => (
          <p key={change.field}>
            {t("transactions.history_change", {
              field: t(`transactions.field_${change.field}`),
              before: textOf(change, change.before),
              after: textOf(change, change.after),
            })}
          </p>
        ))}
        {changes.length === 0 && <p>{what}</p>}
        <p className="muted">
          {changes.length > 0 && operation !== "transactions.update" && `${what}, `}
          {actor.name === null
            ? t(`transactions.actor_${actor.kind}`, { when })
            : t("transactions.by", { name: actor.name, when })}
        </p>
      </div>
      {mayWrite && canUndo(entry) && <TextButton onClick={undo}>{t("action.undo")}</TextButton>}
    </li>
  );
}

function useValueText(names: Names, payees: ReadonlyMap<string, string>, currency: string) {
  const { t, formats } = useWords();
  return ({ field }: FieldChange, value: unknown): string => {
    if (field === "counts_on" && value === null) return t("transactions.own_day");
    if (value === null || value === undefined || value === "") return t("field.nothing");
    if (Array.isArray(value)) {
      if (field === "splits") return t("transactions.parts", { count: value.length });
      return value.length === 0 ? t("field.nothing") : value.join(", ");
    }
    if (typeof value === "boolean") return t(value ? "transactions.yes" : "transactions.no");
    if (typeof value === "number") return formats.amount(value, currency, { sign: "always" });
    const text = String(value);
    if (field === "category_id") return names.categories.get(text)?.name ?? t("transactions.unknown_category");
    if (field === "payee_id") return payees.get(text) ?? t("transactions.unknown_payee");
    if (field === "account_id" || field === "transfer_account_id") {
      return names.accounts.get(text)?.name ?? t("transactions.unknown_account");
    }
    return field === "notes" ? text : formats.day(text, "short");
  };
}
