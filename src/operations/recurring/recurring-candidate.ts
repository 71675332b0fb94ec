/** Converts a transaction into a match candidate of a recurring rule. */
import type { Account } from "../../domain/account.ts";
import type { Candidate } from "../../domain/match-occurrences.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { chargedMinor, transferredMinor } from "../../domain/transaction.ts";
import type { CandidateRow } from "../../store/store.ts";

/**
 * Any account of the budget may pay a bill. Undefined if the transaction moves no money in the rule's currency, or if
 * only one of its account and the rule's account is hidden.
 */
export function candidateOf(
  rule: RecurringRule,
  row: CandidateRow,
  accounts: ReadonlyMap<string, Account>,
): Candidate | undefined {
  const isReversed = row.account_id === rule.transfer_account_id;
  const ownId = (isReversed ? row.transfer_account_id : row.account_id) ?? "";
  const own = accounts.get(ownId);
  if (own?.is_hidden !== accounts.get(rule.account_id)?.is_hidden) return undefined;
  const movedMinor = isReversed ? transferredMinor(row) : chargedMinor(row);
  const statedMinor = isReversed ? -row.amount_minor : row.amount_minor;
  const amountMinor =
    row.currency === rule.currency ? statedMinor : own?.currency === rule.currency ? movedMinor : undefined;
  if (amountMinor === undefined || amountMinor === 0) return undefined;
  return {
    id: row.id,
    day: row.authorized_at,
    amountMinor,
    isSameCategory: row.category_id === rule.category_id,
    isSameAccount: ownId === rule.account_id,
  };
}
