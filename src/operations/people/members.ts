/** The members of a budget: join, list, change the role, remove. */
import type { Budget } from "../../domain/budget.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { isLower, type Membership, type Role, rightsOf, type User } from "../../domain/member.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import { type People, pipelined, type Store, type Tx } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { assertStillManages, type Ended, endCreations, NOTHING_ENDED } from "./end-access.ts";
import { endAlertsOf } from "./end-alerts.ts";
import { newEvent, type Origin } from "./security-events.ts";

const DIGEST_BYTES = 32;

/**
 * Makes a user a member of a budget. The caller has locked the budget, and has checked that the user is not a member yet. A
 * former member gets the same row in `tokens` again. An owner makes all setup codes useless.
 */
export async function addMember(
  { newId, randomBytes }: Pick<Service, "newId" | "randomBytes">,
  { tokens, people }: { readonly tokens: Tx["tokens"]; readonly people: People },
  member: {
    readonly user: Pick<User, "id" | "name">;
    readonly budgetId: string;
    readonly role: Role;
    readonly at: string;
    /** Given for a demo budget. */
    readonly demoUsedAt?: string;
  },
): Promise<Membership> {
  const { user, budgetId, role, at, demoUsedAt = null } = member;
  const rights = rightsOf(role);
  const known = await tokens.findMemberId(user.id);
  const token_id = known ?? newId();
  const membership = { user_id: user.id, budget_id: budgetId, token_id, role, joined_at: at, demo_used_at: demoUsedAt };
  if (known !== undefined) {
    await tokens.setMemberRights(known, rights);
  } else {
    const digest = Buffer.from(randomBytes(DIGEST_BYTES)).toString("hex");
    await tokens.insertMember(memberToken(membership, user.name), digest, user.id);
  }
  await people.memberships.insert(membership);
  if (role === "owner" && demoUsedAt === null) await people.signInCodes.useSetupCodes(at);
  return membership;
}

/** A member's rights in the form of a token. */
export function memberToken(
  { budget_id, token_id, role, joined_at }: Omit<Membership, "user_id" | "demo_used_at">,
  userName: string,
): Token {
  return {
    id: token_id,
    budget_id,
    name: userName,
    ...rightsOf(role),
    created_at: joined_at,
    created_by: null,
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  };
}

/** A budget as its members see it. */
export interface MemberBudget {
  readonly id: string;
  /** The id if the budget is not available. */
  readonly name: string;
  /** Null if the budget is not available. */
  readonly currency: string | null;
  readonly time_zone: string | null;
  /** Whether its data can be read at the moment. On a cluster, the machine of one budget may be down. */
  readonly is_available: boolean;
  /** Null for a token, which is not a member. */
  readonly role: Role | null;
  readonly is_demo: boolean;
}

/** A budget that takes longer to read counts as not available, so that a machine that hangs does not hold up the others. */
const MAX_WAIT_MS = 3000;

/** The budgets with their roles, in order of creation. Those whose machine does not respond are not available. */
export async function loadBudgets(
  store: Pick<Store, "of">,
  memberships: readonly (Pick<Membership, "budget_id" | "demo_used_at"> & { readonly role: Role | null })[],
): Promise<MemberBudget[]> {
  const known = new Map(memberships.map((membership) => [membership.budget_id, membership]));
  if (known.size === 0) return [];
  const ids = [...known.keys()].sort();
  const found = await Promise.all(ids.map((id) => findInTime(store, id)));
  return ids.flatMap((id, i) => {
    const budget = found[i];
    if (budget === null) return [];
    return {
      id,
      name: budget?.name ?? id,
      currency: budget?.currency ?? null,
      time_zone: budget?.time_zone ?? null,
      is_available: budget !== undefined,
      role: known.get(id)?.role ?? null,
      is_demo: known.get(id)?.demo_used_at != null,
    };
  });
}

/** Null if there is no such budget. Undefined if it cannot be read at the moment. */
async function findInTime(store: Pick<Store, "of">, id: string): Promise<Budget | null | undefined> {
  const found = store.of(id).budget.find();
  const late = new Promise<undefined>((resolve) => void setTimeout(resolve, MAX_WAIT_MS, undefined).unref());
  const read = found.then(
    (budget) => budget ?? null,
    (error: unknown) => {
      if (error instanceof Problem && error.status === 503) return undefined;
      throw error;
    },
  );
  return await Promise.race([read, late]);
}

/** A member as the other members see it. */
export interface MemberView {
  readonly user_id: string;
  readonly name: string;
  readonly role: Role;
  readonly joined_at: string;
  /** When the member last used a session, to the hour; null: never. */
  readonly last_seen_at: string | null;
}

/** A person who was a member and may have entered transactions. */
type FormerMember = Pick<MemberView, "user_id" | "name">;

/** In the order in which they joined first. */
export async function listFormerMembers({ store }: Pick<Service, "store">, budgetId: string): Promise<FormerMember[]> {
  const memberships = await store.all.memberships.listOfBudget(budgetId);
  const current = new Set(memberships.map(({ user_id }) => user_id));
  const users = await store.read(budgetId, (reads) => reads.tokens.listMemberUsers());
  const former = users.filter((id) => !current.has(id));
  const names = former.length === 0 ? new Map<string, string>() : await store.all.users.findNames(former);
  return former.map((user_id) => ({ user_id, name: names.get(user_id) ?? "" }));
}

