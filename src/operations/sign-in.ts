/** Signing in: with the code of a link, or with a token. The result is a new session. */
import { digestOfCode } from "../auth/code-text.ts";
import { formatTimestamp } from "../domain/calendar.ts";
import type { Role } from "../domain/member.ts";
import { Problem } from "../domain/problem.ts";
import type { SignInCode } from "../store/store.ts";
import { addMember, loadBudgets, type MemberBudget } from "./members.ts";
import type { Service } from "./service.ts";
import { type NewSession, newSession, type SignedIn, storeSession } from "./sessions.ts";
import type { Authenticator } from "./tokens.ts";
import { newUser } from "./users.ts";

/** The name of the first user, who can change it. */
const FIRST_NAME = "Owner";

/** Where the request comes from. */
export interface SignInPlace {
  readonly device: string;
  /** Whether the browser runs on the same machine as the server. */
  readonly isLocal: boolean;
}

export interface SignInResult extends NewSession {
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly budgets: readonly MemberBudget[];
  /** Whether the user could not sign in again without a link. */
  readonly shouldAddCredential: boolean;
}

/** @throws Problem `sign_in_failed` if the code is unknown, `code_used` if it was used or has expired. */
async function findCode({ store, now }: Pick<Service, "store" | "now">, text: string): Promise<SignInCode> {
  const digest = digestOfCode(text);
  const code = digest === undefined ? undefined : await store.all.signInCodes.find(digest);
  if (code === undefined) throw new Problem("sign_in_failed", "The link is not valid. Check that it is complete.");
  assertUnused(code, formatTimestamp(now()));
  return code;
}

function assertUnused({ used_at, expires_at }: SignInCode, at: string): void {
  if (used_at === null && at < expires_at) return;
  throw codeUsed();
}

function codeUsed(): Problem {
  return new Problem("code_used", "The link was used or has expired. Print a new one on the server: npx leeway link");
}

/** Signs in with the code of a link. @throws Problem like `findCode`. */
export async function signInWithCode(service: Service, text: string, place: SignInPlace): Promise<SignInResult> {
  const code = await findCode(service, text);
  return code.kind === "setup" ? await setUp(service, code, place) : await followLink(service, code, place);
}

/** Creates the first user, with a session. Only one of all uses of setup codes succeeds. */
async function setUp(service: Service, code: SignInCode, place: SignInPlace): Promise<SignInResult> {
  const user = newUser(service, FIRST_NAME);
  const session = newSession(service, {
    ownerId: user.id,
    tokenBudgetId: null,
    device: place.device,
    isLasting: place.isLocal,
  });
  const budgetId = code.budget_id ?? "";
  const membership = await service.store.writeAll(async ({ of, people }) => {
    const tables = of(budgetId);
    await tables.budget.lock();
    const current = await people.signInCodes.find(code.digest);
    const hasBudget = (await tables.budget.find()) !== undefined;
    if (current === undefined || current.used_at !== null || !hasBudget || (await people.users.exist())) {
      throw codeUsed();
    }
    await people.users.insert(user);
    const member = { user, budgetId, role: "owner", at: user.created_at } as const;
    const added = await addMember(service, { tokens: tables.tokens, people }, member);
    await people.signInCodes.useSetupCodes(user.created_at);
    await storeSession(people, session);
    return added;
  });
  const budgets = await loadBudgets(service.store, [membership]);
  return { ...session, user: { id: user.id, name: user.name }, budgets, shouldAddCredential: true };
}

async function followLink(service: Service, code: SignInCode, place: SignInPlace): Promise<SignInResult> {
  const userId = code.user_id ?? "";
  const session = newSession(service, {
    ownerId: userId,
    tokenBudgetId: null,
    device: place.device,
    isLasting: place.isLocal,
  });
  const { user, memberships } = await service.store.writeUser(userId, async (people) => {
    const [current, found] = [await people.signInCodes.find(code.digest), await people.users.find(userId)];
    if (current === undefined || current.used_at !== null || found === undefined) throw codeUsed();
    await people.signInCodes.use(code.digest, session.row.created_at);
    await storeSession(people, session);
    return { user: found, memberships: await people.memberships.listOfUser(userId) };
  });
  const budgets = await loadBudgets(service.store, memberships);
  return { ...session, user: { id: user.id, name: user.name }, budgets, shouldAddCredential: true };
}

/** Makes a session with exactly the rights of a token. @throws Problem `sign_in_failed`. */
export async function signInWithToken(
  service: Service,
  tokens: Authenticator,
  text: string,
  place: SignInPlace,
): Promise<SignInResult> {
  const token = await tokens.find(text).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== "invalid_token") throw error;
    throw new Problem("sign_in_failed", error.message);
  });
  const session = newSession(service, {
    ownerId: token.id,
    tokenBudgetId: token.budget_id,
    device: place.device,
    isLasting: true, // the token can be pasted again
  });
  await service.store.writeUser(token.id, (people) => storeSession(people, session));
  const budgets = await loadBudgets(service.store, [{ budget_id: token.budget_id, role: null }]);
  return { ...session, user: null, budgets, shouldAddCredential: false };
}

export interface CodeDescription {
  readonly kind: SignInCode["kind"];
  readonly user_name: string | null;
  readonly budget_name: string | null;
  readonly role: Role | null;
  readonly signed_in_as: string | null;
}

/** Describes a code before it is used. @throws Problem like `findCode`. */
export async function describeCode(
  service: Service,
  text: string,
  signedIn: SignedIn | undefined,
): Promise<CodeDescription> {
  const { store } = service;
  const { kind, user_id, budget_id } = await findCode(service, text);
  const user = user_id === null ? undefined : await store.all.users.find(user_id);
  const budget = budget_id === null ? undefined : await store.of(budget_id).budget.find();
  return {
    kind,
    user_name: user?.name ?? null,
    budget_name: budget?.name ?? null,
    role: kind === "setup" ? "owner" : null,
    signed_in_as: signedIn?.user?.name ?? null,
  };
}
