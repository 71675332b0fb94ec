/** Finds the amount, or money out and money in, and the running balance of a CSV file without a header. */
import type { Column } from "./columns.ts";
import type { Layout } from "./layout.ts";
import type { Meaning } from "./meanings.ts";
import { moneyColumns } from "./money-columns.ts";
import { proofsOf } from "./scan-records.ts";

type Trial = ReadonlyMap<Column, Meaning>;

/** No bank writes more money columns, and each adds many trials. */
const MAX_COLUMNS = 8;

/**
 * Assigns the meanings with which the running balance is correct on every row. If there are none, the only two
 * complementary columns become debit and credit.
 */
export function findBalanceColumn(columns: Column[], layout: Layout): void {
  const money = moneyColumns(columns);
  if (money.length < 2 || money.length > MAX_COLUMNS) return;
  const known = columns.filter(({ meaning, facts }) => meaning === "balance" && facts.filled > 0);
  const full = money.filter(({ facts }) => facts.filled === 1);
  const halves = pairsOf(money).filter(([one, two]) => areHalves(one, two, layout));
  const trials: Trial[] = [
    ...(known.length > 0
      ? full.map((one): Trial => new Map([[one, "amount"]]))
      : pairsOf(full).flatMap(([one, two]) => [amountAndBalance(one, two), amountAndBalance(two, one)])),
    ...halves.flatMap(([one, two]) =>
      (known.length > 0 ? known : full)
        .filter((balance) => balance !== one && balance !== two)
        .flatMap((balance) => [outAndIn(one, two, balance), outAndIn(two, one, balance)]),
    ),
  ];
  const proven = trials
    .map((trial) => ({ trial, proof: proofOf(trial, money, columns, layout) }))
    .filter(({ proof }) => proof !== undefined)
    .sort((a, b) => Number(b.proof?.sign === 1n) - Number(a.proof?.sign === 1n));
  const [half, ...otherHalves] = halves;
  const guess = half !== undefined && otherHalves.length === 0 ? outAndIn(...half) : undefined;
  const best = proven[0]?.trial ?? guess;
  if (best !== undefined) give(best, money);
}

const amountAndBalance = (amount: Column, balance: Column): Trial =>
  new Map([
    [amount, "amount"],
    [balance, "balance"],
  ]);

const outAndIn = (out: Column, into: Column, balance?: Column): Trial =>
  new Map<Column, Meaning>([
    [out, "debit"],
    [into, "credit"],
    ...(balance === undefined ? [] : [[balance, "balance"] as const]),
  ]);

function pairsOf(columns: readonly Column[]): (readonly [Column, Column])[] {
  return columns.flatMap((one, i) => columns.slice(i + 1).map((two) => [one, two] as const));
}

/** Whether each row has an amount in exactly one of two columns, always with a sign or never. The other is empty or zero. */
function areHalves(one: Column, two: Column, { sample }: Layout): boolean {
  if ([one, two].some(({ facts }) => facts.signed > 0 && facts.signed < 1)) return false;
  const hasAmount = (cell = "") => /[1-9]/.test(cell);
  const has = (column: Column) => sample.map(({ cells }) => hasAmount(cells[column.index]));
  const [first, second] = [has(one), has(two)];
  return first.includes(true) && second.includes(true) && first.every((amount, i) => amount !== second[i]);
}

function proofOf(trial: Trial, money: readonly Column[], columns: readonly Column[], { sample }: Layout) {
  const old = money.map(({ meaning }) => meaning);
  give(trial, money);
  const [first] = proofsOf(columns, sample);
  for (const [i, column] of money.entries()) column.meaning = old[i] ?? "ignore";
  return first?.proof;
}

function give(trial: Trial, money: readonly Column[]): void {
  for (const column of money) column.meaning = trial.get(column) ?? "ignore";
}
