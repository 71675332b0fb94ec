/** Converts a transaction, or a split that is a transfer, into a match candidate of a recurring rule. */
import type { Account } from "../../domain/account.ts";
import type { Candidate } from "../../domain/match-occurrences.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { chargedMinor, linesOf, type TransactionLine, transferredMinor } from "../../domain/transaction.ts";
import type { CandidateRow } from "../../store/store.ts";

/**
 * Any account of the budget may pay a bill. Undefined if the transaction moves no money in the rule's currency, or if
 * only one of its account and the rule's account is hidden.
 */
export function candidateOf(
  rule: RecurringRule,
  row: Omit<CandidateRow, "rule_id">,
  accounts: ReadonlyMap<string, Account>,
): Candidate | undefined {
  const isReversed = row.account_id === rule.transfer_account_id;
  const ownId = (isReversed ? row.transfer_account_id : row.account_id) ?? "";
  const own = accounts.get(ownId);
  if (own?.is_hidden !== accounts.get(rule.account_id)?.is_hidden) return undefined;
  const amountOf = (line: Amounts) => {
    if (row.currency === rule.currency) return isReversed ? -line.amount_minor : line.amount_minor;
    if (own?.currency !== rule.currency) return undefined;
    return isReversed ? transferredMinor(line) : chargedMinor(line);
  };
  const amountMinor = amountOf(row);
  if (amountMinor === undefined || amountMinor === 0) return undefined;
  const inCategory = linesOf<Line>(row).filter((line) => line.category_id === rule.category_id);
  return {
    id: row.id,
    position: row.position,
    day: row.authorized_at,
    amountMinor,
    inCategoryMinor: inCategory.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0),
    isSameCategory: inCategory.length > 0,
    isSameAccount: ownId === rule.account_id,
  };
}

type Amounts = Pick<TransactionLine, "amount_minor" | "account_amount_minor" | "transfer_amount_minor">;
type Line = Amounts & Pick<TransactionLine, "category_id">;
