/** Access tokens: authenticate a request, record the last use, create and revoke. */
import { LRUCache } from "lru-cache";
import { createTokenText, parseTokenText } from "../../auth/token-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { SecurityEvent } from "../../domain/security-event.ts";
import type { Scope, Token } from "../../domain/token.ts";
import type { AllReads } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { assertStillManages, endCreations } from "./end-access.ts";
import { rejectDemo } from "./members.ts";
import { BY_COMMAND, newEvent, type Origin } from "./security-events.ts";
import { useRecorder } from "./use-recorder.ts";

/** Limits memory use: an evicted token is looked up again. */
const MAX_CACHED = 10_000;

export interface Authenticator {
  /**
   * Finds a token, in the cache if no token of its budget has changed since: a revocation takes effect immediately.
   * @throws Problem `invalid_token` if it is mistyped, unknown, expired or revoked.
   */
  find(text: string): Promise<Token>;
}

interface Cached {
  readonly token: Token;
  /** The version of the budget's tokens before the lookup. */
  readonly version: number;
}

export function authenticator({ store, now }: Pick<Service, "store" | "now">): Authenticator {
  const cached = new LRUCache<string, Cached>({ max: MAX_CACHED });

  return {
    async find(text) {
      const known = cached.get(text);
      const isCurrent = known !== undefined && known.version === store.tokenVersion(known.token.budget_id);
      if (isCurrent && !hasExpired(known.token, now())) return known.token;
      const claim = parseTokenText(text);
      if (claim === undefined) throw invalid("The token is mistyped or incomplete: its checksum is wrong.");
      const version = store.tokenVersion(claim.budgetId);
      const token = await store.of(claim.budgetId).tokens.findByDigest(claim.digest);
      if (token === undefined) throw invalid("The token is unknown.");
      if (token.revoked_at !== null) throw invalid("The token was revoked.");
      if (hasExpired(token, now())) throw invalid("The token has expired.");
      if (version !== undefined) cached.set(text, { token, version });
      return token;
    },
  };
}

export function hasExpired({ expires_at }: Token, nowMs: number): boolean {
  return expires_at !== null && expires_at <= formatTimestamp(nowMs);
}

function invalid(what: string): Problem {
  return new Problem("invalid_token", `${what} Create a new one with \`leeway token create\`.`);
}

/** Records to the minute when tokens were last used: `onError` receives failures. */
export function tokenUseRecorder(
  { store, now }: Pick<Service, "store" | "now">,
  onError: (error: unknown) => void,
): (token: Token) => void {
  const recordUse = useRecorder({ now }, onError);
  return ({ budget_id, id }) =>
    recordUse(id, (at) => store.write(budget_id, (tx) => tx.tokens.setLastUsed(id, at), { changesTokens: true }));
}

export interface TokenInput {
  readonly budgetId: string;
  readonly name: string;
  readonly scope: Scope;
  /** The lifetime; undefined: until it is revoked. */
  readonly lifetimeMs?: number | undefined;
  /** Whether the token may manage members and tokens. Only the operator creates such tokens. */
  readonly canManage?: boolean;
  /** The user who creates it. */
  readonly createdBy?: string | null;
}

/** The token's text is returned once and never stored. */
export async function createToken(service: Service, input: TokenInput): Promise<NewToken> {
  const made = newToken(service, input);
  await service.store.write(input.budgetId, async ({ tokens, securityEvents }) => {
    await tokens.insert(made.token, made.digest);
    await securityEvents.insert(createdEvent(service, made.token, BY_COMMAND));
  });
  return made;
}

function createdEvent(service: Service, { id, name, scope }: Token, origin: Origin): SecurityEvent {
  return newEvent(service, origin, "token_created", { token_id: id, name, scope });
}

interface NewToken {
  /** The secret that clients send. */
  readonly text: string;
  readonly token: Token;
  readonly digest: string;
}

