/** The state of the entry on the screen: the typed text, the transaction that it becomes, and saving it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { NewTransaction, PayeeSuggestions, SpendingPower } from "../../api/contract.ts";
import { isLasting, type Owner, saveEntry, useWaitingEntries } from "../../api/outbox.ts";
import { accounts, categories } from "../../api/reads.ts";
import { useBudgetNow, useOwner } from "../../api/today.ts";
import { usePaused } from "../../components/paused.ts";
import { useTyped } from "../../components/typed.ts";
import { addAmounts } from "../../logic/amount.ts";
import { decimalMarkOf } from "../../logic/parse-amount.ts";
import { LAST_ACCOUNT, readStored, store } from "../../logic/stored.ts";
import { showToast } from "../../logic/toast.ts";
import { useWords } from "../../words/use-words.tsx";
import {
  type Draft,
  EMPTY,
  type Entry,
  fittingPayees,
  type Kind,
  type Known,
  resolve,
  type Suggestion,
  transactionOf,
} from "./draft.ts";
import { leftByCategory, numberAfter, suggestionsOf } from "./queries.ts";

const PAUSE_MS = 250;

export interface EntryState {
  readonly draft: Draft;
  readonly entry: Entry;
  readonly known: Known;
  readonly currency: string;
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
  readonly isSaving: boolean;
  readonly error: unknown;
  change(changes: Partial<Draft>): void;
  /**
   * Stores the entry, on this device if the server does not respond. False if something is missing or it was rejected.
   */
  save(): Promise<boolean>;
}

/**
 * The state is undefined until the accounts and categories are read. `line` is typed already. `waitingId` is the id of the
 * entry in the outbox that this one replaces. It changes with each save: a rejected entry is replaced by its correction.
 */
export function useEntry(
  kind: Kind,
  line: string | undefined,
  waitingId: string | undefined,
  setWaitingId: (id: string | undefined) => Promise<void>,
): {
  readonly state: EntryState | undefined;
  readonly error: unknown;
  retry(): void;
} {
  const now = useBudgetNow();
  const owner = useOwner();
  const [draft, setDraft] = useDraft(line, waitingId);
  const { known, found, usual, ...lists } = useKnown({ ...draft, kind }, now?.today);
  const entry = resolve({ ...draft, kind }, known);
  const number = useNumberAfter(entry);
  const leftOf = useQuery({ ...leftByCategory(entry.day), enabled: now !== undefined }).data;
  const { isSaving, error, setError, save } = useSaving(owner, waitingId, setWaitingId);
  if (now === undefined || owner === undefined || !lists.areRead) return { state: undefined, ...lists };
  const { currency } = now;
  const transaction = transactionOf(entry);

  async function saveAndClear(): Promise<boolean> {
    if (transaction === undefined || !(await save(entry, transaction, draft, currency))) return false;
    setDraft({ ...EMPTY, accountId: draft.accountId, day: draft.day });
    return true;
  }

  const state: EntryState = {
    draft,
    entry,
    known,
    currency,
    transaction,
    payees: fittingPayees(found, entry.kind),
    usualPayees: fittingPayees(usual, entry.kind),
    leftIn: (id) => leftOf?.get(id),
    left: leftAfter(entry, currency, leftOf),
    number,
    isSaving,
    error,
    change(changes) {
      setError(undefined);
      setDraft((before) => ({ ...before, ...changes }));
    },
    save: saveAndClear,
  };
  return { state, ...lists };
}

