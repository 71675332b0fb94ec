/** The routes of `/v1/me`: the token or the user of the request, with the sessions and preferences of the user. */

import { formatLink } from "../../../auth/link-origin.ts";
import { Problem, problemOf } from "../../../domain/problem.ts";
import { listRights } from "../../../domain/token.ts";
import { noteDemoUse } from "../../../operations/budget/demo-budgets.ts";
import { getBudget } from "../../../operations/get-budget.ts";
import { assertFresh, canSignInAgain } from "../../../operations/people/fresh-sign-in.ts";
import { loadBudgets } from "../../../operations/people/members.ts";
import { getCredentials, replaceRecoveryCodes, setPassword } from "../../../operations/people/passwords.ts";
import { endSession, listSessions, revokeOtherSessions } from "../../../operations/people/sessions.ts";
import { createLinkCode, renameUser } from "../../../operations/people/users.ts";
import { assertUnchanged } from "../../entity-tag.ts";
import { readRoute, type SessionContext, tagged, type UserContext, userRoute } from "../../route.ts";
import { readEvents, SecurityEventsQuery, SecurityEventsResponse } from "../security-events/schema.ts";
import { formatMemberBudgets, SetPasswordBody } from "../session/schema.ts";
import {
  CredentialsResponse,
  LinkResponse,
  MeResponse,
  PasswordResponse,
  PreferencesBody,
  PreferencesResponse,
  RecoveryCodesResponse,
  SessionsResponse,
  UpdateMeBody,
  UpdateMeResponse,
} from "./schema.ts";

const MAX_PREFERENCES_BYTES = 16 * 1024;

export const meRoutes = tagged("Me", [
  readRoute("GET /v1/me", {
    operationId: "getMe",
    summary: "Get the caller",
    description:
      "Returns the token of the request with its scopes, and its budget. For a session, returns the user with all budgets.",
    response: MeResponse,
    isSingle: true,
    handle: async (read) => {
      const { id, name, created_at, expires_at } = read.token;
      const { id: budgetId, name: budgetName, currency, time_zone } = await getBudget(read);
      return {
        token: { id, name, scopes: listRights(read.token), created_at, expires_at },
        budget: { id: budgetId, name: budgetName, currency, time_zone },
        user: null,
        role: null,
        budgets: [{ id: budgetId, name: budgetName, role: null, is_demo: false, is_available: true }],
        should_add_credential: false,
      };
    },
    handleSession: describeSession,
  }),
  userRoute("PUT /v1/me", {
    operationId: "updateMe",
    summary: "Update the user",
    description: "Changes the display name of the signed-in user.",
    body: UpdateMeBody,
    response: UpdateMeResponse,
    async handle({ service, session }, { body }) {
      const { name } = body.user;
      await renameUser(service, session.user.id, name);
      return { body: { user: { id: session.user.id, name } } };
    },
  }),
  userRoute("GET /v1/me/credentials", {
    operationId: "getCredentials",
    summary: "Get the state of the password and recovery codes",
    description:
      "Returns the sign-in name, when the password was set, and the number of recovery codes left. It returns no secrets.",
    response: CredentialsResponse,
    handle: async ({ service, session }) => ({ body: await getCredentials(service, session.user.id) }),
  }),
  userRoute("PUT /v1/me/password", {
    operationId: "setPassword",
    summary: "Set the password",
    description:
      "Sets the sign-in name and the password of the signed-in user, and ends all of the user's other sessions. Needs a fresh proof of identity (403 `sign_in_again`), except for the first credential.",
    body: SetPasswordBody,
    response: PasswordResponse,
    problems: ["sign_in_again", "name_taken", "weak_password"],
    async handle({ service, session, origin, place }, { body }) {
      await assertFresh(service, session, place, { unlessNone: true });
      const at = await setPassword(service, session, body, origin);
      return { body: { sign_in_name: body.sign_in_name.trim(), password_at: at } };
    },
  }),
  userRoute("POST /v1/me/recovery_codes", {
    operationId: "createRecoveryCodes",
    summary: "Create recovery codes",
    description:
      "Replaces the user's recovery codes. Each code works once. They are for users who have lost all other ways to sign in. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 201,
    response: RecoveryCodesResponse,
    problems: ["sign_in_again"],
    async handle({ service, session, origin, place }) {
      await assertFresh(service, session, place);
      const codes = await replaceRecoveryCodes(service, session.user.id, origin);
      return { body: { recovery_codes: codes, user_id: session.user.id } };
    },
  }),
  userRoute("GET /v1/me/security_events", {
    operationId: "listMySecurityEvents",
    summary: "List the security events of the user",
    description:
      "Returns sign-ins, ended sessions and changes to the user's sign-in methods, newest first. They are stored for 400 days.",
    query: SecurityEventsQuery,
    response: SecurityEventsResponse,
    problems: ["invalid_cursor"],
    handle: async ({ service, session }, { query }) => ({
      body: await readEvents(query, (before, limit) =>
        service.store.all.userEvents.list(session.user.id, before, limit),
      ),
    }),
  }),
  userRoute("GET /v1/me/preferences", {
    operationId: "getPreferences",
    summary: "Get the preferences",
    description: "Returns the user's settings of the web app for the budget of the request.",
    response: PreferencesResponse,
    isSingle: true,
    problems: ["not_found"],
    handle: async (context) => {
      const { preferences } = context.service.store.of(budgetOf(context));
      return { body: { preferences: await preferences.find(context.session.user.id) } };
    },
  }),
  userRoute("PUT /v1/me/preferences", {
    operationId: "setPreferences",
    summary: "Set the preferences",
    description: "Replaces the user's settings of the web app for the budget of the request.",
    body: PreferencesBody,
    response: PreferencesResponse,
    isSingle: true,
    checksIfMatch: true,
    problems: ["not_found", "out_of_range"],
    async handle(context, { body, ifMatch }) {
      const { preferences } = body;
      if (Buffer.byteLength(JSON.stringify(preferences)) > MAX_PREFERENCES_BYTES) {
        const detail = `The preferences must not exceed ${MAX_PREFERENCES_BYTES} bytes of JSON.`;
        throw problemOf([{ pointer: "/preferences", code: "out_of_range", detail }]);
      }
      const { id } = context.session.user;
      await context.service.store.write(budgetOf(context), async (tx) => {
        assertUnchanged({ preferences: await tx.preferences.find(id) }, ifMatch);
        await tx.preferences.set(id, preferences);
      });
      return { body: { preferences } };
    },
  }),
  userRoute("GET /v1/me/sessions", {
    operationId: "listSessions",
    summary: "List sessions",
    description: "Returns the browsers in which the user has signed in.",
    response: SessionsResponse,
    handle: async ({ service, session }) => ({
      body: {
        sessions: (await listSessions(service, session.user.id)).map(({ id, device, created_at, last_used_at }) => ({
          id,
          device,
          created_at,
          last_used_at,
          is_current: id === session.session.id,
        })),
      },
    }),
  }),
  userRoute("DELETE /v1/me/sessions", {
    operationId: "endOtherSessions",
    summary: "End all other sessions",
    description:
      "Signs the user out everywhere except in this session, and ends the push messages to all other browsers.",
    status: 204,
    async handle({ service, session, origin }) {
      await revokeOtherSessions(service, session.session, origin);
      return {};
    },
  }),
  userRoute("DELETE /v1/me/sessions/:session_id", {
    operationId: "endSession",
    summary: "End a session",
    description: "Signs the user out in one browser, and ends the push messages to it.",
    status: 204,
    async handle({ service, session, origin }, { params }) {
      await endSession(service, session.user.id, params.session_id, origin);
      return params.session_id === session.session.id ? { secret: "" } : {};
    },
  }),
  userRoute("POST /v1/me/links", {
    operationId: "createLink",
    summary: "Create a link for a phone",
    description: "Returns a link that signs the same user in on another device, once, within 10 minutes.",
    status: 201,
    response: LinkResponse,
    problems: ["sign_in_again", "public_url_needed"],
    async handle(context) {
      const { service, session, place } = context;
      const origin = assertLinkOrigin(context); // before the person enters a password for nothing
      await assertFresh(service, session, place, { unlessNone: true });
      const { code, expiresAt } = await createLinkCode(service, "phone", session.user.id);
      return { body: { url: formatLink(origin, code), expires_at: expiresAt } };
    },
  }),
]);

