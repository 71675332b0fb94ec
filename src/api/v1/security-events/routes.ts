/** The route of `/v1/security_events`: the security events of the budget. */
import { budgetAccessRoute, tagged } from "../../route.ts";
import { readEvents, SecurityEventsQuery, SecurityEventsResponse } from "./schema.ts";

export const securityEventRoutes = tagged("Members", [
  budgetAccessRoute("manage", "GET /v1/security_events", {
    operationId: "listSecurityEvents",
    summary: "List the security events of the budget",
    description:
      "Returns changes to members, invitations, tokens and feeds, newest first. They are stored for 400 days and cannot be undone.",
    query: SecurityEventsQuery,
    response: SecurityEventsResponse,
    problems: ["invalid_cursor"],
    handle: async ({ service, token }, { query }) => ({
      body: await readEvents(query, (before, limit) =>
        service.store.of(token.budget_id).securityEvents.list(before, limit),
      ),
    }),
  }),
]);
