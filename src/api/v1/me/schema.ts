/** The schemas of the caller: the token or the user, the sessions and the preferences. */
import { RIGHTS } from "../../../domain/token.ts";
import {
  CurrencyCode,
  described,
  Fields,
  Flag,
  Id,
  Name,
  Named,
  Nullable,
  OneOf,
  Timestamp,
  TimeZone,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { MemberBudgets, RoleJson, UserJson } from "../session/schema.ts";

export const MeResponse = Named("Me", "The caller and the budget.", {
  token: Fields(
    {
      id: Id,
      name: described(Name, "The name of the token. For a session, the browser."),
      scopes: Type.Array(OneOf(RIGHTS), {
        description:
          "What the token may do. `write` includes `read`; `sync` includes `write`. `manage` allows managing members, invitations and tokens, and exporting the whole budget.",
      }),
      created_at: Timestamp,
      expires_at: Nullable(described(Timestamp, "When the token stops working. Null if it does not expire.")),
    },
    { description: "The token of the request. For a session, an object with the same fields." },
  ),
  budget: Nullable(
    Fields(
      { id: Id, name: Name, currency: CurrencyCode, time_zone: TimeZone },
      { description: "The budget of the request. Null for a user without a budget, and if it is not available." },
    ),
  ),
  user: Nullable(described(UserJson, "The signed-in user. Null for a token.")),
  role: Nullable(described(RoleJson, "The user's role in the budget. Null for a token.")),
  budgets: MemberBudgets,
  should_add_credential: Flag("True if the user could sign in again only with a new link. False for a token."),
});

export const UpdateMeBody = Named("UpdateMeRequest", {
  user: Named("UserChanges", "The fields to change.", { name: Name }),
});

export const UpdateMeResponse = Named("UserResponse", "The user.", { user: UserJson });

export const SessionsResponse = Named("SessionsResponse", "The sessions of the user.", {
  sessions: Type.Array(
    Named("SessionSummary", {
      id: Id,
      device: Type.String({ description: "The browser and its system, such as `Firefox on Linux`; may be empty." }),
      created_at: Timestamp,
      last_used_at: described(Timestamp, "When it was last used, to the hour."),
      is_current: Flag("Whether it is the session of this request."),
    }),
    { description: "Sorted by sign-in, latest first." },
  ),
});

export const LinkResponse = Named("LinkResponse", "The link.", {
  url: Type.String({ description: "The link. It works once and is shown only here." }),
  expires_at: Timestamp,
});

export const CredentialsResponse = Named("CredentialsResponse", "Whether the user has a password and recovery codes.", {
  sign_in_name: Nullable(Type.String({ description: "The sign-in name. Null if none was set." })),
  password_at: Nullable(described(Timestamp, "When the password was set. Null without one.")),
  recovery_codes_left: Type.Integer({ minimum: 0, description: "The number of recovery codes that still work." }),
});

export const PasswordResponse = Named("PasswordResponse", "The name for signing in with the new password.", {
  sign_in_name: Type.String({ description: "The sign-in name." }),
  password_at: described(Timestamp, "When the password was set."),
});

export const RecoveryCodesResponse = Named("RecoveryCodesResponse", "The recovery codes.", {
  recovery_codes: Type.Array(Type.String({ description: "A code that works once." }), {
    description: "The new codes. They are shown only once.",
  }),
  user_id: described(Id, "Used as the name to sign in if the user has no sign-in name."),
});

const Preferences = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
  description: "Any JSON object of at most 16 KiB.",
  "x-expects": "a JSON object",
});

export const PreferencesBody = Named("PreferencesRequest", { preferences: Preferences });

export const PreferencesResponse = Named("PreferencesResponse", "The preferences of the user in the budget.", {
  preferences: Preferences,
});
