/** The schemas of signing in, and the JSON of a new session. */
import type { Static, TProperties } from "typebox";
import { PASSKEY_OBSTACLES } from "../../../auth/passkey-address.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "../../../auth/password.ts";
import { RETURN_PATH } from "../../../auth/return-path.ts";
import { ROLES } from "../../../domain/member.ts";
import { NAME_PATTERN } from "../../../domain/name.ts";
import type { MemberBudget } from "../../../operations/people/members.ts";
import { OIDC_PURPOSES } from "../../../operations/people/oidc-sign-in.ts";
import type { SignInResult } from "../../../operations/people/sign-in.ts";
import { described, Fields, Flag, Id, Name, Named, Nullable, OneOf, optionals, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const RoleJson = OneOf(ROLES, {
  description: "An `owner` may do everything, a `member` changes data, and a `viewer` only reads.",
});

export const UserJson = Fields({ id: Id, name: described(Name, "The display name.") }, { description: "The user." });

export const IsAvailable = Flag(
  "Whether its data can be read at the moment. If not, `name` is the id: try again later. The other budgets are not affected.",
);

export const MemberBudgets = Type.Array(
  Named("MemberBudget", {
    id: Id,
    name: Name,
    role: Nullable(described(RoleJson, "The user's role. Null for a token.")),
    is_demo: Flag("Whether it is the user's demo budget."),
    is_available: IsAvailable,
  }),
  { description: "The budgets that the user may use, in order of creation." },
);

const Code = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The code after the `#` of a link.",
  "x-expects": "the code of a link",
});

const SignInName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: NAME_PATTERN,
  description: "The sign-in name. Its case does not matter.",
  "x-expects": "1 to 200 characters long, not blank, and without control characters",
});

/** At most 1,000 characters are read, so that a long text costs little. */
const Secret = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1000, description, "x-expects": "1 to 1,000 characters long" });

const Base64Url = (description: string) =>
  Type.String({
    maxLength: 20_000,
    pattern: "^[A-Za-z0-9_-]*$",
    description: `${description} In base64url.`,
    "x-expects": "base64url, at most 20,000 characters long",
  });

/** Browsers may add fields. */
const OPEN = { additionalProperties: true };

/** The JSON of a `PublicKeyCredential`, as `toJSON` of browsers returns it. */
const publicKeyCredential = <Response extends TProperties>(response: Response, options: object) =>
  Fields(
    {
      id: Base64Url("The browser's id of the passkey."),
      rawId: Base64Url("The same id."),
      type: OneOf(["public-key"], { description: "The type of the credential." }),
      response: Fields(
        { clientDataJSON: Base64Url("The challenge and the origin that the browser signs."), ...response },
        { ...OPEN, description: "The authenticator's response." },
      ),
      clientExtensionResults: Type.Optional(
        Type.Unsafe<object>({ type: "object", ...OPEN, description: "Ignored.", "x-expects": "a JSON object" }),
      ),
    },
    { ...OPEN, ...options },
  );

const PasskeyJson = publicKeyCredential(
  {
    authenticatorData: Base64Url("The authenticator's data."),
    signature: Base64Url("The signature."),
  },
  {
    description:
      "The JSON of the credential that `navigator.credentials.get` returns for the options of `POST /v1/session/passkey_options`.",
  },
);

export const NewPasskeyJson = publicKeyCredential(
  { attestationObject: Base64Url("The new key.") },
  {
    description:
      "The JSON of the credential that `navigator.credentials.create` returns for the options of `POST /v1/me/passkeys/options`.",
  },
);

export const PasskeyOptionsResponse = Named("PasskeyOptionsResponse", "The options for the browser.", {
  options: Type.Unsafe<object>({
    type: "object",
    ...OPEN,
    description:
      "The options for the browser, as `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON` reads them. The challenge works once, within 5 minutes.",
    "x-expects": "a JSON object",
  }),
});

const ProofFields = optionals({
  passkey: PasskeyJson,
  password: Fields(
    { name: SignInName, password: Secret("The password.") },
    { description: "The sign-in name and the password." },
  ),
  recovery: Fields(
    { name: described(SignInName, "The sign-in name, or the id of the user."), code: Secret("A recovery code.") },
    { description: "A recovery code. It works once." },
  ),
});

const PastedToken = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, description, "x-expects": "a token" });

export const ConfirmBody = Named("ConfirmRequest", "Exactly one proof.", {
  token: Type.Optional(PastedToken("The token that started the session.")),
  ...ProofFields,
});

