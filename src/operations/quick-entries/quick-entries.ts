/**
 * Purchases that a phone sends from the till. One that has everything becomes a pending transaction, which the bank's item
 * confirms later. Any other becomes a draft: nothing is guessed.
 */
import { type Account, isClosedOn } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { formatAmount } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import { type AmountDoubt, readQuickAmount } from "../../domain/quick-amount.ts";
import {
  type DraftReason,
  MAX_DRAFTS,
  type MissingField,
  type QuickDraft,
  type QuickEntry,
  REPEAT_MS,
} from "../../domain/quick-entry.ts";
import type { Transaction } from "../../domain/transaction.ts";
import type { Reads } from "../../store/store.ts";
import { found } from "../found.ts";
import { getBudget } from "../get-budget.ts";
import { enterOne, enterTransactions } from "../imports/enter-sent.ts";
import type { TransactionInput } from "../ledger/check-transactions.ts";
import { currenciesOf, type TransactionsView } from "../ledger/read-transactions.ts";
import { type Read, readOf, type Write } from "../service.ts";

/** A draft with what is known now. */
export interface DraftView extends QuickDraft {
  /** Null if it is not known. A card may have got its account since. */
  readonly accountId: string | null;
  /** Signed minor units of the account's currency, or of the budget's without an account. Null if it cannot be read. */
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly missing: readonly MissingField[];
}

/** The stored transaction or draft. */
export type Entered = { readonly isNew: boolean } & (
  | { readonly view: TransactionsView; readonly draft: null }
  | { readonly view: null; readonly draft: DraftView }
);

/**
 * With `isDraft`, the entry becomes a draft even if it has everything.
 * @throws Problem `unknown_account`, `too_many_rows`, or as for a new transaction.
 */
export async function enterQuickly(
  write: Write,
  entry: QuickEntry,
  { isDraft = false }: { readonly isDraft?: boolean | undefined } = {},
): Promise<Entered> {
  const { tx } = write;
  await tx.budget.lock(); // so that a repeat finds the first entry
  if (entry.account_id !== null && (await tx.accounts.find(entry.account_id)) === undefined) {
    const detail = `There is no account ${entry.account_id} in this budget.`;
    throw problemOf([{ code: "unknown_account", pointer: "/account_id", detail }]);
  }
  const known = await complete(tx, entry);
  if (known.reason !== null) return await storeDraft(write, entry, known.reason);
  if (isDraft) return await storeDraft(write, entry, "sent_as_draft");
  const { account, minor, merchant } = known;
  const amountMinor = entry.is_refund ? minor : -minor;
  const input: TransactionInput = {
    account_id: account.id,
    amount: formatAmount(amountMinor, decimalsOf(account.currency)),
    authorized_at: entry.day,
    payee: { name: merchant },
    is_pending: true,
    is_reviewed: false,
  };
  const { transaction, isNew } = await enterOne(write, input, (payee) =>
    findRepeat(write, account, amountMinor, payee ?? merchant),
  );
  const currencies = currenciesOf(new Map([[account.id, account]]));
  return { view: { transactions: [transaction], currencies }, draft: null, isNew };
}

interface Complete {
  readonly reason: null;
  readonly account: Account;
  readonly minor: number;
  readonly merchant: string;
}

/** What the entry has, or why it is a draft. */
async function complete(reads: Reads, entry: QuickEntry): Promise<Complete | { readonly reason: DraftReason }> {
  const account = await findAccount(reads, entry);
  if (account === undefined) return { reason: entry.card === null ? "no_account" : "unknown_card" };
  if (isClosedOn(account, entry.day)) return { reason: "account_closed" };
  const minor = readQuickAmount(entry.amount ?? undefined, account.currency);
  if (typeof minor === "string") return { reason: minor satisfies AmountDoubt };
  if (entry.merchant === null) return { reason: "no_merchant" };
  return { reason: null, account, minor, merchant: entry.merchant };
}

async function findAccount(reads: Reads, { account_id, card }: QuickEntry): Promise<Account | undefined> {
  const id = account_id ?? (card === null ? undefined : await reads.quickEntries.findCard(nameKey(card)));
  return id === undefined ? undefined : await reads.accounts.find(id);
}

