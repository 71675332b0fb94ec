/** The rules of closed accounts that an undo must not break. */
import type { ProblemItem } from "../../domain/problem.ts";
import { closingObstacle, outlivesAccount } from "../ledger/close-account.ts";
import type { Write } from "../service.ts";

/** Returns a conflict for each account that would be closed with a balance, a later transaction or a recurring rule. */
export async function findClosedConflicts({ tx }: Write): Promise<ProblemItem[]> {
  const closed = (await tx.accounts.list()).filter(({ closed_on }) => closed_on !== null);
  if (closed.length === 0) return [];
  const rules = await tx.recurringRules.list();
  const conflicts: ProblemItem[] = [];
  for (const account of closed) {
    const rule = rules.find((one) => outlivesAccount(one, new Map([[account.id, account]])));
    const ruleDetail = rule && `The recurring rule "${rule.name}" expects payments after the account was closed.`;
    const detail = (await closingObstacle({ tx }, account))?.detail ?? ruleDetail;
    if (detail === undefined) continue;
    conflicts.push({ code: "undo_conflict", pointer: `/account/${account.id}/closed_on`, detail });
  }
  return conflicts;
}
