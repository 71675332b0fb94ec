/** Users: create, rename and reset, and their sign-in links. */
import { createCode } from "../../auth/code-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Role, User } from "../../domain/member.ts";
import { Problem } from "../../domain/problem.ts";
import type { SignInCode } from "../../store/store.ts";
import { findBudgetIds } from "../get-budget.ts";
import type { Service } from "../service.ts";
import { addEnded, type Ended, endCreations, NOTHING_ENDED } from "./end-access.ts";
import { endAlertsOf } from "./end-alerts.ts";
import { endAllPush, listBudgetsWithPush } from "./end-push.ts";
import { addMember, changeRole, hasOwner } from "./members.ts";
import { BY_COMMAND, newEvent } from "./security-events.ts";

const MINUTE_MS = 60_000;
const SETUP_MS = 24 * 60 * MINUTE_MS;
const FIRST_LINK_MS = 24 * 60 * MINUTE_MS;
const LINK_MS = 10 * MINUTE_MS;
const RESET_MS = 15 * MINUTE_MS;

/** A code that is shown once, for a link. */
export interface NewCode {
  readonly code: string;
  readonly expiresAt: string;
}

function newCode(
  { now, randomBytes }: Service,
  lifetimeMs: number,
  code: Pick<SignInCode, "kind" | "user_id" | "budget_id">,
): NewCode & { readonly row: SignInCode } {
  const { text, digest } = createCode(randomBytes);
  const expires_at = formatTimestamp(now() + lifetimeMs);
  return { code: text, expiresAt: expires_at, row: { ...code, digest, expires_at, used_at: null } };
}

/**
 * The code that creates the owner, usually the first user. Undefined if the budget has an owner, or if there is not
 * exactly one budget.
 */
export async function createSetupCode(service: Service): Promise<NewCode | undefined> {
  const [budgetId, another] = await findBudgetIds(service, 2);
  if (budgetId === undefined || another !== undefined) return undefined;
  if (await hasOwner(service.store.all, budgetId)) return undefined;
  const { row, ...code } = newCode(service, SETUP_MS, { kind: "setup", user_id: null, budget_id: budgetId });
  await service.store.writeAll(({ people }) => people.signInCodes.insert(row));
  return code;
}

/** A link for a user: `link` comes from the operator, `phone` from the user. */
export async function createLinkCode(service: Service, kind: "link" | "phone", userId: string): Promise<NewCode> {
  const { row, ...code } = newCode(service, LINK_MS, { kind, user_id: userId, budget_id: null });
  await service.store.writeUser(userId, ({ signInCodes }) => signInCodes.insert(row));
  return code;
}

/** Creates a user who is a member of a budget, and the code of the first sign-in. */
export async function createUser(
  service: Service,
  { name, role, budgetId }: { readonly name: string; readonly role: Role; readonly budgetId: string },
): Promise<NewCode & { readonly user: User }> {
  const user = newUser(service, name);
  const { row, ...code } = newCode(service, FIRST_LINK_MS, { kind: "link", user_id: user.id, budget_id: null });
  // Not a write to all budgets, which would wait for the budget's machine while people wait for the lock.
  await service.store.write(
    budgetId,
    async ({ budget, tokens, people, securityEvents }) => {
      await budget.lock();
      await people.users.insert(user);
      await addMember(service, { tokens, people }, { user, budgetId, role, at: user.created_at });
      await people.signInCodes.insert(row);
      await securityEvents.insert(newEvent(service, BY_COMMAND, "member_joined", { user_id: user.id, role }));
    },
    { changesTokens: true, changesUsers: [user.id] },
  );
  return { ...code, user };
}

export function newUser({ now, newId }: Service, name: string): User {
  return { id: newId(), name, created_at: formatTimestamp(now()) };
}

/** What giving a user a role changed. */
interface RoleGiven {
  /** The previous role of a member. */
  readonly previous?: Role;
  readonly ended?: Ended;
}

/**
 * Makes an existing user a member of another budget, or changes a member's role. A lower role ends what the user created.
 * @throws Problem `already_member` if the user has the role, `last_owner` if the budget would lose its only owner.
 */
export async function addToBudget(service: Service, user: User, budgetId: string, role: Role): Promise<RoleGiven> {
  const membership = await service.store.all.memberships.find(user.id, budgetId);
  if (membership !== undefined && membership.role !== role) {
    const change = { budgetId, userId: user.id, origin: BY_COMMAND, mayChangeOwners: true };
    return { previous: membership.role, ended: await changeRole(service, change, role) };
  }
  await service.store.write(
    budgetId,
    async ({ budget, tokens, people, securityEvents }) => {
      await budget.lock();
      await people.users.lock(user.id);
      if ((await people.memberships.find(user.id, budgetId)) !== undefined) {
        throw new Problem("already_member", `"${user.name}" is already ${role} of this budget.`);
      }
      await addMember(service, { tokens, people }, { user, budgetId, role, at: formatTimestamp(service.now()) });
      await securityEvents.insert(newEvent(service, BY_COMMAND, "member_joined", { user_id: user.id, role }));
    },
    { changesTokens: true, changesUsers: [user.id] },
  );
  return {};
}

export async function renameUser({ store }: Service, userId: string, name: string): Promise<void> {
  await store.writeUser(userId, ({ users }) => users.rename(userId, name));
}

interface ResetOptions {
  readonly removesPasskeys?: boolean;
  /** Whether what the user created goes on, because nobody else has used the account. */
  readonly keepsTokens?: boolean;
}

/**
 * Ends the user's sessions and open links, forgets the user's devices, and ends the user's alerts and channels and what the user
 * created in any budget, because somebody else may have used the account. Removes the password and, if asked, the passkeys. Returns the code of a new
 * sign-in.
 */
export async function resetUser(
  service: Service,
  userId: string,
  { removesPasskeys = false, keepsTokens = false }: ResetOptions = {},
): Promise<NewCode & { readonly ended: Ended }> {
  const at = formatTimestamp(service.now());
  const { row, ...code } = newCode(service, RESET_MS, { kind: "link", user_id: userId, budget_id: null });
  const withPush = await listBudgetsWithPush(service.store, userId);
  const ended = await service.store.writeAll(async ({ of, tokens, people }) => {
    const { users, passkeys, sessions, devices, signInCodes, userEvents } = people;
    const budgetIds = keepsTokens ? [] : await tokens.listBudgetsOf(userId);
    for (const id of budgetIds) await of(id).budget.lock();
    await users.lock(userId);
    let sums: Ended = NOTHING_ENDED;
    for (const budgetId of budgetIds) {
      const tables = { ...of(budgetId), people };
      await endAlertsOf(tables, budgetId, userId);
      sums = addEnded(sums, await endCreations(service, tables, { budgetId, creatorId: userId, origin: BY_COMMAND }));
    }
    await users.removePassword(userId);
    if (removesPasskeys) await passkeys.removeAllOf(userId);
    await sessions.revokeAll(userId, at);
    await endAllPush({ people, budgets: withPush.map(of) }, userId);
    await devices.removeAllOf(userId);
    await signInCodes.useAllOf(userId, at);
    await signInCodes.insert(row);
    await userEvents.insert(userId, newEvent(service, BY_COMMAND, "user_reset"));
    return sums;
  });
  return { ...code, ended };
}
