/** A new recurring rule from a transaction: the same payee, amount, accounts, category and day of the month. */
import { addDays } from "../../../src/domain/calendar.ts";
import type { Transaction } from "../../api/contract.ts";
import type { TypedAmount } from "../../logic/amount.ts";
import { firstPayment, newDraft, type RuleDraft, ruleOfDraft } from "./rule-draft.ts";

type Sample = Pick<
  Transaction,
  | "account_id"
  | "transfer_account_id"
  | "amount"
  | "account_amount"
  | "transfer_amount"
  | "category_id"
  | "authorized_at"
>;

/** `typed` gets an amount without its sign, in the currency of the account. */
export function draftFrom(
  sample: Sample,
  payee: string,
  today: string,
  typed: (amount: number, accountId: string) => TypedAmount,
): RuleDraft {
  const { account_id, transfer_account_id, transfer_amount } = sample;
  const amount = sample.account_amount ?? sample.amount;
  const isArriving = transfer_account_id !== null && amount > 0;
  const accountId = isArriving ? transfer_account_id : account_id;
  const draft = newDraft(sample.authorized_at, accountId);
  return {
    ...draft,
    direction: transfer_account_id !== null ? "transfer" : amount > 0 ? "income" : "expense",
    payee,
    transferAccountId: (isArriving ? account_id : transfer_account_id) ?? "",
    categoryId: sample.category_id ?? "",
    amount: typed(Math.abs(isArriving ? (transfer_amount ?? amount) : amount), accountId),
    monthDay: Number(sample.authorized_at.slice(8)),
    startsOn: startOf(draft, today),
  };
}

/** The transaction is the first payment, unless a later one would be overdue already: then the next one is the first. */
function startOf(draft: RuleDraft, today: string): string {
  const rule = ruleOfDraft(draft);
  const after = (day: string) =>
    firstPayment({ rule, starts_on: addDays(day, 1), ends_on: null, weekend: draft.weekend }) ?? today;
  return after(draft.startsOn) > today ? draft.startsOn : after(today);
}
