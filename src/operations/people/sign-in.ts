/** Signing in: with the code of a link, a credential, a token or by a proxy. The result is a new session. */
import { digestOfCode } from "../../auth/code-text.ts";
import type { PasskeyResponse } from "../../auth/passkey.ts";
import type { PasskeyAddress } from "../../auth/passkey-address.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Role, User } from "../../domain/member.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import { type InvitationRow, type People, pipelined, type SignInCode } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { deviceOf } from "./devices.ts";
import { canSignInAgain } from "./fresh-sign-in.ts";
import { countWrongSecret, type Guesser } from "./guesses.ts";
import { type ExternalIdentity, insertIdentity, isOfProxy } from "./identities.ts";
import { addMember, hasOwner, loadBudgets, type MemberBudget } from "./members.ts";
import { provePasskey } from "./passkeys.ts";
import { checkPassword, checkRecoveryCode } from "./passwords.ts";
import { newEvent, type Origin } from "./security-events.ts";
import { type NewSession, newSession, type SessionInput, type SignedIn, storeSession } from "./sessions.ts";
import type { Authenticator } from "./tokens.ts";
import { newUser } from "./users.ts";

/** The names of users who have not chosen one. They can change it. */
const FIRST_NAME = "Owner";
const INVITED_NAME = "New member";

/** The origin of the request. */
export interface SignInPlace extends Guesser {
  /** Whether the browser runs on the same machine as the server. */
  readonly isLocal: boolean;
  readonly passkeys: PasskeyAddress;
  /** The user that the sign-in proxy names. */
  readonly proxyUser: ExternalIdentity | undefined;
  /** The issuer of the sign-in provider; null without one. */
  readonly oidcIssuer: string | null;
}

export interface SignInResult extends NewSession {
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly budgets: readonly MemberBudget[];
  /** Whether the user could sign in again only with a link. */
  readonly shouldAddCredential: boolean;
}

/** The ways to sign in. A request has exactly one of them. */
export interface SignInWays {
  readonly code?: string;
  readonly token?: string;
  readonly password?: { readonly name: string; readonly password: string };
  readonly recovery?: { readonly name: string; readonly code: string };
  readonly passkey?: PasskeyResponse;
  readonly proxy?: true;
}

/**
 * Signs in. With a session, the code of an invitation adds its user to the budget. @throws Problem `sign_in_failed`,
 * `code_used`, `already_member` or `rate_limited`.
 */
export async function signIn(
  service: Service,
  tokens: Authenticator,
  { code, token, proxy, ...proofs }: SignInWays,
  place: SignInPlace,
  current: SignedIn | undefined,
): Promise<SignInResult> {
  if (code !== undefined)
    return await guarded(service, place, "code", () => signInWithCode(service, code, place, current));
  if (token !== undefined)
    return await guarded(service, place, "token", () => signInWithToken(service, tokens, token, place));
  if (proxy) return await signInByProxy(service, place);
  const userId = await checkUser(service, proofs, place);
  const [way = ""] = Object.keys(proofs);
  return await startSession(service, userId, place, { isProof: true, way });
}

/** The user whose secret it is. @throws Problem `sign_in_failed` or `rate_limited`. */
async function checkUser(
  service: Service,
  { password, recovery, passkey }: Pick<SignInWays, "password" | "recovery" | "passkey">,
  place: SignInPlace,
): Promise<string> {
  if (password !== undefined) return await checkPassword(service, password, place);
  if (recovery !== undefined) return await checkRecoveryCode(service, recovery, place);
  if (passkey !== undefined) return await provePasskey(service, passkey, place);
  throw new Problem("missing_field", "Send one credential.");
}

/**
 * The owner of the sessions that this proof confirms: the user, or the token of a session that was started with it.
 * @throws Problem `sign_in_failed` or `rate_limited`.
 */
export async function checkProof(
  service: Service,
  tokens: Authenticator,
  { token, ...proofs }: Pick<SignInWays, "password" | "recovery" | "passkey" | "token">,
  place: SignInPlace,
): Promise<string> {
  if (token === undefined) return await checkUser(service, proofs, place);
  return (await guarded(service, place, "token", () => findPasted(tokens, token))).id;
}

const FAILURES: ReadonlySet<string> = new Set(["sign_in_failed", "code_used"]);

/** Counts the failure of a secret that needs no account. */
async function guarded<T>(service: Service, place: SignInPlace, way: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && FAILURES.has(error.code)) await countWrongSecret(service, place, { way });
    throw error;
  }
}

