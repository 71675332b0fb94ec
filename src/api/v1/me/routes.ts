/** `/v1/me`: what a token is and which budget it opens. */
import { SCOPES, scopesOf } from "../../../domain/token.ts";
import { getBudget } from "../../../operations/budget/read-budget.ts";
import { type Route, readRoute } from "../../route.ts";
import { CurrencyCode, Fields, Id, Name, Nullable, OneOf, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MeAnswer = Fields(
  {
    token: Fields({
      id: Id,
      name: Name,
      scopes: Type.Array(OneOf(SCOPES)),
      created_at: Timestamp,
      expires_at: Nullable(Timestamp),
    }),
    budget: Fields({ id: Id, name: Name, currency: CurrencyCode, time_zone: Type.String() }),
  },
  { title: "Me" },
);

export const meRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/me",
    tag: "Me",
    summary: "The token that asks, and the budget that it opens",
    answer: MeAnswer,
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
