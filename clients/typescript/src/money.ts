/** Exact amounts. */
import { DECIMALS } from "./operations.ts";

/** The fields that are taken by default, in this order. */
const USUAL = ["amount", "current_balance", "spending_power"];

/**
 * An amount of a resource in minor units, such as cents, for exact sums: `money(transaction)` of -19.99 EUR is -1999n.
 * Without a field, it is the `amount`, `current_balance` or `spending_power`.
 * @throws TypeError if the field is not an amount. RangeError if it has more decimals than its currency.
 */
export function money<One extends { readonly currency: string }>(one: One, field?: keyof One & string): bigint {
  const values = one as Readonly<Record<string, unknown>>;
  const name = field ?? USUAL.find((usual) => typeof values[usual] === "number") ?? "amount";
  const value = values[name];
  if (typeof value !== "number" || !Number.isFinite(value)) throw new TypeError(`${name} is not an amount`);
  const text = value.toFixed(decimalsOf(one.currency));
  if (Number(text) !== value) throw new RangeError(`${value} has more decimals than ${one.currency} allows`);
  return BigInt(text.replace(".", ""));
}

/** The number of decimals of a currency. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency.toUpperCase()] ?? 2;
}
