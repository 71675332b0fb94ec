/** What the number takes from the outbox: new transactions, and changes of stored ones. */
import type { ListedTransaction, NewTransaction } from "../../api/contract.ts";
import type { OutboxEntry } from "../../logic/outbox.ts";
import type { Waiting } from "./after-entries.ts";

/** The fields by which a change moves the number. */
const MOVING = [
  ...["amount", "account_amount", "transfer_amount", "account_id", "transfer_account_id", "currency"],
  ...["category_id", "category", "splits", "authorized_at", "counts_on"],
];

/** Entries whose change cannot move the number are left out. */
export function waitingChanges(entries: readonly OutboxEntry[]): readonly Waiting[] {
  return entries.flatMap(({ body, edit }): readonly Waiting[] => {
    if (edit === undefined) return [{ after: body as NewTransaction }];
    const { changes, stored } = edit;
    if (!MOVING.some((field) => field in changes)) return [];
    if (stored === undefined) return [{ after: undefined }];
    const before = stored as unknown as ListedTransaction;
    return [{ before: asNew(before), after: isKnown(before, changes) ? asNew({ ...before, ...changes }) : undefined }];
  });
}

/** Not if the server converts an amount, chooses a day, or joins two payments. */
function isKnown(before: ListedTransaction, changes: Readonly<Record<string, unknown>>): boolean {
  const isConverted = before.account_amount !== null || before.transfer_amount !== null;
  if (isConverted && ["amount", "account_id", "transfer_account_id"].some((field) => field in changes)) return false;
  if ("transfer_account_id" in changes || "category" in changes) return false;
  return !("authorized_at" in changes && before.counts_on !== null && before.decided_by.counts_on !== "you");
}

function asNew({ payee_id, splits, ...stored }: ListedTransaction): NewTransaction {
  return { ...stored, payee_id, splits } as unknown as NewTransaction;
}
