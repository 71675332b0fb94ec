/**
 * The list of transactions: newest `authorized_at` first, then newest created, filtered and paged. A page costs what it
 * returns. Where one index leads to the transactions in order, it is read from the page's start. Otherwise the list goes
 * down the days, passes over those that cannot hold what is looked for, and reads the others piece by piece.
 */
import type { Transaction } from "../domain/transaction.ts";
import { dayPieces } from "./day-summaries.ts";
import type { Db } from "./engine.ts";
import {
  between,
  hasOnlyDays,
  isIndexed,
  type Sought,
  type TransactionFilter,
  transactionFilters,
} from "./transaction-filter.ts";
import { type TransactionPage, transactionPages } from "./transaction-pages.ts";

/** Up to so many transactions are passed over one by one; beyond, the days' counts tell where the page starts. */
const MAX_PASSED_OVER = 1000;

export function transactionListReads(db: Db) {
  const seek = transactionFilters(db);
  const readPage = transactionPages(db);
  const pieces = dayPieces(db);

  async function readByPieces(sought: Sought, page: TransactionPage): Promise<Transaction[]> {
    const found: Transaction[] = [];
    let { offset } = page;
    for await (const { since, until, count } of pieces(sought, page.after?.authorized_at)) {
      if (hasOnlyDays(sought) && offset >= count) {
        offset -= count;
        continue;
      }
      const limit = offset + page.limit - found.length;
      const rows = await readPage(between(sought, since, until), { after: page.after, offset: 0, limit });
      found.push(...rows.slice(offset));
      offset = Math.max(0, offset - rows.length);
      if (found.length === page.limit) break;
      await db.pause();
    }
    return found;
  }

  return {
    async list(budgetId: string, filter: TransactionFilter, page: TransactionPage): Promise<Transaction[]> {
      const sought = await seek(budgetId, filter);
      const isNear = page.offset <= MAX_PASSED_OVER || !hasOnlyDays(sought);
      return isIndexed(sought) && isNear ? await readPage(sought, page) : await readByPieces(sought, page);
    },
  };
}
