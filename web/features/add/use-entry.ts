/** The state of the entry on the screen: the typed text, the transaction that it becomes, and saving it. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { NewTransaction, PayeeSuggestions, SpendingPower } from "../../api/contract.ts";
import { NO_EXCHANGE, useExchange } from "../../api/exchange.ts";
import { isLasting, type Owner, saveEntry } from "../../api/outbox.ts";
import { accounts, categories } from "../../api/reads.ts";
import { useBudgetNow } from "../../api/today.ts";
import { usePaused } from "../../components/paused.ts";
import { addAmounts } from "../../logic/amount.ts";
import { type AmountResult, decimalMarkOf } from "../../logic/parse-amount.ts";
import { showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Draft, type Entry, fittingPayees, type Known, resolve, type Suggestion, transactionOf } from "./draft.ts";
import { type Change, type KeyedDraft, type Opened, useKeptDraft } from "./kept-draft.ts";
import { leftByCategory, numberAfter, suggestionsOf, usualSuggestions } from "./queries.ts";

const PAUSE_MS = 250;

export interface EntryState {
  readonly draft: KeyedDraft;
  readonly entry: Entry;
  readonly known: Known;
  /** Undefined while something is missing. */
  readonly transaction: NewTransaction | undefined;
  /** The payees to choose from, best first. */
  readonly payees: PayeeSuggestions["suggestions"];
  /** The same without the typed text. */
  readonly usualPayees: PayeeSuggestions["suggestions"];
  /** Undefined for a category without a plan. */
  leftIn(categoryId: string): number | undefined;
  /** The rest of the plan of the chosen category, now and after this entry. */
  readonly left: { readonly now: number; readonly after: number } | undefined;
  /** The number after this entry. */
  readonly number: SpendingPower | undefined;
  /** It was typed before the dialog was opened. */
  readonly isKept: boolean;
  change(changes: Change): void;
  discard(): void;
  /** Stores the entry and starts the next one at once; it is sent in the background. False if something is missing. */
  save(): boolean;
}

/** The state is undefined until the accounts and categories are read. `onSaved` is called once the entry is stored. */
export function useEntry(
  owner: Owner,
  opened: Opened,
  onSaved: () => void,
): {
  readonly state: EntryState | undefined;
  readonly error: unknown;
  retry(): void;
} {
  const now = useBudgetNow();
  const { draft, isKept, change, discard, next } = useKeptDraft(owner, opened);
  const { known, found, usual, ...lists } = useKnown(draft, now?.today, now?.currency);
  const entry = resolve(draft, known);
  const number = useNumberAfter(entry);
  const leftOf = useQuery({ ...leftByCategory(entry.day), enabled: now !== undefined }).data;
  const send = useSending();
  const savedKey = useRef<string>(undefined);
  if (now === undefined || !lists.areRead) return { state: undefined, ...lists };
  const transaction = transactionOf(entry);

  function save(): boolean {
    if (transaction === undefined) return false;
    // A second click may arrive before the next entry is shown.
    if (savedKey.current === draft.key) return true;
    savedKey.current = draft.key;
    void send(owner, entry, transaction, draft, opened.waitingId);
    next({ kind: draft.kind, accountId: draft.accountId, day: draft.day });
    onSaved();
    return true;
  }

  const state: EntryState = {
    draft,
    entry,
    known,
    transaction,
    payees: fittingPayees(found, entry.kind),
    usualPayees: fittingPayees(usual, entry.kind),
    leftIn: (id) => leftOf?.get(id),
    left: leftAfter(entry, known.currency, leftOf),
    number,
    isKept,
    change,
    discard,
    save,
  };
  return { state, ...lists };
}

