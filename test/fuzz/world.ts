/**
 * What the fuzzer has learned from answers: which ids each household has, and which are gone; cursors, entity tags, names
 * and requests with an Idempotency-Key. New requests are made of it, so that they reach past the first check.
 */
import type { Exchange } from "./exchange.ts";
import type { FuzzRequest, Household } from "./fuzz-request.ts";

export const KINDS = ["accounts", "transactions", "categories", "payees", "goals", "recurring"] as const;
export type Kind = (typeof KINDS)[number];

export interface World {
  ids(household: Household, kind: Kind): readonly string[];
  /** Ids that were deleted. */
  readonly gone: string[];
  readonly cursors: string[];
  readonly entityTags: string[];
  readonly names: string[];
  /** Requests that showed an Idempotency-Key. */
  readonly keyed: FuzzRequest[];
  readonly currencies: ReadonlyMap<string, string>;
  /** The parameters that name an exchange rate, which has no id. */
  rates(household: Household): readonly (readonly string[])[];
  /** The rules and days that name occurrences, which have no ids. */
  occurrences(household: Household): readonly (readonly [recurringId: string, scheduledOn: string])[];
  learn(exchange: Exchange): void;
  /** Takes away what is known of what has been deleted. */
  forget(id: string): void;
}

/** How many of a sort are remembered, where old ones are as good as new ones. */
const MEMORY = 50;

/** The lists and the single resources of answers, by the name they bear there. */
const PLACES: readonly (readonly [name: string, kind: Kind])[] = [
  ...KINDS.map((kind) => [kind, kind] as const),
  ["account", "accounts"],
  ["transaction", "transactions"],
  ["category", "categories"],
  ["payee", "payees"],
  ["recurring_rule", "recurring"],
  ["goal", "goals"],
];

interface Resource {
  readonly id: string;
  readonly name?: string;
  readonly currency?: string;
  readonly payee_id?: string | null;
  readonly category_id?: string | null;
}

export function newWorld(): World {
  const newPools = () =>
    Object.fromEntries(KINDS.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>;
  const pools = { own: newPools(), other: newPools() };
  const currencies = new Map<string, string>();
  const world = { gone: [] as string[], cursors: [] as string[], entityTags: [] as string[], names: [] as string[] };
  const keyed: FuzzRequest[] = [];
  const rates: Record<Household, string[][]> = { own: [], other: [] };
  const occurrences: Record<Household, [string, string][]> = { own: [], other: [] };

  function learnResource(household: Household, kind: Kind, resource: Resource): void {
    const known = pools[household];
    known[kind].add(resource.id);
    if (resource.payee_id) known.payees.add(resource.payee_id);
    if (resource.category_id) known.categories.add(resource.category_id);
    if (resource.name !== undefined) remember(world.names, resource.name);
    if (kind === "accounts" && resource.currency) currencies.set(resource.id, resource.currency);
  }

  function forget(id: string): void {
    for (const household of Object.values(pools)) for (const pool of Object.values(household)) pool.delete(id);
    remember(world.gone, id);
  }

  return {
    ...world,
    keyed,
    currencies,
    rates: (household) => rates[household],
    occurrences: (household) => occurrences[household],
    ids: (household, kind) => [...pools[household][kind]],
    forget,
    learn({ request, answer, isPreview }) {
      if (request.headers.some(([name]) => name === "idempotency-key")) remember(keyed, request);
      if (answer.status >= 300 || isPreview || answer.headers["idempotency-replayed"]) return;
      for (const [name, kind] of PLACES) {
        const found: readonly Resource[] = [answer.json?.[name] ?? []].flat();
        for (const resource of found) learnResource(request.household, kind, resource);
      }
      for (const { base_currency, currency, day } of answer.json?.exchange_rates ?? []) {
        remember(rates[request.household], [`base_currency=${base_currency}`, `currency=${currency}`, `day=${day}`]);
      }
      for (const { recurring_id, scheduled_on } of answer.json?.occurrences ?? []) {
        remember(occurrences[request.household], [recurring_id, scheduled_on]);
      }
      const { etag } = answer.headers;
      if (etag) remember(world.entityTags, etag);
      if (answer.json?.next_cursor) remember(world.cursors, answer.json.next_cursor);
      const [, , , id = "", action] = request.path.split("/");
      if ((request.method === "DELETE" && id !== "") || action === "merge") forget(id);
    },
  };
}

function remember<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > MEMORY) list.shift();
}
