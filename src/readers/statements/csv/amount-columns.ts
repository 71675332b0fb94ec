/** Decides which columns contain the amount charged to the account: one column, or debit and credit. */

import { moneyColumns } from "./candidates.ts";
import type { Column } from "./columns.ts";
import { findHeading, normalizeHeading } from "./headings.ts";
import { isRow } from "./layout.ts";
import { isAmountMeaning } from "./meanings.ts";
import type { CsvRecord } from "./split-csv.ts";

/** Headings of the amount charged to the account, if another column has the amount in the shop's currency. */
const CHARGED = /\b(?:account|rachunku|uctu|kontowahrung|booking|billing|buchungsbetrag|счета|карты|рахунку|картки)\b/;
/** With or without a currency: "Total (AUD)". */
const NET = /^(?:net(?:to)?(?: amount)?|total(?: amount)?)(?: [a-z]{3})?$/;

/** If only one of debit and credit has a known heading, the other is the column with an amount in exactly the other rows. */
export function completePair(columns: readonly Column[], sample: readonly CsvRecord[]): void {
  const [known, ...others] = columns.filter(({ meaning }) => isAmountMeaning(meaning));
  if (known === undefined || known.meaning === "amount" || others.length > 0) return;
  const rows = sample.filter(({ cells }) => isRow(cells));
  const has = ({ cells }: CsvRecord, { index }: Column) => /[1-9]/.test(cells[index] ?? "");
  const [found, ...more] = columns.filter(
    (column) =>
      column.meaning === "ignore" &&
      column.facts.money === 1 &&
      findHeading(column.heading) === undefined &&
      rows.some((row) => has(row, column)) &&
      rows.some((row) => has(row, known)) &&
      rows.every((row) => has(row, column) !== has(row, known)),
  );
  if (found !== undefined && more.length === 0) found.meaning = known.meaning === "debit" ? "credit" : "debit";
}

/** A filled amount column wins over debit and credit. If there are none, money columns are found by their cells. */
export function resolveAmounts(columns: Column[]): void {
  if (!columns.some(({ meaning }) => isAmountMeaning(meaning))) {
    const foreign = columns.find(({ meaning }) => meaning === "foreign_amount");
    if (foreign !== undefined) foreign.meaning = "amount";
  }
  const amounts = columns.filter((column) => column.meaning === "amount");
  const rankOf = (column: Column) => rankAmount(column, columns);
  const best = amounts.toSorted(
    (a, b) =>
      b.facts.filled - a.facts.filled || rankOf(b) - rankOf(a) || a.facts.zeros - b.facts.zeros || a.index - b.index,
  )[0];
  for (const amount of amounts)
    if (best !== undefined && amount !== best) demoteAmount(amount, best, rankOf(best) > rankOf(amount), columns);
  const fee = columns.find(({ meaning }) => meaning === "fee");
  if (fee !== undefined && best !== undefined && NET.test(normalizeHeading(best.heading))) fee.meaning = "ignore";
  const pair = columns.filter((column) => column.meaning === "debit" || column.meaning === "credit");
  const isPair = new Set(pair.map((column) => column.meaning)).size === 2;
  if (best !== undefined && isPair) {
    if (best.facts.filled === 1) for (const column of pair) column.meaning = "ignore";
    else if (pair.some((column) => column.facts.filled > 0)) best.meaning = "ignore";
  }
  if (best !== undefined || pair.length > 0) return;
  const money = moneyColumns(columns);
  const variable = money.filter((column) => !column.facts.isConstant);
  const [only] = (variable.length > 0 ? variable : money).toSorted((a, b) => b.facts.signed - a.facts.signed);
  if (only !== undefined) only.meaning = "amount";
}

/**
 * Ranks amount columns by whether the heading names the charged amount or a currency. A net amount includes the fee.
 */
function rankAmount({ heading, currency }: Column, columns: readonly Column[]): number {
  const name = normalizeHeading(heading);
  if (CHARGED.test(name) || (NET.test(name) && columns.some(({ meaning }) => meaning === "fee"))) return 2;
  return currency === null ? 0 : 1;
}

/** If the best heading names the account's amount, another amount is in the shop's currency. */
function demoteAmount(amount: Column, best: Column, isShops: boolean, columns: readonly Column[]): void {
  amount.meaning = "ignore";
  if (
    !isShops ||
    (amount.currency !== null && amount.currency === best.currency) ||
    NET.test(normalizeHeading(best.heading)) ||
    columns.some(({ meaning }) => meaning === "foreign_amount")
  )
    return;
  amount.meaning = "foreign_amount";
}

/** If the amount's heading names its currency, a currency column beside another amount is the shop's. */
export function resolveForeign(columns: readonly Column[]): void {
  const isNamed = columns.some(({ meaning, currency }) => isAmountMeaning(meaning) && currency !== null);
  const [currency, ...others] = columns.filter(({ meaning }) => meaning === "currency");
  if (!isNamed || currency === undefined || others.length > 0) return;
  const isBeside = ({ index, meaning, facts, currency: own }: Column) =>
    Math.abs(index - currency.index) === 1 &&
    meaning === "ignore" &&
    own === null &&
    facts.filled > 0 &&
    facts.money === 1;
  const foreign = columns.find(({ meaning }) => meaning === "foreign_amount") ?? columns.find(isBeside);
  if (foreign === undefined) return;
  foreign.meaning = "foreign_amount";
  currency.meaning = "foreign_currency";
}