/** @throws Problem `sign_in_failed` if no proxy names a user, or no user has the identity. */
async function signInByProxy(service: Service, place: SignInPlace): Promise<SignInResult> {
  return await signInWithIdentity(service, getProxyUser(place), place, "proxy");
}

/** @throws Problem `sign_in_failed` if no proxy names a user. */
export function getProxyUser({ proxyUser }: Pick<SignInPlace, "proxyUser">) {
  if (proxyUser !== undefined) return proxyUser;
  throw new Problem("sign_in_failed", "No sign-in proxy names a user in this request.");
}

/** @throws Problem `sign_in_failed` if no user has the identity. */
async function signInWithIdentity(
  service: Service,
  { issuer, subject, name }: ExternalIdentity,
  place: SignInPlace,
  way: "proxy" | "oidc",
): Promise<SignInResult> {
  const known = await service.store.all.identities.findBySubject(issuer, subject);
  if (known === undefined) throw unknownIdentity(name);
  return await startSession(service, known.user_id, place, {
    isProof: false,
    way,
    proxyUser: way === "proxy" ? subject : null,
    useUp: async ({ identities }, at) => await identities.use(known.id, name, at),
  });
}

/**
 * Signs in a person of a sign-in provider. The code of the first link, or of an invitation, binds a person whom no user has to a
 * new user. @throws Problem `sign_in_failed`, `code_used` or `already_member`.
 */
export async function signInWithOidc(
  service: Service,
  identity: ExternalIdentity,
  place: SignInPlace,
  { codeDigest, createsInvited }: { readonly codeDigest: string | null; readonly createsInvited: boolean },
): Promise<SignInResult> {
  if (codeDigest === null) return await signInWithIdentity(service, identity, place, "oidc");
  const known = await service.store.all.identities.findBySubject(identity.issuer, identity.subject);
  const found = await findCode(service, codeDigest);
  if (found.kind === "code") {
    if (found.code.kind !== "setup") throw unknownIdentity(identity.name);
    return await setUp(service, found.code, place, identity);
  }
  if (known === undefined && !createsInvited) throw unknownIdentity(identity.name);
  const user = known === undefined ? undefined : { id: known.user_id };
  return await join(service, found.invitation, place, user, identity);
}

function unknownIdentity(name: string): Problem {
  const detail = `"${name}" is not linked to a user here. Open an invitation, or sign in another way and link it in the settings.`;
  return new Problem("sign_in_failed", detail);
}

type FoundCode =
  | { readonly kind: "code"; readonly code: SignInCode }
  | { readonly kind: "invitation"; readonly invitation: InvitationRow };

/** @throws Problem `sign_in_failed` if the code is unknown, `code_used` if it was used or has expired. */
async function findCode(
  { store, now }: Pick<Service, "store" | "now">,
  digest: string | undefined,
): Promise<FoundCode> {
  const code = digest === undefined ? undefined : await store.all.signInCodes.find(digest);
  const invitation =
    digest === undefined || code !== undefined ? undefined : await store.all.invitations.findByDigest(digest);
  const found = code ?? invitation;
  if (found === undefined) throw new Problem("sign_in_failed", "The link is not valid. Check that it is complete.");
  if (found.used_at !== null || formatTimestamp(now()) >= found.expires_at) throw codeUsed();
  return code === undefined ? { kind: "invitation", invitation: invitation as InvitationRow } : { kind: "code", code };
}

function codeUsed(): Problem {
  return new Problem("code_used", "The link was used or has expired. Print a new one on the server: npx leeway link");
}

async function signInWithCode(
  service: Service,
  text: string,
  place: SignInPlace,
  current: SignedIn | undefined,
): Promise<SignInResult> {
  const found = await findCode(service, digestOfCode(text));
  if (found.kind === "invitation") {
    const known = current?.user ?? undefined;
    return await join(service, found.invitation, place, known, place.proxyUser);
  }
  return found.code.kind === "setup"
    ? await setUp(service, found.code, place, place.proxyUser)
    : await followLink(service, found.code, place);
}

