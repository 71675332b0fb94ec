/** The accounts, payees and categories of a household, as the API lists them. Clients know them before they write. */
import type { Call } from "../../demo/own-server.ts";
import { pick, pickIndex, type Random } from "./random.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Catalog {
  readonly accounts: readonly Named[];
  /** The first hundred: the popular ones. */
  readonly payees: readonly Named[];
  readonly categories: readonly Named[];
}

export async function readCatalog(call: Call): Promise<Catalog> {
  const { accounts } = await call<Pick<Catalog, "accounts">>("GET", "/v1/accounts");
  const { payees } = await call<Pick<Catalog, "payees">>("GET", "/v1/payees?limit=100");
  const { categories } = await call<Pick<Catalog, "categories">>("GET", "/v1/categories");
  return { accounts, payees, categories };
}

/** The dates of new transactions: today and the six days before. */
const RECENT_DAYS = 7;
const DAY_MS = 86_400_000;

export function recentDay(random: Random): string {
  return new Date(Date.now() - pickIndex(random, RECENT_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

/** A payment as clients send it, with payee and category by name or by id. */
export function newPayment({ accounts, payees, categories }: Catalog, random: Random): object {
  const payee = pick(random, payees);
  const category = pick(random, categories);
  return {
    account_id: pick(random, accounts).id,
    amount: -(1 + pickIndex(random, 20_000)) / 100,
    authorized_at: recentDay(random),
    ...(random() < 0.5 ? { payee_id: payee.id } : { payee: { name: payee.name } }),
    ...(random() < 0.5 ? { category_id: category.id } : { category: { name: category.name } }),
    ...(random() < 0.2 ? { notes: "lunch with Ann" } : {}),
  };
}
