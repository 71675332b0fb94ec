/** An entry while it is typed, and the transaction that it becomes. */

import type { Exchange } from "../../../src/domain/exchange.ts";
import type { Account, Category, NewTransaction, PayeeSuggestions } from "../../api/contract.ts";
import { converted } from "../../logic/converted.ts";
import { type EntryLine, parseEntry, parseMarks } from "../../logic/entry.ts";
import { keypadAmount } from "../../logic/keypad.ts";
import type { Receipt } from "../../logic/outbox.ts";
import { type AmountResult, parseAmount } from "../../logic/parse-amount.ts";
import { type DraftPart, isSplitComplete, type Split, splitOf, splitsOf } from "./split.ts";

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
  /** Of the amount, if it is not the account's. */
  readonly currency: string | undefined;
  /** What the account is charged for an amount in another currency. Empty: as converted. */
  readonly chargedText: string;
  readonly parts: readonly DraftPart[];
  /** Separated by commas; those of the line are added. */
  readonly tagText: string;
  readonly receipts: readonly Receipt[];
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
  currency: undefined,
  chargedText: "",
  parts: [],
  tagText: "",
  receipts: [],
};

/** Nothing is typed or chosen that somebody would have to enter again. */
export function isBlank({ payee, receipts, parts, ...texts }: Draft): boolean {
  const { amountText, line, notes, arrivesText, chargedText, tagText } = texts;
  const typed = [amountText, line, notes, arrivesText, chargedText, tagText, ...parts.map(({ text }) => text)];
  return typed.join("").trim() === "" && payee === undefined && receipts.length === 0;
}

/** The data that completes a draft. */
export interface Known {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly suggestions: readonly Suggestion[];
  /** Those of the payees that are used most, whatever is typed. */
  readonly usual: readonly Suggestion[];
  /** The names of the kinds: an entry without payee and category is stored under that of its own. */
  readonly kindNames: Readonly<Record<Kind, string>>;
  /** The budget's. */
  readonly currency: string;
  readonly exchange: Exchange;
  readonly today: string;
  readonly locale: string;
  readonly decimalMark: string;
}

/** The draft with its usual values filled in. */
export interface Entry {
  readonly kind: Kind;
  readonly line: EntryLine;
  readonly account: Account | undefined;
  readonly to: Account | undefined;
  readonly amount: AmountResult;
  /** The currency of the amount. */
  readonly currency: string;
  /** What the account is charged; undefined if the amount is in its currency. */
  readonly charged: AmountResult | undefined;
  /** The amount is the payee's usual one. */
  readonly isUsualAmount: boolean;
  readonly payee: string;
  /** The known payee of this name. */
  readonly suggestion: Suggestion | undefined;
  /** The payee's; without a payee, that of the category or the kind. Empty for a transfer. */
  readonly name: string;
  readonly category: Category | undefined;
  /** Undefined unless it is divided among categories. */
  readonly split: Split | undefined;
  readonly day: string;
  readonly notes: string;
  readonly tags: readonly string[];
  /** Undefined unless the accounts of a transfer have different currencies. */
  readonly arrives: AmountResult | undefined;
  /** When the balance was set, if that was on the entry's day or later. */
  readonly balanceSetOn: string | undefined;
  /** The balance of that day includes the entry, so the entry does not change it. */
  readonly isIncluded: boolean;
}

export type Missing = "amount" | "account" | "to_account" | "arrives" | "charged" | "parts";