/** Creates the owner, with a session. Only one of all uses of setup codes succeeds. */
async function setUp(
  service: Service,
  code: SignInCode,
  place: SignInPlace,
  identity: ExternalIdentity | undefined,
): Promise<SignInResult> {
  const user = newUser(service, FIRST_NAME);
  const isLasting = place.isLocal || identity !== undefined;
  const session = await sessionOf(service, user.id, place, { isProof: true, isLasting, ...proxyUserOf(identity) });
  const origin = originOf(user.id, place);
  const budgetId = code.budget_id ?? "";
  const membership = await service.store.writeAll(async ({ of, people }) => {
    const tables = of(budgetId);
    await tables.budget.lock();
    const current = await people.signInCodes.find(code.digest);
    const hasBudget = (await tables.budget.find()) !== undefined;
    if (current === undefined || current.used_at !== null || !hasBudget || (await hasOwner(people, budgetId))) {
      throw codeUsed();
    }
    await people.users.insert(user);
    if (identity !== undefined) await insertIdentity(service, people, user.id, identity, user.created_at);
    const member = { user, budgetId, role: "owner", at: user.created_at } as const;
    const added = await addMember(service, { tokens: tables.tokens, people }, member);
    await storeSession(people, session);
    await people.userEvents.insert(user.id, newEvent(service, origin, "signed_in", { way: "setup" }));
    const joined = newEvent(service, origin, "member_joined", { user_id: user.id, role: "owner" });
    await tables.securityEvents.insert(joined);
    return added;
  });
  return await resultOf(service, session, user, [membership]);
}

async function followLink(service: Service, code: SignInCode, place: SignInPlace): Promise<SignInResult> {
  const useUp = async (people: People, at: string) => {
    const current = await people.signInCodes.find(code.digest);
    if (current === undefined || current.used_at !== null) throw codeUsed();
    await people.signInCodes.use(code.digest, at);
  };
  return await startSession(service, code.user_id ?? "", place, {
    isProof: code.kind === "link",
    way: code.kind,
    useUp,
  });
}

interface SessionStart {
  readonly isProof: boolean;
  /** The way to sign in, for the event. */
  readonly way: string;
  /** The user that the sign-in proxy named. */
  readonly proxyUser?: string | null;
  /** Runs in the transaction that stores the session. */
  readonly useUp?: (people: People, at: string) => Promise<void>;
}

async function startSession(
  service: Service,
  userId: string,
  place: SignInPlace,
  { isProof, way, useUp, proxyUser = null }: SessionStart,
): Promise<SignInResult> {
  const isLasting = place.isLocal || (await canSignInAgain(service, userId));
  const session = await sessionOf(service, userId, place, { isProof, isLasting, proxyUser });
  const event = newEvent(service, originOf(userId, place), "signed_in", { way });
  const { user, memberships } = await service.store.writeUser(userId, async (people) => {
    const found = await people.users.find(userId);
    if (found === undefined) throw codeUsed();
    await useUp?.(people, session.row.created_at);
    await storeSession(people, session);
    await people.userEvents.insert(userId, event);
    return { user: found, memberships: await people.memberships.listOfUser(userId) };
  });
  return await resultOf(service, session, user, memberships);
}

/**
 * Joins a budget, as the user who has signed in or as a new one. An identity that no user has is bound to the new one.
 */
async function join(
  service: Service,
  invitation: InvitationRow,
  place: SignInPlace,
  known: { readonly id: string } | undefined,
  identity: ExternalIdentity | undefined,
): Promise<SignInResult> {
  const { id, budget_id: budgetId, role, digest } = invitation;
  const bound = known === undefined && (await isFree(service, identity)) ? identity : undefined;
  const created = newUser(service, invitation.name ?? bound?.name ?? INVITED_NAME);
  const userId = known?.id ?? created.id;
  const isLasting = place.isLocal || bound !== undefined || (await canSignInAgain(service, userId));
  const session = await sessionOf(service, userId, place, { isProof: false, isLasting, ...proxyUserOf(bound) });
  const at = session.row.created_at;
  const origin = originOf(userId, place);
  const { user, memberships } = await service.store.write(
    budgetId,
    async ({ budget, tokens, people, securityEvents }) => {
      await budget.lock();
      await people.users.lock(userId);
      const open = await people.invitations.findByDigest(digest);
      if (open === undefined || open.used_at !== null || (await budget.find()) === undefined) throw codeUsed();
      if (known === undefined) await people.users.insert(created);
      if (bound !== undefined) await insertIdentity(service, people, userId, bound, at);
      const user = await people.users.find(userId);
      if (user === undefined) throw codeUsed();
      if ((await people.memberships.find(userId, budgetId)) !== undefined) {
        throw new Problem("already_member", `"${user.name}" is already a member of this budget.`);
      }
      await addMember(service, { tokens, people }, { user, budgetId, role, at });
      await people.invitations.use(id, at);
      await storeSession(people, session);
      await people.userEvents.insert(userId, newEvent(service, origin, "signed_in", { way: "invitation" }));
      await securityEvents.insert(newEvent(service, origin, "member_joined", { user_id: userId, role }));
      return { user, memberships: await people.memberships.listOfUser(userId) };
    },
    { changesTokens: true, changesUsers: [userId] },
  );
  return await resultOf(service, session, user, memberships);
}

