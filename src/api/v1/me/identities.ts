/** The routes of `/v1/me/identities`: the user at a sign-in provider or a sign-in proxy. */
import type { Static } from "typebox";
import { assertFresh } from "../../../operations/people/fresh-sign-in.ts";
import { bindIdentity, type Identity, isOfProxy, removeIdentity } from "../../../operations/people/identities.ts";
import { getProxyUser } from "../../../operations/people/sign-in.ts";
import { tagged, userRoute } from "../../route.ts";
import { described, Id, Named, Nullable, OneOf, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ByProxy } from "../session/schema.ts";

const IdentityJson = Named("Identity", "An identity.", {
  id: Id,
  kind: OneOf(["oidc", "proxy"], {
    description: "Whether the user signs in through a sign-in provider or a sign-in proxy.",
  }),
  name: Type.String({ description: "The user's name there, at the last sign-in." }),
  created_at: Timestamp,
  last_used_at: Nullable(described(Timestamp, "When the user last signed in with it. Null if never.")),
});

const IdentitiesResponse = Named("IdentitiesResponse", "The identities of the user.", {
  identities: Type.Array(IdentityJson, { description: "In order of creation." }),
});

const IdentityResponse = Named("IdentityResponse", "The identity.", { identity: IdentityJson });

const AddIdentityBody = Named("AddIdentityRequest", {
  proxy: described(ByProxy, "Must be true: links the user that the sign-in proxy names in a header."),
});

export const identityRoutes = tagged("Me", [
  userRoute("GET /v1/me/identities", {
    operationId: "listIdentities",
    summary: "List identities",
    description: "Returns the accounts at a sign-in provider or sign-in proxy that the user can sign in with.",
    response: IdentitiesResponse,
    async handle({ service, session }) {
      const identities = await service.store.all.identities.listOfUser(session.user.id);
      return { body: { identities: identities.map(formatIdentity) } };
    },
  }),
  userRoute("POST /v1/me/identities", {
    operationId: "addIdentity",
    summary: "Link the user of the sign-in proxy",
    description:
      "Links the user that the sign-in proxy names to the signed-in user, who can then sign in through the proxy. Needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.",
    body: AddIdentityBody,
    status: 201,
    response: IdentityResponse,
    problems: ["sign_in_again", "sign_in_failed", "identity_taken"],
    async handle({ service, session, place, origin }) {
      await assertFresh(service, session, place, { unlessNone: true });
      const identity = await bindIdentity(service, session.session, getProxyUser(place), origin);
      return { body: { identity: formatIdentity(identity) } };
    },
  }),
  userRoute("DELETE /v1/me/identities/:identity_id", {
    operationId: "removeIdentity",
    summary: "Remove an identity",
    description:
      "It no longer signs the user in. Open sessions continue. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again"],
    async handle({ service, session, place, origin }, { params }) {
      await assertFresh(service, session, place);
      await removeIdentity(service, session.user.id, params.identity_id, origin);
      return {};
    },
  }),
]);

function formatIdentity(identity: Identity): Static<typeof IdentityJson> {
  const { id, name, created_at, last_used_at } = identity;
  return { id, kind: isOfProxy(identity) ? "proxy" : "oidc", name, created_at, last_used_at };
}
