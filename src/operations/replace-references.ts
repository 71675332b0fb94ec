/** Makes what names a payee or a category, transactions, recurring rules and plans, name another, so that the first can go. */
import { Problem, problemOf } from "../domain/problem.ts";
import { WHOLE_REACH } from "../domain/rule-reach.ts";
import type { Write } from "./service.ts";

const KINDS = {
  payee: { table: "payees", column: "payee_id", inUse: "payee_in_use", unknown: "unknown_payee" },
  category: { table: "categories", column: "category_id", inUse: "category_in_use", unknown: "unknown_category" },
} as const;

/** `where` tells where in the request the replacement is named. */
export async function replaceReferences(
  { tx, caller, at }: Write,
  kind: keyof typeof KINDS,
  id: string,
  replacement: string | undefined,
  where: { readonly pointer: string } | { readonly parameter: string },
): Promise<void> {
  const { table, column, inUse, unknown } = KINDS[kind];
  if (replacement === undefined) {
    const isPaid = await tx.transactions.isReferenced(caller.budgetId, [column], id);
    if (!isPaid && !(await tx.recurringRules.isReferenced(caller.budgetId, [column], id))) return;
    const what = isPaid ? "Transactions" : "Recurring rules";
    throw new Problem(inUse, `${what} name this ${kind}. Say in replace_with which ${kind} takes its place.`);
  }
  if (replacement === id) {
    throw problemOf([{ ...where, code: "replacement_is_itself", detail: `Name another ${kind} than the one to go.` }]);
  }
  if (!(await tx[table].findExistingIds(caller.budgetId, [replacement])).has(replacement)) {
    throw problemOf([{ ...where, code: unknown, detail: `There is no ${kind} ${replacement} in this budget.` }]);
  }
  await tx.transactions.replace(caller.budgetId, column, id, replacement, at);
  await tx.recurringRules.replace(caller.budgetId, column, id, replacement, at);
  await tx.recurringRules.reopen(caller.budgetId, WHOLE_REACH);
  if (kind === "category") await tx.plans.moveCategory(caller.budgetId, id, replacement);
}
