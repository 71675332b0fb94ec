/**
 * Links a bank account to an account, which may be new, or ignores it. A link is an ordinary write: the account is in the change
 * log, the link is not. A link to an account that is closed later pauses until the account is open again.
 */

import { type Account, type AccountType, isDebt } from "../../domain/account.ts";
import type { BankAccountType } from "../../domain/bank-connection.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import type { BankAccount, BankConnection } from "../../store/store.ts";
import { found } from "../found.ts";
import { createAccount } from "../ledger/accounts.ts";
import { readOf, type Write } from "../service.ts";
import { advanceWatchJob } from "../watch-job.ts";
import { checkAccount } from "./check-account.ts";
import { getConnection, runningState } from "./connections.ts";
import { scheduleSync } from "./sync-job.ts";
import { dropWaiting } from "./waiting.ts";

export type LinkTarget =
  | { readonly account_id: string }
  | { readonly create: { readonly name: string; readonly type: AccountType; readonly subtype?: string | undefined } }
  | { readonly ignore: true };

export interface LinkInput {
  readonly link: LinkTarget;
  /** Items before this day are left out. Absent: the day stays. Null: none are. */
  readonly starts_on?: string | null | undefined;
  /** How the bank lists a debt. Absent: what is known stays. Null: nobody knows, so the balance is not compared. */
  readonly debt_sign?: DebtSign | null | undefined;
  /** Absent: what is known stays. Null: nobody knows. True also corrects an opening balance that was computed without pending items. */
  readonly balance_includes_pending?: boolean | null | undefined;
}

/** A negative balance, or a positive one. */
export const DEBT_SIGNS = ["negative", "positive"] as const;
export type DebtSign = (typeof DEBT_SIGNS)[number];

/** The next run waits this long, so that a person can link several accounts first. */
const RUN_DELAY_MS = 30_000;

/**
 * @throws Problem `not_found`, `account_linked`, `unknown_account`, `account_closed`, `currency_mismatch`, `unknown_currency` for a
 * bank account without a currency, or `conflicting_fields` for a sign without a debt.
 */
export async function linkAccount(
  write: Write,
  { connectionId, bankAccountId }: { readonly connectionId: string; readonly bankAccountId: string },
  { link, starts_on, debt_sign, balance_includes_pending }: LinkInput,
): Promise<void> {
  const { tx } = write;
  const connection = await getConnection(tx, connectionId);
  const before = await getBankAccount(write, connectionId, bankAccountId);
  const account = "ignore" in link ? null : await targetOf(write, before, link);
  if (debt_sign != null && !isDebt(account?.type ?? "other")) throw problemOf([SIGN_WITHOUT_DEBT]);
  const accountId = account?.id ?? null;
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
    ...(debt_sign !== undefined && {
      inverts_balance: debt_sign === null ? null : debt_sign === "positive",
      checked_seq: null,
    }),
    ...(balance_includes_pending !== undefined && { counts_pending: balance_includes_pending, checked_seq: null }),
  };
  await tx.bankAccounts.update(before.id, fields);
  if (isMoved) await dropWaiting(write, connection, before.id);
  const wasListed = before.listed_until !== null;
  await changeState(write, connection, { needsRun: startsOver, wasListed });
  if (balance_includes_pending === true && account !== null && !isMoved) {
    await correctOpening(write, before.id, account);
  }
}

/** If the difference to the bank is that of the first pending items, the opening balance was computed as if the balance had none. */
async function correctOpening(write: Write, bankAccountId: string, before: Account): Promise<void> {
  const { tx, at } = write;
  const { check, candidates } = await checkAccount(readOf(write), before.id);
  if (!candidates.some(({ reason }) => reason === "pending_counted")) return;
  const opening_minor = before.opening_minor + (check.difference_minor ?? 0);
  await tx.accounts.update(before, { ...before, opening_minor, updated_at: at });
  const corrected = await checkAccount(readOf(write), before.id);
  await tx.bankAccounts.update(bankAccountId, { last_check: corrected.check });
}

const SIGN_WITHOUT_DEBT = {
  code: "conflicting_fields",
  pointer: "/debt_sign",
  detail: "Send debt_sign only for an account of the type credit or loan.",
} as const;

async function getBankAccount({ tx }: Write, connectionId: string, id: string): Promise<BankAccount> {
  const account = await tx.bankAccounts.find(id);
  return found(account?.connection_id === connectionId ? account : undefined, "bank account", id);
}

/** The account to link. */
async function targetOf(
  write: Write,
  bankAccount: BankAccount,
  link: Exclude<LinkTarget, { readonly ignore: true }>,
): Promise<Account> {
  const { currency } = bankAccount;
  if (currency === null) {
    const detail = "The bank names no currency for this account, so it cannot be linked.";
    throw problemOf([{ code: "unknown_currency", pointer: "/link", detail }]);
  }
  return "create" in link
    ? await createLinked(write, bankAccount, currency, link.create)
    : await takeAccount(write, bankAccount, currency, link.account_id);
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
  if (!account.is_synced) return account;
  const explained = { ...account, is_synced: false, updated_at: at };
  await tx.accounts.update(account, explained);
  return explained;
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
