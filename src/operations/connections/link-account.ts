/**
 * Links a bank account to an account, which may be new, or ignores it. A link is an ordinary write: the account is in the change
 * log, the link is not. A link to an account that is closed later pauses until the account is open again.
 */

import type { Account, AccountType } from "../../domain/account.ts";
import type { BankAccountType } from "../../domain/bank-connection.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import type { BankAccount, BankConnection } from "../../store/store.ts";
import { found } from "../found.ts";
import { createAccount } from "../ledger/accounts.ts";
import type { Write } from "../service.ts";
import { advanceWatchJob } from "../watch-job.ts";
import { getConnection, runningState } from "./connections.ts";
import { scheduleSync } from "./sync-job.ts";

export type LinkTarget =
  | { readonly account_id: string }
  | { readonly create: { readonly name: string; readonly type: AccountType; readonly subtype?: string | undefined } }
  | { readonly ignore: true };

export interface LinkInput {
  readonly link: LinkTarget;
  /** Items before this day are left out. Absent: the day stays. Null: none are. */
  readonly starts_on?: string | null | undefined;
}

/** The next run waits this long, so that a person can link several accounts first. */
const RUN_DELAY_MS = 30_000;

/**
 * @throws Problem `not_found`, `account_linked`, `unknown_account`, `account_closed`, `currency_mismatch`, or `unknown_currency` for
 * a bank account without a currency.
 */
export async function linkAccount(
  write: Write,
  { connectionId, bankAccountId }: { readonly connectionId: string; readonly bankAccountId: string },
  { link, starts_on }: LinkInput,
): Promise<BankAccount> {
  const { tx } = write;
  const connection = await getConnection(tx, connectionId);
  const before = await getBankAccount(write, connectionId, bankAccountId);
  const accountId = "ignore" in link ? null : await targetOf(write, before, link);
  const startsOn = accountId === null ? null : starts_on === undefined ? before.starts_on : starts_on;
  const isMoved = accountId !== before.account_id;
  // Items of days that were left out, or that another account has, are fetched again.
  const startsOver = accountId !== null && (isMoved || (startsOn ?? "") < (before.starts_on ?? ""));
  const fields = {
    state: accountId === null ? ("ignored" as const) : ("linked" as const),
    account_id: accountId,
    starts_on: startsOn,
    ...(startsOver && { listed_until: null }),
    // What the runs learned about the other account.
    ...(isMoved && { counts_pending: null, balance_seen_on: null, last_check: null }),
  };
  await tx.bankAccounts.update(before.id, fields);
  const wasListed = before.listed_until !== null;
  await changeState(write, connection, { needsRun: startsOver, wasListed });
  return { ...before, ...fields };
}

async function getBankAccount({ tx }: Write, connectionId: string, id: string): Promise<BankAccount> {
  const account = await tx.bankAccounts.find(id);
  return found(account?.connection_id === connectionId ? account : undefined, "bank account", id);
}

/** The account to link. */
async function targetOf(
  write: Write,
  bankAccount: BankAccount,
  link: Exclude<LinkTarget, { readonly ignore: true }>,
): Promise<string> {
  const { currency } = bankAccount;
  if (currency === null) {
    const detail = "The bank names no currency for this account, so it cannot be linked.";
    throw problemOf([{ code: "unknown_currency", pointer: "/link", detail }]);
  }
  return "create" in link
    ? (await createLinked(write, bankAccount, currency, link.create)).id
    : (await takeAccount(write, bankAccount, currency, link.account_id)).id;
}

/** The bank's kinds of accounts as types and subtypes of accounts. */
const KINDS: Readonly<Record<BankAccountType, readonly [type: AccountType, subtype: string]>> = {
  checking: ["depository", "checking"],
  savings: ["depository", "savings"],
  cash: ["depository", "cash management"],
  credit_card: ["credit", "credit card"],
  loan: ["loan", "loan"],
  investment: ["investment", "brokerage"],
};

const USUAL_SUBTYPES: Readonly<Record<AccountType, string>> = {
  ...{ depository: "checking", credit: "credit card", loan: "loan", investment: "brokerage", other: "other" },
};

async function createLinked(
  write: Write,
  { type: bankType, mask }: BankAccount,
  currency: string,
  { name, type, subtype }: { readonly name: string; readonly type: AccountType; readonly subtype?: string | undefined },
): Promise<Account> {
  const [kind, usual] = bankType === null ? [] : KINDS[bankType];
  const chosen = subtype ?? (kind === type ? usual : undefined) ?? USUAL_SUBTYPES[type];
  return await createAccount(write, { name, type, subtype: chosen, currency, ...(mask === null ? {} : { mask }) });
}

async function takeAccount(
  { tx, at }: Write,
  { id }: BankAccount,
  currency: string,
  accountId: string,
): Promise<Account> {
  const account = (await tx.accounts.lock([accountId])).get(accountId);
  const reject = (code: "unknown_account" | "account_closed" | "currency_mismatch", detail: string) =>
    problemOf([{ code, pointer: "/link/account_id", detail }]);
  if (account === undefined) throw reject("unknown_account", `There is no account ${accountId} in this budget.`);
  const linked = await tx.bankAccounts.findLinked(accountId);
  if (linked !== undefined && linked.id !== id) {
    const detail = `The account is linked to the bank account ${linked.id}. Ignore that one first, or use another account.`;
    throw new Problem("account_linked", detail);
  }
  if (account.closed_on !== null) throw reject("account_closed", "The account is closed. Open it first.");
  if (account.currency !== currency) {
    const detail = `The account's currency is ${account.currency}, and that of the bank account is ${currency}.`;
    throw reject("currency_mismatch", detail);
  }
  // A connected account explains its balance by its transactions.
  if (account.is_synced) await tx.accounts.update(account, { ...account, is_synced: false, updated_at: at });
  return account;
}

/** Starts or ends the runs of the connection, according to its links. */
async function changeState(
  { tx, at, caller }: Write,
  before: BankConnection,
  { needsRun, wasListed }: { readonly needsRun: boolean; readonly wasListed: boolean },
): Promise<void> {
  const state = before.state === "paused" ? before.state : await runningState(tx, before);
  // The cursor is after the items to fetch again. Those of other accounts repeat, which the matching recognizes.
  const cursor = needsRun && wasListed ? null : before.cursor;
  await tx.bankConnections.update(before.id, { state, cursor, updated_at: at });
  await advanceWatchJob(tx, caller.budgetId, at);
  if (needsRun || state !== before.state) await scheduleSync(tx, { ...before, state }, Date.parse(at) + RUN_DELAY_MS);
}
