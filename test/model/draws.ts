/** What all draws of random operations share: accounts, categories, amounts, days and names. */
import type { Random } from "../../src/demo/random.ts";
import { addDays, addMonths } from "../../src/domain/calendar.ts";
import type { Fields } from "../support/ledger.ts";

/** A request, or a number of days that pass. A text `$name` stands for the id of a resource. */
export interface Operation {
  readonly days?: number;
  readonly method?: string;
  readonly path?: string;
  readonly body?: Fields;
  /** The name of the resource that the request creates. */
  readonly creates?: string;
  /** Whether the change is undone at once. */
  readonly isUndone?: boolean;
}

/** What exists when an operation is drawn. */
export interface World {
  readonly today: string;
  /** By kind, such as `transaction`: the names of the resources. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The rules as they were last sent. */
  readonly rules: Readonly<Record<string, Fields>>;
  readonly nextName: (kind: string) => string;
}

export type Draw = (random: Random, world: World) => Operation | undefined;

export const ACCOUNTS: Readonly<Record<string, Fields>> = {
  main: { currency: "USD" },
  card: { currency: "USD", type: "credit", subtype: "credit card" },
  euro: { currency: "EUR" },
  yen: { currency: "JPY" },
  nest: { currency: "USD", is_hidden: true },
  loan: { currency: "USD", type: "loan", subtype: "loan", is_hidden: true },
  depot: { currency: "EUR", is_hidden: true },
};

export const CATEGORIES: Readonly<Record<string, string>> = {
  Salary: "income",
  Extra: "income",
  Rent: "bill",
  Power: "bill",
  Insurance: "bill",
  Pension: "saving",
  Holiday: "saving",
  Food: "spending",
  Fun: "spending",
  Clothes: "spending",
};

export const PAYEES = ["Employer", "Landlord", "Utility", "Insurer", "Shop", "Club"];
export const BUDGET_ACCOUNTS = ["main", "card", "euro", "yen"];
export const HIDDEN_ACCOUNTS = ["nest", "loan", "depot"];

export const currencyOf = (account: string): string => ACCOUNTS[account]?.currency;

/** 0.01 to 1,600 dollars or euros, or whole yen; often a round amount. */
export function amountIn(random: Random, currency: string): number {
  const cents = random.chance(0.5) ? random.int(1, 16) * 10_000 : random.int(1, 160_000);
  return currency === "JPY" ? cents : cents / 100;
}

export function scaled(amount: number, factor: number, currency: string): number {
  const units = currency === "JPY" ? 1 : 100;
  return Math.max(1, Math.round(Math.abs(amount) * factor * units)) / units;
}

export const near = (random: Random, { today }: World): string => addDays(today, random.int(-75, 20));

export function monthNear(random: Random, { today }: World, least: number, most: number): string {
  return addMonths(today.slice(0, 7), random.int(least, most));
}

export const dayNear = (random: Random, { today }: World): string => addDays(today, random.int(-120, 90));

export const reference = (name: string) => `$${name}`;

export function categoryOrNone(random: Random): Fields {
  return random.chance(0.8) ? { category_id: reference(random.pick(Object.keys(CATEGORIES))) } : {};
}

export const create = (world: World, transaction: Fields): Operation => ({
  method: "POST",
  path: "/v1/transactions",
  body: { transactions: [transaction] },
  creates: world.nextName("transaction"),
});

export function pickName(random: Random, { names }: World, kind: string): string | undefined {
  const all = names[kind] ?? [];
  return all.length === 0 ? undefined : random.pick(all);
}

export function remove(kind: string, path: string): Draw {
  return (random, world) => {
    const name = pickName(random, world, kind);
    return name === undefined ? undefined : { method: "DELETE", path: `${path}/$${name}` };
  };
}
