/**
 * Rows of closed accounts. Those after the day on which the account was closed need an answer. A row that is added
 * reopens its account.
 */
import { type Account, isClosedOn } from "../../domain/account.ts";
import { pipelined } from "../../store/store.ts";
import type { Write } from "../service.ts";
import type { ImportAnswers } from "./answers.ts";
import { applyDecision } from "./decisions.ts";
import type { EvaluatedRow, Outcomes } from "./evaluated-import.ts";

type Accounts = ReadonlyMap<string, Account>;

/** Whether the row would become a transaction of an account that was closed before. */
function isAddedLater({ state, accountId, row }: EvaluatedRow, accounts: Accounts): boolean {
  if (state !== "added" || row === null || row.is_opening) return false;
  const { date, purchase_date = date } = row;
  return isClosedOn(accounts.get(accountId ?? ""), purchase_date > date ? purchase_date : date);
}

export function askAboutClosed(rows: readonly EvaluatedRow[], accounts: Accounts, answers: ImportAnswers): Outcomes {
  const isOpen = (row: EvaluatedRow) => row.reason !== "added_by_you" && isAddedLater(row, accounts);
  return new Map(
    rows.filter(isOpen).map(({ number }) => {
      const asked = { state: "undecided", reason: "account_closed" } as const;
      const decided = applyDecision({ number, duplicateOf: null, transactionId: null, ...asked }, answers);
      return [number, { ...asked, ...decided }];
    }),
  );
}

/** The accounts as they are after the rows are added. */
export function withReopened(accounts: Accounts, rows: readonly EvaluatedRow[]): Accounts {
  const reopened = new Set(rows.flatMap((row) => (isAddedLater(row, accounts) ? (row.accountId ?? []) : [])));
  if (reopened.size === 0) return accounts;
  return new Map([...accounts].map(([id, one]) => [id, reopened.has(id) ? { ...one, closed_on: null } : one]));
}

export async function reopenAccounts({ tx, at }: Write, rows: readonly EvaluatedRow[]): Promise<void> {
  const used = new Set(rows.flatMap(({ state, accountId }) => (state === "added" ? (accountId ?? []) : [])));
  const before = await tx.accounts.lock([...used]);
  const changed = [...withReopened(before, rows).values()].filter((after) => after !== before.get(after.id));
  await pipelined(
    changed.map((after) => tx.accounts.update(before.get(after.id) ?? after, { ...after, updated_at: at })),
  );
}
