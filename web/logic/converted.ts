/** An amount in another currency. */
import { convertSum, type Exchange } from "../../src/domain/exchange.ts";
import { toMajor, toMinor } from "./amount.ts";

/** Undefined if there is no rate. */
export function converted(
  amount: number,
  from: string,
  to: string,
  day: string,
  exchange: Exchange,
): number | undefined {
  const sumMinor = BigInt(toMinor(amount, from));
  const result = convertSum([{ currency: from, day, sumMinor }], to, exchange);
  return result.unconverted.length > 0 ? undefined : toMajor(result.sumMinor, to);
}
