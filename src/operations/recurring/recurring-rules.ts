/** Recurring rules: list, get, create, update and delete. `occurrences.ts` computes their occurrences. */

import { amountFormat } from "../../domain/amount-format.ts";
import { addDays } from "../../domain/calendar.ts";
import type { NewFields } from "../../domain/field.ts";
import { Problem, ProblemList, problemOf } from "../../domain/problem.ts";
import { findRuleIssues } from "../../domain/recurrence-rule.ts";
import {
  type EarlierSchedule,
  MAX_EARLIER,
  PAST_REACH_DAYS,
  REACH_DAYS,
  RECURRING_RULE_FIELDS,
  type RecurringRule,
} from "../../domain/recurring-rule.ts";
import { isSameValue } from "../../domain/same-value.ts";
import { ruleDays } from "../../recurrence/rule-days.ts";
import { scheduledDays } from "../../recurrence/scheduled-days.ts";
import { readToday } from "../get-budget.ts";
import { outlivesAccount } from "../ledger/close-account.ts";
import {
  checkReferences,
  findKnownReferences,
  PAYEE_FORMS,
  type ReferencesInput,
  resolveReferences,
} from "../ledger/references.ts";
import { readCurrency } from "../read-amount.ts";
import { readNew } from "../read-fields.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { countScheduled } from "./due-occurrences.ts";

/** In order of creation. */
export async function listRecurringRules({ reads }: Read): Promise<RecurringRule[]> {
  return await reads.recurringRules.list();
}

/** @throws Problem `not_found`. */
export async function getRecurringRule({ reads }: Read, id: string): Promise<RecurringRule> {
  const rule = await reads.recurringRules.find(id);
  if (rule === undefined) throw recurringRuleNotFound(id);
  return rule;
}

export function recurringRuleNotFound(id: string): Problem {
  return new Problem("not_found", `There is no recurring rule ${id} in this budget.`);
}

/** @throws Problem with every invalid field. */
export async function createRecurringRule(write: Write, input: RecurringRuleInput): Promise<RecurringRule> {
  const { tx, at, newId } = write;
  const checked = await checkRecurringRule(write, input);
  const rule = { id: newId(), ...checked, earlier: [], terms_changed_on: null, created_at: at, updated_at: at };
  await tx.recurringRules.insert(rule);
  await checkOccurrenceCount(write, rule);
  return rule;
}

/**
 * Changes only the fields sent. The checks of a new rule apply to the result. A new schedule or account holds from today,
 * so that the past stays as it is. @throws Problem `not_found`, or with every invalid field.
 */
export async function updateRecurringRule(
  write: Write,
  id: string,
  changes: Partial<RecurringRuleInput>,
): Promise<RecurringRule> {
  const before = await getRecurringRule(readOf(write), id);
  const checked = await checkRecurringRule(write, mergeChanges(asInput(before), changes), before);
  const today = await readToday(write);
  const changed = { ...before, ...checked, updated_at: write.at };
  const rule: RecurringRule = {
    ...changed,
    earlier: earlierOf(before, changed, today),
    terms_changed_on: isSame(before, changed, TERMS) ? before.terms_changed_on : today,
  };
  await write.tx.recurringRules.update(before, rule);
  await checkOccurrenceCount(write, rule, before);
  return rule;
}

const TERMS = ["amount_minor", "amount_to_minor", "currency", "category_id"] as const;
const SCHEDULE = ["rule", "starts_on", "account_id"] as const;

function isSame(before: RecurringRule, after: RecurringRule, fields: readonly (keyof RecurringRule)[]): boolean {
  return fields.every((field) => isSameValue(before[field], after[field]));
}

/** The earlier schedules after a change. The schedule before it is kept up to yesterday, if the rule has a day by then. */
function earlierOf(before: RecurringRule, after: RecurringRule, today: string): readonly EarlierSchedule[] {
  const { earlier, starts_on, rule: recurrence, account_id } = before;
  if (isSame(before, after, SCHEDULE)) return earlier;
  const until = addDays(today, -1);
  const isFirstToday = until > (earlier.at(-1)?.until ?? "");
  if (!isFirstToday || ruleDays(before, until).length === 0) return earlier;
  return [...earlier, { starts_on, until, recurrence, account_id }].slice(-MAX_EARLIER);
}

