/** Tools that read the budget. The server computes every number; the tools only choose what a conversation needs. */
import {
  cutTexts,
  DAY,
  described,
  findAccount,
  findCategory,
  type Json,
  NAME,
  pick,
  type ReadTool,
  withQuery,
} from "./tool.ts";

const MAX_ROWS = 50;
const AMOUNT = { type: "number", exclusiveMinimum: 0 } as const;
const LIMIT = { type: "integer", minimum: 1, maximum: MAX_ROWS } as const;

export const READ_TOOLS: readonly ReadTool[] = [
  {
    name: "spending_power",
    title: "Spending power",
    description:
      "How much the household can still spend in the current period: income minus bills, savings and spending. `limit` is the part that the accounts allow to spend today, if the balance cannot wait for expected income.",
    properties: {},
    read: (call) => call({ method: "GET", path: "/v1/budget/spending_power?include=limit" }),
  },
  {
    name: "explain",
    title: "Explain spending power",
    description:
      "Why spending power is what it is: sentences, and one line per category, bill and goal. Income and carry lines add to it, the others subtract.",
    properties: { day: described(DAY, "A day of the period. Without it, the current period.") },
    async read(call, { day }) {
      const path = withQuery("/v1/budget/spending_power/explanation", { on: day, include: "limit" });
      const { lines, sentences, ...power } = await call({ method: "GET", path });
      const fields = ["part", "source", "name", "planned", "actual", "expected", "goal", "carried_in", "counts", "why"];
      return {
        ...power,
        sentences: sentences.map(({ text }: Json) => text),
        lines: lines.map((line: Json) => pick(line, fields)),
      };
    },
  },
  {
    name: "can_afford",
    title: "Can we afford it?",
    description:
      "What a purchase would do to spending power and to the lowest coming balance, and where the money would come from. Stores nothing.",
    properties: {
      amount: described(AMOUNT, "The price in the budget's currency."),
      category: described(NAME, "The name or id of the category."),
      day: described(DAY, "The day of the purchase. Without it, today."),
    },
    required: ["amount"],
    async read(call, { amount, category, day }) {
      const category_id = category === undefined ? undefined : (await findCategory(call, category)).id;
      const path = withQuery("/v1/budget/affordability", { amount, category_id, on: day });
      return await call({ method: "GET", path });
    },
  },
  {
    name: "forecast",
    title: "Forecast",
    description:
      "The balance of all budget accounts on the coming days, with the payments that are expected to change it.",
    properties: { until: described(DAY, "The last day. Without it, the end of the next month.") },
    async read(call, { until }) {
      const { days, ...forecast } = await call({ method: "GET", path: withQuery("/v1/budget/forecast", { until }) });
      const moving = days.filter((day: Json) => day.moves.length > 0);
      return { ...forecast, days_with_payments: moving.slice(0, 2 * MAX_ROWS) };
    },
  },
  {
    name: "search_transactions",
    title: "Search transactions",
    description:
      "Transactions that match all filters, newest first, and the number and sums of all that match. Negative amounts left the account. Add up with these sums, not from the rows: there may be more rows.",
    properties: {
      text: described(NAME, "Part of the payee's name or the notes."),
      since: described(DAY, "The first day."),
      until: described(DAY, "The last day."),
      account: described(NAME, "The name or id of an account."),
      category: described(NAME, "The name or id of a category, or `none`."),
      min_amount: described(AMOUNT, "The smallest amount, without its sign."),
      max_amount: described(AMOUNT, "The largest amount, without its sign."),
      is_reviewed: { type: "boolean", description: "Only reviewed ones, or only unreviewed ones." },
      limit: described(LIMIT, `The number of rows, at most ${MAX_ROWS}.`),
      cursor: { type: "string", maxLength: 8000, description: "`next_cursor` of the previous page." },
    },
    async read(call, { text, account, category, min_amount, max_amount, limit = 20, cursor, ...others }) {
      const filter = {
        ...others,
        q: text,
        account_id: account === undefined ? undefined : (await findAccount(call, account)).id,
        category_id: category === undefined || category === "none" ? category : (await findCategory(call, category)).id,
        min_absolute_amount: min_amount,
        max_absolute_amount: max_amount,
      };
      const include = "payee,category,account";
      const [page, { count, sums, transfers }] = await Promise.all([
        call({ method: "GET", path: withQuery("/v1/transactions", { ...filter, include, limit, cursor }) }),
        call({ method: "GET", path: withQuery("/v1/transactions/summary", filter) }),
      ]);
      const { transactions, included, next_cursor } = page;
      return { count, sums, transfers, transactions: transactions.map(rowOf(included)), next_cursor };
    },
  },
  {
    name: "list_accounts",
    title: "Accounts",
    description: "All accounts with their balances. Hidden accounts are outside the budget. Money owed is negative.",
    properties: {},
    async read(call) {
      const { accounts } = await call({ method: "GET", path: "/v1/accounts" });
      const fields = [
        "id",
        "name",
        "type",
        "current_balance",
        "currency",
        "limit",
        "is_hidden",
        "is_synced",
        "closed_on",
      ];
      return { accounts: accounts.map((one: Json) => pick(one, fields)) };
    },
  },
  {
    name: "list_categories",
    title: "Categories",
    description: "All categories, with what is planned, spent and left of each in the current period.",
    properties: {},
    async read(call) {
      const [{ categories }, { period }] = await Promise.all([
        call({ method: "GET", path: "/v1/categories" }),
        call({ method: "GET", path: "/v1/budget/spending_power" }),
      ]);
      const { month } = await call({ method: "GET", path: `/v1/budget/periods/${period.from}` });
      const amounts = new Map(
        month.groups.flatMap((group: Json) => group.categories).map((one: Json) => [one.category_id, one]),
      );
      const open = categories.filter((one: Json) => !one.is_archived);
      return {
        currency: month.currency,
        period,
        categories: open.map((one: Json) => ({
          ...pick(one, ["id", "name", "kind", "group"]),
          ...pick(amounts.get(one.id) ?? {}, ["planned", "actual", "expected", "carried_in", "left"]),
        })),
      };
    },
  },
  {
    name: "list_bills",
    title: "Expected payments",
    description:
      "Bills, income and transfers that recur, with their state: matched (paid), expected, overdue, lapsed or skipped.",
    properties: {
      since: described(DAY, "The first due day. Without it, the start of the current period."),
      until: described(DAY, "The last due day. Without it, the end of the period."),
    },
    async read(call, { since, until }) {
      const path = withQuery("/v1/recurring/occurrences", { since, until });
      const { occurrences } = await call({ method: "GET", path });
      const fields = ["name", "scheduled_on", "due_on", "state", "expected", "currency"];
      const rows = occurrences.slice(0, 2 * MAX_ROWS).map((one: Json) => pick(one, fields));
      return { count: occurrences.length, occurrences: rows };
    },
  },
  {
    name: "list_goals",
    title: "Savings goals",
    description: "Savings goals with their progress.",
    properties: {},
    async read(call) {
      const { goals } = await call({ method: "GET", path: "/v1/goals" });
      const open = goals.filter((one: Json) => !one.is_archived);
      const fields = [
        "id",
        "name",
        "amount",
        "due_on",
        "monthly",
        "saved",
        "remaining",
        "share",
        "status",
        "next_due_on",
      ];
      return { goals: open.map((one: Json) => pick(one, fields)) };
    },
  },
  {
    name: "bank_status",
    title: "Bank connections",
    description:
      "The connections to banks: when each last succeeded, what is wrong with it, rows that wait for a decision, and whether the balances agree with the bank's.",
    properties: {},
    async read(call) {
      const { connections } = await call({ method: "GET", path: "/v1/bank_connections" });
      const fields = ["name", "state", "problem", "consent_until", "last_success_at", "next_sync_at", "waiting_rows"];
      const ofAccount = ["name", "institution", "currency", "state", "balance", "balance_at", "check"];
      return {
        connections: connections.map((one: Json) => ({
          ...pick(one, fields),
          accounts: one.accounts.map((account: Json) => pick(account, ofAccount)),
        })),
      };
    },
  },
  {
    name: "what_changed",
    title: "What changed",
    description:
      "The last changes of the budget: who changed what, newest first. `seq` is the number that `undo` takes.",
    properties: { limit: described(LIMIT, `The number of changes, at most ${MAX_ROWS}.`) },
    async read(call, { limit = 10 }) {
      const { changes } = await call({ method: "GET", path: `/v1/changes?include=values&limit=${limit}` });
      const rows = changes.map(({ seq, at, actor, operation, items, item_count, undone_by }: Json) => ({
        ...{ seq, at, by: actor.name ?? actor.kind, operation, item_count, undone_by },
        items: items
          .filter((one: Json) => one.action !== "balance")
          .slice(0, 5)
          .map(itemOf),
      }));
      return { changes: rows };
    },
  },
];

