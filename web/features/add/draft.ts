/** An entry while it is typed, and the transaction that it becomes. */
import type { Account, Category, NewTransaction, PayeeSuggestions } from "../../api/contract.ts";
import { type AmountResult, parseAmount } from "../../logic/amount.ts";
import { type EntryLine, parseEntry } from "../../logic/entry.ts";
import { keypadAmount } from "../../logic/keypad.ts";

export const KINDS = ["expense", "income", "transfer"] as const;
export type Kind = (typeof KINDS)[number];

export type Suggestion = PayeeSuggestions["suggestions"][number];

/** The typed and chosen values. An undefined field has its usual value. */
export interface Draft {
  readonly kind: Kind;
  /** From the keypad. */
  readonly amountText: string;
  /** "12*3 baker yesterday"; a note, once a payee is chosen. */
  readonly line: string;
  readonly payee: string | undefined;
  /** Null: no category. */
  readonly categoryId: string | null | undefined;
  readonly accountId: string | undefined;
  readonly toAccountId: string | undefined;
  readonly day: string | undefined;
  readonly notes: string;
  /** Whether the balance of the account includes the entry already. */
  readonly isIncluded: boolean | undefined;
  /** The amount of a transfer in the currency of the other account. */
  readonly arrivesText: string;
}

export const EMPTY: Draft = {
  kind: "expense",
  amountText: "",
  line: "",
  payee: undefined,
  categoryId: undefined,
  accountId: undefined,
  toAccountId: undefined,
  day: undefined,
  notes: "",
  isIncluded: undefined,
  arrivesText: "",
};

/** Nothing is typed or chosen that somebody would have to enter again. */
export function isBlank({ amountText, line, payee, notes, arrivesText }: Draft): boolean {
  return `${amountText}${line}${notes}${arrivesText}`.trim() === "" && payee === undefined;
}

/** The data that completes a draft. */
export interface Known {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly suggestions: readonly Suggestion[];
  readonly today: string;
  readonly locale: string;
  readonly decimalMark: string;
  /** The account of the last entry on this device. */
  readonly lastAccountId: string | null;
}

/** The draft with its usual values filled in. */
export interface Entry {
  readonly kind: Kind;
  readonly line: EntryLine;
  readonly account: Account | undefined;
  readonly to: Account | undefined;
  readonly amount: AmountResult;
  /** The amount is the payee's usual one. */
  readonly isUsualAmount: boolean;
  readonly payee: string;
  /** The known payee of this name. */
  readonly suggestion: Suggestion | undefined;
  readonly category: Category | undefined;
  readonly day: string;
  readonly notes: string;
  /** Undefined unless the accounts of a transfer have different currencies. */
  readonly arrives: AmountResult | undefined;
  /** When the balance was set, if that was on the entry's day or later. */
  readonly balanceSetOn: string | undefined;
  /** The balance of that day includes the entry, so the entry does not change it. */
  readonly isIncluded: boolean;
}

type Missing = "amount" | "account" | "payee" | "to_account" | "arrives";

export function resolve(draft: Draft, known: Known): Entry {
  const { today, locale, accounts } = known;
  const line = parseEntry(draft.payee === undefined ? draft.line : "", {
    ...{ today, locale, prefer: "past" },
    // With an amount from the keypad, the line has none.
    isPayee: (words) => draft.amountText !== "" || findPayee(known.suggestions, words) !== undefined,
  });
  const kind = line.isIncome && draft.kind === "expense" ? "income" : draft.kind;
  const isTransfer = kind === "transfer";
  const payee = isTransfer ? "" : (draft.payee ?? line.words);
  const suggestion = payee === "" ? undefined : findPayee(known.suggestions, payee);
  const account = accountOf(draft, suggestion, known);
  const to = isTransfer ? otherAccountOf(draft, account, accounts) : undefined;
  const currency = account?.currency ?? "USD";
  const typed = typedAmount(draft, line, currency, known.decimalMark);
  const usual = typed.ok || typed.reason !== "empty" ? undefined : usualAmount(suggestion, kind, currency);
  const day = draft.day ?? line.day ?? today;
  const setOn = [account, to].flatMap((one) => one?.balance_set_on ?? []).filter((one) => day <= one);
  const touched = to === undefined ? 1 : 2;
  const note = draft.payee === undefined ? (isTransfer ? line.words : "") : draft.line.trim();
  return {
    kind,
    line,
    account,
    to,
    amount: usual === undefined ? typed : { ok: true, amount: usual },
    isUsualAmount: usual !== undefined,
    payee,
    suggestion,
    category: categoryOf(draft, suggestion, kind, known.categories),
    day,
    notes: [note, draft.notes.trim()].filter(Boolean).join(" "),
    arrives:
      to !== undefined && to.currency !== currency
        ? parseAmount(draft.arrivesText, to.currency, known.decimalMark)
        : undefined,
    balanceSetOn: setOn.toSorted().at(-1),
    isIncluded: setOn.length > 0 && (draft.isIncluded ?? (setOn.length === touched && setOn.every((one) => day < one))),
  };
}

