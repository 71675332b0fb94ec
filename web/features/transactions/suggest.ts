/** The categories that a new row probably has, from the rows before it. */
import type { ListedTransaction } from "../../api/contract.ts";

type Known = Pick<ListedTransaction, "id" | "payee_id" | "category_id" | "amount">;

/** First those of the same payee, then the most frequent ones of the same direction. The row's own one is the first. */
export function suggestCategories(row: Known, recent: readonly Known[], most: number): string[] {
  const scores = new Map<string, number>();
  for (const { id, payee_id, category_id, amount } of recent) {
    if (category_id === null || id === row.id || Math.sign(amount) !== Math.sign(row.amount)) continue;
    const isSamePayee = payee_id !== null && payee_id === row.payee_id;
    scores.set(category_id, (scores.get(category_id) ?? 0) + (isSamePayee ? 1 + recent.length : 1));
  }
  if (row.category_id !== null) scores.set(row.category_id, Number.POSITIVE_INFINITY);
  return [...scores]
    .sort(([, one], [, other]) => (one === other ? 0 : other - one))
    .slice(0, most)
    .map(([id]) => id);
}
