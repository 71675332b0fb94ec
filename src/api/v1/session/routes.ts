/** The routes of `/v1/session`: signing in and out. */
import { Problem, problemOf } from "../../../domain/problem.ts";
import { loadBudgets } from "../../../operations/members.ts";
import type { Service } from "../../../operations/service.ts";
import { revokeSession, type SignedIn, setDefaultBudget } from "../../../operations/sessions.ts";
import { describeCode, type SignInResult, signInWithCode, signInWithToken } from "../../../operations/sign-in.ts";
import { type Route, sessionRoute, userRoute, type VisitorContext, visitorRoute } from "../../route.ts";
import {
  CodeBody,
  CodeResponse,
  DefaultBudgetBody,
  formatSignIn,
  MethodsResponse,
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
    description: "Needs no session.",
    status: 200,
    response: MethodsResponse,
    handle: async ({ service }) => ({
      body: {
        methods: [],
        oidc_name: null,
        needs_setup: !(await service.store.all.users.exist()),
        passkey_unavailable: null,
      },
    }),
  }),
  visitorRoute({
    operationId: "signIn",
    method: "POST",
    path,
    tag,
    summary: "Sign in",
    description:
      "Starts a session of a browser and sets its cookie. Send exactly one way to sign in. The code of a setup link creates the first user, the owner of the budget; it works only while there is no user. The browser's previous session ends.",
    body: SignInBody,
    status: 201,
    response: SessionResponse,
    problems: ["sign_in_failed", "code_used", "conflicting_fields"],
    async handle(context, { body }) {
      const result = await signIn(context, body);
      if (context.session !== undefined) await endSession(context.service, context.session);
      return { body: formatSignIn(result), secret: result.secret };
    },
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
    handle: async ({ service, session }, { body }) => ({ body: await describeCode(service, body.code, session) }),
  }),
  userRoute({
    operationId: "setDefaultBudget",
    method: "PUT",
    path,
    tag,
    summary: "Set the default budget",
    description: "Sets the budget of the session's requests that name none.",
    body: DefaultBudgetBody,
    status: 200,
    response: SessionResponse,
    problems: ["not_found"],
    async handle({ service, session }, { body }) {
      await setDefaultBudget(service, session, body.budget_id);
      const budgets = await loadBudgets(service.store, session.memberships);
      return {
        body: formatSignIn({
          user: session.user,
          budgets,
          row: session.session,
          secret: "",
          shouldAddCredential: true,
        }),
      };
    },
  }),
  sessionRoute({
    operationId: "signOut",
    method: "DELETE",
    path,
    tag,
    summary: "Sign out",
    description: "Ends the session with the next request. A pasted token stays valid.",
    status: 204,
    async handle({ service, session }) {
      await endSession(service, session);
      return { secret: "" };
    },
  }),
];

async function signIn(
  { service, tokens, place }: VisitorContext,
  { code, token }: { readonly code?: string; readonly token?: string },
): Promise<SignInResult> {
  if (code !== undefined && token !== undefined) {
    throw problemOf([{ pointer: "/token", code: "conflicting_fields", detail: "Send only one way to sign in." }]);
  }
  if (code !== undefined) return await signInWithCode(service, code, place);
  if (token !== undefined) return await signInWithToken(service, tokens, token, place);
  throw new Problem("missing_field", "Send one way to sign in.", [
    { pointer: "", code: "missing_field", detail: "Send one way to sign in, such as code." },
  ]);
}

async function endSession(service: Service, { session }: SignedIn): Promise<void> {
  await revokeSession(service, session.owner_id, session.id);
}
