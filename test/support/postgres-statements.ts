/**
 * Watches what this process sends to PostgreSQL. Every statement of a request must name its budget, for each table that
 * it touches: then the rows of many households can be spread over many machines, and no request sees those of another.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import pg from "pg";

/** What is sent to a server: a statement and its values, or several statements with semicolons between. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What goes out before anything of it is answered: it is waited for once. */
export type Burst = readonly Sent[];

/** The name of the request that something is sent for, such as "GET /v1/me". */
const requests = new AsyncLocalStorage<string>();
const watchers = new Set<(sent: Sent, answered: Promise<unknown>) => void>();

type Query = (
  this: pg.Client,
  config: string | { readonly text: string; readonly values?: readonly unknown[] },
  ...rest: unknown[]
) => Promise<unknown>;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function (config, ...rest) {
  const { text, values = [] } = typeof config === "string" ? { text: config } : config;
  const request = requests.getStore();
  if (request !== undefined) assertNamesBudget(text, request);
  const answered = query.call(this, config, ...rest);
  for (const watch of watchers) watch({ text, values }, answered);
  return answered;
};

/** Makes a server's statements known as those of its requests, and holds them to the rule. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => requests.run(`${request.method} ${request.url}`, done));
}

/** Holds what `work` sends to the rule, as if a request had asked for it. */
export function asRequest<T>(work: () => Promise<T>): Promise<T> {
  return requests.run("GET /test", work);
}

/** Everything that is sent while `work` runs, which must ask for one thing after the other. */
export async function sentDuring(work: () => Promise<unknown>): Promise<Burst[]> {
  const bursts: Sent[][] = [];
  let unanswered = 0;
  const watch = (sent: Sent, answered: Promise<unknown>) => {
    if (unanswered === 0) bursts.push([]);
    bursts.at(-1)?.push(sent);
    unanswered += 1;
    const answer = () => {
      unanswered -= 1;
    };
    answered.then(answer, answer);
  };
  watchers.add(watch);
  await work().finally(() => watchers.delete(watch));
  return bursts;
}

const CONTROL = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET LOCAL)\b/;

/** A budget's own row, which its id names. */
const OF_ITS_OWN = /^select .* from "?budgets"? where "?id"? = |^update "budgets" set .* where "id" = /i;

/** The names of all budgets: a request that renames its budget must not take one that exists. */
const NAMES = /^select "id" from "budgets" where "name" = /;

/** What belongs to no budget, and is the same on every machine. */
const SHARED = /^(shared_exchange_rates|json_\w+|json|lateral)$/;

/** @throws Error */
function assertNamesBudget(text: string, request: string): void {
  for (const statement of text.split(";").map((part) => part.trim())) {
    if (CONTROL.test(statement) || OF_ITS_OWN.test(statement) || NAMES.test(statement)) continue;
    const tables = [...statement.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi)].map(
      ([, table = ""]) => table,
    );
    const owned = tables.filter((table) => !SHARED.test(table) && table.toLowerCase() !== "set");
    const mentions = statement.match(/\bbudget_id\b/g)?.length ?? 0;
    if (tables.length > 0 && mentions >= owned.length) continue;
    throw new Error(`${request} sends a statement that does not name its budget for each of ${owned}: ${statement}`);
  }
}
