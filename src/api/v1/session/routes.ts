/** The routes of `/v1/session`: signing in and out. */
import { Problem, problemOf } from "../../../domain/problem.ts";
import { canSignInAgain, proveSession } from "../../../operations/fresh-sign-in.ts";
import { loadBudgets } from "../../../operations/members.ts";
import { startPasskey } from "../../../operations/passkeys.ts";
import type { Service } from "../../../operations/service.ts";
import { revokeSession, type SignedIn, setDefaultBudget } from "../../../operations/sessions.ts";
import { checkUser, describeCode, type SignInWays, signIn } from "../../../operations/sign-in.ts";
import { navigationRoute, type Route, sessionRoute, userRoute, visitorRoute } from "../../route.ts";
import {
  CodeBody,
  CodeResponse,
  ConfirmBody,
  DefaultBudgetBody,
  formatSignIn,
  MethodsResponse,
  PasskeyOptionsResponse,
  ReturnPath,
  SessionResponse,
  SignInBody,
} from "./schema.ts";

const path = "/v1/session";
const tag = "Sign-in";

export const sessionRoutes: readonly Route[] = [
  visitorRoute({
    operationId: "listSignInMethods",
    method: "GET",
    path: `${path}/methods`,
    tag,
    summary: "List the ways to sign in",
    description: "Works without a session.",
    status: 200,
    response: MethodsResponse,
    async handle({ service, place: { passkeys, proxyUser } }) {
      const { all } = service.store;
      const hasPasskeys = passkeys.place !== undefined && (await all.passkeys.exist(passkeys.place.rpId));
      return {
        body: {
          methods: [...(proxyUser ? ["proxy"] : []), ...(hasPasskeys ? ["passkey"] : []), "password"],
          proxy_user: proxyUser?.name ?? null,
          oidc_name: null,
          needs_setup: !(await all.users.exist()),
          passkey_unavailable: passkeys.obstacle,
          passkey_origin: passkeys.workingOrigin,
        },
      };
    },
  }),
  visitorRoute({
    operationId: "signIn",
    method: "POST",
    path,
    tag,
    summary: "Sign in",
    description:
      "Starts a browser session and sets its cookie. Send exactly one way to sign in. The code of a setup link creates the first user, the owner of the budget; it works only while there is no user. An invitation adds the signed-in user, or a new one, to its budget. The browser's previous session ends.",
    body: SignInBody,
    status: 201,
    response: SessionResponse,
    problems: ["sign_in_failed", "code_used", "already_member", "conflicting_fields", "passkey_unavailable"],
    async handle({ service, tokens, place, session }, { body }) {
      assertOneWay(body);
      const result = await signIn(service, tokens, body, place, session);
      if (session !== undefined) await endSession(service, session);
      return { body: formatSignIn(result), secret: result.secret };
    },
  }),
  visitorRoute({
    operationId: "startPasskeySignIn",
    method: "POST",
    path: `${path}/passkey_options`,
    tag,
    summary: "Start signing in with a passkey",
    description:
      "Returns the options for `navigator.credentials.get`. Send its result as `passkey` to `POST /v1/session` or `POST /v1/session/confirm`.",
    status: 200,
    response: PasskeyOptionsResponse,
    problems: ["passkey_unavailable"],
    handle: async ({ service, place }) => ({ body: { options: await startPasskey(service, place) } }),
  }),
  visitorRoute({
    operationId: "describeSignInCode",
    method: "POST",
    path: `${path}/code`,
    tag,
    summary: "Describe a code",
    description: "Returns the meaning of a link's code without using it, so that a page can ask before it signs in.",
    body: CodeBody,
    status: 200,
    response: CodeResponse,
    problems: ["sign_in_failed", "code_used"],
    handle: async ({ service, place, session }, { body }) => ({
      body: await describeCode(service, body.code, place, session),
    }),
  }),
  navigationRoute({
    operationId: "renewProxySession",
    path: `${path}/renew`,
    tag,
    summary: "Return to the page",
    description:
      "A page opens this address if a sign-in proxy in front of the server wants its user to sign in again: the proxy can then show its own page. After that, it leads back.",
    query: { return_to: ReturnPath },
    handle: async (_context, { query }) => ({ location: query.return_to }),
  }),
  userRoute({
    operationId: "setDefaultBudget",
    method: "PUT",
    path,
    tag,
    summary: "Set the default budget",
    description: "Sets the budget of requests that do not name one.",
    body: DefaultBudgetBody,
    status: 200,
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
  userRoute({
    operationId: "confirmSession",
    method: "POST",
    path: `${path}/confirm`,
    tag,
    summary: "Confirm your identity",
    description:
      "Confirms that the user of the session is present. Changes of access need such a proof that is at most 10 minutes old (403 `sign_in_again`).",
    body: ConfirmBody,
    status: 204,
    problems: ["sign_in_failed", "conflicting_fields", "passkey_unavailable"],
    async handle({ service, session, place }, { body }) {
      assertOneWay(body);
      const userId = await checkUser(service, body, place);
      if (userId !== session.user.id) throw new Problem("sign_in_failed", "This proof belongs to another user.");
      await proveSession(service, session);
      return {};
    },
  }),
  sessionRoute({
    operationId: "signOut",
    method: "DELETE",
    path,
    tag,
    summary: "Sign out",
    description: "Ends the session. If it was started with a token, the token stays valid.",
    status: 204,
    async handle({ service, session }) {
      await endSession(service, session);
      return { secret: "" };
    },
  }),
];

/** @throws Problem `missing_field` or `conflicting_fields`. */
function assertOneWay(ways: SignInWays): void {
  const [way, other] = Object.keys(ways);
  if (other !== undefined) {
    const detail = "Send only one way to sign in.";
    throw problemOf([{ pointer: `/${other}`, code: "conflicting_fields", detail }]);
  }
  if (way !== undefined) return;
  throw problemOf([{ pointer: "", code: "missing_field", detail: "Send one way to sign in, such as code." }]);
}

async function endSession(service: Service, { session }: SignedIn): Promise<void> {
  await revokeSession(service, session.owner_id, session.id);
}
