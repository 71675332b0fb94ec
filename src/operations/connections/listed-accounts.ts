/** Stores the accounts that a provider lists. A known one keeps its id and its link, even if its key has changed. */
import type { ConnectedAccount } from "../../banks/provider.ts";
import { decimalsOf, isCurrency } from "../../domain/currency.ts";
import type { NewId } from "../../domain/id.ts";
import { MAX_NAME } from "../../domain/lengths.ts";
import { parseDecimalMinor } from "../../domain/money.ts";
import { Problem } from "../../domain/problem.ts";
import type { BankAccount, Tx } from "../../store/store.ts";
import { accountKey, linkDigest } from "../imports/answers.ts";

interface Tools {
  readonly tx: Tx;
  readonly newId: NewId;
  readonly budgetId: string;
}

interface Listed {
  readonly connectionId: string;
  readonly accounts: readonly ConnectedAccount[];
  /** Whether the connection may have others. */
  readonly isPartial?: boolean;
}

/** More are no bank's. */
const MAX_ACCOUNTS = 500;
const MAX_KEY = 500;

/**
 * Adds and updates the bank accounts of a connection. One that is no longer listed stays if it is linked or ignored. Returns all
 * bank accounts of the connection. @throws Problem `bank_refused` if they cannot be stored.
 */
export async function storeListedAccounts(
  { tx, newId, budgetId }: Tools,
  { connectionId, accounts: all, isPartial = false }: Listed,
): Promise<BankAccount[]> {
  const accounts = storable(all);
  const known = await tx.bankAccounts.listOf(connectionId);
  const pairs = pairWithKnown(accounts, known);
  const listed = new Set([...pairs.values()].map(({ id }) => id));
  for (const { id, state } of known) {
    if (!isPartial && !listed.has(id) && (state === "new" || state === "unsupported")) await tx.bankAccounts.remove(id);
  }
  // Two accounts may have exchanged their keys, and a key is unique.
  const moved = [...pairs].filter(([account, { external_key }]) => account.key !== external_key);
  for (const [, { id }] of moved) await tx.bankAccounts.update(id, { external_key: id });
  for (const [account, before] of pairs) await tx.bankAccounts.update(before.id, toFields(budgetId, account, before));
  const added = accounts.filter((account) => !pairs.has(account));
  await tx.bankAccounts.insertMany(added.map((account) => newBankAccount(newId(), connectionId, budgetId, account)));
  return await tx.bankAccounts.listOf(connectionId);
}

/** Each key once. */
function storable(accounts: readonly ConnectedAccount[]): ConnectedAccount[] {
  const byKey = new Map(accounts.toReversed().map((account) => [account.key, account]));
  const canStore = (key: string) => key.length <= MAX_KEY && key.isWellFormed() && !key.includes("\0");
  if (byKey.size > MAX_ACCOUNTS || ![...byKey.keys()].every(canStore)) {
    throw new Problem("bank_refused", "The bank lists too many accounts, or accounts with ids that cannot be stored.");
  }
  return [...byKey.values()].reverse();
}

/** The known bank account of each listed one: by a common identity, otherwise by the key. */
function pairWithKnown(
  accounts: readonly ConnectedAccount[],
  known: readonly BankAccount[],
): Map<ConnectedAccount, BankAccount> {
  const free = new Set(known);
  const pairs = new Map<ConnectedAccount, BankAccount>();
  const pair = (fits: (account: ConnectedAccount, one: BankAccount) => boolean) => {
    for (const account of accounts) {
      const one = pairs.has(account) ? undefined : [...free].find((candidate) => fits(account, candidate));
      if (one === undefined) continue;
      free.delete(one);
      pairs.set(account, one);
    }
  };
  pair(({ identities }, one) => identities.some((identity) => one.identities.includes(identity)));
  pair(({ key }, one) => key === one.external_key);
  return pairs;
}

function toFields(budgetId: string, account: ConnectedAccount, { state, currency, account_id }: BankAccount) {
  const isNew = state === "new" || state === "unsupported";
  const fields = describe(budgetId, account);
  return {
    ...fields,
    // The stored balance is in the currency, and the runs compare it with the next one.
    currency: account_id === null ? fields.currency : currency,
    ...(account_id === null && balanceOf(account, fields.currency)),
    state: isNew ? stateOf(fields.currency) : state,
  };
}

function newBankAccount(id: string, connection_id: string, budgetId: string, account: ConnectedAccount): BankAccount {
  const fields = describe(budgetId, account);
  return {
    id,
    connection_id,
    ...fields,
    state: stateOf(fields.currency),
    ...{ account_id: null, starts_on: null, listed_until: null, trusts_keys: true, key_changes: 0 },
    ...{ inverts_balance: null, counts_pending: null },
    ...{ balance_minor: null, balance_at: null, balance_seen_on: null, last_check: null, checked_seq: null },
    ...balanceOf(account, fields.currency),
  };
}

/** Undefined if the bank lists none, or none that can be read. */
function balanceOf({ balance }: ConnectedAccount, currency: string | null) {
  if (balance === undefined || currency === null) return undefined;
  const minor = parseDecimalMinor(balance.amount, decimalsOf(currency));
  return typeof minor === "bigint" ? { balance_minor: Number(minor), balance_at: balance.at } : undefined;
}

function describe(
  budgetId: string,
  { key, identities, name, institution, number, mask, currency, type }: ConnectedAccount,
) {
  const isKnown = currency !== null && isCurrency(currency);
  // Files name accounts by these digests. Accounts of a bank may share a number, so they are not compared with later lists.
  const digests = number === null ? [] : [currency, null].map((of) => linkDigest(budgetId, accountKey(number, of)));
  return {
    ...{ external_key: key, identities: [...identities, ...digests], type },
    name: shownText(name) || "?",
    institution: institution === null ? null : shownText(institution) || null,
    mask: /^\P{Cc}{2,}$/u.test(mask ?? "") ? [...(mask ?? "")].slice(-4).join("") : null,
    currency: isKnown ? currency : null,
  };
}

/** A bank's text as databases store it. */
function shownText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_NAME)
    .toWellFormed();
}

function stateOf(currency: string | null): BankAccount["state"] {
  return currency === null ? "unsupported" : "new";
}
