/** Feeds of a budget: create, list, claim, revoke, and find the one that a secret opens. */
import { createFeedText, parseFeedText } from "../../auth/feed-text.ts";
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { type Feed, type FeedContent, MAX_FEEDS } from "../../domain/feed.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import type { SecurityEvent } from "../../domain/security-event.ts";
import type { Token } from "../../domain/token.ts";
import type { FeedSecrets, Tx } from "../../store/store.ts";
import { assertStillManages } from "../people/end-access.ts";
import { rejectDemo } from "../people/members.ts";
import { newEvent, type Origin } from "../people/security-events.ts";
import { useRecorder } from "../people/use-recorder.ts";
import type { Service } from "../service.ts";

export type FeedInput = FeedContent & Pick<Feed, "name">;

interface NewFeed {
  readonly feed: Feed;
  /** The secret, which is never stored. */
  readonly text: string;
  /** The code of the setup token, for SimpleFIN. */
  readonly code: string | null;
}

/** How long a setup token works. */
const CLAIM_MS = DAY_MS;

/** Those that programs can use, in order of creation. */
export async function listFeeds({ store, now }: Service, budgetId: string): Promise<Feed[]> {
  return await store.of(budgetId).feeds.list(formatTimestamp(now()));
}

/**
 * A feed that a token creates ends with the token, and one that a user creates ends with the user's access.
 * @throws Problem `unknown_account`, `too_many_rows`, `demo_budget`, or `insufficient_scope` if the caller's right has ended.
 */
export async function createFeed(service: Service, manager: Token, input: FeedInput, origin: Origin): Promise<NewFeed> {
  const { budget_id: budgetId } = manager;
  const nowMs = service.now();
  const at = formatTimestamp(nowMs);
  const { text, digest } = createFeedText("feed", budgetId, service.randomBytes);
  const claim = input.kind === "simplefin" ? createFeedText("claim", budgetId, service.randomBytes) : null;
  const secrets: FeedSecrets = {
    digest,
    claim_digest: claim?.digest ?? null,
    claim_until: claim && formatTimestamp(nowMs + CLAIM_MS),
  };
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
    if (input.kind === "simplefin") await checkAccounts(tx, input.settings.account_ids ?? []);
    if ((await tx.feeds.list(at)).length >= MAX_FEEDS) {
      throw new Problem("too_many_rows", `A budget can have ${MAX_FEEDS} feeds. Revoke some first.`);
    }
    await tx.feeds.insert(feed, secrets);
    await tx.securityEvents.insert(newEvent(service, origin, "feed_created", detailsOf(feed)));
  });
  return { feed, text, code: claim?.text ?? null };
}

async function checkAccounts({ accounts }: Pick<Tx, "accounts">, ids: readonly string[]): Promise<void> {
  const known = new Set((await accounts.list()).map(({ id }) => id));
  const problems = new ProblemList();
  for (const [i, id] of ids.entries()) {
    if (known.has(id)) continue;
    problems.add("unknown_account", `/feed/account_ids/${i}`, `There is no account ${id} in this budget.`);
  }
  problems.throwIfAny();
}

function detailsOf({ id, kind, name }: Feed): SecurityEvent["details"] {
  return { feed_id: id, kind, name };
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
    await tx.securityEvents.insert(newEvent(service, origin, "feed_revoked", detailsOf(found)));
  });
}

/**
 * Exchanges the code of a setup token for a new secret, which replaces the one before: only digests are stored. It works once,
 * for a day; later attempts are security events. Returns the secret. @throws Problem `feed_refused`.
 */
export async function claimFeed(service: Service, code: string, origin: Origin): Promise<string> {
  const claim = parseFeedText("claim", code);
  if (claim === undefined) throw refusedClaim();
  const { budgetId, digest } = claim;
  const at = formatTimestamp(service.now());
  const { text, digest: newDigest } = createFeedText("feed", budgetId, service.randomBytes);
  const isClaimed = await service.store.write(budgetId, async (tx) => {
    const found = await tx.feeds.findByClaim(digest, at);
    if (found === undefined) return false;
    const isOpen = found.claim_until !== null && found.claim_until > at;
    if (isOpen) await tx.feeds.claim(found.feed.id, newDigest);
    const type = isOpen ? "feed_claimed" : "feed_claim_refused";
    await tx.securityEvents.insert(newEvent(service, origin, type, detailsOf(found.feed)));
    return isOpen;
  });
  if (!isClaimed) throw refusedClaim();
  return text;
}

function refusedClaim(): Problem {
  const detail =
    "The setup token does not exist, was claimed before, or is older than a day. If you did not claim it, somebody else may have: revoke the feed.";
  return new Problem("feed_refused", detail);
}

interface OpenedFeed {
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
    const claim = parseFeedText("feed", text);
    if (claim === undefined) return undefined;
    const { budgetId, digest } = claim;
    const feed = await store.of(budgetId).feeds.findActive(digest, formatTimestamp(now()));
    if (feed === undefined) return undefined;
    recordUse(feed.id, (at) => store.write(budgetId, (tx) => tx.feeds.setLastUsed(feed.id, at)));
    return { budgetId, feed };
  };
}
