/** The routes of `/v1/me/passkeys`. */
import type { Static } from "typebox";
import { assertFresh } from "../../../operations/people/fresh-sign-in.ts";
import {
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  startNewPasskey,
} from "../../../operations/people/passkeys.ts";
import { tagged, type UserContext, userRoute } from "../../route.ts";
import { described, Flag, Id, Name, Named, Nullable, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { NewPasskeyJson, PasskeyOptionsResponse } from "../session/schema.ts";

const PasskeyName = described(Name, "The name in the list of passkeys, such as the device.");

const PasskeySummary = Named("Passkey", "A passkey.", {
  id: Id,
  name: PasskeyName,
  host: Type.String({ description: "The host name to which the passkey belongs. It works only there." }),
  is_usable_here: Flag("Whether the request came from that host name."),
  is_backed_up: Flag("Whether the passkey is synced to other devices of the user."),
  created_at: Timestamp,
  last_used_at: Nullable(described(Timestamp, "When it was last used. Null if never.")),
});

const PasskeysResponse = Named("PasskeysResponse", "The passkeys of the user.", {
  passkeys: Type.Array(PasskeySummary, { description: "In order of creation." }),
});

const PasskeyResponse = Named("PasskeyResponse", "The passkey.", { passkey: PasskeySummary });

const AddPasskeyBody = Named("AddPasskeyRequest", {
  passkey: NewPasskeyJson,
  name: Type.Optional(described(PasskeyName, "The name in the list of passkeys. By default, the browser.")),
});

const RenamePasskeyBody = Named("RenamePasskeyRequest", {
  passkey: Named("PasskeyChanges", "The fields to change.", { name: PasskeyName }),
});

export const passkeyRoutes = tagged("Me", [
  userRoute("POST /v1/me/passkeys/options", {
    operationId: "startNewPasskey",
    summary: "Start adding a passkey",
    description:
      "Returns the options for `navigator.credentials.create`. Needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.",
    response: PasskeyOptionsResponse,
    problems: ["sign_in_again", "passkey_unavailable", "passkey_refused"],
    async handle({ service, session, place }) {
      await assertFresh(service, session, place, { unlessNone: true });
      return { body: { options: await startNewPasskey(service, session, place) } };
    },
  }),
  userRoute("POST /v1/me/passkeys", {
    operationId: "addPasskey",
    summary: "Add a passkey",
    description: "Adds the passkey that the browser created for the options of `POST /v1/me/passkeys/options`.",
    body: AddPasskeyBody,
    status: 201,
    response: PasskeyResponse,
    problems: ["passkey_unavailable", "passkey_refused"],
    async handle(context, { body }) {
      const { service, session, place, origin } = context;
      const input = { response: body.passkey, name: body.name?.trim() ?? (place.device || "Browser") };
      const passkey = await addPasskey(service, session, input, place, origin);
      return { body: { passkey: formatPasskey(passkey, context) } };
    },
  }),
  userRoute("GET /v1/me/passkeys", {
    operationId: "listPasskeys",
    summary: "List passkeys",
    response: PasskeysResponse,
    async handle(context) {
      const passkeys = await context.service.store.all.passkeys.listOfUser(context.session.user.id);
      return { body: { passkeys: passkeys.map((passkey) => formatPasskey(passkey, context)) } };
    },
  }),
  userRoute("PUT /v1/me/passkeys/:passkey_id", {
    operationId: "renamePasskey",
    summary: "Rename a passkey",
    body: RenamePasskeyBody,
    response: PasskeyResponse,
    async handle(context, { params, body }) {
      const { service, session } = context;
      const passkey = await renamePasskey(service, session.user.id, params.passkey_id, body.passkey.name.trim());
      return { body: { passkey: formatPasskey(passkey, context) } };
    },
  }),
  userRoute("DELETE /v1/me/passkeys/:passkey_id", {
    operationId: "removePasskey",
    summary: "Remove a passkey",
    description:
      "It can no longer be used to sign in. Open sessions continue. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again"],
    async handle({ service, session, place, origin }, { params }) {
      await assertFresh(service, session, place);
      await removePasskey(service, session.user.id, params.passkey_id, origin);
      return {};
    },
  }),
]);

function formatPasskey(
  { id, name, rp_id, is_backed_up, created_at, last_used_at }: Passkey,
  { place }: UserContext,
): Static<typeof PasskeySummary> {
  const is_usable_here = rp_id === place.passkeys.place?.rpId;
  return { id, name, host: rp_id, is_usable_here, is_backed_up, created_at, last_used_at };
}
