/** A transaction as a request gives it. */
import type { CategoryKind } from "../domain/category.ts";
import type { TransactionSource } from "../domain/transaction.ts";

/** Amounts in major units: `amount` in `currency`, the others in the currencies of the two accounts. */
export interface TransactionInput {
  readonly account_id: string;
  /** One of the three payee forms; null counts as absent in each. */
  readonly transfer_account_id?: string | null;
  readonly payee_id?: string | null;
  readonly payee?: { readonly name: string } | null;
  readonly amount: number;
  readonly currency?: string;
  readonly authorized_at: string;
  readonly posted_at?: string | null;
  readonly is_pending?: boolean;
  readonly notes?: string;
  /** At most one of the two category forms. */
  readonly category_id?: string | null;
  readonly category?: { readonly name: string; readonly kind?: CategoryKind } | null;
  readonly source?: TransactionSource;
  readonly external_id?: string | null;
  readonly account_amount?: number | null;
  readonly transfer_amount?: number | null;
}
