/** Loads the exchange rates that a computation needs. */
import type { Budget } from "../domain/budget.ts";
import { type DatedMoney, type Exchange, exchangeAt } from "../domain/exchange.ts";
import type { Read } from "./service.ts";

/** The rates that apply on the days of `moneys`. Runs no query if all money is in the budget's currency. */
export async function loadExchange(
  { reads }: Read,
  { currency }: Budget,
  moneys: readonly Pick<DatedMoney, "currency" | "day">[],
): Promise<Exchange> {
  const foreign = moneys.filter((money) => money.currency !== currency);
  if (foreign.length === 0) return exchangeAt([]);
  const days = foreign.map(({ day }) => day).sort();
  const currencies = [...new Set([currency, ...foreign.map((money) => money.currency)])].sort();
  return exchangeAt(await reads.exchangeRates.list(currencies, days[0] ?? "", days.at(-1) ?? ""));
}
