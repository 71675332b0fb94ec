/** The state of the form for a recurring rule, and the request that it becomes. */
import { addDays, weekdayOf } from "../../../src/domain/calendar.ts";
import { findRuleIssues } from "../../../src/domain/recurrence-rule.ts";
import { shiftOffWeekend } from "../../../src/domain/recurring-rule.ts";
import { scheduledDays } from "../../../src/recurrence/scheduled-days.ts";
import type { NewRecurringRule, RecurringRule } from "../../api/contract.ts";
import { NO_AMOUNT, type TypedAmount, typedAmount } from "../../logic/amount.ts";
import type { Formats } from "../../logic/format.ts";
import { formatRecurrence, parseRecurrence, type Recurrence } from "../../logic/recurrence.ts";

export type Direction = "expense" | "income" | "transfer";

/** How often, as a choice of the list. `other` is a rule that is typed. */
export type Repeats = "week" | "two_weeks" | "month" | "two_months" | "quarter" | "half_year" | "year" | "other";

const RECURRENCES: Readonly<Record<Exclude<Repeats, "other">, Pick<Recurrence, "unit" | "interval">>> = {
  week: { unit: "week", interval: 1 },
  two_weeks: { unit: "week", interval: 2 },
  month: { unit: "month", interval: 1 },
  two_months: { unit: "month", interval: 2 },
  quarter: { unit: "month", interval: 3 },
  half_year: { unit: "month", interval: 6 },
  year: { unit: "year", interval: 1 },
};

export interface RuleDraft {
  readonly direction: Direction;
  readonly name: string;
  readonly payee: string;
  readonly accountId: string;
  readonly transferAccountId: string;
  /** Empty for none. */
  readonly categoryId: string;
  /** Without a sign. */
  readonly amount: TypedAmount;
  readonly amountTo: TypedAmount;
  readonly repeats: Repeats;
  /** Undefined: that of the first day. */
  readonly weekday: number | undefined;
  readonly monthDay: number | undefined;
  /** The typed rule, for `other`. */
  readonly rule: string;
  readonly startsOn: string;
  readonly endsOn: string | undefined;
  readonly weekend: RecurringRule["weekend"];
  readonly countsIn: RecurringRule["counts_in"];
}

/** A day of each month falls within this many days, every half year. */
const LONGEST_DAYS = 366;

export function newDraft(today: string, accountId: string): RuleDraft {
  return {
    direction: "expense",
    name: "",
    payee: "",
    accountId,
    transferAccountId: "",
    categoryId: "",
    amount: NO_AMOUNT,
    amountTo: NO_AMOUNT,
    repeats: "month",
    weekday: undefined,
    monthDay: undefined,
    rule: "",
    startsOn: today,
    endsOn: undefined,
    weekend: "keep",
    countsIn: "same",
  };
}

/** The fields of a rule that the form shows. */
type ShownRule = Omit<RecurringRule, "id" | "earlier" | "terms_changed_on" | UnshownField>;
type UnshownField = "grace_days" | "match_days_before" | "match_days_after" | "payee_id" | "created_at" | "updated_at";

export function draftOf(rule: ShownRule, payee: string, formats: Pick<Formats, "typed">): RuleDraft {
  const { amount, amount_to, currency } = rule;
  const recurrence = parseRecurrence(rule.rule);
  const repeats = repeatsOf(rule, recurrence);
  return {
    direction: rule.transfer_account_id !== null ? "transfer" : amount > 0 ? "income" : "expense",
    name: rule.name,
    payee,
    accountId: rule.account_id,
    transferAccountId: rule.transfer_account_id ?? "",
    categoryId: rule.category_id ?? "",
    amount: typedAmount(Math.abs(amount), currency, formats),
    amountTo: typedAmount(amount_to && Math.abs(amount_to), currency, formats),
    repeats,
    weekday: recurrence?.weekday,
    monthDay: recurrence?.monthDay,
    rule: rule.rule,
    startsOn: rule.starts_on,
    endsOn: rule.ends_on ?? undefined,
    weekend: rule.weekend,
    countsIn: rule.counts_in,
  };
}

