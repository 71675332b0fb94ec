/**
 * Enters evaluated rows: creates their transactions, or confirms existing ones, and stores the rows. All data of banks goes
 * through it: files at once or in chunks, and the transactions of programs.
 */
import type { Write } from "../service.ts";
import { type ConfirmOptions, confirmTransactions } from "./confirm-transactions.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluated-import.ts";
import { replaceWithdrawn } from "./removed-transactions.ts";
import { storeRows } from "./store-rows.ts";

type TransactionIds = ReadonlyMap<number, string>;

export interface EnterOptions extends ConfirmOptions {
  /** Creates the transactions of added rows. Returns their ids by row number. */
  readonly add: (rows: readonly EvaluatedRow[]) => Promise<TransactionIds>;
  /** The transactions of rows that an earlier chunk entered, by row number. */
  readonly earlier?: TransactionIds;
  /** Whether a row is stored. By default, all are. */
  readonly isStored?: (row: EvaluatedRow) => boolean;
}

/** Returns the transactions of the added rows, by row number. */
export async function enterRows(
  write: Write,
  importId: string,
  { rows, accounts }: Pick<EvaluatedImport, "rows" | "accounts">,
  { add, earlier = new Map(), isStored, ...options }: EnterOptions,
): Promise<TransactionIds> {
  await replaceWithdrawn(write, rows);
  const added = await add(rows);
  const transactionIds = new Map([...earlier, ...added]);
  await confirmTransactions(write, { rows, accounts }, transactionIds, options);
  await storeRows(write, importId, isStored === undefined ? rows : rows.filter(isStored), transactionIds);
  return transactionIds;
}
