/** A client that keeps a copy of a budget: it reads every list once, then follows the change log. */
import assert from "node:assert/strict";
import { decimalsOf } from "../../src/domain/currency.ts";
import { formatAmount } from "../../src/domain/money.ts";
import type { TestServer } from "./server.ts";

/** The resources as JSON, by list and key. */
export type Copy = ReadonlyMap<string, ReadonlyMap<string, string>>;

// biome-ignore lint/suspicious/noExplicitAny: resources of every type
type Resource = any;

/** The id of each resource in the change log. */
export const KEYS: Readonly<Record<string, { readonly type: string; keyOf(resource: Resource): string }>> = {
  accounts: { type: "account", keyOf: ({ id }) => id },
  transactions: { type: "transaction", keyOf: ({ id }) => id },
  reconciliations: { type: "reconciliation", keyOf: ({ id }) => id },
  balance_points: { type: "balance_point", keyOf: ({ id }) => id },
  categories: { type: "category", keyOf: ({ id }) => id },
  payees: { type: "payee", keyOf: ({ id }) => id },
  payee_aliases: { type: "payee_alias", keyOf: ({ id }) => id },
  rules: { type: "rule", keyOf: ({ id }) => id },
  tags: { type: "tag", keyOf: ({ id }) => id },
  attachments: { type: "attachment", keyOf: ({ id }) => id },
  goals: { type: "goal", keyOf: ({ id }) => id },
  recurring: { type: "recurring_rule", keyOf: ({ id }) => id },
  budgets: { type: "budget", keyOf: ({ id }) => id },
  dismissed_suggestions: { type: "dismissed_suggestion", keyOf: ({ id }) => id },
  report_views: { type: "report_view", keyOf: ({ id }) => id },
  duplicate_answers: { type: "duplicate_answer", keyOf: ({ id }) => id },
  months: { type: "month", keyOf: ({ year_month }) => year_month },
  period_notes: { type: "period_note", keyOf: ({ id }) => id },
  occurrences: { type: "occurrence", keyOf: (one) => `${one.recurring_id}/${one.scheduled_on}` },
  exchange_rates: { type: "exchange_rate", keyOf: (rate) => `${rate.base_currency}/${rate.currency}/${rate.day}` },
};

/** Fields that are computed from other resources. */
const COMPUTED = [
  "transaction_count",
  "saved",
  "remaining",
  "share",
  "moved",
  "withdrawn",
  "status",
  "reached_in",
  "reached_in_day",
  "starts_in_day",
  "carries_from_day",
  "next_due_on",
  "shortfall",
  "unconverted",
  "shadowed_by",
  "fired_count",
  "missing_account_ids",
];

interface Page {
  readonly resources: readonly Resource[];
  readonly knowledge: number | undefined;
}

/** The pages of all lists. Notes of periods, decisions about occurrences, and attachments have no list, so the database is read. */
async function* readPages(server: TestServer): AsyncGenerator<readonly [list: string, page: Page]> {
  for (const [list, query] of [
    ["accounts", ""],
    ["transactions", "?limit=7"],
    ["payees", "?limit=3"],
    ["categories", ""],
    ["tags", ""],
    ["goals", ""],
    ["recurring", ""],
    ["rules", ""],
    ["report_views", ""],
    ["exchange_rates", "?limit=2"],
  ] as const) {
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { headers, json } = await server.call("GET", `/v1/${list}${query}${cursor}`);
      yield [list, { resources: json[list].map(withoutComputed), knowledge: Number(headers.get("leeway-knowledge")) }];
      cursor = json.next_cursor == null ? null : `&cursor=${json.next_cursor}`;
    }
  }
  for (const { id } of (await server.ok("GET", "/v1/accounts")).accounts) {
    const answer = await server.call("GET", `/v1/accounts/${id}/reconciliations`);
    if (answer.status === 200)
      yield ["reconciliations", { resources: answer.json.reconciliations, knowledge: undefined }];
  }
  const { dismissed } = await server.ok("GET", "/v1/recurring/suggestions");
  const resources = dismissed.map(({ name: _, ...one }: Resource) => one); // the payee's or the account's
  yield ["dismissed_suggestions", { resources, knowledge: undefined }];
  const { duplicate_answers } = await server.ok("GET", "/v1/duplicates/answers");
  yield ["duplicate_answers", { resources: duplicate_answers, knowledge: undefined }];
  for (const { id } of (await server.ok("GET", "/v1/payees?limit=1000")).payees) {
    const answer = await server.call("GET", `/v1/payees/${id}/aliases`);
    if (answer.status === 200) yield ["payee_aliases", { resources: answer.json.aliases, knowledge: undefined }];
  }
  for (const { id } of (await server.ok("GET", "/v1/accounts")).accounts) {
    const answer = await server.call("GET", `/v1/accounts/${id}/balance_check`);
    if (answer.status === 200) yield ["balance_points", { resources: answer.json.points, knowledge: undefined }];
    const entered = await server.call("GET", `/v1/accounts/${id}/balances`);
    if (entered.status === 200) yield ["balance_points", { resources: entered.json.balances, knowledge: undefined }];
  }
  const { budget } = await server.ok("GET", "/v1/budget");
  yield ["budgets", { resources: [withoutComputed(budget)], knowledge: undefined }];
  yield ["months", { resources: await readPlans(server), knowledge: undefined }];
  const notes = await server.query<Resource>(
    `SELECT id, note FROM period_notes WHERE budget_id = '${server.budget.id}'`,
  );
  yield ["period_notes", { resources: notes, knowledge: undefined }];
  const attachments = await server.query<Resource>(
    `SELECT id, transaction_id, name, media_type, bytes, sha256, created_at FROM attachments
     WHERE budget_id = '${server.budget.id}'`,
  );
  yield ["attachments", { resources: attachments, knowledge: undefined }];
  yield ["occurrences", { resources: await readDecisions(server), knowledge: undefined }];
}