export function resolve(draft: Draft, known: Known): Entry {
  const { today, accounts } = known;
  const line = lineOf(draft, known);
  const kind = kindOf(draft.kind, line.sign);
  const isTransfer = kind === "transfer";
  const payee = isTransfer ? "" : (draft.payee ?? line.words);
  const suggestion = payee === "" ? undefined : findPayee(known.suggestions, payee);
  const account = accountOf(draft, line, suggestion, known);
  const to = isTransfer ? otherAccountOf(draft, account, accounts) : undefined;
  const own = account?.currency ?? known.currency;
  const currency = isTransfer ? own : (draft.currency ?? line.currency ?? own);
  const typed = typedAmount(draft, line, currency, known.decimalMark);
  const usual = typed.ok || typed.reason !== "empty" ? undefined : usualAmount(suggestion, kind, currency);
  const amount: AmountResult = usual === undefined ? typed : { ok: true, amount: usual };
  const day = draft.day ?? line.day ?? today;
  const setOn = [account, to].flatMap((one) => one?.balance_set_on ?? []).filter((one) => day <= one);
  const touched = to === undefined ? 1 : 2;
  const isNote = isTransfer && draft.payee === undefined;
  const category = categoryOf(draft, line, suggestion, kind, known.categories);
  return {
    kind,
    line,
    account,
    to,
    amount,
    currency,
    charged: currency === own ? undefined : chargedAmount(draft, amount, currency, own, day, known),
    isUsualAmount: usual !== undefined,
    payee,
    suggestion,
    name: isTransfer ? "" : payee || category?.name || known.kindNames[kind],
    category,
    split: isTransfer ? undefined : splitOf(draft.parts, amount, currency, known.decimalMark),
    day,
    notes: [isNote ? line.words : "", line.note, draft.notes.trim()].filter(Boolean).join(" "),
    tags: uniqueTags([...line.tags, ...draft.tagText.split(",")]),
    arrives:
      to !== undefined && to.currency !== currency
        ? parseAmount(draft.arrivesText, to.currency, known.decimalMark)
        : undefined,
    balanceSetOn: setOn.toSorted().at(-1),
    isIncluded: setOn.length > 0 && (draft.isIncluded ?? (setOn.length === touched && setOn.every((one) => day < one))),
  };
}

/** With a chosen payee, the line is a note. */
function lineOf(draft: Draft, { today, locale, suggestions, accounts, categories, currency }: Known): EntryLine {
  const context = { today, locale, prefer: "past" } as const;
  if (draft.payee !== undefined) {
    const { tags, note, rest } = parseMarks(draft.line);
    return { ...parseEntry("", context), tags, note: [rest, note].filter(Boolean).join(" ") };
  }
  if (draft.kind === "transfer") return parseEntry(draft.line, context);
  const fitting = fittingCategories(categories, kindOf(draft.kind, /^\s*\+/.test(draft.line) ? "+" : undefined));
  return parseEntry(draft.line, {
    ...context,
    // With an amount from the keypad, the line has none.
    isPayee: (words) => draft.amountText !== "" || findPayee(suggestions, words) !== undefined,
    isCategory: (words) => findCategory(fitting, words) !== undefined,
    isAccount: (words) => findAccount(accounts, words) !== undefined,
    currencies: [currency, ...accounts.map((account) => account.currency)],
  });
}

/** A sign in the line decides, unless the person has chosen a transfer. */
function kindOf(kind: Kind, sign: EntryLine["sign"]): Kind {
  if (kind === "transfer" || sign === undefined) return kind;
  return sign === "+" ? "income" : "expense";
}

/** "card" finds the credit card, if no other account has this word. */
function findAccount(accounts: readonly Account[], words: string): Account | undefined {
  return findNamed(accounts, words, (name, word) => name.split(/\s+/).includes(word));
}

/** "eating" finds "Eating out", if no other category starts with this word. */
function findCategory(categories: readonly Category[], words: string): Category | undefined {
  return findNamed(categories, words, (name, word) => name.split(/\s+/)[0] === word);
}

const MIN_WORD_LETTERS = 3;

