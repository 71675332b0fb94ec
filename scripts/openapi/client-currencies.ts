/** The currencies whose number of decimals is not 2, for the clients. */
import { CURRENCY_CODES, decimalsOf } from "../../src/domain/currency.ts";

export const DECIMALS_OF_CURRENCIES: Readonly<Record<string, number>> = Object.fromEntries(
  CURRENCY_CODES.map((code) => [code, decimalsOf(code)] as const).filter(([, decimals]) => decimals !== 2),
);