function withoutComputed(resource: Resource): Resource {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !COMPUTED.includes(name)));
}

/** A month does not show the plan of an archived category, so the database is read. */
async function readPlans(server: TestServer): Promise<Resource[]> {
  const isOurs = `budget_id = '${server.budget.id}'`;
  const { currency } = (await server.ok("GET", "/v1/budget")).budget;
  const months = await server.query<Resource>(`SELECT year_month FROM month_plans WHERE ${isOurs}`);
  const rows = await server.query<Resource>(
    `SELECT year_month, category_id, amount_minor FROM planned_amounts WHERE ${isOurs} ORDER BY category_id`,
  );
  return months.map(({ year_month }) => ({
    year_month,
    from: `${year_month}-01`,
    plans: rows
      .filter((row) => row.year_month === year_month)
      .map(({ category_id, amount_minor }) => ({
        category_id,
        planned: formatAmount(Number(amount_minor), decimalsOf(currency)),
      })),
  }));
}

async function readDecisions(server: TestServer): Promise<Resource[]> {
  const read = (table: string) =>
    server.query<Resource>(`SELECT * FROM ${table} WHERE budget_id = '${server.budget.id}' ORDER BY transaction_id`);
  const found = new Map<string, Resource>();
  const put = ({ rule_id, scheduled_on }: Resource, change: (decisions: Resource) => Resource) => {
    const key = `${rule_id}/${scheduled_on}`;
    const decisions = found.get(key) ?? {
      ...{ recurring_id: rule_id, scheduled_on, is_skipped: false, moved_to: null, is_still_owed: false },
      ...{ matched_transaction_id: null, unmatched_transaction_ids: [] },
    };
    found.set(key, { ...decisions, ...change(decisions) });
  };
  for (const row of await read("(SELECT d.*, 0 AS transaction_id FROM occurrence_decisions AS d) AS decisions")) {
    const { is_skipped, moved_to, is_still_owed } = row;
    put(row, () => ({ is_skipped: Boolean(is_skipped), moved_to, is_still_owed: Boolean(is_still_owed) }));
  }
  for (const row of await read("occurrence_links")) {
    put(row, ({ unmatched_transaction_ids: others }) =>
      row.is_match
        ? { matched_transaction_id: row.transaction_id }
        : { unmatched_transaction_ids: [...others, row.transaction_id] },
    );
  }
  return [...found.values()];
}

export class FollowingClient {
  readonly #server: TestServer;
  readonly #lists = new Map(Object.keys(KEYS).map((list) => [list, new Map<string, string>()]));
  #knowledge: number | undefined;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Reads everything. Others may write between two pages, in `between`. */
  async readAll(between: () => Promise<unknown>): Promise<void> {
    for await (const [list, { resources, knowledge }] of readPages(this.#server)) {
      this.#knowledge ??= knowledge;
      this.#put(list, resources);
      await between();
    }
  }

  /** Reads one page of changes. Returns whether there are more. */
  async follow(limit: number): Promise<boolean> {
    const query = `since=${this.#knowledge}&limit=${limit}&include=resources`;
    const { status, json, text } = await this.#server.call("GET", `/v1/changes?${query}`);
    assert.equal(status, 200, text);
    assert.deepEqual(json.reload, []);
    for (const list of this.#lists.keys()) this.#put(list, json[list]);
    for (const { type, id } of json.deleted) {
      const [list = ""] = Object.entries(KEYS).find(([, key]) => key.type === type) ?? [];
      this.#lists.get(list)?.delete(id);
    }
    this.#knowledge = json.server_knowledge;
    return json.has_more;
  }

  get copy(): Copy {
    return sorted(this.#lists);
  }

  #put(list: string, resources: readonly Resource[]): void {
    for (const one of resources) this.#lists.get(list)?.set(KEYS[list]?.keyOf(one) ?? "", JSON.stringify(one));
  }
}

/** Everything as it is now. Only a test that writes nothing meanwhile may call it. */
export async function readCopy(server: TestServer): Promise<Copy> {
  const client = new FollowingClient(server);
  await client.readAll(async () => {});
  return client.copy;
}

function sorted(lists: Copy): Copy {
  return new Map([...lists].map(([list, resources]) => [list, new Map([...resources].sort())]));
}
