/** The routes of the accounts of connections, and of their runs. */
import { isId } from "../../../domain/id.ts";
import { problemOf } from "../../../domain/problem.ts";
import { type LinkTarget, linkAccount } from "../../../operations/connections/link-account.ts";
import {
  getRun,
  listRuns,
  loadCurrencies,
  viewBankAccount,
  viewConnection,
} from "../../../operations/connections/view.ts";
import { readOf } from "../../../operations/service.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { readRoute, tagged, writeRoute } from "../../route.ts";
import { DEFAULT_RUNS, formatRun, RunResponse, RunsPage, RunsQuery } from "./run-schema.ts";
import { formatBankAccount, formatConnection, LinkBody, LinkResponse } from "./schema.ts";

export const bankLinkRoutes = tagged("Banks", [
  writeRoute("PUT /v1/bank_connections/:connection_id/accounts/:bank_account_id", {
    operationId: "linkBankAccount",
    summary: "Link a bank account",
    description:
      "Links a bank account to an account, creates one for it, or ignores it. Then preview its first sync, or start it. A bank account belongs to one account, and an account to one bank account (409 `account_linked`). The change log records a new account, but not the link. `If-Match` has the `ETag` of the connection.",
    body: LinkBody,
    response: LinkResponse,
    current: async (context, { connection_id }) => ({
      connection: formatConnection(await viewConnection(context, connection_id)),
    }),
    problems: [
      "not_found",
      "account_linked",
      "unknown_account",
      "account_closed",
      "currency_mismatch",
      "unknown_currency",
      "conflicting_fields",
    ],
    async handle(write, { params, body }) {
      const { connection_id: connectionId, bank_account_id: bankAccountId } = params;
      const { starts_on, debt_sign, balance_includes_pending } = body;
      const input = { link: targetOf(body.link), starts_on, debt_sign, balance_includes_pending };
      await linkAccount(write, { connectionId, bankAccountId }, input);
      return { bank_account: formatBankAccount(await viewBankAccount(readOf(write), bankAccountId)) };
    },
  }),
  readRoute("GET /v1/bank_connections/:connection_id/runs", {
    operationId: "listSyncRuns",
    summary: "List the runs of a connection",
    description:
      "Returns the attempts to fetch from the bank, newest first. Runs without an import are stored for 90 days, others for 400.",
    query: RunsQuery,
    response: RunsPage,
    problems: ["not_found", "invalid_cursor"],
    async handle(read, { params, query: { cursor, limit = DEFAULT_RUNS } }) {
      const [before] = parseCursor(cursor, [isId]);
      const { runs, hasMore } = await listRuns(read, params.connection_id, { before, limit });
      const currencies = await loadCurrencies(read, runs);
      const last = runs.at(-1);
      return {
        runs: runs.map((run) => formatRun(run, currencies)),
        ...formatNext(hasMore && last ? [last.id] : null),
      };
    },
  }),
  readRoute("GET /v1/sync_runs/:run_id", {
    operationId: "getSyncRun",
    summary: "Get a run",
    response: RunResponse,
    isSingle: true,
    async handle(read, { params }) {
      const run = await getRun(read, params.run_id);
      return { run: formatRun(run, await loadCurrencies(read, [run])) };
    },
  }),
]);

/** @throws Problem `conflicting_fields` unless exactly one target is given. */
function targetOf({
  account_id,
  create,
  ignore,
}: {
  readonly account_id?: string;
  readonly create?: Extract<LinkTarget, { create: unknown }>["create"];
  readonly ignore?: boolean;
}): LinkTarget {
  const targets: LinkTarget[] = [
    ...(account_id === undefined ? [] : [{ account_id }]),
    ...(create === undefined ? [] : [{ create }]),
    ...(ignore === true ? [{ ignore } as const] : []),
  ];
  const [target, ...others] = targets;
  if (target !== undefined && others.length === 0) return target;
  const detail = "Send exactly one of account_id, create and ignore: true.";
  throw problemOf([{ code: "conflicting_fields", pointer: "/link", detail }]);
}
