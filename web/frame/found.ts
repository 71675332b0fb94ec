/** What the palette finds by name: accounts, categories, goals, settings, other households, and payees, which the service searches. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { openBudget } from "../api/budgets.ts";
import { useMayWrite, useMe, useRights } from "../api/me.ts";
import { payeesLike } from "../api/payees.ts";
import { accounts, categories, goals } from "../api/reads.ts";
import type { Option } from "../components/combobox.tsx";
import { usePaused } from "../components/paused.ts";
import { loadSettings } from "../later.ts";
import { filterText } from "../logic/search.ts";
import { useWords } from "../words/use-words.tsx";

export interface Command extends Option {
  run(): void;
}

/** A shorter text finds too many payees. */
const MIN_PAYEE_LETTERS = 2;
const MAX_FOUND = 6;

const PAUSE_MS = 100;

/** Names that the page knows; payees, which the service searches; and the search itself. */
export function useFound(text: string): { readonly named: readonly Command[]; readonly others: readonly Command[] } {
  const { t } = useWords();
  const navigate = useNavigate();
  const wanted = text.trim();
  const asked = usePaused(wanted, PAUSE_MS);
  const isAsked = asked.length >= MIN_PAYEE_LETTERS;
  const named = [...useNamed(), ...useSettings(), ...useBudgets()];
  const payees = useQuery({ ...payeesLike(asked, MAX_FOUND), enabled: isAsked }).data?.payees;
  if (wanted === "") return { named: [], others: [] };
  const search = (q: string) => () => void navigate({ to: "/transactions", search: { q } as never });
  return {
    named,
    others: [
      ...((isAsked && payees) || []).map(({ id, name }) => ({
        id: `payee ${id}`,
        label: name,
        hint: t("transactions.field_payee_id"),
        run: search(filterText("payee", name)),
      })),
      { id: "search", label: t("palette.search", { text: wanted }), run: search(wanted) },
    ],
  };
}

/** Accounts and their reconciliation, categories and goals. */
function useNamed(): readonly Command[] {
  const { t } = useWords();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const ownAccounts = useQuery(accounts).data?.accounts.filter(({ closed_on }) => closed_on === null) ?? [];
  const ownCategories = useQuery(categories).data?.categories ?? [];
  const ownGoals = useQuery(goals).data?.goals.filter(({ is_archived }) => !is_archived) ?? [];
  const go = (to: string, search: object, hash?: string) => () =>
    void navigate({ to, search: search as never, ...(hash && { hash }) });
  return [
    ...ownAccounts.map(({ id, name }) => ({
      id: `account ${id}`,
      label: name,
      hint: t("transactions.field_account_id"),
      run: go("/accounts", { account: id }),
    })),
    ...ownCategories.map(({ id, name, icon, color }) => ({
      id: `category ${id}`,
      label: name,
      look: { icon, color },
      hint: t("transactions.field_category_id"),
      run: go("/transactions", { q: filterText("category", name) }),
    })),
    ...ownGoals.map(({ id, name }) => ({
      id: `goal ${id}`,
      label: name,
      hint: t("palette.goal"),
      run: go("/goals", { goal: id }),
    })),
    ...(mayWrite ? ownAccounts : []).map(({ id, name }) => ({
      id: `reconcile ${id}`,
      label: t("palette.reconcile", { name }),
      run: go("/accounts", { account: id }, "reconcile"),
    })),
  ];
}

/** The sections of the settings that the caller may open. */
function useSettings(): readonly Command[] {
  const { t } = useWords();
  const navigate = useNavigate();
  const rights = useRights();
  const [groups, setGroups] = useState<Awaited<ReturnType<typeof loadSettings>>>();
  useEffect(() => {
    // Without the list, the palette still opens the settings.
    void loadSettings().then(setGroups, () => undefined);
  }, []);
  const sections: readonly Section[] = groups?.flatMap((group) => group.sections) ?? [];
  return sections
    .filter(({ needs }) => needs.length === 0 || needs.some((right) => rights?.[right]))
    .map(({ id, title }) => ({
      id: `settings ${id}`,
      label: t("palette.settings", { name: t(title) }),
      run: () => void navigate({ to: `/settings/${id}` as never }),
    }));
}

type Section = Awaited<ReturnType<typeof loadSettings>>[number]["sections"][number];

/** The other households of the user. */
function useBudgets(): readonly Command[] {
  const { t } = useWords();
  const caller = useMe();
  const others = caller?.budgets.filter(({ id, is_available }) => is_available && id !== caller.budget?.id) ?? [];
  return others.map(({ id, name, is_demo }) => ({
    id: `budget ${id}`,
    label: t("palette.budget", { name: is_demo ? t("frame.demo") : name }),
    run: () => openBudget(id),
  }));
}