export function newToken(
  { now, newId, randomBytes }: Service,
  { budgetId, name, scope, lifetimeMs, canManage = false, createdBy = null }: TokenInput,
): NewToken {
  const { text, digest } = createTokenText(budgetId, randomBytes);
  const nowMs = now();
  const token: Token = {
    id: newId(),
    budget_id: budgetId,
    name,
    scope,
    can_manage: canManage,
    created_at: formatTimestamp(nowMs),
    created_by: createdBy,
    expires_at: lifetimeMs === undefined ? null : formatTimestamp(nowMs + lifetimeMs),
    revoked_at: null,
    last_used_at: null,
  };
  return { text, token, digest };
}

/**
 * Creates a token for a caller who may manage the budget. A token created with another token expires no later than it
 * and is revoked with it. One created by a user is revoked when the user's access ends.
 * @throws Problem `demo_budget`, or `insufficient_scope` if the caller's right has ended.
 */
export async function createTokenFor(
  service: Service,
  { manager, ...input }: Omit<TokenInput, "createdBy"> & { readonly manager: Token },
  origin: Origin,
): Promise<NewToken & { readonly creator: Creator | null }> {
  const createdBy = origin.actor.kind === "user" ? origin.actor.id : null;
  const parent = createdBy === null ? manager : undefined;
  const made = newToken(service, { ...input, createdBy });
  const limit = parent?.expires_at ?? null;
  const { expires_at } = made.token;
  const isTooLong = limit !== null && (expires_at === null || expires_at > limit);
  const token = isTooLong ? { ...made.token, expires_at: limit } : made.token;
  await service.store.write(input.budgetId, async ({ tokens, people, securityEvents }) => {
    await assertStillManages(service, { tokens }, manager);
    await rejectDemo(people, input.budgetId);
    await tokens.insert(token, made.digest, parent?.id ?? null);
    await securityEvents.insert(createdEvent(service, token, origin));
  });
  const [view] = await withCreators(service.store.all, [token]);
  return { ...made, token, creator: view?.creator ?? null };
}

/** The user who created a token. */
interface Creator {
  readonly id: string;
  readonly name: string;
}

/** A token as the owners of its budget see it. */
export interface TokenView {
  readonly token: Token;
  /** Null if a token or the operator created it, or if it is unknown. */
  readonly creator: Creator | null;
}

/** The tokens of a budget that work. */
export async function listTokens({ store, now }: Service, budgetId: string): Promise<TokenView[]> {
  return await withCreators(store.all, await store.of(budgetId).tokens.list(formatTimestamp(now())));
}

/** The tokens with the names of the users who created them, even of former members. */
export async function withCreators({ users }: Pick<AllReads, "users">, tokens: readonly Token[]): Promise<TokenView[]> {
  const ids = [...new Set(tokens.flatMap(({ created_by }) => created_by ?? []))];
  const names = ids.length === 0 ? new Map<string, string>() : await users.findNames(ids);
  return tokens.map((token) => {
    const { created_by: id } = token;
    return { token, creator: id === null ? null : { id, name: names.get(id) ?? "" } };
  });
}

/** @throws Problem `not_found`, or `insufficient_scope` if the caller's right has ended. */
export async function revokeTokenFor(
  service: Service,
  { budgetId, id, manager }: { readonly budgetId: string; readonly id: string; readonly manager: Token },
  origin: Origin,
): Promise<void> {
  const found = (await listTokens(service, budgetId)).find(({ token }) => token.id === id);
  if (found === undefined) throw new Problem("not_found", `There is no token ${id}.`);
  await revokeToken(service, found.token, origin, manager);
}

/** Takes effect with the next request. Everything that the token created and that acts by itself ends with it. */
export async function revokeToken(
  service: Service,
  { budget_id: budgetId, id, name }: Token,
  origin: Origin = BY_COMMAND,
  manager?: Token,
): Promise<void> {
  const at = formatTimestamp(service.now());
  await service.store.write(
    budgetId,
    async (tx) => {
      if (manager !== undefined) await assertStillManages(service, tx, manager);
      await tx.tokens.revoke(id, at);
      await tx.securityEvents.insert(newEvent(service, origin, "token_revoked", { token_id: id, name }));
      await endCreations(service, tx, { budgetId, creatorId: id, origin });
    },
    { changesTokens: true },
  );
}
