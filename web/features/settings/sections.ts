/** The sections of the settings. A section in this list has its address, `/settings/ID`, and its entry in the list. */
import { type ComponentType, lazy } from "react";
import type { Rights } from "../../api/me.ts";
import type { PlainMessageId } from "../../words/translate.ts";

export interface Section {
  readonly id: string;
  readonly title: Extract<PlainMessageId, `settings.${string}`>;
  /** Loaded when it is opened. It starts below its title, with one or more `Block`. */
  readonly component: ComponentType;
  /** Without one of these rights the section is not shown. */
  readonly needs: readonly (keyof Rights)[];
}

/** The sections of a group are under one heading. */
export const GROUPS = [
  {
    id: "you",
    sections: [
      section("sign-in", "settings.sign_in", async () => (await import("./access/sign-in.tsx")).SignIn),
      section(
        "households",
        "settings.households",
        async () => (await import("./access/households.tsx")).Households,
        "user",
      ),
      section("alerts", "settings.alerts", async () => (await import("./alerts/alerts.tsx")).Alerts, "user"),
      section("appearance", "settings.appearance", async () => (await import("./appearance.tsx")).Appearance),
    ],
  },
  {
    id: "household",
    sections: [
      section("household", "settings.budget", async () => (await import("./household/general.tsx")).General, "write"),
      section("categories", "settings.categories", async () => (await import("./household/categories.tsx")).Categories),
      section("payees", "settings.payees", async () => (await import("./household/payees.tsx")).Payees),
      section("rules", "settings.rules", async () => (await import("./rules/rules.tsx")).Rules),
      section("aliases", "settings.aliases", async () => (await import("./household/aliases.tsx")).Aliases),
      section("banks", "settings.banks", async () => (await import("./banks/banks.tsx")).Banks),
      section("bank-files", "settings.bank_files", async () => (await import("./household/bank-files.tsx")).BankFiles),
      section("rates", "settings.rates", async () => (await import("./household/rates.tsx")).Rates),
      section("export", "settings.export", async () => (await import("./household/export.tsx")).Export),
    ],
  },
  {
    id: "access",
    sections: [
      section("members", "settings.members", async () => (await import("./access/members.tsx")).Members),
      section("tokens", "settings.tokens", async () => (await import("./access/tokens.tsx")).Tokens, "manage"),
      section("feeds", "settings.feeds", async () => (await import("./feeds/feeds.tsx")).Feeds, "manage"),
      section(
        "webhooks",
        "settings.webhooks",
        async () => (await import("./webhooks/webhooks.tsx")).Webhooks,
        "manage",
      ),
      section(
        "security",
        "settings.security",
        async () => (await import("./access/security.tsx")).Security,
        "user",
        "manage",
      ),
    ],
  },
] as const;

function section(
  id: string,
  title: Section["title"],
  load: () => Promise<ComponentType>,
  ...needs: Section["needs"]
): Section {
  return { id, title, needs, component: lazy(async () => ({ default: await load() })) };
}
