/** Changes that are kept in this browser until the server responds, and how the lists show them. */
import { useCallback, useEffect, useMemo } from "react";
import { queryClient } from "../../api/client.ts";
import type { PayeesResponse, TransactionChanges } from "../../api/contract.ts";
import { keepEdits, whenKept } from "../../api/edits.ts";
import { isLasting, useWaitingEntries } from "../../api/outbox.ts";
import { showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Row } from "./row.ts";

/** The fields that a list shows as they were typed. The service computes others, such as those of splits. */
const SHOWN = [
  "category_id",
  "notes",
  "authorized_at",
  "is_reviewed",
  "tags",
  "counts_on",
  "amount",
  "account_id",
] as const satisfies readonly (keyof TransactionChanges)[];

/** Keeps the changes of these rows. @throws Error if nobody is signed in. */
export async function keepChanges(rows: readonly Row[], changesOf: (row: Row) => TransactionChanges): Promise<void> {
  await keepEdits(
    rows.map((row) => {
      const { id, etag, amount, currency, authorized_at: day } = row;
      const changes = changesOf(row);
      const { payee: _, balance_after: __, ...stored } = row;
      const edit = { transactionId: id, etag, changes: { ...changes }, before: beforeOf(row, changes), stored };
      return { edit, shown: { amount, currency, day, payee: payeeAfter(row, changes) } };
    }),
  );
}

/** The values that the service has in the fields of a change. */
function beforeOf(row: Row, changes: TransactionChanges) {
  const fields = Object.keys(changes).map((name) => (name === "payee" ? "payee_id" : name) as keyof Row);
  return Object.fromEntries(fields.map((name) => [name, row[name]]));
}

function payeeAfter(row: Row, { payee, payee_id }: TransactionChanges): string {
  if (payee !== undefined && payee !== null) return payee.name ?? "";
  const known = queryClient.getQueriesData<PayeesResponse>({ queryKey: ["GET /v1/payees"] });
  const found = known.flatMap(([, data]) => data?.payees ?? []).find(({ id }) => id === payee_id);
  return found?.name ?? row.payee ?? "";
}

/** Returns a function that shows a row with its changes. */
export function useKept(): (row: Row) => Row {
  const entries = useWaitingEntries();
  const kept = useMemo(() => Map.groupBy(entries, ({ edit }) => edit?.transactionId), [entries]);
  return useCallback(
    (row) => (kept.get(row.id) ?? []).reduce((now, { edit, shown }) => changed(now, edit?.changes ?? {}, shown), row),
    [kept],
  );
}

function changed(row: Row, changes: TransactionChanges, { payee }: { readonly payee: string }): Row {
  const fields = SHOWN.filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]]);
  const hasPayee = changes.payee !== undefined || changes.payee_id !== undefined;
  return { ...row, ...Object.fromEntries(fields), ...(hasPayee && { payee }) };
}

/** Says that changes were kept, with Undo. */
export function useKeptNotice(): void {
  const { t } = useWords();
  useEffect(
    () =>
      whenKept((undo) => {
        void isLasting().then((isKept) => showToast(t(isKept ? "outbox.kept" : "outbox.memory"), undo));
      }),
    [t],
  );
}
