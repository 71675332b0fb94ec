/**
 * Checks a recurring rule of a create or update request: its references, amounts and schedule. Payees and categories
 * given by name are found or created only after every other check has passed.
 */
import { addDays } from "../../domain/calendar.ts";
import { ProblemList } from "../../domain/problem.ts";
import { findRuleIssues } from "../../domain/recurrence-rule.ts";
import {
  DEFAULT_GRACE_DAYS,
  DEFAULT_MATCH_DAYS_AFTER,
  DEFAULT_MATCH_DAYS_BEFORE,
  DEFAULT_WEEKEND,
  REACH_DAYS,
  type RecurringRule,
  type WeekendShift,
} from "../../domain/recurring-rule.ts";
import { scheduledDays } from "../../recurrence/scheduled-days.ts";
import { readToday } from "../budget/read-today.ts";
import { readAmount, readCurrency } from "../read-amount.ts";
import { checkReferences, findKnown } from "../references/check-references.ts";
import { nameReferences } from "../references/name-references.ts";
import type { ReferencesInput } from "../references/references-input.ts";
import type { Write } from "../service.ts";

/** Amounts in major units of `currency`, or of the account's currency. A null counts as absent. */
export interface RecurringRuleInput extends ReferencesInput {
  readonly name: string;
  readonly currency?: string | null;
  readonly amount: number;
  readonly amount_to?: number | null;
  readonly rule: string;
  readonly starts_on: string;
  readonly ends_on?: string | null;
  readonly weekend?: WeekendShift | null;
  readonly grace_days?: number | null;
  readonly match_days_before?: number | null;
  readonly match_days_after?: number | null;
}

type CheckedRule = Omit<RecurringRule, "id" | "created_at" | "updated_at">;

const POINTER = "/recurring_rule";

/** `before` is the rule as it was, if it is changed. @throws Problem with everything that is wrong. */
export async function checkRecurringRule(
  write: Write,
  input: RecurringRuleInput,
  before?: RecurringRule,
): Promise<CheckedRule> {
  const { tx } = write;
  const problems = new ProblemList();
  const known = await findKnown(tx, [input]);
  const { account, other } = checkReferences(input, known, POINTER, problems);
  if (account !== undefined && account === other) {
    const detail = "account_id and transfer_account_id are the same. Send another account.";
    problems.add("transfer_to_same_account", `${POINTER}/transfer_account_id`, detail);
  }
  const currency =
    input.currency == null ? account?.currency : readCurrency(input.currency, `${POINTER}/currency`, problems);
  const amounts = currency === undefined ? undefined : checkAmounts(input, currency, problems);
  if (input.starts_on !== before?.starts_on) await checkStart(write, input.starts_on, problems);
  checkSchedule(input, problems);
  problems.throwIfAny();
  if (account === undefined || currency === undefined || amounts === undefined)
    throw new Error("a problem went untold");

  const references = await nameReferences(write, [input]);
  return {
    name: input.name,
    account_id: account.id,
    transfer_account_id: other?.id ?? null,
    payee_id: references.payeeIdOf(input),
    category_id: references.categoryIdOf(input),
    currency,
    ...amounts,
    rule: input.rule,
    starts_on: input.starts_on,
    ends_on: input.ends_on ?? null,
    weekend: input.weekend ?? DEFAULT_WEEKEND,
    grace_days: input.grace_days ?? DEFAULT_GRACE_DAYS,
    match_days_before: input.match_days_before ?? DEFAULT_MATCH_DAYS_BEFORE,
    match_days_after: input.match_days_after ?? DEFAULT_MATCH_DAYS_AFTER,
  };
}

function checkAmounts(
  { amount, amount_to }: RecurringRuleInput,
  currency: string,
  problems: ProblemList,
): Pick<RecurringRule, "amount_minor" | "amount_to_minor"> | undefined {
  const amountMinor = readAmount(amount, currency, `${POINTER}/amount`, problems);
  const toMinor = amount_to == null ? null : readAmount(amount_to, currency, `${POINTER}/amount_to`, problems);
  if (amountMinor === 0) {
    const detail =
      "Send a negative amount for money that leaves the account, or a positive amount for money that arrives.";
    problems.add("amount_is_zero", `${POINTER}/amount`, detail);
  } else if (amountMinor !== undefined && toMinor != null && Math.sign(toMinor) !== Math.sign(amountMinor)) {
    const detail = "amount_to must have the same sign as amount.";
    problems.add("amount_range_mismatch", `${POINTER}/amount_to`, detail);
  }
  if (amountMinor === undefined || toMinor === undefined) return undefined;
  return { amount_minor: amountMinor, amount_to_minor: toMinor };
}

/** Limits the number of days that a rule can have until today. */
async function checkStart(write: Write, startsOn: string, problems: ProblemList): Promise<void> {
  const today = await readToday(write);
  if (startsOn >= addDays(today, -REACH_DAYS) && startsOn <= addDays(today, REACH_DAYS)) return;
  const detail = `starts_on must be within ten years of today, ${today}.`;
  problems.add("recurrence_out_of_reach", `${POINTER}/starts_on`, detail);
}

function checkSchedule({ rule, starts_on, ends_on = null }: RecurringRuleInput, problems: ProblemList): void {
  const issues = findRuleIssues(rule);
  const fallsOnNoDay = () =>
    scheduledDays({ rule, starts_on, ends_on }, starts_on, addDays(starts_on, REACH_DAYS)).length === 0;
  if (issues.length === 0 && fallsOnNoDay()) {
    issues.push("The rule falls on no day between starts_on and ends_on, or in ten years if it does not end.");
  }
  if (issues.length > 0) problems.add("invalid_recurrence_rule", `${POINTER}/rule`, issues.join(" "));
}
