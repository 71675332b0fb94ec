/** The present value of a section in the list of all settings, such as the currency of the household. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { accounts, bankConnections, categories, importRules, me, members } from "../../api/reads.ts";
import { currentTheme } from "../../components/theme.ts";
import { LANGUAGES } from "../../logic/language.ts";
import { useWords } from "../../words/use-words.tsx";
import { feeds, tokens, webhooks } from "./access/queries.ts";
import { alerts } from "./alerts/queries.ts";
import { importLinks, importProfiles, rates } from "./household/queries.ts";

/** By the id of the section. The others have no value. */
const VALUES: Readonly<Record<string, () => string | undefined>> = {
  "sign-in": useSignIn,
  households: useHouseholds,
  alerts: useAlerts,
  appearance: useAppearance,
  household: useHousehold,
  categories: useCategories,
  payees: usePayees,
  rules: useRules,
  aliases: useAliases,
  banks: useBanks,
  "bank-files": useBankFiles,
  rates: useRates,
  export: useExport,
  members: useMembers,
  tokens: useTokens,
  webhooks: useWebhooks,
  feeds: useFeeds,
  security: useSecurity,
};

export function PresentValue({ id }: { readonly id: string }): ReactNode {
  const useValue = VALUES[id] ?? useNothing;
  return <Shown key={id} useValue={useValue} />;
}

function Shown({ useValue }: { readonly useValue: () => string | undefined }): ReactNode {
  return useValue();
}

function useNothing(): undefined {
  return undefined;
}

function useSignIn(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(me);
  if (data === undefined) return undefined;
  return data.user?.name ?? t("settings.value_token", { name: data.token.name });
}

function useHouseholds(): string | undefined {
  const { data } = useQuery(me);
  return data?.budgets.map(({ name }) => name).join(", ");
}

function useAlerts(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(alerts);
  return data && t("settings.value_alerts", { count: data.alerts.length });
}

function useAppearance(): string {
  const { t, language } = useWords();
  return [t(`settings.theme_${currentTheme()}`), LANGUAGES[language]].join(", ");
}

function useHousehold(): string | undefined {
  const budget = useQuery(me).data?.budget;
  return budget == null ? undefined : [budget.name, budget.currency, budget.time_zone].join(", ");
}

function useCategories(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(categories);
  if (data === undefined) return undefined;
  const groups = new Set(data.categories.flatMap(({ group }) => group ?? [])).size;
  const count = t("settings.value_categories", { count: data.categories.length });
  return groups === 0 ? count : `${count}, ${t("settings.value_groups", { count: groups })}`;
}

function usePayees(): string {
  return useWords().t("settings.value_payees");
}

function useAliases(): string {
  return useWords().t("settings.value_aliases");
}

function useSecurity(): string {
  return useWords().t("settings.value_security");
}

function useRules(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(importRules);
  return data && t("settings.value_rules", { count: data.rules.length });
}

function useBanks(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(bankConnections);
  if (data === undefined) return undefined;
  const needing = data.connections.filter(({ state }) => state === "needs_attention").map(({ name }) => name);
  if (needing.length > 0) return t("settings.value_banks_attention", { names: needing.join(", ") });
  const names = data.connections.map(({ name }) => name);
  return names.length === 0 ? t("settings.value_none") : names.join(", ");
}

/** The accounts that files are linked to. */
function useBankFiles(): string | undefined {
  const links = useQuery(importLinks).data?.links;
  const profiles = useQuery(importProfiles).data?.profiles;
  const own = useQuery(accounts).data?.accounts;
  const { t } = useWords();
  if (links === undefined || profiles === undefined || own === undefined) return undefined;
  const ids = new Set([...links, ...profiles].map(({ account_id }) => account_id));
  const names = own.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  return names.length === 0 ? t("settings.value_none") : names.join(", ");
}

function useRates(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(rates);
  const own = useQuery(me).data?.budget?.currency;
  if (data === undefined) return undefined;
  const all = data.exchange_rates.flatMap(({ base_currency, currency }) => [base_currency, currency]);
  const currencies = [...new Set(all)].filter((currency) => currency !== own);
  return currencies.length === 0 ? t("settings.value_none") : currencies.join(", ");
}

function useExport(): string {
  return "CSV, OFX, hledger, Beancount, JSON";
}

function useMembers(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(members);
  if (data === undefined) return undefined;
  return data.members.map(({ name }) => name).join(", ") || t("settings.value_none");
}

function useTokens(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(tokens);
  return data && t("settings.value_tokens", { count: data.tokens.length });
}

function useWebhooks(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(webhooks);
  return data && t("settings.value_webhooks", { count: data.webhooks.length });
}

function useFeeds(): string | undefined {
  const { t } = useWords();
  const { data } = useQuery(feeds);
  return data && (data.feeds.map(({ name }) => name).join(", ") || t("settings.value_none"));
}
