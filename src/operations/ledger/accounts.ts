/** Accounts: list, get, create, update and delete. `relabel.ts` gives an account another currency. */
import { ACCOUNT_FIELDS, type Account, currentBalance } from "../../domain/account.ts";
import type { FieldChanges, NewFields } from "../../domain/field.ts";
import { toSafeSum } from "../../domain/money.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { found } from "../found.ts";
import { readToday } from "../get-budget.ts";
import { readAmount, readCurrency } from "../read-amount.ts";
import { readChanged, readNew } from "../read-fields.ts";
import { hasSyncScope, type Read, readOf, type Write } from "../service.ts";
import { balanceOn, keepSetBalance, storePoint } from "./balance-points.ts";
import { closingObstacle, endRules } from "./close-account.ts";
import { relabelAccount } from "./relabel.ts";

/** In order of creation. */
export async function listAccounts({ reads }: Read): Promise<Account[]> {
  return await reads.accounts.list();
}

/** @throws Problem `not_found`. */
export async function getAccount({ reads }: Read, id: string): Promise<Account> {
  return found(await reads.accounts.find(id), "account", id);
}

/** Like `getAccount`, and locks the account until the write ends. @throws Problem `not_found`. */
export async function lockAccount({ tx }: Pick<Write, "tx">, id: string): Promise<Account> {
  return found((await tx.accounts.lock([id])).get(id), "account", id);
}

/** Amounts in major units of `currency`. */
export type AccountInput = NewFields<typeof ACCOUNT_FIELDS>;

/**
 * The initial balance becomes the opening balance, which no transaction explains. @throws Problem `insufficient_scope`,
 * or with every invalid field.
 */
export async function createAccount(write: Write, input: AccountInput): Promise<Account> {
  const { tx, at, newId } = write;
  if (input.is_synced && !hasSyncScope(write)) {
    throw new Problem("insufficient_scope", "Only a token with the scope sync can create a synced account.");
  }
  const problems = new ProblemList();
  const currency = readCurrency(input.currency, "/account/currency", problems) ?? "";
  problems.throwIfAny();
  const place = { currency, pointer: "/account", problems };
  const opening = readAmount(input.current_balance ?? 0, currency, "/account/current_balance", problems);
  const values = readNew(ACCOUNT_FIELDS, input, place);
  problems.throwIfAny();
  const account: Account = {
    id: newId(),
    ...values,
    currency,
    opening_minor: opening ?? 0,
    booked_minor: 0,
    reconciled_minor: 0,
    balance_set_on: opening ? await readToday(write) : null,
    closed_on: null,
    created_at: at,
    updated_at: at,
  };
  await tx.accounts.insert(account);
  return account;
}

/** The fields to change; amounts in major units of the account's currency, after a change of currency. */
export type AccountChanges = FieldChanges<typeof ACCOUNT_FIELDS>;

const SYNCED_FIELDS = ["current_balance", "currency", "limit"] as const;

/**
 * A new current balance changes the opening balance. A new currency relabels the account. Only the scope `sync` may
 * change the fields that a bank connection controls. Closing the account ends its recurring rules. `pointer` is the JSON
 * pointer of the changes in the body.
 */
export async function updateAccount(
  write: Write,
  id: string,
  changes: AccountChanges,
  pointer: string,
): Promise<Account> {
  const { tx, at } = write;
  const before = await lockAccount(write, id);
  const problems = new ProblemList();
  rejectSyncedFields(before, changes, write, pointer, problems);
  const requested = changes.currency && readCurrency(changes.currency, `${pointer}/currency`, problems);
  if (changes.currency !== undefined && requested === undefined) problems.throwIfAny();
  const currency = requested || before.currency;
  const balanceMinor =
    changes.current_balance === undefined
      ? undefined
      : readAmount(changes.current_balance, currency, `${pointer}/current_balance`, problems);
  const values = readChanged(ACCOUNT_FIELDS, changes, { currency, pointer, problems });
  problems.throwIfAny();

  const account =
    currency === before.currency
      ? before
      : await relabelAccount(write, before, currency, changes, `${pointer}/currency`);
  const after: Account = {
    ...account,
    ...values,
    currency,
    ...(balanceMinor !== undefined && {
      opening_minor: balanceMinor - account.booked_minor,
      balance_set_on: await readToday(write),
    }),
    updated_at: at,
  };
  const closed = await closeAfter(write, before, after, changes, pointer);
  if (balanceMinor !== undefined) await keepPastBalances(write, account, closed);
  await tx.accounts.update(before, closed);
  return closed;
}

