/** The route of `/v1/me`: the token of the request and its budget. */
import { SCOPES, scopesOf } from "../../../domain/token.ts";
import { getBudget } from "../../../operations/budgets.ts";
import { type Route, readRoute } from "../../route.ts";
import { CurrencyCode, described, Fields, Id, Name, Nullable, OneOf, Timestamp, TimeZone } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MeResponse = Fields(
  {
    token: Fields(
      {
        id: Id,
        name: Name,
        scopes: Type.Array(OneOf(SCOPES), {
          description: "What the token may do. `write` includes `read`; `sync` includes `write`.",
        }),
        created_at: Timestamp,
        expires_at: Nullable(described(Timestamp, "When the token stops working. Null if it does not expire.")),
      },
      { description: "The token of the request." },
    ),
    budget: Fields(
      { id: Id, name: Name, currency: CurrencyCode, time_zone: TimeZone },
      { description: "The budget that the token belongs to." },
    ),
  },
  { title: "Me", description: "The token and its budget." },
);

export const meRoutes: readonly Route[] = [
  readRoute({
    operationId: "getMe",
    path: "/v1/me",
    tag: "Me",
    summary: "Get the current token",
    description: "Returns the token of the request, its scopes, and the budget that it belongs to.",
    response: MeResponse,
    isSingle: true,
    handle: async (read) => {
      const { id, name, scope, created_at, expires_at } = read.token;
      const { id: budgetId, name: budgetName, currency, time_zone } = await getBudget(read);
      return {
        token: { id, name, scopes: scopesOf(scope), created_at, expires_at },
        budget: { id: budgetId, name: budgetName, currency, time_zone },
      };
    },
  }),
];
