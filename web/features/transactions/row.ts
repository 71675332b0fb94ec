/** A transaction of the list with the name of its payee. */
import type { ListedTransaction } from "../../api/contract.ts";

export interface Row extends ListedTransaction {
  readonly payee: string | undefined;
}