/** An input with the currency, which every stored rule has. */
type FullInput = RecurringRuleInput & { readonly currency: string };

/** The rule in the form of a request. */
function asInput({ amount_minor, amount_to_minor, ...rule }: RecurringRule): FullInput {
  const format = amountFormat(rule.currency);
  return {
    ...rule,
    amount: format(amount_minor),
    amount_to: format(amount_to_minor),
  };
}

/** A payee or category in the request replaces the previous one in any form. */
function mergeChanges(before: FullInput, changes: Partial<RecurringRuleInput>): RecurringRuleInput {
  const namesPayee = PAYEE_FORMS.some((form) => changes[form] != null);
  return {
    ...before,
    ...(namesPayee ? { payee_id: null, transfer_account_id: null } : {}),
    ...(changes.category == null ? {} : { category_id: null }),
    ...changes,
    currency: changes.currency ?? before.currency,
  };
}

/** Deletes a rule and the decisions about its occurrences. Transactions remain. @throws Problem `not_found`. */
export async function deleteRecurringRule(write: Write, id: string): Promise<void> {
  const rule = await getRecurringRule(readOf(write), id);
  await write.tx.occurrenceDecisions.removeRule(id);
  await write.tx.recurringRules.remove(rule);
}

/** Amounts in major units of `currency`, or of the account's currency. Null means absent. */
export type RecurringRuleInput = NewFields<typeof RECURRING_RULE_FIELDS, null> & ReferencesInput;

type CheckedRule = Omit<RecurringRule, "id" | "earlier" | "terms_changed_on" | "created_at" | "updated_at">;

const POINTER = "/recurring_rule";

/**
 * Checks references, amounts and schedule, then finds or creates the payee and category given by name. `before` is the
 * rule before an update. @throws Problem with every invalid field.
 */
async function checkRecurringRule(
  write: Write,
  input: RecurringRuleInput,
  before?: RecurringRule,
): Promise<CheckedRule> {
  const { tx } = write;
  const problems = new ProblemList();
  const known = await findKnownReferences(tx, [input]);
  const { account, other } = checkReferences(input, known, POINTER, problems);
  checkOtherAccount(account?.id, other?.id, POINTER, problems);
  const { account_id, transfer_account_id = null, ends_on = null } = input;
  if (outlivesAccount({ account_id, transfer_account_id, ends_on }, known.accounts)) {
    const detail = "The account was closed. Send another account, or an ends_on up to the day on which it was closed.";
    problems.add("account_closed", `${POINTER}/account_id`, detail);
  }
  const currency =
    input.currency == null ? account?.currency : readCurrency(input.currency, `${POINTER}/currency`, problems);
  const values =
    currency && readNew(RECURRING_RULE_FIELDS, { ...input, currency }, { currency, pointer: POINTER, problems });
  if (values) checkAmounts(values, POINTER, problems);
  if (input.starts_on !== before?.starts_on) await checkStart(write, input.starts_on, problems);
  checkSchedule(input, problems);
  problems.throwIfAny();
  if (account === undefined || !values) throw new Error("a problem was not added");

  const references = await resolveReferences(write, [input]);
  return {
    ...values,
    account_id: account.id,
    transfer_account_id: other?.id ?? null,
    payee_id: references.payeeIdOf(input),
    category_id: references.categoryIdOf(input),
  };
}

/** The accounts of a transfer must differ. */
export function checkOtherAccount(
  accountId: string | undefined,
  otherId: string | null | undefined,
  pointer: string,
  problems: ProblemList,
): void {
  if (accountId === undefined || accountId !== otherId) return;
  const detail = "account_id and transfer_account_id are the same. Send another account.";
  problems.add("transfer_to_same_account", `${pointer}/transfer_account_id`, detail);
}

type Amounts = Pick<RecurringRule, "amount_minor" | "amount_to_minor">;

/** An amount is null if it was invalid. */
export function checkAmounts(amounts: Amounts, pointer: string, problems: ProblemList): void {
  if (amounts.amount_minor === 0) {
    const detail =
      "Send a negative amount for money that leaves the account, or a positive amount for money that arrives.";
    problems.add("amount_is_zero", `${pointer}/amount`, detail);
  } else if (amounts.amount_minor !== null) checkRange(amounts, pointer, problems);
}

