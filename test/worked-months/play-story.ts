/**
 * Plays a worked month over the API, line by line, and checks the expected results. Every story gets a new household with
 * the accounts and categories defined here. `steps.ts` defines the notation.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import type { TestServer } from "../support/server.ts";
import { STEPS } from "./steps.ts";

export interface Story {
  readonly title: string;
  /** The budget's time zone; UTC by default. */
  readonly zone?: string;
  /** One step per line. Text after "# " is a comment. */
  readonly lines: string;
}

export interface StoryContext {
  /** Sets the clock. */
  setNow(instant: string): void;
  /** Sends a request. The story fails unless it succeeds. */
  call(method: string, path: string, body?: object): Promise<Fields>;
  /** The id for a name in the story: an account, a category, a rule, or a transaction as "#name". */
  id(name: string): string;
  setId(name: string, id: string): void;
}

/** The accounts of the household. Hidden ones are outside the budget. */
const ACCOUNTS: Readonly<Record<string, Fields>> = {
  main: { current_balance: 1000 },
  second: {},
  card: { type: "credit", subtype: "credit card" },
  euro: { currency: "EUR" },
  nest: { subtype: "savings", is_hidden: true },
  loan: { type: "loan", subtype: "consumer", is_hidden: true, current_balance: -9000 },
};

const CATEGORIES: Readonly<Record<string, string>> = {
  Salary: "income",
  Rent: "bill",
  Power: "bill",
  Internet: "bill",
  Insurance: "bill",
  Loan: "bill",
  Pension: "saving",
  Holiday: "saving",
  Food: "spending",
  Fun: "spending",
  Clothes: "spending",
  Subscriptions: "spending",
};

export async function playStory(server: TestServer, { zone = "UTC", lines }: Story): Promise<void> {
  const context = await newContext(server, zone);
  for (const text of lines.split("\n")) {
    const line = text.replace(/(^|\s)# .*$/, "").trim();
    if (line === "") continue;
    const step = STEPS.find(({ pattern }) => pattern.test(line)) ?? assert.fail(`no step matches "${line}"`);
    try {
      await step.perform(context, step.pattern.exec(line)?.groups ?? {});
    } catch (error) {
      throw new Error(`at the line "${line}"`, { cause: error });
    }
  }
}

async function newContext(server: TestServer, time_zone: string): Promise<StoryContext> {
  const { id: budgetId } = await createBudget(server.service, {
    name: `Story ${randomUUID()}`,
    currency: "USD",
    time_zone,
  });
  const { text: as } = await createToken(server.service, { budgetId, name: "story", scope: "write" });
  const ids = new Map<string, string>();
  const context: StoryContext = {
    setNow(instant) {
      server.nowMs = Date.parse(instant);
    },
    async call(method, path, body) {
      const { status, text, json } = await server.call(method, path, body, { as });
      assert.ok(status >= 200 && status < 300, `${method} ${path} returned ${status}: ${text}`);
      return json;
    },
    id: (name) => ids.get(name) ?? assert.fail(`the story has no ${name}`),
    setId: (name, id) => void ids.set(name, id),
  };
  for (const [name, fields] of Object.entries(ACCOUNTS)) {
    ids.set(name, (await newAccount(server, { name, ...fields }, as)).id);
  }
  for (const [name, kind] of Object.entries(CATEGORIES)) {
    const { category } = await context.call("POST", "/v1/categories", { category: { name, kind } });
    ids.set(name, category.id);
  }
  return context;
}
