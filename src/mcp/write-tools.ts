/** Tools that change the budget. Each plans one request of the API, which `confirm.ts` sends only after a person agreed. */
import { dayAt } from "../domain/calendar.ts";
import { decimalsOf } from "../domain/currency.ts";
import {
  type Call,
  DAY,
  described,
  findAccount,
  findCategory,
  ID,
  type Json,
  LONGEST_TEXT,
  NAME,
  ToolFailure,
  type WriteTool,
} from "./tool.ts";

const PRICE = { type: "number", exclusiveMinimum: 0 } as const;

export const WRITE_TOOLS: readonly WriteTool[] = [
  {
    name: "add_transaction",
    title: "Add a transaction",
    description:
      "Adds one payment. The person sees its effect on spending power and confirms it before it is stored. It changes the balance of the account.",
    properties: {
      amount: described(PRICE, "The amount in the account's currency, without a sign."),
      direction: {
        type: "string",
        enum: ["out", "in"],
        description: "`out` (default) leaves the account; `in` is income or a refund.",
      },
      payee: described(NAME, "Who was paid, or who paid."),
      account: described(
        NAME,
        "The name or id of the account. May be left out if there is only one open account in the budget.",
      ),
      category: described(NAME, "The name or id of an existing category."),
      day: described(DAY, "The day of the payment. Without it, today."),
      notes: NAME,
    },
    required: ["amount", "payee"],
    async plan(call, { amount, direction = "out", payee, account, category, day, notes }, nowMs) {
      const [into, under, { budget }] = await Promise.all([
        account === undefined ? onlyAccount(call) : findAccount(call, account),
        category === undefined ? undefined : findCategory(call, category),
        call({ method: "GET", path: "/v1/me" }),
      ]);
      const authorized_at = day ?? dayAt(nowMs, budget.time_zone);
      const transaction = {
        ...{
          account_id: into.id,
          amount: direction === "in" ? amount : -amount,
          authorized_at,
          payee: { name: payee },
        },
        ...(under && { category_id: under.id }),
        ...(notes !== undefined && { notes }),
      };
      const what = direction === "in" ? "income of " : "";
      const where = [`on ${authorized_at}`, `in the account ${quoted(into.name)}`];
      const as = under === undefined ? "without a category" : `as ${quoted(under.name)}`;
      const noted = notes === undefined ? "" : `, with the note ${quoted(notes)}`;
      return {
        request: {
          method: "POST",
          path: "/v1/transactions",
          body: { transactions: [transaction], update_account_balance: true },
        },
        sentence: `Add ${what}${money(amount, into.currency)} ${direction === "in" ? "from" : "at"} ${quoted(payee)}, ${as}, ${where.join(" ")}${noted}.`,
      };
    },
  },
  {
    name: "categorize",
    title: "Categorize transactions",
    description: "Puts up to 100 transactions into one existing category, after the person has confirmed it.",
    properties: {
      transaction_ids: { type: "array", items: ID, minItems: 1, maxItems: 100, uniqueItems: true },
      category: described(NAME, "The name or id of an existing category."),
    },
    required: ["transaction_ids", "category"],
    async plan(call, { transaction_ids: ids, category }) {
      const { id, name } = await findCategory(call, category);
      const shown = await Promise.all(ids.slice(0, 5).map((one: string) => describeTransaction(call, one)));
      const more = ids.length > shown.length ? `, and ${ids.length - shown.length} more` : "";
      return {
        request: { method: "POST", path: "/v1/transactions/bulk", body: { ids, changes: { category_id: id } } },
        sentence: `Put ${count(ids.length, "transaction")} into ${quoted(name)}: ${shown.join("; ")}${more}.`,
      };
    },
  },
  {
    name: "split_transaction",
    title: "Split a transaction",
    description:
      "Splits one transaction into parts with their own categories, after the person has confirmed it. The parts must add up to its amount.",
    properties: {
      transaction_id: ID,
      splits: {
        type: "array",
        minItems: 2,
        maxItems: 20,
        items: {
          type: "object",
          properties: {
            amount: {
              type: "number",
              description: "In the direction of the transaction, without a sign. Negative for a refund on it.",
            },
            category: described(NAME, "The name or id of an existing category."),
          },
          required: ["amount", "category"],
          additionalProperties: false,
        },
      },
    },
    required: ["transaction_id", "splits"],
    async plan(call, { transaction_id, splits }) {
      const path = `/v1/transactions/${transaction_id}`;
      const [{ transaction }, text] = await Promise.all([
        call({ method: "GET", path }),
        describeTransaction(call, transaction_id),
      ]);
      const sign = Math.sign(transaction.amount);
      const parts: { amount: number; under: Json }[] = [];
      for (const { amount, category } of splits) parts.push({ amount, under: await findCategory(call, category) });
      const stored = parts.map(({ amount, under }) => ({ amount: amount * sign, category_id: under.id }));
      const shown = parts.map(
        ({ amount, under }) => `${money(amount, transaction.currency)} for ${quoted(under.name)}`,
      );
      return {
        request: { method: "PUT", path, body: { transaction: { splits: stored } } },
        sentence: `Split the transaction ${text} into ${shown.join(", ")}.`,
      };
    },
  },
  {
    name: "plan_month",
    title: "Plan amounts",
    description:
      "Plans amounts for categories in one period, usually a month, after the person has confirmed it. Other categories keep their plan, and later periods get the new amounts unless `only_this_period` is true.",
    properties: {
      plans: {
        type: "array",
        minItems: 1,
        maxItems: 50,
        items: {
          type: "object",
          properties: {
            category: described(NAME, "The name or id of an existing category."),
            amount: { type: "number", minimum: 0, description: "In the budget's currency." },
          },
          required: ["category", "amount"],
          additionalProperties: false,
        },
      },
      day: described(DAY, "A day of the period. Without it, the current period."),
      only_this_period: { type: "boolean" },
    },
    required: ["plans"],
    async plan(call, { plans, day, only_this_period: only_this_month = false }, nowMs) {
      const { budget } = await call({ method: "GET", path: "/v1/me" });
      const within = day ?? dayAt(nowMs, budget.time_zone);
      const planned: { planned: number; under: Json }[] = [];
      for (const { category, amount } of plans)
        planned.push({ planned: amount, under: await findCategory(call, category) });
      const shown = planned.map(
        ({ planned: amount, under }) => `${money(amount, budget.currency)} for ${quoted(under.name)}`,
      );
      const body = {
        month: { plans: planned.map((one) => ({ category_id: one.under.id, planned: one.planned })), only_this_month },
      };
      const length = only_this_month ? "for this period only" : "also for later periods";
      return {
        request: { method: "PUT", path: `/v1/budget/periods/${within}`, body },
        sentence: `Plan ${shown.join(", ")} in the period of ${within}, ${length}.`,
      };
    },
  },
  {
    name: "undo",
    title: "Undo a change",
    description:
      "Undoes one change of the budget, after the person has confirmed it. what_changed has the numbers of the changes.",
    properties: { seq: { type: "integer", minimum: 1, description: "The number of the change." } },
    required: ["seq"],
    isDestructive: true,
    async plan(call, { seq }) {
      const { change } = await call({ method: "GET", path: `/v1/changes/${seq}?limit=1` });
      const { operation, item_count, at, actor } = change;
      const by = actor.name === null ? `by a ${actor.kind}` : `by ${quoted(actor.name)}`;
      return {
        request: { method: "POST", path: `/v1/changes/${seq}/undo` },
        sentence: `Undo the change ${seq}, ${operation}, ${by} on ${at.slice(0, 10)}, which concerns ${count(item_count, "resource")}.`,
      };
    },
  },
];

async function onlyAccount(call: Call): Promise<Json> {
  const { accounts } = await call({ method: "GET", path: "/v1/accounts" });
  const open = accounts.filter((one: Json) => !one.is_hidden && one.closed_on === null);
  if (open.length === 1) return open[0];
  throw new ToolFailure("Say which account: list_accounts has the names.");
}

async function describeTransaction(call: Call, id: string): Promise<string> {
  const { transaction } = await call({ method: "GET", path: `/v1/transactions/${id}` });
  const { amount, currency, authorized_at, payee_id } = transaction;
  const at =
    payee_id === null
      ? ""
      : ` at ${quoted((await call({ method: "GET", path: `/v1/payees/${payee_id}` })).payee.name)}`;
  return `${money(amount, currency)}${at} on ${authorized_at}`;
}

/** "2,324.83 EUR". */
export function money(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  return `${amount.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: 20 })} ${currency}`;
}

/** A name on one line, so that it cannot look like a sentence of ours. */
function quoted(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}“”]/gu, " ").slice(0, LONGEST_TEXT);
  return `“${line}”`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