export async function listMembers({ store }: Pick<Service, "store">, budgetId: string): Promise<MemberView[]> {
  const memberships = await store.all.memberships.listOfBudget(budgetId);
  if (memberships.length === 0) return [];
  const ids = memberships.map(({ user_id }) => user_id);
  const [names, lastUses] = await pipelined([store.all.users.findNames(ids), store.all.sessions.lastUses(ids)]);
  return memberships.map(({ user_id, role, joined_at }) => ({
    user_id,
    name: names.get(user_id) ?? "",
    role,
    joined_at,
    last_seen_at: lastUses.get(user_id) ?? null,
  }));
}

/** A change of a membership, and who makes it. */
export interface MemberChange {
  readonly budgetId: string;
  readonly userId: string;
  readonly origin: Origin;
  /** The token or member that manages the budget. Absent for a command, and if a member leaves. */
  readonly manager?: Pick<Token, "id"> | undefined;
  /** Whether the caller may change who is an owner. No token may. */
  readonly mayChangeOwners: boolean;
  /** The ids of tokens of the user that go on, as tokens of the owner who makes the change. */
  readonly keptIds?: readonly string[] | undefined;
}

/**
 * A lower role ends everything that the user created and that acts by itself: no role but owner can create or revoke it.
 * @throws Problem `not_found`, `last_owner`, `unknown_token`, or `insufficient_scope` if only an owner may do it.
 */
export async function changeRole(service: Service, change: MemberChange, role: Role): Promise<Ended> {
  return await changeMember(service, change, async (tx, membership) => {
    const { tokens, people, securityEvents } = tx;
    if (membership.role === role) return NOTHING_ENDED;
    assertOwners(change, [membership.role, role]);
    if (membership.role === "owner") await assertAnotherOwner(people, membership);
    await people.memberships.setRole(change.userId, change.budgetId, role);
    await tokens.setMemberRights(membership.token_id, rightsOf(role));
    await people.sessions.replaceSecretsSoon(change.userId);
    if (role === "owner") await people.signInCodes.useSetupCodes(formatTimestamp(service.now()));
    const details = { user_id: change.userId, from: membership.role, to: role };
    await securityEvents.insert(newEvent(service, change.origin, "role_changed", details));
    return isLower(role, membership.role) ? await endCreationsOf(service, tx, change) : NOTHING_ENDED;
  });
}

/** Takes effect with the next request. @throws Problem like `changeRole`. */
export async function removeMember(service: Service, change: MemberChange): Promise<Ended> {
  const at = formatTimestamp(service.now());
  return await changeMember(service, change, async (tx, membership) => {
    const { tokens, people, securityEvents } = tx;
    assertOwners(change, [membership.role]);
    if (membership.role === "owner") await assertAnotherOwner(people, membership);
    await people.memberships.remove(change.userId, change.budgetId);
    await tokens.revoke(membership.token_id, at);
    await endAlertsOf(tx, change.budgetId, change.userId);
    const details = { user_id: change.userId, role: membership.role };
    await securityEvents.insert(newEvent(service, change.origin, "member_removed", details));
    return await endCreationsOf(service, tx, change);
  });
}

function endCreationsOf(service: Service, tx: Tx, { budgetId, userId, origin, keptIds }: MemberChange): Promise<Ended> {
  return endCreations(service, tx, { budgetId, creatorId: userId, origin, ...(keptIds && { keptIds }) });
}

async function changeMember<T>(
  service: Service,
  { budgetId, userId, manager }: MemberChange,
  work: (tx: Tx, membership: Membership) => Promise<T>,
): Promise<T> {
  return await service.store.write(
    budgetId,
    async (tx) => {
      await tx.budget.lock();
      await tx.people.users.lock(userId);
      if (manager !== undefined) await assertStillManages(service, tx, manager);
      const membership = await tx.people.memberships.find(userId, budgetId);
      if (membership === undefined) throw new Problem("not_found", `There is no member ${userId}.`);
      return await work(tx, membership);
    },
    { changesTokens: true, changesUsers: [userId] },
  );
}

function assertOwners({ mayChangeOwners }: MemberChange, roles: readonly Role[]): void {
  if (mayChangeOwners || !roles.includes("owner")) return;
  throw new Problem("insufficient_scope", "Only an owner who has signed in can change who is an owner.");
}

export async function hasOwner({ memberships }: Pick<People | Store["all"], "memberships">, budgetId: string) {
  return (await memberships.listOfBudget(budgetId)).some(({ role }) => role === "owner");
}

/** Protects the last owner of a budget. */
async function assertAnotherOwner(people: People, { budget_id, user_id }: Membership): Promise<void> {
  const members = await people.memberships.listOfBudget(budget_id);
  if (members.some((one) => one.role === "owner" && one.user_id !== user_id)) return;
  throw new Problem("last_owner", "This is the only owner of the budget. Make another member an owner first.");
}

/** For what would outlive a demo budget, or needs a household of people. @throws Problem `demo_budget`. */
export async function rejectDemo(
  people: { readonly memberships: Pick<People["memberships"], "listOfBudget"> },
  budgetId: string,
  what = "have invitations or tokens",
): Promise<void> {
  if (!(await people.memberships.listOfBudget(budgetId)).some(isDemo)) return;
  throw new Problem("demo_budget", `A demo budget cannot ${what}. Use a budget of your own.`);
}

export function isDemo({ demo_used_at }: Membership): boolean {
  return demo_used_at !== null;
}
