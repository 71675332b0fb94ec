/** Creates the transactions of several requests as if they were one: all of them or none. */
import type { Write } from "../service.ts";
import { type CreatedTransactions, type CreateTransactions, createTransactions } from "./create-transactions.ts";

/** Requests that say the same of everything but their transactions; what each of them created. */
export async function createTogether(
  write: Write,
  requests: readonly CreateTransactions[],
): Promise<CreatedTransactions[]> {
  const transactions = requests.flatMap((request) => request.transactions);
  const created = await createTransactions(write, { ...requests[0], transactions });
  let end = 0;
  return requests.map((request) => {
    const start = end;
    end += request.transactions.length;
    return { ...created, transactions: created.transactions.slice(start, end) };
  });
}
