/** Reads the balances of an account. */
import { formatTimestamp, isDay } from "../../domain/calendar.ts";
import type { ListedBalance, ListingProblem } from "../provider.ts";
import { amountIn, type JsonObject, listIn, objectIn, RefusedValue, textIn } from "../read-json.ts";
import { currencyIn } from "./read-accounts.ts";

type Meaning = Pick<ListedBalance, "kind" | "includesPending">;

/** Types of ISO 20022, the preferred ones first. The others apply to the start of a day, or to no certain day. */
const MEANINGS: readonly (readonly [type: string, meaning: Meaning])[] = [
  ["ITBD", { kind: "booked", includesPending: false }],
  ["CLBD", { kind: "booked", includesPending: false }],
  ["XPCD", { kind: "booked", includesPending: true }],
  ["ITAV", { kind: "available", includesPending: null }],
  ["CLAV", { kind: "available", includesPending: null }],
];

interface ReadBalances {
  readonly balances: readonly ListedBalance[];
  readonly refused: readonly ListingProblem[];
}

/** One balance of each kind per day. `XPCD` counts only if the bank has no other booked balance. */
export function readBalances(answer: JsonObject, currency: string | null, nowMs: number): ReadBalances {
  const listed = listIn(answer.balances).map(objectIn);
  const found = new Map<string, ListedBalance>();
  const refused: ListingProblem[] = [];
  for (const [type, meaning] of MEANINGS) {
    if (type === "XPCD" && found.size > 0) continue;
    for (const balance of listed.filter((one) => textIn(one.balance_type) === type)) {
      const { amount, currency: code } = objectIn(balance.balance_amount);
      if (currency !== null && currencyIn(code) !== currency) continue;
      try {
        const read = { ...meaning, amount: amountIn(amount), at: timeOf(balance, nowMs) };
        const slot = `${read.kind} ${read.at.slice(0, 10)}`;
        if (!found.has(slot)) found.set(slot, read);
      } catch (error) {
        if (!(error instanceof RefusedValue)) throw error;
        refused.push({ code: "balance_refused", kind: "note", text: `A balance was not read: ${error.message}.` });
      }
    }
  }
  return { balances: [...found.values()], refused };
}

/** The end of an earlier day, or now: `last_change_date_time` is when the balance changed, and it still applies. */
function timeOf({ reference_date }: JsonObject, nowMs: number): string {
  const now = formatTimestamp(nowMs);
  const day = textIn(reference_date)?.slice(0, 10) ?? "";
  return isDay(day) && day < now.slice(0, 10) ? `${day}T23:59:59.000000+00:00` : now;
}
