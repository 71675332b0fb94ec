/** The settings of a full run and of a quick run. Both measure the same work on the same data. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./benchmark.ts";
import type { DatasetPlan } from "./dataset.ts";
import type { HouseholdShape } from "./household.ts";

/** The default location of real transactions, beside the repository. */
const BANK_FILE = join(import.meta.dirname, "../../../shared/data/berka/transactions.csv.gz");

export const USUAL = { accounts: 8, payees: 200, categories: 40 };

const SMALL = { ...USUAL, transactions: 10_000 };

export function fullSettings(bankFile = BANK_FILE): Settings {
  return {
    rounds: 5,
    seconds: 2,
    settleSeconds: 4,
    restSeconds: 3,
    usual: household("20,000 transactions", { ...USUAL, transactions: 20_000 }),
    large: household("1,000,000 transactions", { ...USUAL, transactions: 1_000_000 }),
    small: household("10,000 transactions", SMALL),
    manySmall: { name: "20 households of 10,000 transactions", content: { household: SMALL, count: 20 } },
    smallShape: SMALL,
    others: [
      household("1,229 accounts", { ...SMALL, accounts: 1229 }),
      household("200,000 payees", { ...SMALL, payees: 200_000 }),
      household("1,000,000 changes", { ...SMALL, edits: 1_000_000 }),
      ...realData(bankFile),
    ],
  };
}

/** Fewer and shorter rounds. The time to settle is the same, because code that V8 has not compiled gives other ratios. */
export function quickSettings(): Settings {
  return { ...fullSettings(), rounds: 1, seconds: 1 };
}

export function household(name: string, shape: HouseholdShape): DatasetPlan {
  return { name, content: { household: shape } };
}

function realData(bankFile: string): DatasetPlan[] {
  return existsSync(bankFile) ? [{ name: "a bank's real transactions", content: { bankFile } }] : [];
}
