/**
 * Changes an account. A new current balance moves the part of the balance that no transaction explains; a new currency
 * re-labels the account. What a bank connection owns, only the scope `sync` may change.
 */
import type { Account } from "../../domain/account.ts";
import { ProblemList } from "../../domain/problem.ts";
import { allows } from "../../domain/token.ts";
import { readAmount, readCurrency } from "../read-amount.ts";
import { readOf, type Write } from "../service.ts";
import { getAccount } from "./read-accounts.ts";
import { relabelAccount } from "./relabel-account.ts";

/** The fields to change; amounts in major units of the account's currency, the new one where it changes too. */
export interface AccountChanges {
  readonly name?: string;
  readonly current_balance?: number;
  readonly currency?: string;
  readonly limit?: number | null;
  readonly is_hidden?: boolean;
  readonly mask?: string;
}

const SYNCED_FIELDS = ["current_balance", "currency", "limit"] as const;

/** `pointer` leads to the changes in the request's body, for what is said of them. */
export async function updateAccount(
  write: Write,
  id: string,
  changes: AccountChanges,
  pointer: string,
): Promise<Account> {
  const { tx, at } = write;
  await tx.accounts.lockMany([id]);
  const before = await getAccount(readOf(write), id);
  const problems = new ProblemList();
  refuseSyncedFields(before, changes, write, pointer, problems);
  const requested = changes.currency && readCurrency(changes.currency, `${pointer}/currency`, problems);
  if (changes.currency !== undefined && requested === undefined) problems.throwIfAny();
  const currency = requested || before.currency;
  const readMoney = (field: "current_balance" | "limit") =>
    changes[field] == null ? changes[field] : readAmount(changes[field], currency, `${pointer}/${field}`, problems);
  const balanceMinor = readMoney("current_balance");
  const limitMinor = readMoney("limit");
  problems.throwIfAny();

  const account =
    currency === before.currency
      ? before
      : await relabelAccount(write, before, currency, changes, `${pointer}/currency`);
  const after: Account = {
    ...account,
    name: changes.name ?? account.name,
    is_hidden: changes.is_hidden ?? account.is_hidden,
    mask: changes.mask ?? account.mask,
    opening_minor: balanceMinor == null ? account.opening_minor : balanceMinor - account.booked_minor,
    limit_minor: limitMinor === undefined ? account.limit_minor : limitMinor,
    updated_at: at,
  };
  await tx.accounts.update(after);
  return after;
}

function refuseSyncedFields(
  account: Account,
  changes: AccountChanges,
  { caller }: Write,
  pointer: string,
  problems: ProblemList,
): void {
  if (!account.is_synced || allows(caller.scope, "sync")) return;
  for (const field of SYNCED_FIELDS) {
    if (!(field in changes)) continue;
    const detail = `A bank connection controls ${field} of this account. Only a token with the scope sync can change it.`;
    problems.add("synced_account_field", `${pointer}/${field}`, detail);
  }
}
