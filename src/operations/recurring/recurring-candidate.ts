/** Converts a transaction, or a split that is a transfer, into a match candidate of a recurring rule. */
import type { Account } from "../../domain/account.ts";
import type { Candidate } from "../../domain/match-occurrences.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { chargedMinor, linesOf, type TransactionLine, transferredMinor } from "../../domain/transaction.ts";
import type { CandidateRow } from "../../store/store.ts";

/**
 * Any account of the budget may pay a bill. Undefined if the transaction moves no money in the rule's currency, or if
 * its account is hidden and the rule's is not, or the reverse. Earlier accounts of the rule count as its own.
 */
export function candidateOf(
  rule: RecurringRule,
  row: Omit<CandidateRow, "rule_id">,
  accounts: ReadonlyMap<string, Account>,
): Candidate | undefined {
  const isReversed = row.account_id === rule.transfer_account_id;
  const ownId = (isReversed ? row.transfer_account_id : row.account_id) ?? "";
  const own = accounts.get(ownId);
  const isFit = ({ account_id }: Pick<RecurringRule, "account_id">) =>
    accounts.get(account_id)?.is_hidden === own?.is_hidden;
  if (!isFit(rule) && !rule.earlier.some(isFit)) return undefined;
  const amountOf = (line: Amounts) => {
    if (row.currency === rule.currency) return isReversed ? -line.amount_minor : line.amount_minor;
    if (own?.currency !== rule.currency) return undefined;
    return isReversed ? transferredMinor(line) : chargedMinor(line);
  };
  const amountMinor = amountOf(row);
  if (amountMinor === undefined || amountMinor === 0) return undefined;
  const lines = linesOf<Line>(row);
  const inCategory = lines.filter((line) => line.category_id === rule.category_id);
  const isWhole = rule.category_id === null || lines.every((line) => line.category_id === null);
  const counted = isWhole ? lines : inCategory;
  return {
    id: row.id,
    position: row.position,
    day: row.authorized_at,
    amountMinor,
    partMinor: counted.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0),
    isSameCategory: inCategory.length > 0,
    isOfOtherCategory: rule.category_id !== null && inCategory.length === 0 && hasChosenCategory(row, lines),
    isSameAccount: ownId === rule.account_id,
  };
}

/** Whether the user, a rule or a file chose a category. Unknown deciders do not count; splits are always chosen. */
function hasChosenCategory(row: Omit<CandidateRow, "rule_id">, lines: readonly Line[]): boolean {
  const isSplit = row.position !== null || lines.length > 1;
  if (isSplit) return lines.some((line) => line.category_id !== null);
  const { category_id, category_decided_by: decider } = row;
  return category_id !== null && decider !== null && decider !== "default" && decider !== "learned";
}

type Amounts = Pick<TransactionLine, "amount_minor" | "account_amount_minor" | "transfer_amount_minor">;
type Line = Amounts & Pick<TransactionLine, "category_id">;