export const SetPasswordBody = Named("SetPasswordRequest", {
  sign_in_name: SignInName,
  password: Type.String({
    minLength: MIN_PASSWORD,
    maxLength: MAX_PASSWORD,
    description: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters. Passwords that are easy to guess are rejected.`,
    "x-expects": `${MIN_PASSWORD} to ${MAX_PASSWORD} characters long`,
  }),
});

export const ByProxy = Type.Unsafe<true>({
  type: "boolean",
  enum: [true],
  description: "Must be true: signs in the user that the sign-in proxy names in a header.",
  "x-expects": "true",
});

export const SignInBody = Named("SignInRequest", "Exactly one credential.", {
  code: Type.Optional(Code),
  token: Type.Optional(PastedToken("A token. The session has the token's rights and no user.")),
  ...ProofFields,
  proxy: Type.Optional(ByProxy),
});

export const SessionResponse = Named("SessionResponse", "The session. Its secret is in the cookie.", {
  user: Nullable(described(UserJson, "The user. Null for a session of a token.")),
  budgets: MemberBudgets,
  session: Named("Session", "The session.", {
    id: Id,
    expires_at: described(Timestamp, "The latest time at which the session ends."),
  }),
  should_add_credential: Flag(
    "True if the user could sign in again only with a new link. The page should then suggest a password.",
  ),
});

export function formatMemberBudgets(budgets: readonly MemberBudget[]): Static<typeof MemberBudgets> {
  return budgets.map(({ id, name, role, is_demo, is_available }) => ({ id, name, role, is_demo, is_available }));
}

export function formatSignIn({
  user,
  budgets,
  row,
  shouldAddCredential,
}: SignInResult): Static<typeof SessionResponse> {
  return {
    user,
    budgets: formatMemberBudgets(budgets),
    session: { id: row.id, expires_at: row.expires_at },
    should_add_credential: shouldAddCredential,
  };
}

export const CodeBody = Named("DescribeCodeRequest", { code: Code });

export const CodeResponse = Named("CodeResponse", "The purpose of the code.", {
  kind: OneOf(["setup", "link", "phone", "invitation"], {
    description:
      "`setup` creates the owner of the budget. `link` and `phone` sign an existing user in: `link` comes from the operator, `phone` from another session of the user. `invitation` adds the signed-in user, or a new one, to a budget.",
  }),
  user_name: Nullable(
    Type.String({ description: "The user whom the code signs in, or the name that the invitation suggests." }),
  ),
  budget_name: Nullable(Type.String({ description: "The budget that a new user joins." })),
  role: Nullable(described(RoleJson, "The role of a new user.")),
  signed_in_as: Nullable(Type.String({ description: "The user of the browser's session." })),
});

export const MethodsResponse = Named("SignInMethodsResponse", "The ways to sign in.", {
  methods: Type.Array(OneOf(["passkey", "password", "oidc", "proxy"], { description: "A way to sign in." }), {
    description: "The ways to sign in that this server offers at this address, besides links.",
  }),
  proxy_user: Nullable(
    Type.String({ description: "The user that the sign-in proxy names in this request. Null without a proxy." }),
  ),
  oidc_name: Nullable(Type.String({ description: "The name of the sign-in provider. Null without one." })),
  automatic: Nullable(
    OneOf(["oidc", "proxy"], {
      description: "The sign-in method that a page should start automatically. Null if the user chooses.",
    }),
  ),
  needs_setup: Flag("Whether there is no user yet. The server printed a link that creates the first one."),
  passkey_unavailable: Nullable(
    OneOf(PASSKEY_OBSTACLES, {
      description:
        "Why passkeys do not work at this address. `use_localhost`, `use_public_url`: they work at `passkey_origin`. `needs_https`: the server has no public HTTPS address with a host name. Null if they work.",
    }),
  ),
  passkey_origin: Nullable(Type.String({ description: "The address at which passkeys work. Null if there is none." })),
});

export const ReturnPath = Type.String({
  maxLength: 2000,
  pattern: RETURN_PATH,
  description: "A path of this server, with its query string, such as `/transactions?q=rent`.",
  "x-expects": "a path of this server, such as /transactions",
});

export const OidcBody = Named("OidcRequest", {
  purpose: OneOf(OIDC_PURPOSES, {
    description:
      "`sign_in` starts a session. `bind` links an account at the provider with the signed-in user. `confirm` confirms the signed-in user's identity.",
  }),
  code: Type.Optional(described(Code, "For `sign_in`: the code of a setup link or of an invitation.")),
  return_to: Type.Optional(
    described(ReturnPath, "The path that the browser opens after the sign-in. By default, `/`."),
  ),
});

export const OidcResponse = Named("OidcResponse", "The address to open.", {
  url: Type.String({ description: "The address of the provider's page. Open it within 10 minutes." }),
});

export const DefaultBudgetBody = Named("DefaultBudgetRequest", {
  budget_id: described(Id, "The budget of requests that do not name one."),
});
