/** The routes of `/v1/members`: the people who use the budget, and invitations. */
import { formatLink } from "../../../auth/link-origin.ts";
import type { Role } from "../../../domain/member.ts";
import { Problem } from "../../../domain/problem.ts";
import { allows } from "../../../domain/token.ts";
import { assertFresh } from "../../../operations/fresh-sign-in.ts";
import { createInvitation, deleteInvitation, listInvitations } from "../../../operations/invitations.ts";
import { changeRole, listMembers, type MemberChange, removeMember } from "../../../operations/members.ts";
import { type BudgetContext, budgetAccessRoute, type Route } from "../../route.ts";
import { assertLinkOrigin } from "../me/routes.ts";
import {
  ChangeRoleBody,
  formatInvitation,
  InvitationsResponse,
  MemberResponse,
  MembersResponse,
  NewInvitationBody,
  NewInvitationResponse,
} from "./schema.ts";

const path = "/v1/members";
const tag = "Members";

export const memberRoutes: readonly Route[] = [
  budgetAccessRoute("read", {
    operationId: "listMembers",
    method: "GET",
    path,
    tag,
    summary: "List members",
    description: "Returns the users who are members of the budget.",
    status: 200,
    response: MembersResponse,
    handle: async ({ service, token }) => ({ body: { members: await listMembers(service, token.budget_id) } }),
  }),
  budgetAccessRoute("manage", {
    operationId: "changeMember",
    method: "PUT",
    path: `${path}/:user_id`,
    tag,
    summary: "Change a member's role",
    description:
      "Takes effect with the member's next request. Only an owner who has signed in can give or remove the role `owner`. The last owner cannot lose it. Needs a fresh proof of identity (403 `sign_in_again`).",
    body: ChangeRoleBody,
    status: 200,
    response: MemberResponse,
    problems: ["sign_in_again", "last_owner"],
    async handle(context, { params, body }) {
      await assertFreshUser(context);
      await changeRole(context.service, changeOf(context, params.user_id), body.role);
      const members = await listMembers(context.service, context.token.budget_id);
      const member = members.find(({ user_id }) => user_id === params.user_id);
      if (member === undefined) throw new Problem("not_found", `There is no member ${params.user_id}.`);
      return { body: { member } };
    },
  }),
  budgetAccessRoute("read", {
    operationId: "removeMember",
    method: "DELETE",
    path: `${path}/:user_id`,
    tag,
    summary: "Remove a member",
    description:
      "Owners can remove members, and every member can leave. The member's next request fails. The last owner cannot leave or be removed. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again", "last_owner"],
    async handle(context, { params }) {
      const isOneself = context.session?.user?.id === params.user_id;
      if (!isOneself && !allows(context.token, "manage")) {
        throw new Problem("insufficient_scope", "Only an owner can remove other members.");
      }
      await assertFreshUser(context);
      const change = changeOf(context, params.user_id);
      await removeMember(context.service, { ...change, mayChangeOwners: change.mayChangeOwners || isOneself });
      return isOneself ? { clears: "responses" } : {};
    },
  }),
  budgetAccessRoute("manage", {
    operationId: "listInvitations",
    method: "GET",
    path: `${path}/invitations`,
    tag,
    summary: "List open invitations",
    description: "Returns the invitations that are unused and have not expired, without their links.",
    status: 200,
    response: InvitationsResponse,
    handle: async ({ service, token }) => ({
      body: { invitations: (await listInvitations(service, token.budget_id)).map(formatInvitation) },
    }),
  }),
  budgetAccessRoute("manage", {
    operationId: "createInvitation",
    method: "POST",
    path: `${path}/invitations`,
    tag,
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
      const { invitation, code } = await createInvitation(service, token.budget_id, { role, name, lifetimeMs }, origin);
      return { body: { invitation: formatInvitation(invitation), url: formatLink(address, code) } };
    },
  }),
  budgetAccessRoute("manage", {
    operationId: "deleteInvitation",
    method: "DELETE",
    path: `${path}/invitations/:invitation_id`,
    tag,
    summary: "Delete an invitation",
    description: "Its link stops working. Needs a fresh proof of identity (403 `sign_in_again`).",
    status: 204,
    problems: ["sign_in_again"],
    async handle(context, { params }) {
      await assertFreshUser(context);
      await deleteInvitation(context.service, context.token.budget_id, params.invitation_id, context.origin);
      return {};
    },
  }),
];

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

function changeOf(context: BudgetContext, userId: string): MemberChange {
  const { token, origin } = context;
  return { budgetId: token.budget_id, userId, origin, mayChangeOwners: isOwner(context) };
}
