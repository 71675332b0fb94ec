/** Reads the exchange rates that money needs to be told in the budget's currency. */
import { type Exchange, exchangeAt } from "../../domain/exchange.ts";
import type { Read } from "../service.ts";

const NO_EXCHANGE = exchangeAt([]);

/** Rates that count on the days of `moneys`; where all of it is in `currency`, nothing is read. */
export async function readExchange(
  { reads, budgetId }: Read,
  moneys: readonly { readonly currency: string; readonly day: string }[],
  currency: string,
): Promise<Exchange> {
  const foreign = moneys.filter((money) => money.currency !== currency);
  if (foreign.length === 0) return NO_EXCHANGE;
  const days = foreign.map(({ day }) => day).sort();
  const currencies = [...new Set([currency, ...foreign.map((money) => money.currency)])].sort();
  return exchangeAt(await reads.exchangeRates.list(budgetId, currencies, days[0] ?? "", days.at(-1) ?? ""));
}
