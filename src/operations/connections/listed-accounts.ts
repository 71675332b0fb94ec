/** Stores the accounts that a provider lists. A known one keeps its id and its link, even if its key has changed. */
import type { ListedAccount } from "../../banks/provider.ts";
import { isCurrency } from "../../domain/currency.ts";
import type { NewId } from "../../domain/id.ts";
import { MAX_NAME } from "../../domain/lengths.ts";
import { Problem } from "../../domain/problem.ts";
import type { BankAccount, Tx } from "../../store/store.ts";

interface Listed {
  readonly connectionId: string;
  readonly accounts: readonly ListedAccount[];
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
  { tx, newId }: { readonly tx: Tx; readonly newId: NewId },
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
  for (const [account, before] of pairs) await tx.bankAccounts.update(before.id, toFields(account, before));
  const added = accounts.filter((account) => !pairs.has(account));
  await tx.bankAccounts.insertMany(added.map((account) => newBankAccount(newId(), connectionId, account)));
  return await tx.bankAccounts.listOf(connectionId);
}

/** Each key once. */
function storable(accounts: readonly ListedAccount[]): ListedAccount[] {
  const byKey = new Map(accounts.toReversed().map((account) => [account.key, account]));
  const canStore = (key: string) => key.length <= MAX_KEY && key.isWellFormed() && !key.includes("\0");
  if (byKey.size > MAX_ACCOUNTS || ![...byKey.keys()].every(canStore)) {
    throw new Problem("bank_refused", "The bank lists too many accounts, or accounts with ids that cannot be stored.");
  }
  return [...byKey.values()].reverse();
}

/** The known bank account of each listed one: by a common identity, otherwise by the key. */
function pairWithKnown(
  accounts: readonly ListedAccount[],
  known: readonly BankAccount[],
): Map<ListedAccount, BankAccount> {
  const free = new Set(known);
  const pairs = new Map<ListedAccount, BankAccount>();
  const pair = (fits: (account: ListedAccount, one: BankAccount) => boolean) => {
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

function toFields(account: ListedAccount, { state, currency, account_id }: BankAccount) {
  const isNew = state === "new" || state === "unsupported";
  const fields = describe(account);
  return {
    ...fields,
    // The stored balance is in the currency.
    currency: account_id === null ? fields.currency : currency,
    state: isNew ? stateOf(fields.currency) : state,
  };
}

function newBankAccount(id: string, connection_id: string, account: ListedAccount): BankAccount {
  const fields = describe(account);
  return {
    id,
    connection_id,
    ...fields,
    state: stateOf(fields.currency),
    ...{ account_id: null, starts_on: null, listed_until: null, trusts_keys: true, key_changes: 0 },
    ...{ inverts_balance: null, counts_pending: null },
    ...{ balance_minor: null, balance_at: null, balance_seen_on: null, last_check: null, checked_seq: null },
  };
}

function describe({ key, identities, name, institution, mask, currency, type }: ListedAccount) {
  const isKnown = currency !== null && isCurrency(currency);
  return {
    ...{ external_key: key, identities, type },
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