const ROW_FIELDS = ["id", "authorized_at", "amount", "currency", "notes", "is_pending", "is_reviewed", "tags"];

/** A transaction with names in place of ids. */
function rowOf({ payees = {}, categories = {}, accounts = {} }: Json) {
  return (one: Json) => ({
    ...pick(one, ROW_FIELDS),
    payee: payees[one.payee_id]?.name ?? null,
    category: categories[one.category_id]?.name ?? null,
    account: accounts[one.account_id]?.name ?? null,
    transfer_account: accounts[one.transfer_account_id]?.name ?? null,
    splits: one.splits?.map((split: Json) => ({
      amount: split.amount,
      category: categories[split.category_id]?.name ?? null,
    })),
  });
}

/** A changed resource: the changed values, and at the creation and deletion only the usual ones. */
function itemOf({ type, id, action, name, before, after }: Json): Json {
  if (action === "updated") return { type, id, action, name, before, after };
  return {
    type,
    id,
    action,
    name,
    values: pick(after ?? before ?? {}, ["name", "amount", "currency", "authorized_at", "notes"]),
  };
}

/** What a chat program gets. */
export async function readWith(tool: ReadTool, call: Parameters<ReadTool["read"]>[0], args: Json): Promise<Json> {
  return cutTexts(await tool.read(call, args));
}
