/** The routes of `/v1/members`: the people who use the budget, and invitations. */
import { formatLink } from "../../../auth/link-origin.ts";
import type { Role } from "../../../domain/member.ts";
import { Problem } from "../../../domain/problem.ts";
import { allows } from "../../../domain/token.ts";
import { assertFresh } from "../../../operations/people/fresh-sign-in.ts";
import { createInvitation, deleteInvitation, listInvitations } from "../../../operations/people/invitations.ts";
import {
  changeRole,
  listFormerMembers,
  listMembers,
  type MemberChange,
  removeMember,
} from "../../../operations/people/members.ts";
import { type BudgetContext, budgetAccessRoute, tagged } from "../../route.ts";
import { assertLinkOrigin } from "../me/routes.ts";
import {
  ChangedMemberResponse,
  ChangeRoleBody,
  formatInvitation,
  InvitationsResponse,
  Keep,
  MembersResponse,
  NewInvitationBody,
  NewInvitationResponse,
  RemovedMemberResponse,
} from "./schema.ts";

export const memberRoutes = tagged("Members", [
  budgetAccessRoute("read", "GET /v1/members", {
    operationId: "listMembers",
    summary: "List members",
    description: "Returns the users who are members of the budget, and those who were.",
    response: MembersResponse,
    handle: async ({ service, token: { budget_id } }) => ({
      body: {
        members: await listMembers(service, budget_id),
        former_members: await listFormerMembers(service, budget_id),
      },
    }),
  }),
  budgetAccessRoute("manage", "PUT /v1/members/:user_id", {
    operationId: "changeMember",
    summary: "Change a member's role",
    description:
      "Takes effect with the member's next request. Only an owner who has signed in can give or remove the role `owner`. The last owner cannot lose it. Needs a fresh proof of identity (403 `sign_in_again`). A lower role revokes the tokens, feeds and invitations that the member created, turns their webhooks off and pauses their bank connections; an owner can keep all but invitations with `keep`.",
    query: { keep: Keep },
    body: ChangeRoleBody,
    response: ChangedMemberResponse,
    problems: ["sign_in_again", "last_owner", "unknown_token"],
    async handle(context, { params, query, body }) {
      await assertFreshUser(context);
      const revoked = await changeRole(context.service, changeOf(context, params.user_id, query.keep), body.role);
      const members = await listMembers(context.service, context.token.budget_id);
      const member = members.find(({ user_id }) => user_id === params.user_id);
      if (member === undefined) throw new Problem("not_found", `There is no member ${params.user_id}.`);
      return { body: { member, revoked } };
    },
  }),
  budgetAccessRoute("read", "DELETE /v1/members/:user_id", {
    operationId: "removeMember",
    summary: "Remove a member",
    description:
      "Owners can remove members, and every member can leave. The member's next request fails. The last owner cannot leave or be removed. Needs a fresh proof of identity (403 `sign_in_again`). Revokes the tokens, feeds and invitations that the member created, turns their webhooks off and pauses their bank connections; an owner can keep all but invitations with `keep`.",
    query: { keep: Keep },
    response: RemovedMemberResponse,
    problems: ["sign_in_again", "last_owner", "unknown_token"],
    async handle(context, { params, query }) {
      const isOneself = context.session?.user?.id === params.user_id;
      if (!isOneself && !allows(context.token, "manage")) {
        throw new Problem("insufficient_scope", "Only an owner can remove other members.");
      }
      await assertFreshUser(context);
      const change = changeOf(context, params.user_id, query.keep);
      const leave = { ...change, mayChangeOwners: true, manager: undefined };
      const revoked = await removeMember(context.service, isOneself ? leave : change);
      return { body: { revoked }, ...(isOneself && { clears: "responses" }) };
    },
  }),
  budgetAccessRoute("manage", "GET /v1/members/invitations", {
    operationId: "listInvitations",
    summary: "List open invitations",
    description: "Returns the invitations that are unused and have not expired, without their links.",
    response: InvitationsResponse,
    handle: async ({ service, token }) => ({
      body: { invitations: (await listInvitations(service, token.budget_id)).map(formatInvitation) },
    }),
  }),
  budgetAccessRoute("manage", "POST /v1/members/invitations", {
    operationId: "createInvitation",
    summary: "Invite somebody",
    description:
      "Returns a link that adds one person to the budget. A user who is signed in when opening the link joins; otherwise the link creates a new user. Only an owner who has signed in can invite another owner. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: NewInvitationBody,
    status: 201,
    response: NewInvitationResponse,
    problems: ["sign_in_again", "public_url_needed", "too_many_rows", "demo_budget"],
    async handle(context, { body }) {
      const { service, token, origin } = context;
      assertMayMake(context, body.role);
      const address = assertLinkOrigin(context); // before the person enters a password for nothing
      await assertFreshUser(context);
      const { role, name, expires_in } = body;
      const lifetimeMs = expires_in === undefined ? undefined : expires_in * 1000;
      const { invitation, code } = await createInvitation(service, token, { role, name, lifetimeMs }, origin);
      return { body: { invitation: formatInvitation(invitation), url: formatLink(address, code) } };
    },
  }),
  budgetAccessRoute("manage", "DELETE /v1/members/invitations/:invitation_id", {
    operationId: "deleteInvitation",
    summary: "Delete an invitation",
    description: "Its link stops working. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again"],
    async handle(context, { params }) {
      await assertFreshUser(context);
      await deleteInvitation(context.service, context.token, params.invitation_id, context.origin);
      return {};
    },
  }),
]);

/** A token in the request is its own proof. @throws Problem `sign_in_again`. */
export async function assertFreshUser({ service, session, place }: BudgetContext): Promise<void> {
  if (session !== undefined) await assertFresh(service, session, place);
}

/** Whether the caller is an owner who has signed in. */
export function isOwner({ session, token }: BudgetContext): boolean {
  return session?.user != null && allows(token, "manage");
}

function assertMayMake(context: BudgetContext, role: Role): void {
  if (role !== "owner" || isOwner(context)) return;
  throw new Problem("insufficient_scope", "Only an owner who has signed in can invite another owner.");
}

/** @throws Problem `insufficient_scope` if the caller may not keep tokens. */
function changeOf(context: BudgetContext, userId: string, keptIds: readonly string[] | undefined): MemberChange {
  const { token, session, origin } = context;
  if (keptIds !== undefined && (!isOwner(context) || session?.user?.id === userId)) {
    throw new Problem(
      "insufficient_scope",
      "Only another owner who has signed in can keep a member's tokens, webhooks, feeds and bank connections.",
    );
  }
  return { budgetId: token.budget_id, userId, origin, keptIds, manager: token, mayChangeOwners: isOwner(context) };
}
