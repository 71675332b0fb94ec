/**
 * Suggests payees for a payment that is being entered: those whose past payments resemble it in time, day and amount
 * come first.
 */
import { dayNumber, minuteAt, weekdayOf } from "./calendar.ts";
import { nameKey } from "./name.ts";
import type { Payee } from "./payee.ts";

/** A past payment. */
export interface PayeeUse {
  readonly payee_id: string;
  readonly account_id: string;
  readonly category_id: string | null;
  /** Minor units of `currency`. */
  readonly amount_minor: number;
  readonly currency: string;
  readonly authorized_at: string;
  readonly created_at: string;
}

/** The payment that is being entered. */
export interface NewPayment {
  readonly day: string;
  /** The minute of the day in `timeZone`, from 0. */
  readonly minute: number;
  readonly timeZone: string;
  /** Minor units of `currency`; null if it is not known yet. */
  readonly amountMinor: number | null;
  readonly currency: string;
}

export interface PayeeSuggestion {
  readonly payee: Payee;
  /**
   * The default category of the payee. If there is none, the category that two of the last three payments have, or the
   * category of the only payment.
   */
  readonly categoryId: string | null;
  readonly lastUse: PayeeUse | undefined;
  readonly useCount: number;
}

/** The best payees first. `uses` must be newest first. A payee without any use comes last. */
export function rankPayees(
  payees: readonly Payee[],
  uses: readonly PayeeUse[],
  payment: NewPayment,
): readonly PayeeSuggestion[] {
  const scoreOf = scoreFor(payment);
  const usesOf = Map.groupBy(uses, ({ payee_id }) => payee_id);
  return payees
    .map((payee) => {
      const own = usesOf.get(payee.id) ?? [];
      const score = own.reduce((sum, use) => sum + scoreOf(use), 0);
      const categoryId = payee.default_category_id ?? usualCategory(own);
      const suggestion = { payee, categoryId, lastUse: own[0], useCount: own.length };
      return { suggestion, score, key: nameKey(payee.name) };
    })
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .map(({ suggestion }) => suggestion);
}

const HALF_LIFE_DAYS = 30;
const NEAR_MINUTES = 120;
const DAY_MINUTES = 1440;

/** Each use counts 1, halved for every 30 days of age, and more if it resembles the payment. */
function scoreFor({ day, minute, timeZone, amountMinor, currency }: NewPayment): (use: PayeeUse) => number {
  const today = dayNumber(day);
  const weekday = weekdayOf(day);
  const isNearInTime = (use: PayeeUse) => {
    const apart = Math.abs(minuteAt(Date.parse(use.created_at), timeZone) - minute);
    return Math.min(apart, DAY_MINUTES - apart) <= NEAR_MINUTES;
  };
  return (use) => {
    const age = Math.max(0, today - dayNumber(use.authorized_at));
    let score = 0.5 ** (age / HALF_LIFE_DAYS);
    if (isNearInTime(use)) score *= 2;
    if (amountMinor !== null && use.currency === currency && isNear(use.amount_minor, amountMinor)) score *= 2;
    if (weekdayOf(use.authorized_at) === weekday) score *= 1.5;
    return score;
  };
}

/** Whether an amount has the same sign as another and differs from it by at most 10 %. */
function isNear(amountMinor: number, otherMinor: number): boolean {
  if (Math.sign(amountMinor) !== Math.sign(otherMinor)) return false;
  return 10n * BigInt(Math.abs(amountMinor - otherMinor)) <= BigInt(Math.abs(otherMinor));
}

function usualCategory([first, second, third]: readonly PayeeUse[]): string | null {
  if (second === undefined) return first?.category_id ?? null;
  const [a, b, c] = [first, second, third].map((use) => use?.category_id ?? null);
  return (a === b || a === c ? a : null) ?? (b === c ? (b ?? null) : null);
}