/** The data that completes the draft, with the payees that its text and amount find. */
function useKnown(draft: Draft, today = "2000-01-01", currency = "USD") {
  const { t, formats } = useWords();
  const accountList = useQuery(accounts);
  const categoryList = useQuery(categories);
  const usual = useQuery(usualSuggestions).data?.suggestions ?? [];
  const bare: Known = {
    accounts: accountList.data?.accounts.filter(({ closed_on }) => closed_on === null) ?? [],
    categories: categoryList.data?.categories ?? [],
    suggestions: usual,
    usual,
    kindNames: {
      expense: t("add.kind_expense"),
      income: t("add.kind_income"),
      transfer: t("add.kind_transfer"),
    },
    currency,
    exchange: NO_EXCHANGE,
    today,
    locale: formats.locale,
    decimalMark: decimalMarkOf(formats.locale),
  };
  const asked = JSON.parse(usePaused(JSON.stringify(askedSuggestions(draft, bare)), PAUSE_MS)) as Asked;
  const ranked = useQuery(suggestionsOf(asked.text, asked.amount));
  const hasText = ({ payee }: Suggestion) => payee.name.toLowerCase().includes(asked.text.toLowerCase());
  const found = ranked.data?.suggestions ?? (ranked.error === null ? [] : usual.filter(hasText));
  const known = { ...bare, suggestions: [...found, ...usual] };
  const { currency: from, account, day } = resolve(draft, known);
  const exchange = useExchange(from, account?.currency ?? from, day);
  return {
    known: { ...known, exchange },
    found,
    usual,
    areRead: accountList.data !== undefined && categoryList.data !== undefined,
    error: accountList.error ?? categoryList.error,
    retry: () => void Promise.all([accountList.refetch(), categoryList.refetch()]),
  };
}

function useNumberAfter(entry: Entry): SpendingPower | undefined {
  const tried = JSON.stringify(transactionOf(entry));
  const body = usePaused(tried, PAUSE_MS);
  const { data } = useQuery(numberAfter(body === undefined ? undefined : (JSON.parse(body) as NewTransaction)));
  return tried === undefined || body !== tried ? undefined : data;
}

/** Sends an entry. What becomes of it is shown by a toast: its dialog may be closed, or show the next entry. */
function useSending() {
  const { t, formats } = useWords();
  return async (
    by: Owner,
    { amount, currency, name, suggestion, day, kind, isIncluded: keepsBalance }: Entry,
    transaction: NewTransaction,
    { key, ...draft }: KeyedDraft,
    waitingId: string | undefined,
  ): Promise<void> => {
    const shown = {
      amount: amount.ok ? amount.amount : 0,
      currency,
      payee: suggestion?.payee.name ?? name,
      day,
    };
    const typed: Draft = { ...draft, kind, accountId: transaction.account_id, day };
    const { receipts } = draft;
    const saved = await saveEntry({ id: key, transaction, keepsBalance, receipts, draft: typed, shown }, by, waitingId);
    if (saved.kind === "refused") {
      const title = [shown.payee, formats.money(shown.amount, shown.currency)].filter(Boolean).join(", ");
      showToast(t("add.refused", { name: title, reason: saved.reason }));
    }
    if (saved.kind === "waiting") showToast(t((await isLasting()) ? "outbox.kept" : "outbox.memory"));
    if (saved.kind === "gone") showToast(t("outbox.gone"));
  };
}

interface Asked {
  readonly text: string;
  readonly amount?: number;
}

/** The text and the amount by which payees are ranked. The amount does not count while a name is typed. */
function askedSuggestions(draft: Draft, known: Known): Asked {
  const { line, amount, kind } = resolve(draft, known);
  const text = draft.payee === undefined ? line.words : "";
  if (!amount.ok || amount.amount <= 0 || text !== "" || kind === "transfer") return { text };
  return { text, amount: kind === "income" ? amount.amount : -amount.amount };
}

function leftAfter(
  { category, amount, charged, account, kind, split }: Entry,
  currency: string,
  leftOf: ReadonlyMap<string, number> | undefined,
): EntryState["left"] {
  const now = category === undefined ? undefined : leftOf?.get(category.id);
  if (now === undefined || category === undefined || category.kind === "income") return undefined;
  const counted: AmountResult = split === undefined ? (charged ?? amount) : { ok: true, amount: split.rest };
  const isOwn = split === undefined || charged === undefined;
  const isCounted = counted.ok && isOwn && account?.currency === currency && !account.is_hidden && kind !== "transfer";
  if (!isCounted) return { now, after: now };
  return { now, after: addAmounts(currency, [now, kind === "income" ? counted.amount : -counted.amount]) };
}
