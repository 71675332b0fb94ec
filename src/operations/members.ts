/** The members of a budget: a user joins with a role. */
import { type Membership, type Role, rightsOf, type User } from "../domain/member.ts";
import type { Token } from "../domain/token.ts";
import type { People, Store, Tx } from "../store/store.ts";
import type { Service } from "./service.ts";

const DIGEST_BYTES = 32;

/**
 * Makes a user a member of a budget. The caller has locked the budget, and has checked that the user is no member yet. A
 * former member gets the same row in `tokens` again.
 */
export async function addMember(
  { newId, randomBytes }: Pick<Service, "newId" | "randomBytes">,
  { tokens, people }: { readonly tokens: Tx["tokens"]; readonly people: People },
  member: { readonly user: User; readonly budgetId: string; readonly role: Role; readonly at: string },
): Promise<Membership> {
  const { user, budgetId, role, at } = member;
  const rights = rightsOf(role);
  const known = await tokens.findMemberId(user.id);
  const token_id = known ?? newId();
  const membership = { user_id: user.id, budget_id: budgetId, token_id, role, joined_at: at };
  if (known !== undefined) {
    await tokens.setMemberRights(known, rights);
  } else {
    const digest = Buffer.from(randomBytes(DIGEST_BYTES)).toString("hex");
    await tokens.insertMember(memberToken(membership, user.name), digest, user.id);
  }
  await people.memberships.insert(membership);
  return membership;
}

/** A member's rights in the form of a token. */
export function memberToken(
  { budget_id, token_id, role, joined_at }: Omit<Membership, "user_id">,
  userName: string,
): Token {
  return {
    id: token_id,
    budget_id,
    name: userName,
    ...rightsOf(role),
    created_at: joined_at,
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  };
}

/** A budget as its members see it. */
export interface MemberBudget {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly time_zone: string;
  /** Null for a token, which is no member. */
  readonly role: Role | null;
}

/** The budgets with their roles, in order of creation. */
export async function loadBudgets(
  { all }: Pick<Store, "all">,
  memberships: readonly { readonly budget_id: string; readonly role: Role | null }[],
): Promise<MemberBudget[]> {
  const roles = new Map(memberships.map(({ budget_id, role }) => [budget_id, role]));
  if (roles.size === 0) return [];
  const budgets = await all.budgets.findMany([...roles.keys()]);
  return budgets.map(({ id, name, currency, time_zone }) => ({
    id,
    name,
    currency,
    time_zone,
    role: roles.get(id) ?? null,
  }));
}
