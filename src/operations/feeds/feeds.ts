/** Feeds of a budget: create, list, revoke, and find the one that a secret opens. */
import { createFeedText, parseFeedText } from "../../auth/feed-text.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { type Feed, MAX_FEEDS } from "../../domain/feed.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import { assertStillManages } from "../people/end-access.ts";
import { rejectDemo } from "../people/members.ts";
import { newEvent, type Origin } from "../people/security-events.ts";
import { useRecorder } from "../people/use-recorder.ts";
import type { Service } from "../service.ts";

export type FeedInput = Pick<Feed, "kind" | "name" | "settings">;

export interface NewFeed {
  readonly feed: Feed;
  /** The secret, which is never stored. */
  readonly text: string;
}

/** Those that programs can use, in order of creation. */
export async function listFeeds({ store, now }: Service, budgetId: string): Promise<Feed[]> {
  return await store.of(budgetId).feeds.list(formatTimestamp(now()));
}

/**
 * A feed that a token creates ends with the token, and one that a user creates ends with the user's access.
 * @throws Problem `too_many_rows`, `demo_budget`, or `insufficient_scope` if the caller's right has ended.
 */
export async function createFeed(service: Service, manager: Token, input: FeedInput, origin: Origin): Promise<NewFeed> {
  const { budget_id: budgetId } = manager;
  const { text, digest } = createFeedText(budgetId, service.randomBytes);
  const at = formatTimestamp(service.now());
  const feed: Feed = {
    id: service.newId(),
    ...input,
    created_by: origin.actor.id,
    created_at: at,
    expires_at: manager.expires_at,
    last_used_at: null,
    revoked_at: null,
  };
  await service.store.write(budgetId, async (tx) => {
    await assertStillManages(service, tx, manager);
    await rejectDemo(tx.people, budgetId, "have feeds");
    if ((await tx.feeds.list(at)).length >= MAX_FEEDS) {
      throw new Problem("too_many_rows", `A budget can have ${MAX_FEEDS} feeds. Revoke some first.`);
    }
    await tx.feeds.insert(feed, { digest, claim_digest: null, claim_until: null });
    const details = { feed_id: feed.id, kind: feed.kind, name: feed.name };
    await tx.securityEvents.insert(newEvent(service, origin, "feed_created", details));
  });
  return { feed, text };
}

/** Takes effect with the next request. @throws Problem `not_found`, or `insufficient_scope` if the caller's right has ended. */
export async function revokeFeed(service: Service, manager: Token, id: string, origin: Origin): Promise<void> {
  const { budget_id: budgetId } = manager;
  const at = formatTimestamp(service.now());
  await service.store.write(budgetId, async (tx) => {
    await assertStillManages(service, tx, manager);
    const found = (await tx.feeds.list(at)).find((one) => one.id === id);
    if (found === undefined) throw new Problem("not_found", `There is no feed ${id}.`);
    await tx.feeds.revoke(id, at);
    const details = { feed_id: id, kind: found.kind, name: found.name };
    await tx.securityEvents.insert(newEvent(service, origin, "feed_revoked", details));
  });
}

export interface OpenedFeed {
  readonly budgetId: string;
  readonly feed: Feed;
}

/** Finds feeds by their secrets. Undefined for one that is mistyped, unknown, expired or revoked. */
export type FindFeed = (text: string) => Promise<OpenedFeed | undefined>;

/** Records to the minute when feeds were last used: `onError` receives failures. */
export function feedFinder(
  { store, now }: Pick<Service, "store" | "now">,
  onError: (error: unknown) => void,
): FindFeed {
  const recordUse = useRecorder({ now }, onError);
  return async (text) => {
    const claim = parseFeedText(text);
    if (claim === undefined) return undefined;
    const { budgetId, digest } = claim;
    const feed = await store.of(budgetId).feeds.findActive(digest, formatTimestamp(now()));
    if (feed === undefined) return undefined;
    recordUse(feed.id, (at) => store.write(budgetId, (tx) => tx.feeds.setLastUsed(feed.id, at)));
    return { budgetId, feed };
  };
}
