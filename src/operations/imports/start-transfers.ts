/**
 * Decides which rows become transfers although the other side is not known yet, and whether a row that becomes a transfer
 * keeps its category.
 */
import { type Account, crossesBudget, isClosedOn } from "../../domain/account.ts";
import { addDays } from "../../domain/calendar.ts";
import type { Reads } from "../../store/store.ts";
import { SIDE_DAYS } from "../ledger/join-payments.ts";
import type { Decided, EvaluatedRow, EvaluatedStatement, RowOutcome } from "./evaluated-import.ts";

/**
 * Transfers whose other side no row has yet. They book it, and the row of the other account's next statement confirms it.
 * If statements of the other account cover these days without such a row, if a bank connection adds its rows, or if it was
 * closed before, the row stays a payment.
 */
export async function startTransfers(
  reads: Reads,
  rows: readonly EvaluatedRow[],
  statements: readonly EvaluatedStatement[],
  proofs: ReadonlyMap<EvaluatedRow, string>,
  accounts: ReadonlyMap<string, Account>,
): Promise<Map<number, Partial<RowOutcome>>> {
  const found = new Map<number, Partial<RowOutcome>>();
  if (rows.length === 0) return found;
  const known = await reads.imports.listPeriods([...new Set(rows.flatMap((row) => proofs.get(row) ?? []))]);
  const inFile = statements.flatMap(({ own, period }) =>
    own === null || period === null ? [] : [{ account_id: own.id, ...period }],
  );
  const periods = Map.groupBy([...known, ...inFile], ({ account_id }) => account_id);
  for (const row of rows) {
    const other = accounts.get(proofs.get(row) ?? "");
    const day = row.row?.date ?? "";
    const [first, last] = [addDays(day, -SIDE_DAYS), addDays(day, SIDE_DAYS)];
    const isCovered = periods.get(other?.id ?? "")?.some(({ from, until }) => from <= first && last <= until);
    const isWhole = row.row?.group === undefined && (row.row?.parts?.length ?? 0) < 2;
    const isOwn = other === undefined || other.id === row.accountId || other.currency !== row.currency;
    if (isOwn || other.is_synced || isClosedOn(other, day) || isCovered || !isWhole) continue;
    found.set(row.number, { transferAccountId: other.id, addsOtherSide: true });
  }
  return found;
}

/** A transfer has no category, unless a rule chose it, or the money enters or leaves the budget. */
export function withoutPaymentCategory(
  decided: Decided,
  accountId: string | null,
  otherId: string,
  accounts: ReadonlyMap<string, Account>,
): Decided {
  const account = accounts.get(accountId ?? "");
  const isByRule = decided.by.category_id?.startsWith("rule:");
  if (isByRule || (account && crossesBudget(account, accounts.get(otherId)))) return decided;
  return {
    ...decided,
    ...{ categoryId: null, category: null, income: [], learned: null },
    by: { ...decided.by, category_id: null },
  };
}
