/**
 * Decides whether a user may match a transaction with another occurrence. A rule with a transfer account uses the splits
 * that are its transfers; every other rule uses the transaction as a whole. Each of these counts for one occurrence.
 */
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { OccurrenceKey } from "../../store/store.ts";
import type { Write } from "../service.ts";

/** The occurrence that already uses the part of the transaction that `rule` would use. Undefined if there is none. */
export async function findOtherMatch(
  { tx }: Write,
  rule: RecurringRule,
  scheduledOn: string,
  transaction: Transaction,
): Promise<OccurrenceKey | undefined> {
  const used = usedPositions(rule, transaction);
  for (const match of await tx.occurrenceDecisions.listMatchesOf(transaction.id)) {
    if (match.rule_id === rule.id && match.scheduled_on === scheduledOn) continue;
    const other = await tx.recurringRules.find(match.rule_id);
    if (other !== undefined && overlap(used, usedPositions(other, transaction))) return match;
  }
  return undefined;
}

/** The positions of the splits that a rule uses; null for the whole transaction. */
type Used = readonly number[] | null;

function usedPositions(rule: RecurringRule, { account_id, splits }: Transaction): Used {
  const { transfer_account_id: reached } = rule;
  if (splits === null || reached === null) return null;
  const isReversed = account_id === reached;
  const positions = [...splits.keys()].filter((position) => {
    const split = splits[position];
    if (split?.transfer_account_id == null) return false;
    const isSameDirection = split.amount_minor > 0 === rule.amount_minor > 0;
    return isReversed ? !isSameDirection : split.transfer_account_id === reached && isSameDirection;
  });
  return positions.length === 0 ? null : positions;
}

function overlap(one: Used, other: Used): boolean {
  if (one === null || other === null) return one === other;
  return one.some((position) => other.includes(position));
}
