/**
 * The list of transactions: newest `authorized_at` first, then newest created, filtered and paged. A page costs what it
 * returns. Where one index leads to the transactions in order, it is read from the page's start. Otherwise the list goes
 * down the days, passes over those that cannot hold what is looked for, and reads the others piece by piece.
 */
import type { Transaction } from "../domain/transaction.ts";
import { dayPieces } from "./day-summaries.ts";
import type { Db, Pause } from "./engine.ts";
import { oncePer } from "./once-per.ts";
import {
  between,
  hasOnlyDays,
  isIndexed,
  partsOf,
  type TransactionFilter,
  transactionFilters,
} from "./transaction-filter.ts";
import { type TransactionPage, transactionPages } from "./transaction-pages.ts";

/** Up to so many transactions are passed over one by one; beyond, the days' counts tell where the page starts. */
const MAX_PASSED_OVER = 1000;

export function transactionListReads(db: Db) {
  return {
    async list(budgetId: string, filter: TransactionFilter, page: TransactionPage): Promise<Transaction[]> {
      const parts = partsOf(filter);
      const isNear = page.offset <= MAX_PASSED_OVER || !hasOnlyDays(parts);
      if (isIndexed(parts) && isNear) return await readerOn(db).readPage(budgetId, filter, page);
      return await db.search(budgetId, (found, pause) => readerOn(found).readByPieces(budgetId, filter, page, pause));
    },
  };
}

const readerOn = oncePer((db: Db) => {
  const seek = transactionFilters(db);
  const { read, count } = transactionPages(db);
  const pieces = dayPieces(db);
  return {
    async readPage(budgetId: string, filter: TransactionFilter, page: TransactionPage): Promise<Transaction[]> {
      return await read(await seek(budgetId, filter), page);
    },

    async readByPieces(
      budgetId: string,
      filter: TransactionFilter,
      { after, offset, limit }: TransactionPage,
      pause: Pause,
    ): Promise<Transaction[]> {
      const sought = await seek(budgetId, filter);
      const holdsAll = hasOnlyDays(sought.parts);
      const found: Transaction[] = [];
      let toPass = offset;
      for await (const piece of pieces(sought, pause, after?.authorized_at)) {
        if (holdsAll && piece.count <= toPass) {
          toPass -= piece.count;
          continue;
        }
        const within = between(sought, piece.since, piece.until);
        const passed = holdsAll ? piece.count : toPass && (await count(within, toPass + 1));
        if (toPass === 0 || passed > toPass) {
          found.push(...(await read(within, { after, offset: toPass, limit: limit - found.length })));
          if (found.length === limit) break;
        }
        toPass = Math.max(0, toPass - passed);
        await pause();
      }
      return found;
    },
  };
});
