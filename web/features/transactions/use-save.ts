/** Saves one field of a transaction, or of all that are selected, and keeps the error of a rejected value. */
import { useEffect, useRef, useState } from "react";
import type { TransactionChanges } from "../../api/contract.ts";
import { showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Changes, changeAll, changeRow, messagesAt, type Target } from "./actions.ts";

export type EditField = "category" | "payee" | "day" | "counts" | "amount" | "note" | "tag" | "account" | "other";

/** The fields of the API that an error of this field names. */
const API_FIELDS: Readonly<Record<EditField, readonly string[]>> = {
  category: ["category"],
  payee: ["payee"],
  day: ["authorized_at"],
  counts: ["counts_on"],
  amount: ["amount", "account_amount", "transfer_amount"],
  note: ["notes"],
  tag: ["tags", "add_tags"],
  account: ["account_id"],
  other: ["transfer_account_id", "transfer_amount"],
};

export interface Save {
  readonly isSaving: boolean;
  /** Undefined if the last write succeeded. */
  readonly error: unknown;
  /** The part of the error that is about this field. */
  readonly atField: string | undefined;
  /** False if the write was rejected. */
  save(target: Target, changes: Changes & TransactionChanges): Promise<boolean>;
}

export function useSave(field: EditField): Save {
  const { t } = useWords();
  const [error, setError] = useState<unknown>(undefined);
  const [isSaving, setSaving] = useState(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const done = (count: number) => t(`transactions.changed_${field}`, { count });
  return {
    isSaving,
    error,
    atField: messagesAt(error, API_FIELDS[field]),
    async save(target, changes) {
      setSaving(true);
      setError(undefined);
      try {
        const [row] = target.kind === "rows" ? target.rows : [];
        const hasAmount = field === "amount" || changes.transfer_amount !== undefined;
        if (row !== undefined && hasAmount) await changeRow(row, changes, done(1));
        else await changeAll(target, changes, done);
        return true;
      } catch (failed) {
        if (!isShown.current) showToast((failed as Error).message);
        setError(failed);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
