/**
 * What a person could do ends when their access ends: everything that they created and that acts by itself ends in the
 * same transaction. `ACT_BY_THEMSELVES` is the list of it, for every way in which access ends: a removal, a lower role,
 * a reset of the user, a revoked token, and the deletion of the budget.
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import type { SecurityEvent, SecurityEventType } from "../../domain/security-event.ts";
import { allows, type Right, type Token } from "../../domain/token.ts";
import { DELIVER_JOB } from "../../domain/webhook.ts";
import type { People, SessionRow, Tx } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { advanceWatchJob, endUnusedWatchJob } from "../watch-job.ts";
import { hasCreatorLeft, pauseWithoutCreator } from "./creator-left.ts";
import { newEvent, type Origin } from "./security-events.ts";
import { listActiveSessions } from "./sessions.ts";

/** The tables of one budget, in a transaction that has locked it. */
export type AccessTables = Pick<
  Tx,
  "tokens" | "webhooks" | "feeds" | "bankConnections" | "alerts" | "securityEvents" | "jobs"
> & {
  readonly people: People;
};

/** A kind of thing that acts for its creator, who is a user or a token. */
interface Acting {
  /** Those that still act, with the details of the event that records their end. */
  list(
    tables: AccessTables,
    budgetId: string,
    creatorIds: readonly string[],
  ): Promise<readonly { readonly id: string; readonly details: SecurityEvent["details"] }[]>;
  end(tables: AccessTables, budgetId: string, id: string, at: string): Promise<void>;
  /** Ends all of a budget. */
  endAll(tables: AccessTables, budgetId: string, at: string): Promise<void>;
  /** Lets it act for another user. Absent: it always ends. */
  readonly keep?: {
    setCreator(tables: AccessTables, id: string, userId: string): Promise<void>;
    readonly event: SecurityEventType;
  };
  /** Records its end. */
  readonly event: SecurityEventType;
}

export const ACT_BY_THEMSELVES = {
  tokens: {
    list: async ({ tokens }, _budgetId, creatorIds) =>
      (await tokens.listCreatedBy(creatorIds)).map(({ id, name }) => ({ id, details: { token_id: id, name } })),
    end: ({ tokens }, _budgetId, id, at) => tokens.revoke(id, at),
    endAll: ({ tokens }, _budgetId, at) => tokens.revokeAll(at),
    keep: { setCreator: ({ tokens }, id, userId) => tokens.setCreator(id, userId), event: "token_kept" },
    event: "token_revoked",
  },
  invitations: {
    list: async ({ people }, budgetId, creatorIds) =>
      (await people.invitations.listCreatedBy(budgetId, creatorIds)).map(({ id }) => ({
        id,
        details: { invitation_id: id },
      })),
    end: ({ people }, budgetId, id) => people.invitations.remove(budgetId, id),
    endAll: ({ people }, budgetId) => people.invitations.removeAll(budgetId),
    event: "invitation_deleted",
  },
  webhooks: {
    list: async ({ webhooks }, _budgetId, creatorIds) =>
      (await webhooks.listCreatedBy(creatorIds)).map(({ id, name }) => ({ id, details: { webhook_id: id, name } })),
    async end(tables, budgetId, id, at) {
      await tables.webhooks.end(id, "off", at);
      await tables.jobs.remove({ kind: DELIVER_JOB, id });
      await endUnusedWatchJob(tables, budgetId);
    },
    async endAll({ webhooks, jobs }, _budgetId, at) {
      await webhooks.endAll("off", at);
      for (const { id } of await webhooks.list()) await jobs.remove({ kind: DELIVER_JOB, id });
    },
    keep: {
      setCreator: ({ webhooks }, id, userId) => webhooks.update(id, { created_by: userId }),
      event: "webhook_kept",
    },
    event: "webhook_turned_off",
  },
  feeds: {
    list: async ({ feeds }, _budgetId, creatorIds) =>
      (await feeds.listCreatedBy(creatorIds)).map(({ id, kind, name }) => ({
        id,
        details: { feed_id: id, kind, name },
      })),
    end: ({ feeds }, _budgetId, id, at) => feeds.revoke(id, at),
    endAll: ({ feeds }, _budgetId, at) => feeds.revokeAll(at),
    keep: { setCreator: ({ feeds }, id, userId) => feeds.setCreator(id, userId), event: "feed_kept" },
    event: "feed_revoked",
  },
  bank_connections: {
    list: async ({ bankConnections }, _budgetId, creatorIds) =>
      (await bankConnections.listCreatedBy(creatorIds))
        .filter((connection) => !hasCreatorLeft(connection))
        .map(({ id, provider, name }) => ({ id, details: { connection_id: id, provider, name } })),
    async end(tables, budgetId, id, at) {
      await pauseWithoutCreator(tables, id, at);
      await advanceWatchJob(tables, budgetId, at);
    },
    async endAll(tables, _budgetId, at) {
      for (const { id } of await tables.bankConnections.list()) await pauseWithoutCreator(tables, id, at);
    },
    keep: {
      setCreator: ({ bankConnections }, id, userId) => bankConnections.update(id, { created_by: userId }),
      event: "bank_kept",
    },
    event: "bank_paused",
  },
} as const satisfies Readonly<Record<string, Acting>>;

