/**
 * Finds the recurring rule that already expects the payments of a suggestion, although they have another payee or amount: a
 * second rule would count them twice.
 */
import { addDays, daysBetween } from "../../domain/calendar.ts";
import { isExpectedAmount, type Matched, maySettle } from "../../domain/match-occurrences.ts";
import { magnitudes, type RecurringRule, shiftOffWeekend } from "../../domain/recurring-rule.ts";
import { scheduledDays } from "../../recurrence/scheduled-days.ts";
import type { AdoptedPayments } from "./adopt-payments.ts";
import type { Suggestion } from "./suggest-recurring-rules.ts";

/** What is known about the present rules. */
export interface Known {
  readonly rules: readonly RecurringRule[];
  /** The occurrences of the suggestions' time, with their transactions. */
  readonly matched: readonly Matched[];
  /** The transactions that the user rejected for each rule, by its id. */
  readonly rejected: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The rule of each suggestion that has one. A rule has at most one suggestion: that with its own payee or accounts, otherwise
 * that with the nearest amount. So `suggestions` must include those that the rules expect.
 */
export function findSameRules(
  suggestions: readonly Suggestion[],
  known: Known,
): ReadonlyMap<Suggestion, RecurringRule> {
  const pairs = suggestions
    .flatMap((suggestion) => known.rules.map((rule) => ({ suggestion, rule })))
    .filter(({ suggestion, rule }) => isExpected(rule, suggestion) || isSame(rule, suggestion, known))
    .map((pair) => ({ ...pair, rank: isOfParty(pair.rule, pair.suggestion) ? -1 : amountGap(pair) }))
    .sort((one, other) => one.rank - other.rank);
  const found = new Map<Suggestion, RecurringRule>();
  const taken = new Set<RecurringRule>();
  for (const { suggestion, rule } of pairs) {
    if (found.has(suggestion) || taken.has(rule)) continue;
    found.set(suggestion, rule);
    taken.add(rule);
  }
  return found;
}

/**
 * The payments of a suggestion that its rule should expect. Null if the rule is a transfer and they are payments: the payments
 * should become transfers.
 */
export function adoptedBy(rule: RecurringRule, suggestion: Suggestion): AdoptedPayments | null {
  const { account_id, transfer_account_id, payee_id, category_id } = suggestion;
  if (transfer_account_id !== null) {
    const other = account_id === rule.account_id ? transfer_account_id : account_id;
    return { transfer_account_id: other, category_id };
  }
  if (rule.payee_id === null) return null;
  return { payee_id, ...(category_id === null ? {} : { category_id }) };
}

/** Whether the rule has the payee or the two accounts of the suggestion, in the same direction. */
export function isOfParty(rule: RecurringRule, suggestion: Suggestion): boolean {
  if (suggestion.transfer_account_id === null) {
    return rule.payee_id === suggestion.payee_id && sidesOf(suggestion)[0]?.sign === Math.sign(rule.amount_minor);
  }
  return sidesOf(suggestion).some(
    (side) =>
      side.account_id === rule.account_id &&
      side.transfer_account_id === rule.transfer_account_id &&
      side.sign === Math.sign(rule.amount_minor),
  );
}

/** Whether the rule has this payee or these accounts, and an amount within 10 %. */
export function isExpected(rule: RecurringRule, suggestion: Suggestion): boolean {
  const { currency, amount_minor } = suggestion;
  const amountMinor = Math.sign(rule.amount_minor) * Math.abs(amount_minor);
  return isOfParty(rule, suggestion) && rule.currency === currency && isExpectedAmount(rule, amountMinor);
}

/**
 * Whether the account, direction, amount and days are similar. It is another payment if the user said so for one of them, or
 * if the rule has its own payments in the same time: with two, that is no coincidence.
 */
function isSame(rule: RecurringRule, suggestion: Suggestion, { matched, rejected }: Known): boolean {
  const { evidence } = suggestion;
  const isOnAccount = sidesOf(suggestion).some(
    ({ account_id, sign }) => account_id === rule.account_id && sign === Math.sign(rule.amount_minor),
  );
  if (!isOnAccount || rule.currency !== suggestion.currency) return false;
  if (!maySettle(rule, magnitudes(suggestion)) || !hasSimilarDays(rule, suggestion)) return false;
  if (evidence.some(({ id }) => rejected.get(rule.id)?.has(id))) return false;
  const ids = new Set(evidence.map(({ id }) => id));
  const since = evidence[0]?.day ?? "";
  const until = addDays(evidence.at(-1)?.day ?? "", rule.match_days_after);
  const paidByOthers = matched.filter(
    ({
      occurrence: {
        rule: { id },
        dueOn,
      },
      transactionIds,
    }) => {
      const isOther = transactionIds.length > 0 && !transactionIds.some((one) => ids.has(one));
      return id === rule.id && isOther && dueOn >= since && dueOn <= until;
    },
  );
  return paidByOthers.length < 2;
}

interface Side {
  readonly account_id: string | null;
  readonly transfer_account_id: string | null;
  readonly sign: number;
}

/** The suggestion as its account sees it, and a transfer also as the other account does. */
function sidesOf({ account_id, transfer_account_id, amount_minor }: Suggestion): readonly Side[] {
  const sign = Math.sign(amount_minor);
  const own = { account_id, transfer_account_id, sign };
  if (transfer_account_id === null) return [own];
  return [own, { account_id: transfer_account_id, transfer_account_id: account_id, sign: -sign }];
}

const YEAR_DAYS = 364;

/**
 * Compares a year from the day on which both have begun: the first payment is in the range of one of the rule's days, and
 * both have about as many days.
 */
function hasSimilarDays(rule: RecurringRule, suggestion: Suggestion): boolean {
  const { match_days_before, match_days_after } = rule;
  const first = addDays(rule.starts_on, -match_days_before);
  const since = first > suggestion.starts_on ? first : suggestion.starts_on;
  const until = addDays(since, YEAR_DAYS);
  const theirs = dueDays({ ...suggestion, ends_on: rule.ends_on }, since, until);
  const ours = dueDays(rule, addDays(since, -match_days_after), addDays(until, match_days_before));
  const [day] = theirs;
  if (day === undefined || !ours.some((due) => isInRange(rule, due, day))) return false;
  const count = ours.filter((due) => due >= since && due <= until).length;
  return 6 * Math.abs(count - theirs.length) <= Math.max(count, theirs.length);
}

type Schedule = Pick<RecurringRule, "rule" | "starts_on" | "ends_on" | "weekend">;

function dueDays(schedule: Schedule, since: string, until: string): string[] {
  return scheduledDays(schedule, since, until).map((day) => shiftOffWeekend(day, schedule.weekend));
}

function isInRange(rule: RecurringRule, dueOn: string, day: string): boolean {
  const lateDays = daysBetween(dueOn, day);
  return lateDays >= -rule.match_days_before && lateDays <= rule.match_days_after;
}

/** The distance between the amounts of the rule and of the suggestion; 0 if the ranges overlap. */
function amountGap({ rule, suggestion }: { readonly rule: RecurringRule; readonly suggestion: Suggestion }): number {
  const [expected, found] = [magnitudes(rule), magnitudes(suggestion)];
  return Math.max(0, expected.least - found.most, found.least - expected.most);
}
