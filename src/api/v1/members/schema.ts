/** The schemas of members and invitations. */
import { DAY_MS } from "../../../domain/calendar.ts";
import type { Ended } from "../../../operations/people/end-access.ts";
import type { Invitation } from "../../../operations/people/invitations.ts";
import { described, Fields, Id, Name, Named, Nullable, Repeated, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { RoleJson } from "../session/schema.ts";

const LEAST_SECONDS = 60;
const MOST_SECONDS = (30 * DAY_MS) / 1000;

const MemberJson = Named("Member", "The member.", {
  user_id: Id,
  name: Name,
  role: RoleJson,
  joined_at: Timestamp,
  last_seen_at: Nullable(described(Timestamp, "When the member last used a session, to the hour. Null if never.")),
});

export const MembersResponse = Named("MembersResponse", "The members of the budget.", {
  members: Type.Array(MemberJson, { description: "In the order in which they joined." }),
  former_members: Type.Array(Fields({ user_id: Id, name: Name }), {
    description: "The users who are no members any more. They may have entered transactions.",
  }),
});

export const ChangeRoleBody = Named("ChangeRoleRequest", { role: RoleJson });

/** The query parameter of a change that revokes tokens and turns webhooks off. */
export const Keep = Type.Optional(
  Repeated(
    Id,
    "Ids of tokens, webhooks, feeds and bank connections of the member that keep working, as those of the owner who makes the change.",
  ),
);

const Revoked = Fields(
  {
    tokens: Type.Integer({ minimum: 0, description: "How many tokens were revoked." }),
    invitations: Type.Integer({ minimum: 0, description: "How many open invitations were revoked." }),
    webhooks: Type.Integer({ minimum: 0, description: "How many webhooks were turned off." }),
    feeds: Type.Integer({ minimum: 0, description: "How many feeds were revoked." }),
    bank_connections: Type.Integer({ minimum: 0, description: "How many bank connections were paused." }),
  } satisfies Record<keyof Ended, unknown>,
  { title: "Revoked", description: "What ended with the access of the member who created it." },
);

export const ChangedMemberResponse = Named("ChangedMemberResponse", "The member, and what ended.", {
  member: MemberJson,
  revoked: Revoked,
});

export const RemovedMemberResponse = Named("RemovedMemberResponse", "What ended.", { revoked: Revoked });

const InvitationJson = Named("Invitation", "The invitation.", {
  id: Id,
  role: RoleJson,
  name: Nullable(Type.String({ description: "The name of a new user, who can change it later." })),
  created_at: Timestamp,
  expires_at: Timestamp,
});

export const InvitationsResponse = Named("InvitationsResponse", "The open invitations.", {
  invitations: Type.Array(InvitationJson, { description: "Oldest first." }),
});

export const NewInvitationBody = Named("NewInvitationRequest", {
  role: RoleJson,
  name: Type.Optional(described(Name, "The name of a new user, who can change it later.")),
  expires_in: Type.Optional(
    Type.Integer({
      minimum: LEAST_SECONDS,
      maximum: MOST_SECONDS,
      description: "The lifetime of the link in seconds, at most 30 days. The default is 7 days.",
      "x-expects": `a number of seconds from ${LEAST_SECONDS} to ${MOST_SECONDS}`,
    }),
  ),
});

export const NewInvitationResponse = Named("NewInvitationResponse", "The invitation with its link.", {
  invitation: InvitationJson,
  url: Type.String({ description: "The link. It works once and is shown only here." }),
});

export function formatInvitation({ id, role, name, created_at, expires_at }: Invitation) {
  return { id, role, name, created_at, expires_at };
}
