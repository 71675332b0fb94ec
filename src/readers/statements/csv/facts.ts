/** The columns of a CSV file with what their cells are. Meanings are never assigned: `give` returns other columns. */
import { isCurrency } from "../../../domain/currency.ts";
import { possibleOrders } from "../text/days.ts";
import { isStateWord, signReader } from "../words/sign-words.ts";
import { findHeading } from "./headings.ts";
import { isAmount } from "./layout.ts";
import type { Meaning } from "./meanings.ts";

export interface Column {
  readonly index: number;
  readonly heading: string;
  readonly meaning: Meaning;
  /** The currency in the heading, "Betrag (EUR)". */
  readonly currency: string | null;
  readonly facts: CellFacts;
}

export type Columns = readonly Column[];

/** The columns, of which the chosen ones get the meaning. */
export function give(columns: Columns, chosen: readonly (Column | undefined)[], meaning: Meaning): Columns {
  const indexes = new Set(chosen.map((column) => column?.index));
  return columns.map((column) => (indexes.has(column.index) ? { ...column, meaning } : column));
}

export function hasMeaning(columns: Columns, meaning: Meaning): boolean {
  return columns.some((column) => column.meaning === meaning);
}

/** The share of the sample's cells of each kind, and whether all are the same. */
export interface CellFacts {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  /** Amounts with a sign or decimals, and short numbers; not ids or accounts. */
  readonly money: number;
  /** Amounts with a sign, a currency or decimals, and zero. */
  readonly exact: number;
  readonly zeros: number;
  /** Amounts with a minus or plus, or in brackets. */
  readonly signed: number;
  readonly currencies: number;
  readonly signWords: number;
  /** -1 for a word of the column that means money out, 1 for money in, undefined for any other. */
  signOf(word: string): 1 | -1 | undefined;
  /** Cells mean money out, others money in. */
  readonly hasBothSigns: boolean;
  /** The sign of an empty cell, if all words mean the opposite. */
  readonly signOfEmpty: 1 | -1 | null;
  /** "booked" and "pending". */
  readonly stateWords: number;
  readonly ibans: number;
  /** Account and card numbers: at least six digits, no words. Masked digits may be * or x. */
  readonly accounts: number;
  /** Cells with a digit. */
  readonly digits: number;
  readonly isConstant: boolean;
  /** Distinct cells, as a share of the filled ones. */
  readonly distinct: number;
  readonly longest: number;
}

const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z]{0,4})?[\d*xX][\d*xX/ -]{4,}\d$/;

export function factsOf(cells: readonly string[], heading: string): CellFacts {
  const filled = cells.filter((cell) => cell !== "");
  const share = (test: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  const distinct = new Set(filled).size;
  const signOf = signReader(heading, findHeading(heading)?.meaning === "sign", filled);
  const signs = new Set(filled.map(signOf));
  return {
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    dates: share((cell) => cell.length <= 48 && possibleOrders(cell).length > 0),
    amounts: share(isAmount),
    money: share((cell) => isAmount(cell) && (/[-+.,٫(]/.test(cell) || /^\d{1,9}$/.test(cell))),
    exact: share((cell) => isAmount(cell) && (/^0*$/.test(cell) || !/^\d+$/.test(cell))),
    zeros: share((cell) => isAmount(cell) && !/[1-9]/.test(cell)),
    signed: share((cell) => isAmount(cell) && /[-+(]/.test(cell)),
    currencies: share((cell) => isCurrency(cell.toUpperCase())),
    // A dash alone means an empty cell.
    signWords: filled.every((cell) => cell === "-") ? 0 : share((cell) => signOf(cell) !== undefined),
    signOf,
    hasBothSigns: signs.has(1) && signs.has(-1),
    signOfEmpty: filled.length === cells.length ? null : otherSign(signs),
    stateWords: share(isStateWord),
    ibans: share((cell) => /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,36}$/.test(cell)),
    accounts: share((cell) => ACCOUNT.test(cell) && /\d{3}/.test(cell)),
    digits: share((cell) => /\d/.test(cell)),
    isConstant: distinct === 1,
    distinct: filled.length === 0 ? 0 : distinct / filled.length,
    longest: Math.max(0, ...filled.map((cell) => cell.length)),
  };
}

function otherSign(signs: ReadonlySet<1 | -1 | undefined>): 1 | -1 | null {
  const [only] = signs;
  return signs.size !== 1 || only === undefined ? null : only === 1 ? -1 : 1;
}
