/** Sessions: find the session of a request, replace its secret when it is old, list and revoke. */
import { LRUCache } from "lru-cache";
import {
  IDLE_MS,
  judgeSession,
  MAX_LIFETIME_MS,
  MAX_LIFETIME_WITHOUT_CREDENTIAL_MS,
} from "../../auth/session-rules.ts";
import { createSessionText, parseSessionText } from "../../auth/session-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import type { FoundSession, People, SessionMembership, SessionRow, Store } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { type Device, rememberDevice } from "./devices.ts";
import { type BrowsersTx, endAllPush, endPushOf, writeBrowsers } from "./end-push.ts";
import { memberToken } from "./members.ts";
import { newEvent, type Origin } from "./security-events.ts";
import { hasExpired } from "./tokens.ts";

/** Limits memory use: an evicted session is looked up again. */
const MAX_CACHED = 10_000;

/** Further sign-ins of an owner end the oldest session. */
const MAX_PER_OWNER = 100;

const USE_PRECISION_MS = 3_600_000;

/** The session of a request. */
export interface SignedIn {
  readonly session: SessionRow;
  /** Null for the session of a pasted token. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly memberships: readonly SessionMembership[];
  /** The rights in each budget, by its id. The oldest budget comes first. */
  readonly tokens: ReadonlyMap<string, Token>;
}

export interface SessionAuthenticator {
  /**
   * Finds a session, in the cache if it is unchanged. With `newSecret`, the client must use that from now on.
   * @throws Problem `unauthorized` or `session_revoked`.
   */
  find(secret: string): Promise<{ readonly signedIn: SignedIn; readonly newSecret?: string }>;
  /** Records the use to the hour. No request waits for it. */
  recordUse(session: SessionRow): void;
}

interface Cached {
  readonly digest: string;
  readonly signedIn: SignedIn;
  /** The versions of the owner and of the token's budget before the lookup. */
  readonly version: number;
  readonly tokenVersion: number | undefined;
}

export function sessionAuthenticator(service: Service, onError: (error: unknown) => void): SessionAuthenticator {
  const { store, now, randomBytes } = service;
  const cached = new LRUCache<string, Cached>({ max: MAX_CACHED });
  const recordedMs = new LRUCache<string, number>({ max: MAX_CACHED });
  const tokenVersionOf = ({ token_budget_id }: SessionRow) =>
    token_budget_id === null ? undefined : store.tokenVersion(token_budget_id);

  /** Replaces the secret. Undefined if another request has just done so: its response has the new one. */
  async function replaceSecret(session: SessionRow, presented: string): Promise<string | undefined> {
    const { owner_id, id, rotated_at: replacedAt } = session;
    const { text, digest } = createSessionText(owner_id, randomBytes);
    const next = { digest, presented, replacedAt, at: formatTimestamp(now()) };
    const isReplaced = await orLater(
      store.writeUser(owner_id, ({ sessions }) => sessions.replaceSecret(owner_id, id, next)),
    );
    return isReplaced ? text : undefined;
  }

  /** The session, if it is cached and unchanged and its secret need not be replaced yet. */
  function findCached(secret: string): SignedIn | undefined {
    const known = cached.get(secret);
    if (known === undefined) return undefined;
    const { signedIn, digest, version, tokenVersion } = known;
    const { session } = signedIn;
    if (version !== store.userVersion(session.owner_id) || tokenVersion !== tokenVersionOf(session)) return undefined;
    const judgement = judgeSession(session, digest, now());
    if (judgement.kind !== "valid" || judgement.isFirstUse || judgement.needsNewSecret) return undefined;
    const token = session.token_budget_id === null ? undefined : signedIn.tokens.get(session.token_budget_id);
    return token !== undefined && hasExpired(token, now()) ? undefined : signedIn;
  }

  return {
    async find(secret) {
      const known = findCached(secret);
      if (known !== undefined) return { signedIn: known };
      const claim = parseSessionText(secret);
      if (claim === undefined) throw ended();
      const { ownerId, digest } = claim;
      const version = store.userVersion(ownerId);
      const found = await store.all.sessions.findByDigest(ownerId, digest);
      if (found === undefined) throw ended();
      const { session } = found;
      const tokenVersion = tokenVersionOf(session);
      const judgement = judgeSession(session, digest, now());
      if (judgement.kind === "replayed") await endCopied(service, session);
      if (judgement.kind === "replayed" || judgement.kind === "revoked") throw revoked();
      if (judgement.kind === "ended") throw ended();
      const signedIn = session.token_budget_id === null ? ofUser(found) : await ofToken(service, session);
      if (judgement.needsNewSecret) {
        const newSecret = await replaceSecret(session, digest);
        return newSecret === undefined ? { signedIn } : { signedIn, newSecret };
      }
      if (judgement.isFirstUse) {
        const at = formatTimestamp(now());
        await orLater(store.writeUser(ownerId, ({ sessions }) => sessions.confirm(ownerId, session.id, digest, at)));
      } else if (version !== undefined) {
        cached.set(secret, { digest, signedIn, version, tokenVersion });
      }
      return { signedIn };
    },

    recordUse({ owner_id, id, last_used_at }) {
      const nowMs = now();
      const lastMs = Math.max(recordedMs.get(id) ?? 0, Date.parse(last_used_at));
      if (nowMs - lastMs < USE_PRECISION_MS) return;
      recordedMs.set(id, nowMs);
      const at = formatTimestamp(nowMs);
      store
        .writeUser(owner_id, ({ sessions }) => sessions.setLastUsed(owner_id, id, at))
        .catch((error: unknown) => {
          recordedMs.delete(id); // the next request tries again
          onError(error);
        });
    },
  };
}