/** The typed values. Those of the entry in the outbox replace them. */
function useDraft(line = "", waitingId: string | undefined) {
  const [draft, setDraft] = useTyped<Draft>("add", { ...EMPTY, line });
  const [openedId] = useState(waitingId);
  const opened = useWaitingEntries().find(({ id }) => id === openedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after that stays
  useEffect(() => {
    if (opened !== undefined) setDraft(opened.draft as Draft);
  }, [opened?.id]);
  return [draft, setDraft] as const;
}

/** The data that completes the draft, with the payees that its text and amount find. */
function useKnown(draft: Draft, today = "2000-01-01") {
  const { formats } = useWords();
  const accountList = useQuery(accounts);
  const categoryList = useQuery(categories);
  const bare: Known = {
    accounts: accountList.data?.accounts ?? [],
    categories: categoryList.data?.categories ?? [],
    suggestions: [],
    today,
    locale: formats.locale,
    decimalMark: decimalMarkOf(formats.locale),
    lastAccountId: readStored(LAST_ACCOUNT),
  };
  const asked = JSON.parse(usePaused(JSON.stringify(askedSuggestions(draft, bare)), PAUSE_MS)) as Asked;
  const usual = useQuery(suggestionsOf("", undefined)).data?.suggestions ?? [];
  const ranked = useQuery(suggestionsOf(asked.text, asked.amount));
  const hasText = ({ payee }: Suggestion) => payee.name.toLowerCase().includes(asked.text.toLowerCase());
  const found = ranked.data?.suggestions ?? (ranked.error === null ? [] : usual.filter(hasText));
  return {
    known: { ...bare, suggestions: [...found, ...usual] },
    found,
    usual,
    areRead: accountList.data !== undefined && categoryList.data !== undefined,
    error: accountList.error ?? categoryList.error,
    retry: () => void Promise.all([accountList.refetch(), categoryList.refetch()]),
  };
}

/** The number after the entry is known before its payee: nothing of this request is stored. */
function useNumberAfter(entry: Entry): SpendingPower | undefined {
  const isNobody = entry.payee === "" && entry.kind !== "transfer";
  const tried = JSON.stringify(transactionOf(isNobody ? { ...entry, payee: "?" } : entry));
  const body = usePaused(tried, PAUSE_MS);
  const { data } = useQuery(numberAfter(body === undefined ? undefined : (JSON.parse(body) as NewTransaction)));
  return tried === undefined || body !== tried ? undefined : data;
}

function useSaving(
  owner: Owner | undefined,
  waitingId: string | undefined,
  setWaitingId: (id: string | undefined) => Promise<void>,
) {
  const { t } = useWords();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function send(by: Owner, entry: Entry, transaction: NewTransaction, draft: Draft, currency: string) {
    const { account, amount, payee, suggestion, day, kind, isIncluded: keepsBalance } = entry;
    const shown = {
      amount: amount.ok ? amount.amount : 0,
      currency: account?.currency ?? currency,
      payee: suggestion?.payee.name ?? payee,
      day,
    };
    const typed: Draft = { ...draft, kind, accountId: transaction.account_id, day };
    const saved = await saveEntry({ transaction, keepsBalance, draft: typed, shown }, by, waitingId);
    const nextId = saved.kind === "refused" ? saved.id : undefined;
    if (isOpen.current && nextId !== waitingId) await setWaitingId(nextId);
    if (saved.kind === "refused") throw saved.error;
    if (saved.kind === "waiting") showToast(t((await isLasting()) ? "outbox.kept" : "outbox.memory"));
    if (saved.kind === "gone") showToast(t("outbox.gone"));
    store(LAST_ACCOUNT, transaction.account_id);
  }

  /** False if it was rejected. */
  async function save(entry: Entry, transaction: NewTransaction, draft: Draft, currency: string): Promise<boolean> {
    if (owner === undefined || isSaving) return false;
    setSaving(true);
    setError(undefined);
    try {
      await send(owner, entry, transaction, draft, currency);
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, error, setError, save };
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
  { category, amount, account, kind }: Entry,
  currency: string,
  leftOf: ReadonlyMap<string, number> | undefined,
): EntryState["left"] {
  const now = category === undefined ? undefined : leftOf?.get(category.id);
  if (now === undefined || category === undefined || category.kind === "income") return undefined;
  const isCounted = amount.ok && account?.currency === currency && !account.is_hidden && kind !== "transfer";
  if (!isCounted) return { now, after: now };
  return { now, after: addAmounts(currency, [now, kind === "income" ? amount.amount : -amount.amount]) };
}
