/**
 * Suggests recurring rules from repeated transactions of the last thirteen months, each with its transactions as
 * evidence. Payments that a rule already expects, or that were dismissed, are left out. If they look like those of a rule with
 * another payee, the suggestion names the rule.
 */

import type { Account } from "../../domain/account.ts";
import { addDays } from "../../domain/calendar.ts";
import { isDismissed } from "../../domain/dismissed-suggestion.ts";
import { findRecurring, type PastPayment, type RecurringPattern } from "../../domain/find-recurring.ts";
import type { Matched } from "../../domain/match-occurrences.ts";
import { nameKey } from "../../domain/name.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { pipelined, type RecentTransaction } from "../../store/store.ts";
import { loadHousehold } from "../load-household.ts";
import type { Read } from "../service.ts";
import { loadRecurring, matchAll, type Recurring } from "./occurrences.ts";
import { loadPaymentRates } from "./recurring-candidate.ts";
import { findSameRules, isOfParty, type Known } from "./same-rule.ts";

type Named = "account_id" | "transfer_account_id" | "payee_id" | "category_id" | "currency";

export interface Suggestion extends Omit<RecurringPattern<Evidence>, "evidence">, Pick<RecurringRule, Named> {
  /** The name of the payee or of the other account. */
  readonly name: string;
  /** Oldest first. */
  readonly evidence: readonly Evidence[];
}

export interface KnownSuggestion extends Suggestion {
  /** A rule that already expects these payments under another payee; null for none. */
  readonly sameAs: RecurringRule | null;
}

type Evidence = PastPayment & RecentTransaction;

const HISTORY_DAYS = 400;

/** Enough for a weekly payment. More frequent payments are not suggested. */
const HISTORY_LIMIT = 60;

/** Transfers first, then payments by payee. */
export async function suggestRecurringRules(read: Read, nowMs: number): Promise<KnownSuggestion[]> {
  const [{ today, accounts }, recurring, dismissed] = await pipelined([
    loadHousehold(read, nowMs),
    loadRecurring(read),
    read.reads.dismissedSuggestions.list(),
  ]);
  const since = addDays(today, -HISTORY_DAYS);
  const suggestions = await findSuggestions(read, accounts, { since, today });
  if (suggestions.length === 0) return [];
  const matched = matchAll(recurring, { since, until: today, today });
  const sameRules = findSameRules(suggestions, await loadKnown(read, recurring, matched, suggestions));
  return suggestions
    .filter((suggestion) => {
      const same = sameRules.get(suggestion);
      const isKnown =
        (same !== undefined && isOfParty(same, suggestion)) || dismissed.some((one) => isDismissed(one, suggestion));
      return !isKnown;
    })
    .map((suggestion) => ({ ...suggestion, sameAs: sameRules.get(suggestion) ?? null }));
}

async function loadKnown(
  read: Read,
  { rules, links }: Recurring,
  matched: readonly Matched[],
  suggestions: readonly Suggestion[],
): Promise<Known> {
  const latest = suggestions.flatMap(({ evidence }) => evidence.at(-1) ?? []);
  const foreign = latest.flatMap((row) =>
    rules.filter(({ currency }) => currency !== row.currency).map((rule) => ({ rule, row })),
  );
  const rejected = new Map<string, Set<string>>();
  for (const { rule_id, transaction_id, is_match } of links) {
    if (!is_match) rejected.set(rule_id, (rejected.get(rule_id) ?? new Set()).add(transaction_id));
  }
  return { rules, matched, rejected, exchange: await loadPaymentRates(read, foreign) };
}

async function findSuggestions(
  { reads }: Read,
  all: readonly Account[],
  { since, today }: { readonly since: string; readonly today: string },
): Promise<Suggestion[]> {
  const accounts = new Map(all.map((account) => [account.id, account]));
  const find = async (column: "payee_id" | "transfer_account_id") => {
    const histories = await reads.transactions.listRecent(column, { since, limit: HISTORY_LIMIT });
    return histories.flatMap((history) => findPatterns(history, accounts, today));
  };
  const [transfers, payments] = [await find("transfer_account_id"), await find("payee_id")];
  const payeeIds = new Set(payments.flatMap(({ evidence }) => evidence.at(-1)?.payee_id ?? []));
  const payeeNames = await reads.payees.findNames([...payeeIds]);
  return [
    ...transfers.flatMap(
      (found) => suggestionOf(found, (latest) => accounts.get(latest.transfer_account_id ?? "")?.name) ?? [],
    ),
    ...payments
      .flatMap((found) => suggestionOf(found, (latest) => payeeNames.get(latest.payee_id ?? "")) ?? [])
      .sort((one, other) => (nameKey(one.name) < nameKey(other.name) ? -1 : 1)),
  ];
}

/** Finds repeated transactions with one payee, or repeated transfers into one account. */
function findPatterns(
  history: readonly RecentTransaction[],
  accounts: ReadonlyMap<string, Account>,
  today: string,
): RecurringPattern<Evidence>[] {
  const isClosed = (id: string | null) => accounts.get(id ?? "")?.closed_on != null;
  const counted = history.filter(
    ({ amount_minor, account_id, transfer_account_id }) =>
      amount_minor !== 0 &&
      !accounts.get(account_id)?.is_hidden &&
      !isClosed(account_id) &&
      !isClosed(transfer_account_id),
  );
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