/** A phone may send a purchase twice. The newest transactions of an account include its first entry. */
async function findRepeat(
  { tx, at }: Write,
  account: Account,
  amountMinor: number,
  payee: string,
): Promise<Transaction | undefined> {
  const filter = { account_id: [account.id], is_pending: true, source: "manual" } as const;
  const recent = (await tx.transactions.list(filter, { offset: 0, limit: RECENT })).filter(
    (one) => one.amount_minor === amountMinor && Date.parse(at) - Date.parse(one.created_at) <= REPEAT_MS,
  );
  const names = await tx.payees.findNames(recent.flatMap(({ payee_id }) => payee_id ?? []));
  return recent.find(({ payee_id }) => nameKey(names.get(payee_id ?? "") ?? "") === nameKey(payee));
}

const RECENT = 50;

async function storeDraft(write: Write, entry: QuickEntry, reason: DraftReason): Promise<Entered> {
  const { tx, at, newId, caller } = write;
  const drafts = await tx.quickEntries.listDrafts();
  const isSame = (one: QuickDraft) =>
    Date.parse(at) - Date.parse(one.at) <= REPEAT_MS && JSON.stringify(one.entry) === JSON.stringify(entry);
  const earlier = drafts.find(isSame);
  if (earlier !== undefined) return { view: null, draft: await viewDraft(readOf(write), earlier), isNew: false };
  if (drafts.length >= MAX_DRAFTS) {
    throw new Problem("too_many_rows", `A budget can have ${MAX_DRAFTS} drafts. Complete or delete some first.`);
  }
  const draft = { id: newId(), at, entry, reason, created_by: caller.tokenId };
  await tx.quickEntries.insertDraft(draft);
  return { view: null, draft: await viewDraft(readOf(write), draft), isNew: true };
}

/** Oldest first. */
export async function listDrafts(read: Read): Promise<DraftView[]> {
  const drafts = await read.reads.quickEntries.listDrafts();
  const views: DraftView[] = [];
  for (const draft of drafts) views.push(await viewDraft(read, draft));
  return views;
}

async function viewDraft(read: Read, draft: QuickDraft): Promise<DraftView> {
  const { entry } = draft;
  const account = await findAccount(read.reads, entry);
  const { currency } = account ?? (await getBudget(read));
  const minor = readQuickAmount(entry.amount ?? undefined, currency);
  const isRead = typeof minor === "number";
  return {
    ...draft,
    accountId: account === undefined || isClosedOn(account, entry.day) ? null : account.id,
    amountMinor: isRead ? (entry.is_refund ? minor : -minor) : null,
    currency,
    missing: [
      ...(account === undefined || isClosedOn(account, entry.day) ? (["account"] as const) : []),
      ...(isRead ? [] : (["amount"] as const)),
      ...(entry.merchant === null ? (["merchant"] as const) : []),
    ],
  };
}

/** The person's answer: the transaction. A card without an account gets its account. @throws Problem `not_found`, or as for a new transaction. */
export async function acceptDraft(write: Write, id: string, input: TransactionInput): Promise<TransactionsView> {
  const { tx } = write;
  await tx.budget.lock();
  const draft = found(await tx.quickEntries.findDraft(id), "draft", id);
  const entered = await enterTransactions(write, { transactions: [input] });
  const { card } = draft.entry;
  if (card !== null && !(await hasAccount(tx, card, draft.entry.day))) {
    await tx.quickEntries.setCard({ name_key: nameKey(card), name: card, account_id: input.account_id });
  }
  await tx.quickEntries.removeDraft(id);
  return entered;
}

/** An account that is deleted or closed gets no entries, so the card needs another one. */
async function hasAccount(reads: Reads, card: string, day: string): Promise<boolean> {
  const id = await reads.quickEntries.findCard(nameKey(card));
  const account = id === undefined ? undefined : await reads.accounts.find(id);
  return account !== undefined && !isClosedOn(account, day);
}

/** @throws Problem `not_found`. */
export async function dismissDraft({ tx }: Write, id: string): Promise<void> {
  found(await tx.quickEntries.findDraft(id), "draft", id);
  await tx.quickEntries.removeDraft(id);
}