/**
 * The result of a write that a later request repeats. Undefined if it cannot be stored at the moment, which is no reason to
 * reject the request.
 */
async function orLater<T>(write: Promise<T>): Promise<T | undefined> {
  return await write.catch((error: unknown) => {
    if (error instanceof Problem && error.status === 503) return undefined;
    throw error;
  });
}

function ofUser({ session, userName, memberships }: FoundSession): SignedIn {
  if (userName === null) throw ended();
  const user = { id: session.owner_id, name: userName };
  const tokens = memberships.map((membership) => [membership.budget_id, memberToken(membership, userName)] as const);
  return { session, user, memberships, tokens: new Map(tokens) };
}

/** A session of a pasted token has its rights and ends with it. */
async function ofToken({ store, now }: Service, session: SessionRow): Promise<SignedIn> {
  const budgetId = session.token_budget_id ?? "";
  const token = await store.of(budgetId).tokens.find(session.owner_id);
  if (token === undefined || token.revoked_at !== null) throw revoked();
  if (hasExpired(token, now())) throw ended();
  return { session, user: null, memberships: [], tokens: new Map([[budgetId, token]]) };
}

function ended(): Problem {
  return new Problem("unauthorized", "The session has ended. Sign in again.");
}

function revoked(): Problem {
  return new Problem(
    "session_revoked",
    "This session was ended on another device, by a new password or by the operator. Sign in again.",
  );
}

/** A new session that the caller must still store. */
export interface NewSession {
  /** The secret for the cookie. */
  readonly secret: string;
  readonly row: SessionRow;
  /** The browser. Absent for a session without a user. */
  readonly device?: Device;
}

export interface SessionInput {
  readonly ownerId: string;
  readonly tokenBudgetId: string | null;
  /** Such as "Firefox on Linux". */
  readonly device: string;
  /** Whether the owner can sign in again without help, or uses this machine. Otherwise the session ends after a day. */
  readonly isLasting: boolean;
  /** Whether the sign-in proves who the user is. */
  readonly isProof: boolean;
  /** The user that a sign-in proxy named; null without a proxy. */
  readonly proxyUser: string | null;
  /** The session ends at this time at the latest; null: no such limit. */
  readonly endsAt: string | null;
}

export function newSession({ now, newId, randomBytes }: Service, input: SessionInput): NewSession {
  const { ownerId, tokenBudgetId, device, isLasting, isProof, proxyUser, endsAt } = input;
  const { text, digest } = createSessionText(ownerId, randomBytes);
  const nowMs = now();
  const at = formatTimestamp(nowMs);
  const endMs = nowMs + (isLasting ? MAX_LIFETIME_MS : MAX_LIFETIME_WITHOUT_CREDENTIAL_MS);
  const row: SessionRow = {
    owner_id: ownerId,
    id: newId(),
    token_budget_id: tokenBudgetId,
    digest,
    previous_digest: null,
    rotated_at: at,
    confirmed_at: at,
    budget_id: null,
    device,
    created_at: at,
    last_used_at: at,
    expires_at: formatTimestamp(Math.min(endMs, endsAt === null ? Infinity : Date.parse(endsAt))),
    revoked_at: null,
    proven_at: isProof ? at : null,
    proxy_user: proxyUser,
  };
  return { secret: text, row };
}

/** Stores a new session and its device, and removes the owner's oldest sessions if there are too many. */
export async function storeSession(people: Pick<People, "sessions" | "devices">, session: NewSession): Promise<void> {
  const { row, device } = session;
  await people.sessions.insert(row);
  await people.sessions.keepLatest(row.owner_id, MAX_PER_OWNER);
  if (device !== undefined) await rememberDevice(people, row, device);
}

/** Extends a session, because its user can now sign in again without help. */
export async function extendSession(
  { sessions }: Pick<People, "sessions">,
  { owner_id, id, created_at }: SessionRow,
): Promise<void> {
  await sessions.setExpiry(owner_id, id, formatTimestamp(Date.parse(created_at) + MAX_LIFETIME_MS));
}

