/** The routes of connections to banks: connecting, repairing, changing and removing them. `link-routes.ts` has the accounts and runs. */
import {
  type ConnectionStep,
  completeConnection,
  createConnection,
  reconnectConnection,
} from "../../../operations/connections/connect.ts";
import { removeConnection, updateConnection } from "../../../operations/connections/connections.ts";
import type { Connecting } from "../../../operations/connections/open-access.ts";
import { listBanks, listProviders } from "../../../operations/connections/providers.ts";
import { listConnections, viewConnection } from "../../../operations/connections/view.ts";
import {
  type BudgetContext,
  budgetAccessRoute,
  type CurrentContext,
  readRoute,
  tagged,
  writeRoute,
} from "../../route.ts";
import { assertFreshUser } from "../members/routes.ts";
import {
  BanksQuery,
  BanksResponse,
  CompleteConnectionBody,
  ConnectionResponse,
  ConnectionStepResponse,
  ConnectionsResponse,
  formatConnection,
  formatProvider,
  NewConnectionBody,
  ProvidersResponse,
  ReconnectBody,
  UpdateConnectionBody,
} from "./schema.ts";

const ASKING = ["outbound_off", "bank_refused", "bank_unavailable", "public_url_needed"] as const;
const CONNECTING = [
  "sign_in_again",
  "demo_budget",
  "secrets_not_configured",
  "missing_field",
  "unknown_field",
  ...ASKING,
] as const;

export const currentConnection = async (
  context: CurrentContext,
  { connection_id }: { readonly connection_id: string },
) => ({
  connection: formatConnection(await viewConnection(context, connection_id)),
});

export const bankConnectionRoutes = tagged("Banks", [
  readRoute("GET /v1/bank_providers", {
    operationId: "listBankProviders",
    summary: "List bank providers",
    description: "Returns the services through which banks can be connected, with the form that each needs.",
    response: ProvidersResponse,
    handle: async () => ({ providers: listProviders().map(formatProvider) }),
  }),
  budgetAccessRoute("manage", "GET /v1/bank_providers/:provider_id/banks", {
    operationId: "listBanks",
    summary: "List the banks of a provider",
    description:
      "Returns the banks of a country, from the provider. For providers with a field that has the option `banks`. The provider answers only with the keys of a connection, so first add a connection with the keys and without a bank.",
    query: BanksQuery,
    response: BanksResponse,
    problems: ["not_found", "unknown_connection", ...ASKING],
    handle: async ({ service, token }, { params, query }) => ({
      body: { banks: await listBanks(service, token.budget_id, params.provider_id, query) },
    }),
  }),
  readRoute("GET /v1/bank_connections", {
    operationId: "listBankConnections",
    summary: "List bank connections",
    description: "Returns the connections to banks with their accounts, without credentials.",
    response: ConnectionsResponse,
    handle: async (context) => ({ connections: (await listConnections(context)).map(formatConnection) }),
  }),
  readRoute("GET /v1/bank_connections/:connection_id", {
    operationId: "getBankConnection",
    summary: "Get a bank connection",
    response: ConnectionResponse,
    isSingle: true,
    handle: (context, { params }) => currentConnection(context, params),
  }),
  budgetAccessRoute("manage", "POST /v1/bank_connections", {
    operationId: "createBankConnection",
    summary: "Connect a bank",
    description:
      "Opens an access at a provider. If `page` is not null, the person continues on that page of the bank, and the connection is completed afterwards. Then link the accounts. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: NewConnectionBody,
    status: 201,
    response: ConnectionStepResponse,
    problems: ["unknown_provider", "unknown_connection", "out_of_range", ...CONNECTING],
    async handle(context, { body }) {
      await assertFreshUser(context);
      return await respond(context, await createConnection(context.service, connectingOf(context), body.connection));
    },
  }),
  budgetAccessRoute("manage", "POST /v1/bank_connections/:connection_id/complete", {
    operationId: "completeBankConnection",
    summary: "Continue after the bank's page",
    description:
      "Send the query parameters with which the bank's page sent the browser back. With an empty `result`, the provider is asked whether the person is done; `page` is not null until then. Works only in the session or with the token that opened the page, once, and within 30 minutes: otherwise 410 `code_used`.",
    body: CompleteConnectionBody,
    response: ConnectionStepResponse,
    problems: ["not_found", "code_used", ...ASKING],
    handle: async (context, { params, body }) =>
      await respond(
        context,
        await completeConnection(context.service, connectingOf(context), params.connection_id, body.result),
      ),
  }),
  budgetAccessRoute("manage", "POST /v1/bank_connections/:connection_id/reconnect", {
    operationId: "reconnectBank",
    summary: "Repair a bank connection",
    description:
      "Opens a new access for the connection, for example after the consent has ended, or with another bank. Its bank accounts are recognized and keep their links. If `page` is not null, the person continues there. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: ReconnectBody,
    response: ConnectionStepResponse,
    problems: ["not_found", "code_used", "unknown_provider", ...CONNECTING],
    async handle(context, { params, body }) {
      await assertFreshUser(context);
      const { fields = {} } = body;
      const step = await reconnectConnection(context.service, connectingOf(context), params.connection_id, fields);
      return await respond(context, step);
    },
  }),
  writeRoute("PUT /v1/bank_connections/:connection_id", {
    operationId: "updateBankConnection",
    summary: "Change a bank connection",
    description:
      "Changes the name and the settings, and pauses or resumes the runs. Only a caller who manages the budget can resume a connection with the problem `creator_left`, and becomes its creator. The change log does not record it.",
    body: UpdateConnectionBody,
    response: ConnectionResponse,
    isSingle: true,
    current: currentConnection,
    problems: ["not_found", "out_of_range"],
    async handle(write, { params, body }) {
      await updateConnection(write, params.connection_id, body.connection);
      return await currentConnection({ reads: write.tx, nowMs: Date.parse(write.at) }, params);
    },
  }),
  budgetAccessRoute("manage", "DELETE /v1/bank_connections/:connection_id", {
    operationId: "removeBankConnection",
    summary: "Remove a bank connection",
    description:
      "Ends the access at the provider, if it answers, and deletes the credentials, the links, the runs and the rows that need a decision. Transactions, imports and balances stay. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["not_found", "sign_in_again"],
    async handle(context, { params }) {
      await assertFreshUser(context);
      await removeConnection(context.service, connectingOf(context), params.connection_id);
      return {};
    },
  }),
]);

function connectingOf({ token, session, origin, publicUrl }: BudgetContext): Connecting {
  const holder = session?.session.id ?? token.id;
  return { budgetId: token.budget_id, origin, holder, publicOrigin: publicUrl?.origin ?? null };
}

async function respond({ service, token }: BudgetContext, { id, page }: ConnectionStep) {
  const nowMs = service.now();
  const view = await service.store.read(token.budget_id, (reads) => viewConnection({ reads, nowMs }, id));
  return { body: { connection: formatConnection(view), page } };
}
