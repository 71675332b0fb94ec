/**
 * Suggests recurring rules from repeated transactions of the last thirteen months, each with its transactions as
 * evidence. Payments that a rule already expects, or that were dismissed, are left out.
 */

import type { Account } from "../../domain/account.ts";
import { addDays, dayAt } from "../../domain/calendar.ts";
import { isDismissed } from "../../domain/dismissed-suggestion.ts";
import { findRecurring, type PastPayment, type RecurringPattern } from "../../domain/find-recurring.ts";
import { isExpectedAmount } from "../../domain/match-occurrences.ts";
import { nameKey } from "../../domain/name.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { RecentTransaction } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import type { Read } from "../service.ts";

type Named = "account_id" | "transfer_account_id" | "payee_id" | "category_id" | "currency";

export interface Suggestion extends Omit<RecurringPattern<Evidence>, "evidence">, Pick<RecurringRule, Named> {
  /** The name of the payee or of the other account. */
  readonly name: string;
  /** Oldest first. */
  readonly evidence: readonly Evidence[];
}

type Evidence = PastPayment & RecentTransaction;

const HISTORY_DAYS = 400;

/** Enough for a weekly payment. More frequent payments are not suggested. */
const HISTORY_LIMIT = 60;

/** Transfers first, then payments by payee. */
export async function suggestRecurringRules(read: Read, nowMs: number): Promise<Suggestion[]> {
  const { reads } = read;
  const today = dayAt(nowMs, (await getBudget(read)).time_zone);
  const rules = await reads.recurringRules.list();
  const dismissed = await reads.dismissedSuggestions.list();
  const accounts = new Map((await reads.accounts.list()).map((account) => [account.id, account]));
  const find = async (column: "payee_id" | "transfer_account_id") => {
    const range = { since: addDays(today, -HISTORY_DAYS), limit: HISTORY_LIMIT };
    const histories = await reads.transactions.listRecent(column, range);
    return histories.flatMap((history) => findPatterns(history, accounts, today));
  };
  const [transfers, payments] = [await find("transfer_account_id"), await find("payee_id")];
  const payeeIds = new Set(payments.flatMap(({ evidence }) => evidence.at(-1)?.payee_id ?? []));
  const payeeNames = await reads.payees.findNames([...payeeIds]);
  const suggestions = [
    ...transfers.flatMap(
      (found) => suggestionOf(found, (latest) => accounts.get(latest.transfer_account_id ?? "")?.name) ?? [],
    ),
    ...payments
      .flatMap((found) => suggestionOf(found, (latest) => payeeNames.get(latest.payee_id ?? "")) ?? [])
      .sort((one, other) => (nameKey(one.name) < nameKey(other.name) ? -1 : 1)),
  ];
  return suggestions.filter(
    (suggestion) =>
      !rules.some((rule) => isKnown(rule, suggestion)) && !dismissed.some((one) => isDismissed(one, suggestion)),
  );
}

/** Finds repeated transactions with one payee, or repeated transfers into one account. */
function findPatterns(
  history: readonly RecentTransaction[],
  accounts: ReadonlyMap<string, Account>,
  today: string,
): RecurringPattern<Evidence>[] {
  const counted = history.filter((t) => t.amount_minor !== 0 && !accounts.get(t.account_id)?.is_hidden);
  const similar = Map.groupBy(
    counted,
    (t) => `${t.currency} ${t.amount_minor > 0} ${t.transfer_account_id && t.account_id}`,
  );
  return [...similar.values()].flatMap((group) => {
    const payments = group.map((t) => ({ ...t, day: t.authorized_at, amountMinor: t.amount_minor }));
    return findRecurring(payments, today);
  });
}

/**
 * The account and category are those of the latest transaction. A split that is a transfer has the payee of its
 * transaction, but a rule for a transfer has none.
 */
function suggestionOf(
  found: RecurringPattern<Evidence>,
  nameOf: (latest: Evidence) => string | undefined,
): Suggestion | undefined {
  const latest = found.evidence.at(-1);
  const name = latest && nameOf(latest);
  if (latest === undefined || name === undefined) return undefined;
  const { account_id, transfer_account_id, category_id, currency } = latest;
  const payee_id = transfer_account_id === null ? latest.payee_id : null;
  return { ...found, name, account_id, transfer_account_id, payee_id, category_id, currency };
}

function isKnown(rule: RecurringRule, suggestion: Suggestion): boolean {
  return (
    rule.payee_id === suggestion.payee_id &&
    rule.transfer_account_id === suggestion.transfer_account_id &&
    rule.currency === suggestion.currency &&
    isExpectedAmount(rule, suggestion.amount_minor)
  );
}
