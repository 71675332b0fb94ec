/** What a transaction or a recurring rule names, as a request gives it: accounts, a payee and a category. */
import type { CategoryKind } from "../../domain/category.ts";

/** A null counts as absent. */
export interface ReferencesInput {
  readonly account_id: string;
  /** One of the three payee forms. */
  readonly transfer_account_id?: string | null;
  readonly payee_id?: string | null;
  readonly payee?: { readonly name: string } | null;
  /** At most one of the two category forms. */
  readonly category_id?: string | null;
  readonly category?: { readonly name: string; readonly kind?: CategoryKind | null } | null;
}
