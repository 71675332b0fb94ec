/** Removes a rate of a budget's own; a shared one of the same day counts again. */
import { formatRateKey, type RateKey } from "../../domain/exchange-rate.ts";
import { Problem } from "../../domain/problem.ts";
import type { Write } from "../service.ts";

/** @throws Problem `not_found` where the budget has no such rate of its own. */
export async function removeExchangeRate({ tx }: Write, given: RateKey): Promise<void> {
  const key = { ...given, base_currency: given.base_currency.toUpperCase(), currency: given.currency.toUpperCase() };
  if ((await tx.exchangeRates.findOwn(key)) === undefined) {
    throw new Problem("not_found", `This budget has no exchange rate of its own for ${formatRateKey(key)}.`);
  }
  await tx.exchangeRates.remove(key);
}