async function sessionOf(
  service: Service,
  userId: string,
  { device, deviceDigest }: SignInPlace,
  options: Pick<SessionInput, "isProof" | "isLasting" | "proxyUser">,
): Promise<NewSession> {
  const session = newSession(service, { ownerId: userId, tokenBudgetId: null, device, endsAt: null, ...options });
  return { ...session, device: await deviceOf(service, deviceDigest) };
}

async function isFree({ store }: Service, identity: ExternalIdentity | undefined): Promise<boolean> {
  if (identity === undefined) return false;
  return (await store.all.identities.findBySubject(identity.issuer, identity.subject)) === undefined;
}

/** A session that a proxy's user starts ends when the proxy names another one. */
function proxyUserOf(identity: ExternalIdentity | undefined): Pick<SessionInput, "proxyUser"> {
  return { proxyUser: identity !== undefined && isOfProxy(identity) ? identity.subject : null };
}

/** The user, as the origin of an event. */
function originOf(userId: string, { address, device }: SignInPlace): Origin {
  return { actor: { kind: "user", id: userId }, address, device };
}

async function resultOf(
  service: Service,
  session: NewSession,
  { id, name }: User,
  memberships: Parameters<typeof loadBudgets>[1],
): Promise<SignInResult> {
  const [budgets, isSafe] = await pipelined([loadBudgets(service.store, memberships), canSignInAgain(service, id)]);
  return { ...session, user: { id, name }, budgets, shouldAddCredential: !isSafe };
}

/** @throws Problem `sign_in_failed`. */
async function findPasted(tokens: Authenticator, text: string): Promise<Token> {
  return await tokens.find(text).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== "invalid_token") throw error;
    throw new Problem("sign_in_failed", error.message);
  });
}

/** Makes a session with exactly the rights of a token. @throws Problem `sign_in_failed`. */
async function signInWithToken(
  service: Service,
  tokens: Authenticator,
  text: string,
  { device }: SignInPlace,
): Promise<SignInResult> {
  const token = await findPasted(tokens, text);
  const session = newSession(service, {
    ownerId: token.id,
    tokenBudgetId: token.budget_id,
    device,
    isLasting: true, // the token can be pasted again
    isProof: false,
    proxyUser: null,
    endsAt: token.expires_at,
  });
  await service.store.writeUser(token.id, (people) => storeSession(people, session));
  const budgets = await loadBudgets(service.store, [{ budget_id: token.budget_id, role: null, demo_used_at: null }]);
  return { ...session, user: null, budgets, shouldAddCredential: false };
}

export interface CodeDescription {
  readonly kind: SignInCode["kind"] | "invitation";
  readonly user_name: string | null;
  readonly budget_name: string | null;
  readonly role: Role | null;
  readonly signed_in_as: string | null;
}

/** Describes a code before it is used. @throws Problem `sign_in_failed`, `code_used` or `rate_limited`. */
export async function describeCode(
  service: Service,
  text: string,
  place: SignInPlace,
  signedIn: SignedIn | undefined,
): Promise<CodeDescription> {
  const { store } = service;
  const found = await guarded(service, place, "code", () => findCode(service, digestOfCode(text)));
  const { user_id, budget_id } =
    found.kind === "code" ? found.code : { user_id: null, budget_id: found.invitation.budget_id };
  const user = user_id === null ? undefined : await store.all.users.find(user_id);
  const budget = budget_id === null ? undefined : await store.of(budget_id).budget.find();
  const isSetup = found.kind === "code" && found.code.kind === "setup";
  return {
    kind: found.kind === "code" ? found.code.kind : "invitation",
    user_name: user?.name ?? (found.kind === "invitation" ? found.invitation.name : null),
    budget_name: budget?.name ?? null,
    role: found.kind === "invitation" ? found.invitation.role : isSetup ? "owner" : null,
    signed_in_as: signedIn?.user?.name ?? null,
  };
}