function findNamed<Item extends { readonly name: string }>(
  items: readonly Item[],
  words: string,
  hasWord: (name: string, word: string) => boolean,
): Item | undefined {
  const wanted = words.toLowerCase();
  const named = items.find(({ name }) => name.toLowerCase() === wanted);
  if (named !== undefined || wanted.length < MIN_WORD_LETTERS) return named;
  const [found, ...others] = items.filter(({ name }) => hasWord(name.toLowerCase(), wanted));
  return others.length === 0 ? found : undefined;
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
export function missingOf({ amount, account, kind, to, arrives, charged, split }: Entry): Missing | undefined {
  if (account === undefined) return "account";
  if (kind === "transfer" && (to === undefined || to.id === account.id)) return "to_account";
  if (!amount.ok || amount.amount <= 0) return "amount";
  if (arrives !== undefined && (!arrives.ok || arrives.amount <= 0)) return "arrives";
  if (charged !== undefined && (!charged.ok || charged.amount <= 0)) return "charged";
  return split === undefined || isSplitComplete(split) ? undefined : "parts";
}

/** The transaction; undefined while something is missing. */
export function transactionOf(entry: Entry): NewTransaction | undefined {
  const { kind, account, to, amount, currency, charged, arrives, suggestion, name, category, split, day, notes, tags } =
    entry;
  if (missingOf(entry) !== undefined || account === undefined || !amount.ok) return undefined;
  const signed = (value: number) => (kind === "income" ? value : -value);
  return {
    account_id: account.id,
    amount: signed(amount.amount),
    ...(charged?.ok ? { currency, account_amount: signed(charged.amount) } : {}),
    authorized_at: day,
    ...(suggestion !== undefined ? { payee_id: suggestion.payee.id } : name !== "" ? { payee: { name } } : {}),
    ...(split !== undefined
      ? { splits: splitsOf(split, category?.id ?? null, signed) }
      : category !== undefined
        ? { category_id: category.id }
        : {}),
    ...(to === undefined ? {} : { transfer_account_id: to.id }),
    ...(arrives?.ok ? { transfer_amount: arrives.amount } : {}),
    ...(notes === "" ? {} : { notes }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** Of tags that differ only in case, the first stays. */
function uniqueTags(typed: readonly string[]): string[] {
  const tags = typed.map((tag) => tag.trim().replace(/^#/, "").trim()).filter(Boolean);
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}

/** A transfer within the budget moves nothing in or out of it, so it needs no category. */
export function canHaveCategory({ kind, account, to }: Entry): boolean {
  return kind !== "transfer" || account?.is_hidden !== to?.is_hidden;
}

function typedAmount(draft: Draft, line: EntryLine, currency: string, mark: string): AmountResult {
  if (draft.amountText !== "") return keypadAmount(draft.amountText, currency);
  const typed = parseAmount(line.amountText, currency, mark);
  return typed.ok && line.sign === "-" ? { ok: true, amount: -typed.amount } : typed;
}

function chargedAmount(
  { chargedText }: Draft,
  amount: AmountResult,
  from: string,
  to: string,
  day: string,
  { exchange, decimalMark }: Known,
): AmountResult {
  if (chargedText.trim() !== "") return parseAmount(chargedText, to, decimalMark);
  if (!amount.ok) return amount;
  const charged = converted(amount.amount, from, to, day, exchange);
  return charged === undefined ? { ok: false, reason: "empty" } : { ok: true, amount: charged };
}

function usualAmount(suggestion: Suggestion | undefined, kind: Kind, currency: string): number | undefined {
  if (suggestion?.amount == null || suggestion.currency !== currency) return undefined;
  return suggestion.amount > 0 === (kind === "income") ? Math.abs(suggestion.amount) : undefined;
}

/** The payee's account or, for a new payee, the main one. */
function accountOf(
  draft: Draft,
  { accountText }: EntryLine,
  suggestion: Suggestion | undefined,
  known: Known,
): Account | undefined {
  const find = (id: string | null | undefined) => known.accounts.find((account) => account.id === id);
  const named = accountText === "" ? undefined : findAccount(known.accounts, accountText);
  return find(draft.accountId) ?? named ?? find(suggestion?.account_id) ?? mainAccount(known);
}

/** Of the budget's accounts in its own currency, the one from which its usual payees are paid most often. */
function mainAccount({ accounts, usual, currency }: Known): Account | undefined {
  const inBudget = accounts.filter(({ is_hidden }) => !is_hidden);
  const own = inBudget.filter((account) => account.currency === currency);
  const usesOf = ({ id }: Account) =>
    usual.reduce((sum, { account_id, use_count }) => sum + (account_id === id ? use_count : 0), 0);
  const [main] = own.toSorted((one, other) => usesOf(other) - usesOf(one));
  return main ?? inBudget[0] ?? accounts[0];
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
  { categoryText }: EntryLine,
  suggestion: Suggestion | undefined,
  kind: Kind,
  categories: readonly Category[],
): Category | undefined {
  const fitting = fittingCategories(categories, kind);
  if (categoryId === undefined && categoryText !== "") return findCategory(fitting, categoryText);
  const id = categoryId === undefined ? suggestion?.category_id : categoryId;
  return fitting.find((category) => category.id === id);
}
