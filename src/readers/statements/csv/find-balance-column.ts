/** Finds the amount and the running balance of a CSV file without a header. */
import type { Column } from "./columns.ts";
import type { Layout } from "./layout.ts";
import type { MoneyPlan } from "./row-money.ts";
import { moneyPlan, scanRecords } from "./scan-records.ts";

/** Without a header, the pair of columns whose running balance holds on every row is the amount and the balance. */
export function findBalanceColumn(columns: Column[], layout: Layout): void {
  const money = columns.filter(
    ({ meaning, facts }) =>
      (meaning === "ignore" || meaning === "amount") && facts.money >= 0.9 && facts.dates < 0.6 && facts.filled === 1,
  );
  const sparse = columns.filter(
    ({ meaning, facts }) =>
      (meaning === "ignore" || meaning === "amount") &&
      facts.money >= 0.9 &&
      facts.dates < 0.6 &&
      facts.filled > 0 &&
      facts.filled < 1,
  );
  const trials = [
    ...money.flatMap((amount) =>
      money
        .filter((balance) => balance !== amount)
        .map(
          (balance) =>
            new Map([
              [amount, "amount"],
              [balance, "balance"],
            ] as const),
        ),
    ),
    ...(sparse.length === 2
      ? money.flatMap((balance) =>
          [sparse, sparse.toReversed()].map(
            ([one, two]) =>
              new Map([
                [one as Column, "debit"],
                [two as Column, "credit"],
                [balance, "balance"],
              ] as const),
          ),
        )
      : []),
  ];
  const old = columns.map((column) => column.meaning);
  const found: { rank: number; trial: (typeof trials)[number] }[] = [];
  for (const trial of trials) {
    for (const column of [...money, ...sparse]) column.meaning = "ignore";
    for (const [column, meaning] of trial) column.meaning = meaning;
    const blank: MoneyPlan = { decimalSign: ".", foreignDecimalSign: ".", isSigned: true, isDebitNegative: false };
    const plan = moneyPlan(scanRecords(columns, layout.sample, blank), {});
    const proof = scanRecords(columns, layout.sample, plan).chain.proof;
    if (proof !== undefined && proof.rows > 0) found.push({ rank: proof.sign === 1n ? 1 : 0, trial });
    for (const [i, meaning] of old.entries()) if (columns[i] !== undefined) columns[i].meaning = meaning;
  }
  const [best] = found.sort((a, b) => b.rank - a.rank);
  if (best === undefined) return;
  for (const column of [...money, ...sparse]) column.meaning = "ignore";
  for (const [column, meaning] of best.trial) column.meaning = meaning;
}
