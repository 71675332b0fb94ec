/** The routes of `/v1/session`: signing in and out. */
import { Problem, problemOf } from "../../../domain/problem.ts";
import { assertFresh, canSignInAgain, proveSession } from "../../../operations/people/fresh-sign-in.ts";
import { loadBudgets } from "../../../operations/people/members.ts";
import { finishOidc, startOidc } from "../../../operations/people/oidc-sign-in.ts";
import { startPasskey } from "../../../operations/people/passkeys.ts";
import { revokeSession, setDefaultBudget, signOut } from "../../../operations/people/sessions.ts";
import { checkProof, describeCode, type SignInWays, signIn } from "../../../operations/people/sign-in.ts";
import { navigationRoute, sessionRoute, tagged, userRoute, type VisitorContext, visitorRoute } from "../../route.ts";
import {
  CodeBody,
  CodeResponse,
  ConfirmBody,
  DefaultBudgetBody,
  formatSignIn,
  MethodsResponse,
  OidcBody,
  OidcResponse,
  PasskeyOptionsResponse,
  ReturnPath,
  SessionResponse,
  SignInBody,
} from "./schema.ts";

const OIDC_CALLBACK = "/v1/session/oidc/callback";

export const sessionRoutes = tagged("Sign-in", [
  visitorRoute("GET /v1/session/methods", {
    operationId: "listSignInMethods",
    summary: "List the ways to sign in",
    description: "Needs neither a token nor a session.",
    response: MethodsResponse,
    async handle(context) {
      const { service, place, provider } = context;
      const { passkeys, proxyUser } = place;
      const oidc = provider !== undefined && isAtPublicUrl(context) ? provider.settings : undefined;
      const { all } = service.store;
      const hasPasskeys = passkeys.place !== undefined && (await all.passkeys.exist(passkeys.place.rpId));
      return {
        body: {
          methods: [
            ...(proxyUser ? ["proxy"] : []),
            ...(oidc ? ["oidc"] : []),
            ...(hasPasskeys ? ["passkey"] : []),
            "password",
          ],
          proxy_user: proxyUser?.name ?? null,
          oidc_name: oidc?.name ?? null,
          automatic: proxyUser ? "proxy" : oidc?.isAutomatic ? "oidc" : null,
          needs_setup: !(await all.users.exist()),
          passkey_unavailable: passkeys.obstacle,
          passkey_origin: passkeys.workingOrigin,
        },
      };
    },
  }),
  visitorRoute("POST /v1/session", {
    operationId: "signIn",
    summary: "Sign in",
    description:
      "Starts a browser session and sets its cookie. Send exactly one credential. The code of a setup link creates the owner of the budget; it works only while the budget has no owner. An invitation adds the signed-in user, or a new user, to the budget of the invitation. The browser's previous session ends.",
    body: SignInBody,
    status: 201,
    response: SessionResponse,
    problems: ["sign_in_failed", "code_used", "already_member", "conflicting_fields", "passkey_unavailable"],
    async handle({ service, tokens, place, session }, { body }) {
      assertOneWay(body);
      const result = await signIn(service, tokens, body, place, session);
      const signedIn = { body: formatSignIn(result), secret: result.secret, device: result.device };
      if (session === undefined) return signedIn;
      const { owner_id: previousId, id } = session.session;
      if (previousId === result.row.owner_id) {
        await revokeSession(service, previousId, id);
        return signedIn;
      }
      await signOut(service, session.session);
      return { ...signedIn, clears: "responses" };
    },
  }),
  visitorRoute("POST /v1/session/passkey_options", {
    operationId: "startPasskeySignIn",
    summary: "Start signing in with a passkey",
    description:
      "Returns the options for `navigator.credentials.get`. Send its result as `passkey` to `POST /v1/session` or `POST /v1/session/confirm`.",
    response: PasskeyOptionsResponse,
    problems: ["passkey_unavailable"],
    handle: async ({ service, place }) => ({ body: { options: await startPasskey(service, place) } }),
  }),
  visitorRoute("POST /v1/session/code", {
    operationId: "describeSignInCode",
    summary: "Get the purpose of a link",
    description:
      "Returns the purpose of a link's code without using the code, so that a page can ask before it signs the user in.",
    body: CodeBody,
    response: CodeResponse,
    problems: ["sign_in_failed", "code_used"],
    handle: async ({ service, place, session }, { body }) => ({
      body: await describeCode(service, body.code, place, session),
    }),
  }),
  visitorRoute("POST /v1/session/oidc", {
    operationId: "startOidc",
    summary: "Start signing in with the provider",
    description:
      "Returns the address of the sign-in provider's page. The browser opens it, and the provider redirects back to `GET /v1/session/oidc/callback`. `bind` and `confirm` need a session; `bind` also needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.",
    body: OidcBody,
    response: OidcResponse,
    problems: ["sign_in_failed", "sign_in_again", "code_used", "public_url_needed", "sign_in_unavailable"],
    async handle(context, { body }) {
      const { service, place, session } = context;
      const { purpose, code, return_to: returnTo = "/" } = body;
      const { provider, redirectUri } = getProvider(context);
      if (purpose !== "sign_in") {
        if (!session?.user) throw new Problem("unauthorized", "Sign in first.");
        if (purpose === "bind") await assertFresh(service, session, place, { unlessNone: true });
      }
      const { url, state } = await startOidc(
        service,
        provider,
        { purpose, code, returnTo, redirectUri },
        place,
        session,
      );
      return { body: { url }, state };
    },
  }),
  navigationRoute("GET /v1/session/oidc/callback", {
    operationId: "finishOidc",
    summary: "Finish signing in with the provider",
    description:
      "The provider redirects the browser here, with parameters of OpenID Connect. The response sets the session cookie and redirects to `return_to`. After a failure, it redirects to a page that explains the error, with its code in `failed`.",
    isOpenQuery: true,
    async handle({ service, provider, publicUrl, search, state, place, browser }) {
      const address = new URL(OIDC_CALLBACK + search, publicUrl ?? browser.origin);
      const { location, session } = await finishOidc(service, provider, address, state, place);
      const signedIn = session && { secret: session.secret, device: session.device };
      // The browser did not send its previous session, which may be another person's.
      return { location, state: "", ...signedIn, clears: "responses" };
    },
  }),
  navigationRoute("GET /v1/session/renew", {
    operationId: "renewProxySession",
    summary: "Renew the sign-in at the proxy",
    description:
      "Lets a sign-in proxy show its own sign-in page. The web app opens this address if the proxy requires a new sign-in; afterwards the server redirects to `return_to`.",
    query: { return_to: ReturnPath },
    handle: async (_context, { query }) => ({ location: query.return_to }),
  }),
  userRoute("PUT /v1/session", {
    operationId: "setDefaultBudget",
    summary: "Set the default budget",
    description: "Sets the budget of requests that do not name one.",
    body: DefaultBudgetBody,
    response: SessionResponse,
    problems: ["not_found"],
    async handle({ service, session }, { body }) {
      await setDefaultBudget(service, session, body.budget_id);
      const budgets = await loadBudgets(service.store, session.memberships);
      const shouldAddCredential = !(await canSignInAgain(service, session.user.id));
      return {
        body: formatSignIn({ user: session.user, budgets, row: session.session, secret: "", shouldAddCredential }),
      };
    },
  }),
  sessionRoute("POST /v1/session/confirm", {
    operationId: "confirmSession",
    summary: "Confirm your identity",
    description:
      "Confirms the identity of the signed-in user. A session that was started with a token is confirmed with that token. Requests that change access need a confirmation from the last 10 minutes (403 `sign_in_again`).",
    body: ConfirmBody,
    status: 204,
    problems: ["sign_in_failed", "conflicting_fields", "passkey_unavailable"],
    async handle({ service, tokens, session, place }, { body }) {
      assertOneWay(body);
      const ownerId = await checkProof(service, tokens, body, place);
      if (ownerId !== session.session.owner_id)
        throw new Problem("sign_in_failed", "This proof does not belong to this session.");
      await proveSession(service, session);
      return {};
    },
  }),
  sessionRoute("DELETE /v1/session", {
    operationId: "signOut",
    summary: "Sign out",
    description:
      "Ends the session. If it was started with a token, the token stays valid. Over TLS and on localhost, the response has `Clear-Site-Data`: the browser deletes what it has stored, except cookies.",
    status: 204,
    async handle({ service, session }) {
      await signOut(service, session.session);
      return { secret: "" };
    },
  }),
]);

