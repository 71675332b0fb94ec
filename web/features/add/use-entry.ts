/** The state of the entry on the screen: the typed text, the transaction that it becomes, and saving it. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newKey } from "../../api/client.ts";
import type { NewTransaction, PayeeSuggestions, SpendingPower } from "../../api/contract.ts";
import { useBudgetNow } from "../../api/today.ts";
import { write } from "../../api/writes.ts";
import { usePaused } from "../../components/paused.ts";
import { addAmounts, decimalMarkOf } from "../../logic/amount.ts";
import { readStored, store } from "../../logic/stored.ts";
import { useWords } from "../../words/use-words.tsx";
import {
  type Draft,
  EMPTY,
  type Entry,
  fittingPayees,
  type Kind,
  type Known,
  resolve,
  transactionOf,
} from "./draft.ts";
import { accounts, categories, leftByCategory, numberAfter, suggestionsOf } from "./queries.ts";

const PAUSE_MS = 250;
const LAST_ACCOUNT = "leeway.last_account";

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
  /** Stores the entry. False if something is missing or the request failed. */
  save(): Promise<boolean>;
}

/** `line` is typed already. Undefined until the accounts and categories are read. */
export function useEntry(
  kind: Kind,
  line = "",
): {
  readonly state: EntryState | undefined;
  readonly error: unknown;
  retry(): void;
} {
  const { t, formats } = useWords();
  const now = useBudgetNow();
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, line });
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const sent = useRef({ body: "", key: "" });
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
  const found = useQuery(suggestionsOf(asked.text, asked.amount)).data?.suggestions ?? [];
  const usual = useQuery(suggestionsOf("", undefined)).data?.suggestions ?? [];
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
  if (now === undefined || accountList.data === undefined || categoryList.data === undefined) {
    return { state: undefined, error: failed, retry };
  }
  const { currency } = now;

  async function save(): Promise<boolean> {
    if (transaction === undefined || isSaving) return false;
    setSaving(true);
    setError(undefined);
    try {
      await send(transaction);
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

  /** Trying again with the same content has the same key, so the entry is stored once. */
  async function send(created: NewTransaction): Promise<void> {
    const text = JSON.stringify(created);
    if (sent.current.body !== text) sent.current = { body: text, key: newKey() };
    const { account, amount, suggestion } = entry;
    const payee = suggestion?.payee.name ?? entry.payee;
    const shown = formats.money(amount.ok ? amount.amount : 0, account?.currency ?? currency);
    const request = {
      query: { include: ["spending_power"] },
      body: { transactions: [created] },
      key: sent.current.key,
    } as const;
    await write("POST /v1/transactions", request, ({ spending_power: after }) => {
      const saved = payee === "" ? t("add.saved", { amount: shown }) : t("add.saved_at", { amount: shown, payee });
      if (after === undefined) return saved;
      const left = formats.money(Math.abs(after.spending_power), after.currency);
      return `${saved} ${t(after.spending_power < 0 ? "add.now_over" : "add.now_left", { amount: left })}`;
    });
    sent.current = { body: "", key: "" };
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
