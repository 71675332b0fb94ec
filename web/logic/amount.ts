/** Adds amounts in major units, and has the value of an amount field. `parse-amount.ts` reads typed amounts. */
import { usualDecimalsOf } from "../../src/domain/currency.ts";
import type { Formats } from "./format.ts";

/** Adds amounts in major units exactly. */
export function addAmounts(currency: string, amounts: readonly number[]): number {
  return toMajor(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  );
}

export function toMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** usualDecimalsOf(currency));
}

export function toMajor(minor: number | bigint, currency: string): number {
  return Number(`${minor}e-${usualDecimalsOf(currency)}`);
}

/** Adds an amount of each item exactly. */
export function sumOf<Item>(currency: string, items: readonly Item[], amountOf: (item: Item) => number): number {
  return addAmounts(currency, items.map(amountOf));
}

/** An amount as it is typed. `amount` is undefined while the text is not one. */
export interface TypedAmount {
  readonly text: string;
  readonly amount: number | undefined;
}

export const NO_AMOUNT: TypedAmount = { text: "", amount: undefined };

export function typedAmount(
  amount: number | null | undefined,
  currency: string,
  formats: Pick<Formats, "typed">,
): TypedAmount {
  return amount == null ? NO_AMOUNT : { text: formats.typed(amount, currency), amount };
}