/** The provider knows only the public address. */
function isAtPublicUrl({ publicUrl, browser }: Pick<VisitorContext, "publicUrl" | "browser">): boolean {
  return publicUrl?.origin === browser.origin;
}

/** @throws Problem `sign_in_failed` without a provider, `public_url_needed` at another address. */
function getProvider({ provider, publicUrl, browser }: VisitorContext) {
  if (provider === undefined) throw new Problem("sign_in_failed", "This server has no sign-in provider.");
  if (publicUrl !== null && isAtPublicUrl({ publicUrl, browser })) {
    return { provider, redirectUri: publicUrl.origin + OIDC_CALLBACK };
  }
  const { name } = provider.settings;
  const detail =
    publicUrl === null
      ? `Signing in with ${name} needs the address of this server: set LEEWAY_PUBLIC_URL.`
      : `Signing in with ${name} works only at ${publicUrl.origin}.`;
  throw new Problem("public_url_needed", detail);
}

/** @throws Problem `missing_field` or `conflicting_fields`. */
function assertOneWay(ways: SignInWays): void {
  const [way, other] = Object.keys(ways);
  if (other !== undefined) {
    const detail = "Send only one credential.";
    throw problemOf([{ pointer: `/${other}`, code: "conflicting_fields", detail }]);
  }
  if (way !== undefined) return;
  throw problemOf([{ pointer: "", code: "missing_field", detail: "Send one credential, such as code." }]);
}
