/** Changes of stored transactions that were made without a connection. They wait in the outbox. */
import { addEdit, type Edit, type OutboxEntry, takeBackEdits } from "../logic/outbox.ts";
import { type Answer, newKey, queryClient } from "./client.ts";
import type { TransactionChanges, TransactionResponse } from "./contract.ts";
import { change, currentOwner, failed, flush, LIMIT_MS, type SentAttempt } from "./outbox.ts";
import { reportWrite, sendOrAsk } from "./writes.ts";

export interface NewEdit extends Pick<OutboxEntry, "shown"> {
  readonly edit: Edit;
}

type Undo = () => Promise<void>;
const listeners = new Set<(undo: Undo) => void>();

/** Calls back for changes that are stored until the server responds, until the returned function is called. */
export function whenKept(listener: (undo: Undo) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores changes until the server responds. @throws Error if nobody is signed in. */
export async function keepEdits(edits: readonly NewEdit[]): Promise<void> {
  const owner = currentOwner();
  if (owner === undefined) throw new Error("nobody is signed in");
  const { userId, budgetId } = owner;
  const entries = edits.map((edit) => ({
    ...{ ...edit, userId, budgetId, id: newKey(), createdAt: Date.now() },
    sendUntil: Number.MAX_SAFE_INTEGER, // a change that is sent twice changes nothing
    ...{ state: "waiting" as const, isAttempted: false, body: undefined, draft: undefined },
  }));
  let before: readonly OutboxEntry[] = [];
  await change((all) => {
    before = all;
    return entries.reduce(addEdit, all);
  });
  void showStored();
  const ids = new Set(edits.map(({ edit }) => edit.transactionId));
  const undo = async () => {
    await change((all) => takeBackEdits(all, before, ids));
    await showStored();
  };
  for (const listener of listeners) listener(undo);
  void flush();
}

/** Changes are shown over what the server has stored. */
async function showStored(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["GET /v1/transactions"] });
}

/** A transfer takes the place of the payment that the other account has, if a statement has already added it. */
export function joining({ transfer_account_id }: TransactionChanges): { readonly join_payments?: true } {
  return transfer_account_id == null ? {} : { join_payments: true };
}

/** Sends a change. If somebody else has changed the same fields meanwhile, the person chooses. It never throws. */
export async function sendEdit(
  { id, budgetId }: OutboxEntry,
  { transactionId, etag, changes, before }: Edit,
): Promise<SentAttempt> {
  const body = { transaction: changes, ...joining(changes) };
  const input = {
    params: { transaction_id: transactionId },
    body,
    ifMatch: etag,
    key: id,
    budgetId,
    limitMs: LIMIT_MS,
  };
  try {
    const answer: Answer<TransactionResponse> & { readonly isTheirs?: boolean } = await sendOrAsk(
      "PUT /v1/transactions/{transaction_id}",
      input,
      before,
    );
    if (answer.isTheirs) void queryClient.invalidateQueries();
    else reportWrite(answer, undefined);
    return { status: 200 };
  } catch (error) {
    return failed(error);
  }
}
