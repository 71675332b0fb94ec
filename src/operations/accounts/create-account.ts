/** Creates an account. What it holds at first is its opening balance, which no transaction explains. */
import type { Account, AccountType } from "../../domain/account.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { allows } from "../../domain/token.ts";
import { readAmount, readCurrency } from "../read-amount.ts";
import type { Write } from "../service.ts";

/** Amounts in major units of `currency`. */
export interface AccountInput {
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: string;
  readonly currency: string;
  readonly current_balance?: number;
  readonly limit?: number | null;
  readonly is_hidden?: boolean;
  readonly mask?: string;
  readonly is_synced?: boolean;
}

export async function createAccount({ tx, caller, at, newId }: Write, input: AccountInput): Promise<Account> {
  if (input.is_synced && !allows(caller.scope, "sync")) {
    throw new Problem("insufficient_scope", "Only a token with the scope sync can create a synced account.");
  }
  const problems = new ProblemList();
  const currency = readCurrency(input.currency, "/account/currency", problems) ?? "";
  problems.throwIfAny();
  const opening = readAmount(input.current_balance ?? 0, currency, "/account/current_balance", problems);
  const limit = input.limit == null ? null : readAmount(input.limit, currency, "/account/limit", problems);
  problems.throwIfAny();
  const account: Account = {
    id: newId(),
    name: input.name,
    type: input.type,
    subtype: input.subtype,
    currency,
    opening_minor: opening ?? 0,
    booked_minor: 0,
    limit_minor: limit ?? null,
    is_hidden: input.is_hidden ?? false,
    mask: input.mask ?? "",
    is_synced: input.is_synced ?? false,
    created_at: at,
    updated_at: at,
  };
  await tx.accounts.insert(account);
  return account;
}
