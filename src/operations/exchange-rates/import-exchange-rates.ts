/** Takes in published exchange rates for all budgets. The same rates may be imported again and again. */
import { readEcbRates } from "../../readers/rates/ecb-rates.ts";
import type { Issue } from "../../readers/reading.ts";
import type { Service } from "../service.ts";

export interface ImportedRates {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** What could not be read and was left out. */
  readonly issues: readonly Issue[];
}

/** Rates to a transaction, so that a server on the same data need not wait for all of them. */
const PIECE = 5000;

export async function importExchangeRates({ store }: Pick<Service, "store">, text: string): Promise<ImportedRates> {
  const { rows, issues } = readEcbRates(text);
  const sums = { added: 0, changed: 0, unchanged: 0 };
  for (let start = 0; start < rows.length; start += PIECE) {
    const piece = rows.slice(start, start + PIECE);
    const saved = await store.writeAll((tx) => tx.sharedRates.save(piece));
    for (const what of ["added", "changed", "unchanged"] as const) sums[what] += saved[what];
  }
  return { ...sums, issues };
}
