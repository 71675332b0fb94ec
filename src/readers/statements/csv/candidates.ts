/** Every way to read the money columns of a CSV file. */
import { sameDecimal, scaleDecimal } from "../text/amounts.ts";
import type { Column } from "./facts.ts";
import { findHeading } from "./headings.ts";
import { isRow } from "./layout.ts";
import { AMOUNTS, type Meaning } from "./meanings.ts";
import { isFault, readCell, UNKNOWN_MONEY } from "./row-money.ts";
import { moneyPlan, scanRecords } from "./scan.ts";
import type { CsvRecord } from "./split-csv.ts";

/** The meaning of each money column, by its index. All other money columns are ignored. */
export type MoneyReading = ReadonlyMap<number, Meaning>;

/** No bank writes more money columns, and each adds many readings. */
const MAX_MONEY_COLUMNS = 8;
const MAX_READINGS = 64;
const NAMED_AMOUNTS: readonly Meaning[] = [...AMOUNTS, "foreign_amount"];
const ROLES: readonly Meaning[] = [...AMOUNTS, "balance"];

/**
 * The columns whose cells are money and that have no other meaning. If any of them have amounts with a sign, a separator or a
 * currency, only those: the others are numbers of cheques, cards or accounts.
 */
export function moneyColumns(columns: readonly Column[]): Column[] {
  const open = columns.filter(
    ({ meaning, facts }) =>
      (meaning === "ignore" || meaning === "amount") && facts.money >= 0.9 && facts.dates < 0.6 && facts.filled > 0,
  );
  const varies = (some: readonly Column[]) => some.some(({ facts }) => !facts.isConstant);
  const exact = open.filter(({ facts }) => facts.exact > facts.zeros);
  return exact.length > 0 && (varies(exact) || !varies(open)) ? exact : open;
}

/** The reading that the columns have now. */
export function readingOf(columns: readonly Column[]): MoneyReading {
  return new Map(
    columns.filter(({ meaning }) => ROLES.includes(meaning)).map(({ index, meaning }) => [index, meaning]),
  );
}

/** The columns with the meanings of a reading. */
export function withReading(columns: readonly Column[], reading: MoneyReading): Column[] {
  return columns.map((column) => {
    const meaning = reading.get(column.index);
    if (meaning !== undefined) return { ...column, meaning };
    return ROLES.includes(column.meaning) ? { ...column, meaning: "ignore" } : column;
  });
}

/**
 * All readings in which every money column has at most one meaning: one amount, or money out and money in, with or
 * without a running balance. Named columns keep their meaning as balance, money out or money in.
 */
export function readingsOf(columns: readonly Column[], sample: readonly CsvRecord[]): MoneyReading[] {
  const named = (meaning: Meaning) =>
    columns.filter((column) => namedMeaning(column) === meaning && column.facts.filled > 0);
  const [outs, ins, balances] = [named("debit"), named("credit"), named("balance")];
  const money = moneyColumns(columns).slice(0, MAX_MONEY_COLUMNS);
  const open = money.filter((column) => namedMeaning(column) !== "balance");
  const full = open.filter(({ facts }) => facts.filled === 1);
  const halves = pairsOf([...new Set([...open, ...outs, ...ins])].slice(0, MAX_MONEY_COLUMNS)).filter(
    ([one, two]) => mayBeHalves(one, two) && areHalves(one, two, sample),
  );
  const balancesFor = (used: readonly Column[]) =>
    (balances.length > 0 ? balances : full).filter((column) => !used.includes(column));
  const readings: MoneyReading[] = [];
  const add = (roles: readonly (readonly [Column, Meaning])[]) => {
    const used = roles.map(([column]) => column);
    for (const balance of balancesFor(used))
      readings.push(new Map([...roles, [balance, "balance"] as const].map(byIndex)));
    readings.push(new Map(roles.map(byIndex)));
  };
  for (const column of full) add([[column, "amount"]]);
  for (const [one, two] of halves) {
    const isOut = (column: Column) => outs.includes(column);
    const isIn = (column: Column) => ins.includes(column);
    if (!isOut(two) && !isIn(one))
      add([
        [one, "debit"],
        [two, "credit"],
      ]);
    if (!isOut(one) && !isIn(two))
      add([
        [two, "debit"],
        [one, "credit"],
      ]);
  }
  return readings.slice(0, MAX_READINGS);
}

/** The columns under each reading of the amounts. They keep their balance, unless it is one of the amounts. */
export function moneyChoices(columns: readonly Column[], sample: readonly CsvRecord[]): Column[][] {
  const balance = columns.find(({ meaning }) => meaning === "balance")?.index;
  const choices = new Map<string, MoneyReading>();
  for (const reading of readingsOf(columns, sample)) {
    const amounts = [...reading].filter(([, meaning]) => meaning !== "balance");
    const isKept = balance !== undefined && !amounts.some(([index]) => index === balance);
    choices.set(JSON.stringify(amounts), new Map(isKept ? [...amounts, [balance, "balance"]] : amounts));
  }
  return [...choices.values()].map((reading) => withReading(columns, reading));
}

const byIndex = ([column, meaning]: readonly [Column, Meaning]): readonly [number, Meaning] => [column.index, meaning];

