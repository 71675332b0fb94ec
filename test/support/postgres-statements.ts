/**
 * Watches what this process sends to PostgreSQL. Every statement of a request must name its budget, for each table that
 * it touches: then the rows of many households can be spread over many machines, and no request sees those of another.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import pg from "pg";

/** What one round trip sends. Statements that go out together are one text. */
export interface Sent {
  readonly text: string;
  /** The request that it was sent for, such as "GET /v1/me". */
  readonly request: string | undefined;
}

const requests = new AsyncLocalStorage<string>();
const watchers = new Set<(sent: Sent) => void>();

type Query = (this: pg.Client, config: string | { readonly text: string }, ...rest: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function (config, ...rest) {
  const text = typeof config === "string" ? config : config.text;
  const request = requests.getStore();
  if (request !== undefined) assertNamesBudget(text, request);
  for (const watch of watchers) watch({ text, request });
  return query.call(this, config, ...rest);
};

/** Makes a server's statements known as those of its requests, and holds them to the rule. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => requests.run(`${request.method} ${request.url}`, done));
}

/** Holds what `work` sends to the rule, as if a request had asked for it. */
export function asRequest<T>(work: () => Promise<T>): Promise<T> {
  return requests.run("GET /test", work);
}

/** Everything that is sent while `work` runs. */
export async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const watch = ({ text }: Sent) => void texts.push(text);
  watchers.add(watch);
  await work().finally(() => watchers.delete(watch));
  return texts;
}

const CONTROL = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET LOCAL)\b/;

/** A budget's own row, which its id names. */
const OF_ITS_OWN = /^select .* from "?budgets"? where "?id"? = |^update "budgets" set .* where "id" = /i;

/** What belongs to no budget, and is the same on every machine. */
const SHARED = /^(shared_exchange_rates|json_\w+|json|lateral)$/;

/** @throws Error */
function assertNamesBudget(text: string, request: string): void {
  for (const statement of text.split(";").map((part) => part.trim())) {
    if (CONTROL.test(statement) || OF_ITS_OWN.test(statement)) continue;
    const tables = [...statement.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi)].map(
      ([, table = ""]) => table,
    );
    const owned = tables.filter((table) => !SHARED.test(table) && table.toLowerCase() !== "set");
    const mentions = statement.match(/\bbudget_id\b/g)?.length ?? 0;
    if (tables.length > 0 && mentions >= owned.length) continue;
    throw new Error(`${request} sends a statement that does not name its budget for each of ${owned}: ${statement}`);
  }
}
