/** The settings of a full run and of a quick run. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./benchmark.ts";
import type { DatasetPlan } from "./dataset.ts";
import type { HouseholdShape } from "./household.ts";

/** The default location of real transactions, beside the repository. */
const BANK_FILE = join(import.meta.dirname, "../../../shared/data/berka/transactions.csv.gz");

const USUAL = { accounts: 8, payees: 200, categories: 40 };

export function fullSettings(bankFile = BANK_FILE): Settings {
  return {
    rounds: 5,
    seconds: 2,
    settleSeconds: 4,
    watchSeconds: 120,
    profileSeconds: 10,
    growthRounds: 25,
    growthMs: 8,
    restSeconds: 3,
    usual: household("20,000 transactions", { ...USUAL, transactions: 20_000 }),
    large: household("1,000,000 transactions", { ...USUAL, transactions: 1_000_000 }),
    ...little("10,000 transactions", { ...USUAL, transactions: 10_000 }, 20),
    others: [
      household("1,229 accounts", { ...USUAL, transactions: 10_000, accounts: 1229 }),
      household("200,000 payees", { ...USUAL, transactions: 10_000, payees: 200_000 }),
      household("1,000,000 changes", { ...USUAL, transactions: 10_000, edits: 1_000_000 }),
      ...realData(bankFile),
    ],
  };
}

/** Enough to check that everything works, with approximate figures. */
export function quickSettings(): Settings {
  return {
    rounds: 1,
    seconds: 0.6,
    settleSeconds: 0.3,
    watchSeconds: 5,
    profileSeconds: 1,
    growthRounds: 4,
    growthMs: 5,
    restSeconds: 1,
    usual: household("20,000 transactions", { ...USUAL, transactions: 20_000 }),
    large: household("100,000 transactions", { ...USUAL, transactions: 100_000 }),
    ...little("2,000 transactions", { ...USUAL, transactions: 2000 }, 5),
    others: [],
  };
}

function household(name: string, shape: HouseholdShape): DatasetPlan {
  return { name, content: { household: shape } };
}

function little(
  name: string,
  shape: HouseholdShape,
  count: number,
): Pick<Settings, "small" | "manySmall" | "smallShape"> {
  const manySmall = { name: `${count} households of ${name}`, content: { household: shape, count } };
  return { small: household(name, shape), manySmall, smallShape: shape };
}

function realData(bankFile: string): DatasetPlan[] {
  return existsSync(bankFile) ? [{ name: "a bank's real transactions", content: { bankFile } }] : [];
}