async function describeSession({ service, session: signedIn, token }: SessionContext): Promise<object> {
  const { session, user, memberships } = signedIn;
  const ofToken = [...signedIn.tokens.keys()].map((budget_id) => ({ budget_id, role: null, demo_used_at: null }));
  const budgets = await loadBudgets(service.store, user === null ? ofToken : memberships);
  const current = memberships.find(({ budget_id }) => budget_id === token?.budget_id);
  if (user !== null && current !== undefined) await noteDemoUse(service, user.id, current);
  const budget = budgets.find(({ id }) => id === token?.budget_id);
  return {
    token: {
      id: session.id,
      name: session.device || "Browser",
      scopes: token === undefined ? [] : listRights(token),
      created_at: session.created_at,
      expires_at: session.expires_at,
    },
    budget: budget?.is_available
      ? { id: budget.id, name: budget.name, currency: budget.currency, time_zone: budget.time_zone }
      : null,
    user,
    role: budget?.role ?? null,
    budgets: formatMemberBudgets(budgets),
    should_add_credential: user !== null && !(await canSignInAgain(service, user.id)),
  };
}

/** @throws Problem `not_found` if the user has no budget. */
export function budgetOf({ token }: UserContext): string {
  if (token !== undefined) return token.budget_id;
  throw new Problem("not_found", "You are not a member of any budget. Ask an owner for an invitation.");
}

/** @throws Problem `public_url_needed`. */
export function assertLinkOrigin({ linkOrigin }: Pick<UserContext, "linkOrigin">): string {
  if (linkOrigin !== undefined) return linkOrigin;
  const detail =
    "This server is known only as localhost, which other devices cannot reach. Set LEEWAY_HOST=0.0.0.0 to listen on the network, or LEEWAY_PUBLIC_URL to the server's address.";
  throw new Problem("public_url_needed", detail);
}
