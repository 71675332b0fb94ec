/** A transaction as a request gives it. */
import type { CategoryKind } from "../../domain/category.ts";
import type { TransactionSource } from "../../domain/transaction.ts";

/** Amounts in major units: `amount` in `currency`, the others in those of the two accounts. A null counts as absent. */
export interface TransactionInput {
  readonly account_id: string;
  /** One of the three payee forms. */
  readonly transfer_account_id?: string | null;
  readonly payee_id?: string | null;
  readonly payee?: { readonly name: string } | null;
  readonly amount: number;
  readonly currency?: string | null;
  readonly authorized_at: string;
  readonly posted_at?: string | null;
  readonly is_pending?: boolean | null;
  readonly notes?: string | null;
  /** At most one of the two category forms. */
  readonly category_id?: string | null;
  readonly category?: { readonly name: string; readonly kind?: CategoryKind | null } | null;
  readonly source?: TransactionSource | null;
  readonly external_id?: string | null;
  readonly account_amount?: number | null;
  readonly transfer_amount?: number | null;
}
