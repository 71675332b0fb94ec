/**
 * The past balances of an account whose balance someone has entered for several days, such as the value of a house. Its
 * transactions alone do not explain them: each entered balance holds until the next one, with what transactions booked since.
 */
import { type Account, currentBalance } from "./account.ts";
import type { BalancePoint, DayMove } from "./balance-check.ts";

/** What to add to a balance at the end of a day that is computed from bookings alone, in minor units. */
export type Correction = (day: string) => bigint;

type EnteredBalance = Pick<BalancePoint, "on_day" | "balance_minor">;

/**
 * From the day on which the balance was last set, the bookings explain the balance. Before the first entered balance, they
 * explain how the account got there. `entered` is in the order of days; `moves` are the bookings after its first day.
 */
export function correctionOf(
  account: Pick<Account, "opening_minor" | "booked_minor" | "balance_set_on">,
  entered: readonly EnteredBalance[],
  moves: readonly DayMove[],
): Correction {
  const [first, last] = [entered[0], entered.at(-1)];
  if (first === undefined || last === undefined) return () => 0n;
  const setOn = account.balance_set_on ?? "";
  const current = last.on_day > setOn ? last.on_day : setOn;
  const later = moves.toSorted((a, b) => (a.day < b.day ? 1 : -1));
  let [balance, next] = [BigInt(currentBalance(account)), 0];
  const steps = entered.toReversed().map(({ on_day: day, balance_minor }) => {
    for (let move = later[next]; move !== undefined && move.day > day; move = later[++next]) balance -= move.minor;
    return { day, minor: BigInt(balance_minor) - balance };
  });
  const before = steps.at(-1)?.minor ?? 0n;
  return (day) => (day >= current ? 0n : (steps.find((step) => step.day <= day)?.minor ?? before));
}
