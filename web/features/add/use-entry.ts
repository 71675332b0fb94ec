/** The state of the entry on the screen: the typed text, the transaction that it becomes, and saving it. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { NewTransaction, PayeeSuggestions, SpendingPower } from "../../api/contract.ts";
import { isLasting, saveEntry, useWaitingEntries } from "../../api/outbox.ts";
import { accounts, categories } from "../../api/reads.ts";
import { useBudgetNow, useOwner } from "../../api/today.ts";
import { usePaused } from "../../components/paused.ts";
import { addAmounts, decimalMarkOf } from "../../logic/amount.ts";
import { inTab, LAST_ACCOUNT, readStored, store } from "../../logic/stored.ts";
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

/** The typed values survive a reload of the page. */
const TYPED = "leeway.typed";

function readTyped(line = ""): Draft {
  return { ...EMPTY, line, ...(JSON.parse(readStored(TYPED, inTab) ?? "{}") as Partial<Draft>) };
}

function storeTyped(draft: Draft | undefined): void {
  store(TYPED, draft === undefined ? null : JSON.stringify(draft), inTab);
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
  const { t, formats } = useWords();
  const now = useBudgetNow();
  const owner = useOwner();
  const [draft, setDraft] = useState(() => readTyped(line));
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [openedId] = useState(waitingId);
  const opened = useWaitingEntries().find(({ id }) => id === openedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after that stays
  useEffect(() => {
    if (opened !== undefined) setDraft(opened.draft as Draft);
  }, [opened?.id]);
  useEffect(() => storeTyped(draft), [draft]);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      storeTyped(undefined);
    };
  }, []);
  const accountList = useQuery(accounts);
  const categoryList = useQuery(categories);
  const bare: Known = {
    accounts: accountList.data?.accounts ?? [],
    categories: categoryList.data?.categories ?? [],
    suggestions: [],
    today: now?.today ?? "2000-01-01",
    locale: formats.locale,
    decimalMark: decimalMarkOf(formats.locale),
    lastAccountId: readStored(LAST_ACCOUNT),
  };
  const asked = JSON.parse(usePaused(JSON.stringify(askedSuggestions({ ...draft, kind }, bare)), PAUSE_MS)) as Asked;
  const usual = useQuery(suggestionsOf("", undefined)).data?.suggestions ?? [];
  const ranked = useQuery(suggestionsOf(asked.text, asked.amount));
  const hasText = ({ payee }: Suggestion) => payee.name.toLowerCase().includes(asked.text.toLowerCase());
  const found = ranked.data?.suggestions ?? (ranked.error === null ? [] : usual.filter(hasText));
  const known: Known = { ...bare, suggestions: [...found, ...usual] };
  const entry = resolve({ ...draft, kind }, known);
  const transaction = transactionOf(entry);
  // The number after the entry is known before its payee: nothing of this request is stored.
  const tried = JSON.stringify(
    transactionOf(entry.payee === "" && entry.kind !== "transfer" ? { ...entry, payee: "?" } : entry),
  );
  const body = usePaused(tried, PAUSE_MS);
  const number = useQuery(numberAfter(body === undefined ? undefined : (JSON.parse(body) as NewTransaction)));
  const leftOf = useQuery({ ...leftByCategory(entry.day), enabled: now !== undefined }).data;
  const failed = accountList.error ?? categoryList.error;
  const retry = () => void Promise.all([accountList.refetch(), categoryList.refetch()]);
  if (now === undefined || owner === undefined || accountList.data === undefined || categoryList.data === undefined) {
    return { state: undefined, error: failed, retry };
  }
  const { currency } = now;

  async function save(): Promise<boolean> {
    if (transaction === undefined || owner === undefined || isSaving) return false;
    setSaving(true);
    setError(undefined);
    try {
      const { account, amount, payee, day } = entry;
      const shown = {
        amount: amount.ok ? amount.amount : 0,
        currency: account?.currency ?? currency,
        payee: entry.suggestion?.payee.name ?? payee,
        day,
      };
      const typed: Draft = { ...draft, kind: entry.kind, accountId: transaction.account_id, day };
      const saved = await saveEntry(
        { transaction, keepsBalance: entry.isIncluded, draft: typed, shown },
        owner,
        waitingId,
      );
      const nextId = saved.kind === "refused" ? saved.id : undefined;
      if (isOpen.current && nextId !== waitingId) await setWaitingId(nextId);
      if (saved.kind === "refused") {
        setError(saved.error);
        return false;
      }
      if (saved.kind === "waiting") showToast(t((await isLasting()) ? "outbox.kept" : "outbox.memory"));
      if (saved.kind === "gone") showToast(t("outbox.gone"));
      store(LAST_ACCOUNT, transaction.account_id);
      setDraft({ ...EMPTY, accountId: draft.accountId, day: draft.day });
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setSaving(false);
    }
  }

  return {
    error: failed,
    retry,
    state: {
      draft,
      entry,
      known,
      currency,
      transaction,
      payees: fittingPayees(found, entry.kind),
      usualPayees: fittingPayees(usual, entry.kind),
      leftIn: (id) => leftOf?.get(id),
      left: leftAfter(entry, currency, leftOf),
      number: tried === undefined || body !== tried ? undefined : number.data,
      isSaving,
      error,
      change(changes) {
        setError(undefined);
        setDraft((before) => ({ ...before, ...changes }));
      },
      save,
    },
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
