/**
 * Watches the statements that this process sends to PostgreSQL. Every statement of a request must have its budget as a
 * parameter for each table, so that a cluster routes it to one machine and no request sees another household's rows.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { budgetColumnOf, DATA_TABLES } from "../../src/store/tables.ts";

/** A statement with its values, or several statements separated by semicolons. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements that are sent before the first response: one round trip. */
export type Burst = readonly Sent[];

/** The request that a statement belongs to, such as "GET /v1/me". */
const requests = new AsyncLocalStorage<string>();
/** The texts of the changes that requests have sent and `takeModifications` has not returned. */
const modifications = new Set<string>();
const takenBefore = new Set<string>();
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
  if (request !== undefined) {
    assertBindsBudget({ text, values }, request);
    if (MODIFIES.test(text) && !takenBefore.has(text)) modifications.add(text);
  }
  const answered = query.call(this, config, ...rest);
  for (const watch of watchers) watch({ text, values }, answered);
  return answered;
};

/** A statement that changes rows. */
const MODIFIES = /^\s*(UPDATE|DELETE|INSERT|WITH)\b/i;

/** Returns every statement once that a request has sent and that may change rows. */
export function takeModifications(): string[] {
  const taken = [...modifications];
  modifications.clear();
  for (const text of taken) takenBefore.add(text);
  return taken;
}

/** Assigns a server's statements to its requests and checks them against the rule. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => requests.run(`${request.method} ${request.url}`, done));
}

/** Checks the statements of `work` against the rule, as if a request had sent them. */
export function asRequest<T>(work: () => Promise<T>): Promise<T> {
  return requests.run("GET /test", work);
}

/** All statements sent while `work` runs. `work` must send its requests one after the other. */
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

/** Transaction control, and the health check. */
const CONTROL = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET LOCAL|SELECT 1$)(?!\w)/;

/** A statement about the budget's own row, found by its id, or the row of a new budget. */
const OWN_ROW =
  /^(select .*|delete) from budgets where id = |^update budgets (as t )?set .* where (t\.)?id = |^insert into budgets \("id",/i;

/** The lock of a write to all budgets. */
const LOCK_OF_ALL = /^select pg_advisory_xact_lock\(\$1\)$/i;

/** Tables without a budget, which the coordinator has, its catalog, and functions that return rows. */
const SHARED = new RegExp(
  `^(${DATA_TABLES.filter((table) => budgetColumnOf(table) === undefined).join("|")}|json_\\w+|json|lateral|unnest|pg_dist_\\w+)$`,
);

/** A condition such as `"payees"."budget_id" = $2`. An equal column of another table would not be enough for Citus. */
const BOUND = /\bbudget_id"? = \$(\d+)/g;

/** The parameter of the first column in VALUES. */
const INSERTED = /^insert into "?\w+"? \("?budget_id"?,[^)]*\)\s+values \(\$(\d+)/gi;

/** Rows selected from the same budget. Their condition is counted too. */
const INSERTED_ROWS = /^insert into "?\w+"? \("?budget_id"?,[^)]*\)\s+select "?budget_id"?,/i;

/** Rows passed as JSON in a parameter. */
const INSERTED_JSON = /json_populate_recordset\(CAST\(NULL AS "?\w+"?\), CAST\(\$(\d+) AS json\)\)/gi;

/** @throws Error if a statement touches a table of a budget without the budget as a parameter, or touches two budgets. */
function assertBindsBudget({ text, values }: Sent, request: string): void {
  for (const statement of text.split(";").map((part) => part.trim().replace(/\s+/g, " "))) {
    if (CONTROL.test(statement) || LOCK_OF_ALL.test(statement) || OWN_ROW.test(statement)) continue;
    const tables = [...statement.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi)].map(
      ([, table = ""]) => table,
    );
    const owned = tables.filter((table) => !SHARED.test(table) && table.toLowerCase() !== "set");
    const parameterAt = (position: string | undefined) => values[Number(position) - 1];
    const inserted = [...statement.matchAll(INSERTED_JSON)].map(([, position]) =>
      budgetOfRows(String(parameterAt(position))),
    );
    const bound = [...statement.matchAll(BOUND), ...statement.matchAll(INSERTED)]
      .map(([, position]) => parameterAt(position))
      .concat(inserted);
    const copied = INSERTED_ROWS.test(statement) && bound.length > 0 ? 1 : 0;
    if (tables.length > 0 && bound.length + copied >= owned.length && new Set(bound).size <= 1) continue;
    throw new Error(
      `${request} sends a statement without its budget as a parameter for each of ${owned}: ${statement}`,
    );
  }
}

/** @throws Error if the rows belong to several budgets. */
function budgetOfRows(json: string): string {
  const [budget, ...others] = new Set((JSON.parse(json) as { budget_id: string }[]).map((row) => row.budget_id));
  if (budget === undefined || others.length > 0) throw new Error(`rows of several budgets: ${json}`);
  return budget;
}