/** A yearly rule is a choice only if its day is that of the first day, because the form asks for no other. */
function repeatsOf({ starts_on }: ShownRule, recurrence: Recurrence | undefined): Repeats {
  if (recurrence === undefined) return "other";
  const { month, monthDay } = recurrence;
  const isOtherDay =
    recurrence.unit === "year" &&
    ((month !== undefined && month !== Number(starts_on.slice(5, 7))) ||
      (monthDay !== undefined && monthDay !== Number(starts_on.slice(8))));
  if (isOtherDay) return "other";
  const found = Object.entries(RECURRENCES).find(
    ([, { unit, interval }]) => unit === recurrence.unit && interval === recurrence.interval,
  );
  return (found?.[0] as Repeats | undefined) ?? "other";
}

export function weekdayOfDraft({ weekday, startsOn }: RuleDraft): number {
  return weekday ?? weekdayOf(startsOn);
}

export function monthDayOfDraft({ monthDay, startsOn }: RuleDraft): number {
  return monthDay ?? Number(startsOn.slice(8));
}

export function ruleOfDraft(draft: RuleDraft): string {
  if (draft.repeats === "other") return draft.rule;
  const recurrence = RECURRENCES[draft.repeats];
  if (recurrence.unit === "week") return formatRecurrence({ ...recurrence, weekday: weekdayOfDraft(draft) });
  if (recurrence.unit === "month") return formatRecurrence({ ...recurrence, monthDay: monthDayOfDraft(draft) });
  return formatRecurrence(recurrence);
}

/** The day of the first payment; undefined if there is none within a year, or the typed rule is not valid. */
export function firstDayOf(draft: RuleDraft): string | undefined {
  const { startsOn, endsOn, weekend } = draft;
  return firstPayment({ rule: ruleOfDraft(draft), starts_on: startsOn, ends_on: endsOn ?? null, weekend });
}

export function firstPayment(rule: Pick<RecurringRule, "rule" | "starts_on" | "ends_on" | "weekend">) {
  if (findRuleIssues(rule.rule).length > 0) return undefined;
  const [first] = scheduledDays(rule, rule.starts_on, addDays(rule.starts_on, LONGEST_DAYS));
  return first === undefined ? undefined : shiftOffWeekend(first, rule.weekend);
}

/** The message for each value that is missing. */
export function missingIn({ direction, amount, payee, transferAccountId }: RuleDraft, message: string) {
  return {
    amount: !((amount.amount ?? 0) > 0) && message,
    payee: direction !== "transfer" && payee.trim() === "" && message,
    transferAccountId: direction === "transfer" && transferAccountId === "" && message,
  };
}

/** The body of the request, if nothing is missing. */
export function requestOf(draft: RuleDraft): NewRecurringRule {
  const { direction, payee, transferAccountId, categoryId } = draft;
  const isTransfer = direction === "transfer";
  const amount = draft.amount.amount ?? 0;
  const amountTo = draft.amountTo.amount;
  const sign = direction === "income" ? 1 : -1;
  return {
    name: draft.name.trim() || payee.trim(),
    account_id: draft.accountId,
    ...(isTransfer
      ? { transfer_account_id: transferAccountId, payee_id: null }
      : { payee: { name: payee.trim() }, transfer_account_id: null }),
    category_id: categoryId === "" ? null : categoryId,
    amount: sign * amount,
    amount_to: amountTo === undefined || amountTo === amount ? null : sign * amountTo,
    rule: ruleOfDraft(draft),
    starts_on: draft.startsOn,
    ends_on: draft.endsOn ?? null,
    weekend: draft.weekend,
    counts_in: draft.countsIn,
  };
}