/** Both ends of a range must have the same sign. */
export function checkRange({ amount_minor, amount_to_minor }: Amounts, pointer: string, problems: ProblemList): void {
  if (amount_to_minor === null || Math.sign(amount_to_minor) === Math.sign(amount_minor)) return;
  problems.add("amount_range_mismatch", `${pointer}/amount_to`, "amount_to must have the same sign as amount.");
}

/** Limits the number of past occurrences of a rule. */
async function checkStart(write: Write, startsOn: string, problems: ProblemList): Promise<void> {
  const today = await readToday(write);
  if (startsOn >= addDays(today, -PAST_REACH_DAYS) && startsOn <= addDays(today, REACH_DAYS)) return;
  const detail = `starts_on must be at most forty years before today, ${today}, and at most ten years after it.`;
  problems.add("recurrence_out_of_reach", `${POINTER}/starts_on`, detail);
}

function checkSchedule({ rule, starts_on, ends_on = null }: RecurringRuleInput, problems: ProblemList): void {
  const issues = findRuleIssues(rule);
  const fallsOnNoDay = () =>
    scheduledDays({ rule, starts_on, ends_on }, starts_on, addDays(starts_on, REACH_DAYS)).length === 0;
  if (issues.length === 0 && fallsOnNoDay()) {
    issues.push("The rule has no occurrence between starts_on and ends_on, or within ten years if it does not end.");
  }
  if (issues.length > 0) problems.add("invalid_recurrence_rule", `${POINTER}/rule`, issues.join(" "));
}

const MAX_PAST_OCCURRENCES = 10_000;
/** The maximum number of occurrences of all rules in a year. */
const MAX_YEARLY_OCCURRENCES = 5000;

/**
 * Every report on the current month matches all past occurrences with transactions, and a report may reach ten years
 * ahead, so both numbers are limited. `before` is the rule before an update. An update that adds no occurrence is always
 * accepted. @throws Problem `too_many_occurrences`.
 */
async function checkOccurrenceCount(write: Write, rule: RecurringRule, before?: RecurringRule): Promise<void> {
  const today = await readToday(write);
  const others = (await write.tx.recurringRules.list()).filter(({ id }) => id !== rule.id);
  checkPastCount(rule, before, others, today);
  const yearly = countYearly(rule, today, countNew);
  if (before !== undefined && yearly <= countYearly(before, today, countNew)) return;
  const left = MAX_YEARLY_OCCURRENCES - others.reduce((sum, one) => sum + countYearly(one, today, countScheduled), 0);
  if (yearly <= left) return;
  const detail = `The budget's recurring rules would have more than ${MAX_YEARLY_OCCURRENCES} occurrences per year. Delete rules, or let this one occur less often.`;
  throw problemOf([{ code: "too_many_occurrences", pointer: `${POINTER}/rule`, detail }]);
}

/** The number of a rule's days up to `until`. Those of a stored rule are cached. */
type CountDays = (rule: RecurringRule, until: string) => number;

const countNew: CountDays = (rule, until) => ruleDays(rule, until).length;

/** The number of occurrences in the coming year, or in the first year of a rule that starts later. At least 1. */
function countYearly(rule: RecurringRule, today: string, count: CountDays): number {
  const since = rule.starts_on > today ? rule.starts_on : today;
  return count(rule, addDays(since, 364)) - count(rule, addDays(since, -1)) || 1;
}

function checkPastCount(
  rule: RecurringRule,
  before: RecurringRule | undefined,
  others: readonly RecurringRule[],
  today: string,
): void {
  const past = ruleDays(rule, today);
  if (before !== undefined && past.length <= countNew(before, today)) return;
  const left = MAX_PAST_OCCURRENCES - others.reduce((sum, other) => sum + countScheduled(other, today), 0);
  if (past.length <= left) return;
  const day = (left > 0 && past.at(-left)?.day) || addDays(today, 1);
  const detail = `The budget's recurring rules would have more than ${MAX_PAST_OCCURRENCES} past occurrences. Send ${day} or later as starts_on.`;
  throw problemOf([{ code: "too_many_occurrences", pointer: `${POINTER}/starts_on`, detail }]);
}
