/** Turns an entry of a transaction's history into the fields that changed. */
import type { HistoryEntry } from "../../api/contract.ts";

const SHOWN_FIELDS = [
  "payee_id",
  "category_id",
  "amount",
  "authorized_at",
  "counts_on",
  "account_id",
  "transfer_account_id",
  "notes",
  "tags",
  "splits",
  "is_reviewed",
  "is_pending",
  "posted_at",
] as const;
type ShownField = (typeof SHOWN_FIELDS)[number];

export interface FieldChange {
  readonly field: ShownField;
  readonly before: unknown;
  readonly after: unknown;
}

/** Empty for a transaction that was created or deleted. */
export function changedFields({
  action,
  before,
  after,
}: Pick<HistoryEntry, "action" | "before" | "after">): FieldChange[] {
  if (action !== "updated") return [];
  return SHOWN_FIELDS.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field])).map(
    (field) => ({ field, before: before?.[field], after: after?.[field] }),
  );
}

/** The ids of payees in the entries. Their names must be read. */
export function payeeIdsOf(entries: readonly Pick<HistoryEntry, "action" | "before" | "after">[]): string[] {
  const ids = entries.flatMap((entry) =>
    changedFields(entry)
      .filter(({ field }) => field === "payee_id")
      .flatMap(({ before, after }) => [before, after]),
  );
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

/** Whether an undo concerns this transaction only. */
export function canUndo({ action, operation }: Pick<HistoryEntry, "action" | "operation">): boolean {
  return action === "updated" && operation === "transactions.update";
}
