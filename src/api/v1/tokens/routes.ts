/** The routes of `/v1/tokens`: the tokens of the budget. */
import { Problem, problemOf } from "../../../domain/problem.ts";
import { listRights, RIGHTS, SCOPES } from "../../../domain/token.ts";
import { createTokenFor, listTokens, revokeTokenFor, type TokenView } from "../../../operations/people/tokens.ts";
import { budgetAccessRoute, tagged } from "../../route.ts";
import { described, Id, Name, Named, Nullable, OneOf, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { assertFreshUser, isOwner } from "../members/routes.ts";

const TokenJson = Named("Token", "The token, without its secret.", {
  id: Id,
  name: Name,
  scopes: Type.Array(OneOf(RIGHTS), { description: "What the token may do." }),
  created_at: Timestamp,
  created_by: Nullable(
    Named(
      "TokenCreator",
      "The user who created it, even if no longer a member. Null if a token or the operator created it, or if it is unknown. The token is revoked when this user's access ends.",
      { id: Id, name: described(Name, "The name of the user.") },
    ),
  ),
  expires_at: Nullable(described(Timestamp, "When it stops working. Null if it does not expire.")),
  last_used_at: Nullable(described(Timestamp, "When it was last used, to the minute. Null if never.")),
});

const TokensResponse = Named("TokensResponse", "The active tokens.", {
  tokens: Type.Array(TokenJson, { description: "In order of creation." }),
});

const NewTokenBody = Named("NewTokenRequest", {
  token: Named("NewToken", "The token to create.", {
    name: described(Name, "The purpose of the token, such as `phone`."),
    scope: OneOf(SCOPES, {
      description: "`write` includes `read`. `sync` includes `write` and is for bank connections.",
    }),
    expires_at: Type.Optional(
      Nullable(described(Timestamp, "When it stops working. If absent or null, it does not expire.")),
    ),
  }),
});

const NewTokenResponse = Named("NewTokenResponse", "The token with its secret.", {
  token: TokenJson,
  text: Type.String({ description: "The token. It is shown only once." }),
});

export const tokenRoutes = tagged("Tokens", [
  budgetAccessRoute("manage", "GET /v1/tokens", {
    operationId: "listTokens",
    summary: "List tokens",
    description: "Returns the active tokens of the budget, without their secrets. Sessions are not listed.",
    response: TokensResponse,
    handle: async ({ service, token }) => ({
      body: { tokens: (await listTokens(service, token.budget_id)).map(formatToken) },
    }),
  }),
  budgetAccessRoute("manage", "POST /v1/tokens", {
    operationId: "createToken",
    summary: "Create a token",
    description:
      "Creates a token for a program. Only an owner who has signed in can create one with the scope `sync`. A token created with another token expires no later than that token and is revoked with it. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: NewTokenBody,
    status: 201,
    response: NewTokenResponse,
    problems: ["sign_in_again", "demo_budget"],
    async handle(context, { body }) {
      const { service, token: manager, origin } = context;
      await assertFreshUser(context);
      const { name, scope, expires_at } = body.token;
      if (scope === "sync" && !isOwner(context)) {
        throw new Problem(
          "insufficient_scope",
          "Only an owner who has signed in can create a token with the scope sync.",
        );
      }
      const lifetimeMs = expires_at == null ? undefined : Date.parse(expires_at) - service.now();
      if (lifetimeMs !== undefined && !(lifetimeMs > 0)) {
        const detail = "The token would have expired already. Choose a later time.";
        throw problemOf([{ code: "out_of_range", pointer: "/token/expires_at", detail }]);
      }
      const input = { budgetId: manager.budget_id, name, scope, lifetimeMs, manager };
      const { text, ...made } = await createTokenFor(service, input, origin);
      return { body: { token: formatToken(made), text } };
    },
  }),
  budgetAccessRoute("manage", "DELETE /v1/tokens/:token_id", {
    operationId: "revokeToken",
    summary: "Revoke a token",
    description:
      "The token and all tokens, feeds and invitations created with it stop working immediately. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again"],
    async handle(context, { params }) {
      await assertFreshUser(context);
      const { service, token: manager, origin } = context;
      await revokeTokenFor(service, { budgetId: manager.budget_id, id: params.token_id, manager }, origin);
      return {};
    },
  }),
]);

function formatToken({ token, creator }: TokenView) {
  const { id, name, created_at, expires_at, last_used_at } = token;
  return { id, name, scopes: [...listRights(token)], created_at, created_by: creator, expires_at, last_used_at };
}
