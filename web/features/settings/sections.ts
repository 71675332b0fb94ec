/** The sections of the settings. A section in this list has its address, `/settings/ID`, and its entry in the list. */
import { type ComponentType, lazy } from "react";
import type { Rights } from "../../api/me.ts";
import type { PlainMessageId } from "../../words/translate.ts";

export const GROUPS = ["you", "household", "access"] as const;

export interface Section {
  readonly id: string;
  readonly title: Extract<PlainMessageId, `settings.${string}`>;
  /** The sections of a group are under one heading. */
  readonly group: (typeof GROUPS)[number];
  /** Loaded when it is opened. It starts below its title, with one or more `Block`. */
  readonly component: ComponentType;
  /** Without this right the section is not shown. */
  readonly needs?: keyof Rights;
}

export const SECTIONS: readonly Section[] = [
  {
    id: "sign-in",
    title: "settings.sign_in",
    group: "you",
    component: lazySection(async () => (await import("./access/sign-in.tsx")).SignIn),
  },
  {
    id: "appearance",
    title: "settings.appearance",
    group: "you",
    component: lazySection(async () => (await import("./appearance.tsx")).Appearance),
  },
  {
    id: "household",
    title: "settings.budget",
    group: "household",
    component: lazySection(async () => (await import("./household/general.tsx")).General),
    needs: "write",
  },
  {
    id: "categories",
    title: "settings.categories",
    group: "household",
    component: lazySection(async () => (await import("./household/categories.tsx")).Categories),
  },
  {
    id: "payees",
    title: "settings.payees",
    group: "household",
    component: lazySection(async () => (await import("./household/payees.tsx")).Payees),
  },
  {
    id: "rules",
    title: "settings.rules",
    group: "household",
    component: lazySection(async () => (await import("./rules/rules.tsx")).Rules),
  },
  {
    id: "aliases",
    title: "settings.aliases",
    group: "household",
    component: lazySection(async () => (await import("./household/aliases.tsx")).Aliases),
  },
  {
    id: "bank-files",
    title: "settings.bank_files",
    group: "household",
    component: lazySection(async () => (await import("./household/bank-files.tsx")).BankFiles),
  },
  {
    id: "rates",
    title: "settings.rates",
    group: "household",
    component: lazySection(async () => (await import("./household/rates.tsx")).Rates),
  },
  {
    id: "export",
    title: "settings.export",
    group: "household",
    component: lazySection(async () => (await import("./household/export.tsx")).Export),
  },
  {
    id: "members",
    title: "settings.members",
    group: "access",
    component: lazySection(async () => (await import("./access/members.tsx")).Members),
  },
  {
    id: "tokens",
    title: "settings.tokens",
    group: "access",
    component: lazySection(async () => (await import("./access/tokens.tsx")).Tokens),
    needs: "manage",
  },
  {
    id: "security",
    title: "settings.security",
    group: "access",
    component: lazySection(async () => (await import("./access/security.tsx")).Security),
  },
];

function lazySection(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