/** If balances have been entered for the account, a new balance leaves those of the past. */
async function keepPastBalances(write: Write, before: Account, after: Account): Promise<void> {
  const on = after.closed_on ?? after.balance_set_on;
  if (on === null) return;
  const entered = await write.tx.balancePoints.listEntered(before.id);
  if (entered.length === 0) return;
  await keepSetBalance(write, before, entered, on);
  await storePoint(write, after, entered, { on, minor: toSafeSum(await balanceOn(readOf(write), after, on)) });
}

/** The account after a change. Closing it confirms its balance up to that day. @throws Problem if it cannot be closed. */
async function closeAfter(
  write: Write,
  before: Account,
  after: Account,
  changes: AccountChanges,
  pointer: string,
): Promise<Account> {
  const { closed_on, balance_set_on } = after;
  if (closed_on === null || (closed_on === before.closed_on && currentBalance(after) === 0)) return after;
  const problems = new ProblemList();
  const place = `${pointer}/${changes.closed_on === undefined ? "current_balance" : "closed_on"}`;
  const today = await readToday(write);
  if (closed_on > today) problems.add("out_of_range", place, `closed_on must be today, ${today}, or an earlier day.`);
  const obstacle = await closingObstacle(write, after);
  if (obstacle !== undefined) problems.add(obstacle.code, place, obstacle.detail);
  problems.throwIfAny();
  await endRules(write, after);
  return { ...after, balance_set_on: (balance_set_on ?? "") > closed_on ? balance_set_on : closed_on };
}

function rejectSyncedFields(
  account: Account,
  changes: AccountChanges,
  write: Write,
  pointer: string,
  problems: ProblemList,
): void {
  if (!account.is_synced) return;
  for (const field of SYNCED_FIELDS) {
    if (!(field in changes) || hasSyncScope(write)) continue;
    const detail = `A bank connection controls ${field} of this account. Only a token with the scope sync can change it.`;
    problems.add("synced_account_field", `${pointer}/${field}`, detail);
  }
}

/** @throws Problem `not_found`, or `account_in_use` if something refers to it. */
export async function deleteAccount(write: Write, id: string): Promise<void> {
  const { tx } = write;
  const account = await lockAccount(write, id);
  for (const [table, what] of [
    ["transactions", "Transactions"],
    ["recurringRules", "Recurring rules"],
  ] as const) {
    if (!(await tx[table].isReferenced(["account_id", "transfer_account_id"], id))) continue;
    const detail = `${what} refer to this account. Delete them or move them to another account, or close this account.`;
    throw new Problem("account_in_use", detail);
  }
  if (await tx.goals.isReferenced(["account_id"], id)) {
    throw new Problem("account_in_use", "Goals refer to this account. Delete them or move them to another account.");
  }
  if ((await tx.reconciliations.findLatest(id)) !== undefined) {
    throw new Problem("account_in_use", "The account is reconciled. Remove its reconciliations first.");
  }
  if ((await tx.bankAccounts.findLinked(id)) !== undefined) {
    throw new Problem(
      "account_in_use",
      "The account is linked to a bank account. Remove the link first, or close this account.",
    );
  }
  await tx.balancePoints.removeMany(await tx.balancePoints.list(id));
  await tx.accounts.remove(account);
}
