/** A transaction as a request gives it. */
import type { TransactionSource } from "../../domain/transaction.ts";
import type { ReferencesInput } from "../references/references-input.ts";

/** Amounts in major units: `amount` in `currency`, the others in those of the two accounts. A null counts as absent. */
export interface TransactionInput extends ReferencesInput {
  readonly amount: number;
  readonly currency?: string | null;
  readonly authorized_at: string;
  readonly posted_at?: string | null;
  readonly is_pending?: boolean | null;
  readonly notes?: string | null;
  readonly source?: TransactionSource | null;
  readonly external_id?: string | null;
  readonly account_amount?: number | null;
  readonly transfer_amount?: number | null;
}
