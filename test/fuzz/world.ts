/** Values from earlier responses, for later requests: ids, cursors, entity tags, names and keys. */
import type { TestServer } from "../support/server.ts";
import { type Exchange, type FuzzRequest, type Household, headerValues } from "./request.ts";

export const KINDS = [
  "accounts",
  "transactions",
  "categories",
  "payees",
  "tags",
  "goals",
  "recurring",
  "attachments",
  "rules",
  "report_views",
  "imports",
  "import_links",
  "import_profiles",
  "dismissed",
] as const;
export type Kind = (typeof KINDS)[number];

/** The names of lists and resources in responses, and their kinds. */
const PLACES: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, kind])),
  account: "accounts",
  transaction: "transactions",
  category: "categories",
  payee: "payees",
  tag: "tags",
  recurring_rule: "recurring",
  goal: "goals",
  attachment: "attachments",
  rule: "rules",
  report_view: "report_views",
  import: "imports",
  link: "import_links",
  links: "import_links",
  profile: "import_profiles",
  profiles: "import_profiles",
  dismissed_suggestion: "dismissed",
};

interface Resource {
  readonly id: string;
  readonly name?: string;
  readonly currency?: string;
  readonly payee_id?: string | null;
  readonly category_id?: string | null;
}

export class World {
  readonly tokens: TestServer["tokens"];
  readonly deleted: string[] = [];
  readonly cursors: string[] = [];
  readonly names: string[] = [];
  /** Entity tags by path. */
  readonly entityTags = new Map<string, string>();
  /** Requests with an Idempotency-Key. */
  readonly keyed: FuzzRequest[] = [];
  /** The currencies of accounts by id. A test may look up any JSON value as an id. */
  readonly currencies = new Map<unknown, string>();
  /** The query parameters that name an exchange rate. */
  readonly rates: string[][] = [];
  /** The rule and the scheduled day of each known occurrence. */
  readonly occurrences: (readonly [recurringId: string, scheduledOn: string])[] = [];
  /** The account and the id of each known reconciliation. */
  readonly reconciliations: (readonly [accountId: string, id: string])[] = [];
  /** The payees of existing aliases, by the id of the alias. */
  readonly aliases = new Map<string, string>();
  readonly #ids = new Map<string, Set<string>>();

  constructor(tokens: TestServer["tokens"]) {
    this.tokens = tokens;
  }

  ids(household: Household, kind: Kind): readonly string[] {
    return [...this.#pool(household, kind)];
  }

  learn({ request, answer, isPreview }: Exchange): void {
    const { household, method, path } = request;
    if (headerValues(request, "idempotency-key").length > 0) this.keyed.push(request);
    if (answer.status >= 300 || isPreview || answer.headers["idempotency-replayed"]) return;
    const { exchange_rates = [], occurrences = [], alias, aliases = [], next_cursor } = answer.json ?? {};
    for (const [name, kind] of Object.entries(PLACES)) {
      const found: Resource[] = [answer.json?.[name] ?? []].flat();
      for (const resource of found) this.#learnResource(household, kind, resource);
    }
    for (const { base_currency, currency, day } of exchange_rates) {
      this.rates.push([`base_currency=${base_currency}`, `currency=${currency}`, `day=${day}`]);
    }
    for (const { recurring_id, scheduled_on } of occurrences) this.occurrences.push([recurring_id, scheduled_on]);
    for (const { payee_id, id } of [alias ?? [], aliases].flat()) this.aliases.set(id, payee_id);
    if (answer.headers.etag) this.entityTags.set(path, answer.headers.etag);
    if (next_cursor) this.cursors.push(next_cursor);
    const [, , kind = "", id = "", action, aliasId] = path.split("/");
    if (method === "DELETE" && action === "aliases") this.aliases.delete(aliasId ?? "");
    const { reconciliation } = answer.json ?? {};
    if (action === "reconcile") this.reconciliations.push([id, reconciliation.id]);
    if (id === "" || (method === "DELETE" ? action !== undefined : action !== "merge")) return;
    this.#ids.get(`${household} ${kind}`)?.delete(id);
    this.deleted.push(id);
  }

  #pool(household: Household, kind: Kind): Set<string> {
    const pool = this.#ids.get(`${household} ${kind}`) ?? new Set();
    this.#ids.set(`${household} ${kind}`, pool);
    return pool;
  }

  #learnResource(household: Household, kind: Kind, { id, name, currency, payee_id, category_id }: Resource): void {
    this.#pool(household, kind).add(id);
    if (payee_id) this.#pool(household, "payees").add(payee_id);
    if (category_id) this.#pool(household, "categories").add(category_id);
    if (name !== undefined) this.names.push(name);
    if (kind === "accounts" && currency) this.currencies.set(id, currency);
  }
}

/** The item at an index modulo the length; undefined only if the list is empty. */
export function at<T>(list: readonly T[], n: number): T | undefined {
  return list[n % list.length];
}