/** The valid sessions of an owner, the latest sign-in first. */
export async function listSessions({ store, now }: Service, ownerId: string): Promise<SessionRow[]> {
  return await store.all.sessions.listOfOwner(ownerId, formatTimestamp(now()), formatTimestamp(now() - IDLE_MS));
}

/** The ids of the sessions in this list that are still valid. */
export async function listActiveSessions(
  { store, now }: Pick<Service, "now"> & { readonly store: Pick<Store, "all"> },
  sessions: readonly SessionRow[],
): Promise<ReadonlySet<string>> {
  if (sessions.length === 0) return new Set();
  const keys = sessions.map(({ owner_id, id }) => [owner_id, id] as const);
  const [at, usedAfter] = [formatTimestamp(now()), formatTimestamp(now() - IDLE_MS)];
  return new Set(await store.all.sessions.listActive(keys, at, usedAfter));
}

/** Takes effect with the next request. */
export async function revokeSession({ store, now }: Service, ownerId: string, id: string): Promise<void> {
  const at = formatTimestamp(now());
  await store.writeUser(ownerId, ({ sessions }) => sessions.revoke(ownerId, id, at));
}

/** Ends a session, and the push messages to its browser. The device stays known. */
export async function signOut(service: Service, { owner_id, id }: SessionRow): Promise<void> {
  const at = formatTimestamp(service.now());
  await writeBrowsers(service, owner_id, async (tx) => {
    await tx.people.sessions.revoke(owner_id, id, at);
    await endPushOf(tx, owner_id, id);
  });
}

/** Ends one session of a user with its device and its push messages, and records it. @throws Problem `not_found`. */
export async function endSession(service: Service, userId: string, id: string, origin: Origin): Promise<void> {
  await writeBrowsers(service, userId, async (tx) => {
    const { sessions, devices, userEvents } = tx.people;
    const at = formatTimestamp(service.now());
    const active = await sessions.listOfOwner(userId, at, formatTimestamp(service.now() - IDLE_MS));
    const found = active.find((session) => session.id === id);
    if (found === undefined) throw new Problem("not_found", `There is no session ${id}.`);
    await sessions.revoke(userId, id, at);
    await endPushOf(tx, userId, id);
    await devices.removeOfSession(userId, id);
    await userEvents.insert(userId, newEvent(service, origin, "session_ended", { device: found.device }));
  });
}

/** Ends a session whose old secret was used: somebody has copied it. */
async function endCopied(service: Service, { owner_id, id, token_budget_id, device }: SessionRow): Promise<void> {
  const origin = { actor: { kind: "user", id: owner_id }, address: "", device } as const;
  const event = newEvent(service, origin, "session_copied", { session_id: id });
  await writeBrowsers(service, owner_id, async (tx) => {
    const { sessions, devices, userEvents } = tx.people;
    await sessions.revoke(owner_id, id, event.at);
    await endPushOf(tx, owner_id, id);
    await devices.removeOfSession(owner_id, id);
    if (token_budget_id === null) await userEvents.insert(owner_id, event);
  });
}

/** Ends a session of a proxy's user: the proxy now names another user, or none. @throws Problem `unauthorized`, always. */
export async function endProxySession(service: Service, { owner_id, id }: SessionRow): Promise<never> {
  await revokeSession(service, owner_id, id);
  throw ended();
}

/** Revokes all other sessions of a user, forgets their devices, ends their push messages, and records it if one was active. */
export async function revokeOtherSessions(service: Service, session: SessionRow, origin: Origin): Promise<void> {
  await writeBrowsers(service, session.owner_id, (tx) => endOthers(service, tx, session, origin));
}

/** Like `revokeOtherSessions`, in the caller's transaction. */
export async function endOthers(
  service: Service,
  tx: BrowsersTx,
  { owner_id, id }: SessionRow,
  origin: Origin,
): Promise<void> {
  const { sessions, devices, userEvents } = tx.people;
  const event = newEvent(service, origin, "sessions_ended");
  const active = await sessions.listOfOwner(owner_id, event.at, formatTimestamp(service.now() - IDLE_MS));
  await sessions.revokeAll(owner_id, event.at, id);
  await endAllPush(tx, owner_id, id);
  await devices.removeAllOf(owner_id, id);
  if (active.some((session) => session.id !== id)) await userEvents.insert(owner_id, event);
}

/** Sets the budget of requests that name none. @throws Problem `not_found` if the session has no access to it. */
export async function setDefaultBudget({ store }: Service, signedIn: SignedIn, budgetId: string): Promise<void> {
  if (!signedIn.tokens.has(budgetId)) throw unknownBudget(budgetId);
  const { owner_id, id } = signedIn.session;
  await store.writeUser(owner_id, ({ sessions }) => sessions.setBudget(owner_id, id, budgetId));
}

/** Returns the same problem for another user's budget as for one that does not exist. */
export function unknownBudget(budgetId: string): Problem {
  return new Problem("not_found", `There is no budget ${budgetId} that you may use.`);
}