/** How many things of each kind ended. */
export type Ended = Readonly<Record<keyof typeof ACT_BY_THEMSELVES, number>>;

const KINDS: readonly (readonly [kind: keyof Ended, Acting])[] = Object.entries(ACT_BY_THEMSELVES) as never;

export const NOTHING_ENDED: Ended = { tokens: 0, invitations: 0, webhooks: 0, feeds: 0, bank_connections: 0 };

export function addEnded(one: Ended, other: Ended): Ended {
  return {
    tokens: one.tokens + other.tokens,
    invitations: one.invitations + other.invitations,
    webhooks: one.webhooks + other.webhooks,
    feeds: one.feeds + other.feeds,
    bank_connections: one.bank_connections + other.bank_connections,
  };
}

export interface End {
  readonly budgetId: string;
  /** The user or the token whose access ends. */
  readonly creatorId: string;
  /** Who ends it. */
  readonly origin: Origin;
  /** The ids of things that go on, for the user who ends the access. */
  readonly keptIds?: readonly string[];
}

/**
 * Ends everything that a user or a token created and that acts by itself in a budget, and everything that those things
 * created. @throws Problem `unknown_token` for a kept id that is not among them.
 */
export async function endCreations(
  service: Pick<Service, "now" | "newId">,
  tables: AccessTables,
  { budgetId, creatorId, origin, keptIds = [] }: End,
): Promise<Ended> {
  const at = formatTimestamp(service.now());
  const kept = new Set(keptIds);
  const counts: Record<keyof Ended, number> = { ...NOTHING_ENDED };
  for (let creatorIds = [creatorId]; creatorIds.length > 0; ) {
    const endedIds: string[] = [];
    for (const [kind, { list, end, keep, event }] of KINDS) {
      for (const { id, details } of await list(tables, budgetId, creatorIds)) {
        if (keep !== undefined && kept.delete(id)) {
          await keep.setCreator(tables, id, origin.actor.id ?? "");
          await tables.securityEvents.insert(newEvent(service, origin, keep.event, details));
          continue;
        }
        await end(tables, budgetId, id, at);
        await tables.securityEvents.insert(newEvent(service, origin, event, details));
        counts[kind] += 1;
        endedIds.push(id);
      }
    }
    creatorIds = endedIds;
  }
  const unknown = [...kept].map((id) => {
    const detail = `The user created no active token, webhook, feed or bank connection ${id} in this budget.`;
    return { parameter: "keep", code: "unknown_token", detail } as const;
  });
  if (unknown.length > 0) throw problemOf(unknown);
  return counts;
}

/** Ends everything that acts by itself in a budget that is deleted. Its security events are deleted too. */
export async function endAll(service: Pick<Service, "now">, tables: AccessTables, budgetId: string): Promise<void> {
  for (const [, kind] of KINDS) await kind.endAll(tables, budgetId, formatTimestamp(service.now()));
}

/**
 * A request may wait for its body while its caller loses the right. So a write that changes access checks the right again
 * in its transaction. @throws Problem `insufficient_scope`.
 */
export async function assertStillManages(
  service: Pick<Service, "now">,
  tx: Pick<Tx, "tokens">,
  manager: Pick<Token, "id">,
): Promise<void> {
  if (await isStillAllowed(service, tx, manager, "manage")) return;
  throw new Problem("insufficient_scope", "Your right to manage this budget has ended.");
}

/**
 * The same for a write that started long ago: its body arrived slowly, or it read a file. Call it in the transaction.
 * @throws Problem `insufficient_scope`.
 */
export async function assertStillAllowed(
  service: Pick<Service, "now">,
  tx: Pick<Tx, "tokens" | "all">,
  {
    token,
    session,
    right,
  }: { readonly token: Pick<Token, "id">; readonly session?: SessionRow | undefined; readonly right: Right },
): Promise<void> {
  const hasSession =
    session === undefined || (await listActiveSessions({ ...service, store: tx }, [session])).has(session.id);
  if (hasSession && (await isStillAllowed(service, tx, token, right))) return;
  throw new Problem("insufficient_scope", "Your access ended while this request was in progress. Nothing was changed.");
}

async function isStillAllowed(
  { now }: Pick<Service, "now">,
  { tokens }: Pick<Tx, "tokens">,
  { id }: Pick<Token, "id">,
  right: Right,
): Promise<boolean> {
  const current = await tokens.findActive(id, formatTimestamp(now()));
  return current !== undefined && allows(current, right);
}
