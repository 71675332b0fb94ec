/** Invitations to a budget: create, list and delete. `sign-in.ts` accepts them. */
import { createCode } from "../../auth/code-text.ts";
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import type { Role } from "../../domain/member.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import type { InvitationRow } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { assertStillManages } from "./end-access.ts";
import { rejectDemo } from "./members.ts";
import { newEvent, type Origin } from "./security-events.ts";

const LIFETIME_MS = 7 * DAY_MS;

/** Open invitations of a budget. */
const MAX_OPEN = 100;

export type Invitation = InvitationRow;

export interface InvitationInput {
  readonly role: Role;
  /** The name of a new user. */
  readonly name?: string | undefined;
  readonly lifetimeMs?: number | undefined;
}

/**
 * The code is returned once and never stored. An invitation ends no later than the token that creates it.
 * @throws Problem `too_many_rows`, `demo_budget`, or `insufficient_scope` if the caller's right has ended.
 */
export async function createInvitation(
  service: Service,
  manager: Token,
  { role, name, lifetimeMs = LIFETIME_MS }: InvitationInput,
  origin: Origin,
): Promise<{ readonly invitation: InvitationRow; readonly code: string }> {
  const { text, digest } = createCode(service.randomBytes);
  const at = formatTimestamp(service.now());
  const budgetId = manager.budget_id;
  const end = formatTimestamp(service.now() + lifetimeMs);
  const limit = manager.expires_at;
  const invitation: InvitationRow = {
    id: service.newId(),
    budget_id: budgetId,
    role,
    name: name ?? null,
    digest,
    created_by: origin.actor.id ?? "",
    created_at: at,
    expires_at: limit !== null && limit < end ? limit : end,
    used_at: null,
  };
  await service.store.write(budgetId, async ({ tokens, people, securityEvents }) => {
    await assertStillManages(service, { tokens }, manager);
    await rejectDemo(people, budgetId);
    if ((await people.invitations.listOpen(budgetId, at)).length >= MAX_OPEN) {
      throw new Problem("too_many_rows", `A budget can have ${MAX_OPEN} open invitations. Delete some first.`);
    }
    await people.invitations.insert(invitation);
    const details = { invitation_id: invitation.id, role };
    await securityEvents.insert(newEvent(service, origin, "invitation_created", details));
  });
  return { invitation, code: text };
}

export async function listInvitations({ store, now }: Service, budgetId: string): Promise<InvitationRow[]> {
  return await store.all.invitations.listOpen(budgetId, formatTimestamp(now()));
}

/** @throws Problem `not_found`, or `insufficient_scope` if the caller's right has ended. */
export async function deleteInvitation(service: Service, manager: Token, id: string, origin: Origin): Promise<void> {
  const budgetId = manager.budget_id;
  const open = await listInvitations(service, budgetId);
  if (!open.some((one) => one.id === id)) throw new Problem("not_found", `There is no open invitation ${id}.`);
  await service.store.write(budgetId, async ({ tokens, people, securityEvents }) => {
    await assertStillManages(service, { tokens }, manager);
    await people.invitations.remove(budgetId, id);
    await securityEvents.insert(newEvent(service, origin, "invitation_deleted", { invitation_id: id }));
  });
}