function findPayee(suggestions: readonly Suggestion[], name: string): Suggestion | undefined {
  return suggestions.find(({ payee }) => payee.name.toLowerCase() === name.trim().toLowerCase());
}

/** The payees that fit the kind: a shop for an expense, an employer for income. A payee without an amount fits both. */
export function fittingPayees(suggestions: readonly Suggestion[], kind: Kind): readonly Suggestion[] {
  return suggestions.filter(({ amount }) => amount === null || amount > 0 === (kind === "income"));
}

/** The categories of a kind of entry: those it usually has come first, and others can be chosen too, for a refund. */
export function fittingCategories(categories: readonly Category[], kind: Kind): readonly Category[] {
  const open = categories.filter(({ is_archived }) => !is_archived);
  const isFirst = (category: Category) => (category.kind === "income") === (kind === "income");
  return kind === "income"
    ? [...open].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
    : open.filter(isFirst);
}

/** The next field that must be entered before the entry can be saved. */
export function missingOf({ amount, account, kind, payee, to, arrives }: Entry): Missing | undefined {
  if (account === undefined) return "account";
  if (kind === "transfer" && (to === undefined || to.id === account.id)) return "to_account";
  if (!amount.ok || amount.amount <= 0) return "amount";
  if (kind !== "transfer" && payee === "") return "payee";
  if (arrives !== undefined && (!arrives.ok || arrives.amount <= 0)) return "arrives";
  return undefined;
}

/** The transaction; undefined while something is missing. */
export function transactionOf(entry: Entry): NewTransaction | undefined {
  const { kind, account, to, amount, arrives, payee, suggestion, category, day, notes } = entry;
  if (missingOf(entry) !== undefined || account === undefined || !amount.ok) return undefined;
  return {
    account_id: account.id,
    amount: kind === "income" ? amount.amount : -amount.amount,
    authorized_at: day,
    ...(suggestion !== undefined ? { payee_id: suggestion.payee.id } : payee !== "" ? { payee: { name: payee } } : {}),
    ...(category === undefined ? {} : { category_id: category.id }),
    ...(to === undefined ? {} : { transfer_account_id: to.id }),
    ...(arrives?.ok ? { transfer_amount: arrives.amount } : {}),
    ...(notes === "" ? {} : { notes }),
  };
}

/** A transfer within the budget moves nothing in or out of it, so it needs no category. */
export function canHaveCategory({ kind, account, to }: Entry): boolean {
  return kind !== "transfer" || account?.is_hidden !== to?.is_hidden;
}

function typedAmount(draft: Draft, line: EntryLine, currency: string, mark: string): AmountResult {
  if (draft.amountText !== "") return keypadAmount(draft.amountText, currency);
  return parseAmount(line.amountText, currency, mark);
}

function usualAmount(suggestion: Suggestion | undefined, kind: Kind, currency: string): number | undefined {
  if (suggestion?.amount == null || suggestion.currency !== currency) return undefined;
  return suggestion.amount > 0 === (kind === "income") ? Math.abs(suggestion.amount) : undefined;
}

function accountOf(draft: Draft, suggestion: Suggestion | undefined, known: Known): Account | undefined {
  const find = (id: string | null | undefined) => known.accounts.find((account) => account.id === id);
  return (
    find(draft.accountId) ??
    find(suggestion?.account_id) ??
    find(known.lastAccountId) ??
    known.accounts.find(({ is_hidden }) => !is_hidden) ??
    known.accounts[0]
  );
}

function otherAccountOf(draft: Draft, account: Account | undefined, accounts: readonly Account[]): Account | undefined {
  const others = accounts.filter(({ id }) => id !== account?.id);
  return (
    accounts.find(({ id }) => id === draft.toAccountId) ??
    others.find(({ subtype }) => subtype === "savings") ??
    others.find(({ currency }) => currency === account?.currency) ??
    others[0]
  );
}

function categoryOf(
  { categoryId }: Draft,
  suggestion: Suggestion | undefined,
  kind: Kind,
  categories: readonly Category[],
): Category | undefined {
  const fitting = fittingCategories(categories, kind);
  const id = categoryId === undefined ? suggestion?.category_id : categoryId;
  return fitting.find((category) => category.id === id);
}
