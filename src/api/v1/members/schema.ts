/** The schemas of members and invitations. */
import { DAY_MS } from "../../../domain/calendar.ts";
import type { Ended } from "../../../operations/people/end-access.ts";
import type { Invitation } from "../../../operations/people/invitations.ts";
import { described, Fields, Id, Name, Nullable, Repeated, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { RoleJson } from "../session/schema.ts";

const LEAST_SECONDS = 60;
const MOST_SECONDS = (30 * DAY_MS) / 1000;

const MemberJson = Fields(
  {
    user_id: Id,
    name: Name,
    role: RoleJson,
    joined_at: Timestamp,
    last_seen_at: Nullable(described(Timestamp, "When the member last used a session, to the hour. Null if never.")),
  },
  { title: "Member", description: "The member." },
);

export const MembersResponse = Fields(
  { members: Type.Array(MemberJson, { description: "In the order in which they joined." }) },
  { title: "MembersResponse", description: "The members of the budget." },
);

export const ChangeRoleBody = Fields({ role: RoleJson }, { title: "ChangeRoleRequest" });

/** The query parameter of a change that revokes tokens. */
export const Keep = Type.Optional(
  Repeated(Id, "Ids of tokens of the member that keep working, as tokens of the owner who makes the change."),
);

const Revoked = Fields(
  {
    tokens: Type.Integer({ minimum: 0, description: "How many tokens were revoked." }),
    invitations: Type.Integer({ minimum: 0, description: "How many open invitations were revoked." }),
  } satisfies Record<keyof Ended, unknown>,
  { title: "Revoked", description: "What ended with the access of the member who created it." },
);

export const ChangedMemberResponse = Fields(
  { member: MemberJson, revoked: Revoked },
  { title: "ChangedMemberResponse", description: "The member, and what ended." },
);

export const RemovedMemberResponse = Fields(
  { revoked: Revoked },
  { title: "RemovedMemberResponse", description: "What ended." },
);

const InvitationJson = Fields(
  {
    id: Id,
    role: RoleJson,
    name: Nullable(Type.String({ description: "The name of a new user, who can change it later." })),
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { title: "Invitation", description: "The invitation." },
);

export const InvitationsResponse = Fields(
  { invitations: Type.Array(InvitationJson, { description: "Oldest first." }) },
  { title: "InvitationsResponse", description: "The open invitations." },
);

export const NewInvitationBody = Fields(
  {
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
  },
  { title: "NewInvitationRequest" },
);

export const NewInvitationResponse = Fields(
  {
    invitation: InvitationJson,
    url: Type.String({ description: "The link. It works once and is shown only here." }),
  },
  { title: "NewInvitationResponse", description: "The invitation with its link." },
);

export function formatInvitation({ id, role, name, created_at, expires_at }: Invitation) {
  return { id, role, name, created_at, expires_at };
}