/** The meaning of a known heading, whatever the cells are. */
export function namedMeaning({ heading }: Column): Meaning | undefined {
  return findHeading(heading)?.meaning;
}

function pairsOf(columns: readonly Column[]): (readonly [Column, Column])[] {
  return columns.flatMap((one, i) => columns.slice(i + 1).map((two) => [one, two] as const));
}

/** Amounts of different currencies are no halves: each is the amount in its currency. */
function mayBeHalves(one: Column, two: Column): boolean {
  if ([one, two].some(({ facts }) => facts.signed > 0 && facts.signed < 1)) return false;
  return one.currency === null || two.currency === null || one.currency === two.currency;
}

/** Whether each row has an amount in exactly one of two columns. The other is empty or zero. */
export function areHalves(one: Column, two: Column, sample: readonly CsvRecord[]): boolean {
  const rows = sample.filter(({ cells }) => isRow(cells));
  const has = (column: Column) => rows.map(({ cells }) => /[1-9]/.test(cells[column.index] ?? ""));
  const [first, second] = [has(one), has(two)];
  return first.includes(true) && second.includes(true) && first.every((amount, i) => amount !== second[i]);
}

/** The readings in which one column is another one at a rate: the account's amount, and the shop's. */
export function convertedReadings(columns: readonly Column[], sample: readonly CsvRecord[]): MoneyReading[] {
  const rows = sample.filter(({ cells }) => isRow(cells));
  const numeric = columns
    .filter(({ facts }) => facts.amounts === 1 && facts.filled > 0 && facts.dates === 0)
    .slice(0, MAX_MONEY_COLUMNS);
  if (rows.length < 2 || numeric.length < 3) return [];
  const { decimalSign } = moneyPlan(scanRecords(columns, sample, UNKNOWN_MONEY), {});
  const valuesOf = (column: Column) => rows.map(({ cells }) => decimalOf(readCell(cells, column, decimalSign)));
  const values = new Map(numeric.map((column) => [column, valuesOf(column)]));
  const isAmount = (column: Column) =>
    column.currency !== null || NAMED_AMOUNTS.includes(namedMeaning(column) ?? "ignore");
  const full = numeric.filter((column) => column.facts.filled === 1 && isAmount(column));
  return full.flatMap((product) =>
    full.flatMap((factor) => {
      const isRate = (rate: Column) =>
        !isAmount(rate) && isConverted(values.get(product) ?? [], values.get(factor) ?? [], values.get(rate) ?? []);
      const accounts =
        product === factor || !numeric.some(isRate) ? undefined : accountsAmount(product, factor, columns);
      if (accounts === undefined) return [];
      const shops = accounts === product ? factor : product;
      return [
        new Map<number, Meaning>([
          [accounts.index, "amount"],
          [shops.index, "foreign_amount"],
        ]),
      ];
    }),
  );
}

/**
 * Which of two amounts is in the account's currency: the equation holds either way. A heading says which is the shop's, or
 * names the account's currency; otherwise the shop's amount is beside a currency that changes.
 */
function accountsAmount(one: Column, two: Column, columns: readonly Column[]): Column | undefined {
  const isBesideCurrency = ({ index }: Column) =>
    [index - 1, index + 1].some((at) => columns[at]?.facts.currencies === 1 && !columns[at].facts.isConstant);
  const tests = [
    (column: Column) => namedMeaning(column) === "foreign_amount",
    (column: Column) => column.currency === null,
    isBesideCurrency,
  ];
  for (const isShops of tests) if (isShops(one) !== isShops(two)) return isShops(one) ? two : one;
  return undefined;
}

type Value = string | undefined;

function decimalOf(read: ReturnType<typeof readCell>): Value {
  return read === undefined || isFault(read) ? undefined : read.amount.replace("-", "");
}

/** Whether every amount is the shop's at the rate, as exactly as both are written. An empty rate is 1. */
function isConverted(amounts: readonly Value[], shops: readonly Value[], rates: readonly Value[]): boolean {
  let others = 0;
  for (const [i, amount] of amounts.entries()) {
    const [shop, rate = "1"] = [shops[i], rates[i]];
    if (
      amount === undefined ||
      shop === undefined ||
      !/[1-9]/.test(amount) ||
      !/[1-9]/.test(rate) ||
      !isProduct(amount, shop, rate)
    )
      return false;
    if (!sameDecimal(amount, shop)) others++;
  }
  return others >= 2;
}

function isProduct(amount: string, shop: string, rate: string): boolean {
  const [amountDecimals, rateDecimals] = [amount, rate].map((text) => text.split(".")[1]?.length ?? 0) as [
    number,
    number,
  ];
  const decimals = 2 * DECIMALS;
  const product = scaleDecimal(shop, DECIMALS) * scaleDecimal(rate, DECIMALS);
  const gap = product - scaleDecimal(amount, decimals);
  const rounding =
    10n ** BigInt(decimals - amountDecimals) + scaleDecimal(shop, DECIMALS) * 10n ** BigInt(DECIMALS - rateDecimals);
  return (gap < 0n ? -gap : gap) <= rounding / 2n;
}

/** Longer decimals are neither amounts nor rates. */
const DECIMALS = 12;
