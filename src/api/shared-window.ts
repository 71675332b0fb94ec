/**
 * A limit that several servers hold together. Each takes requests from what all of them may make in blocks, and spends
 * those by itself: one look at the database for each fiftieth of the limit, and never more than the limit in all. What
 * a server has taken and does not spend is lost to the others until the window is over.
 */
import type { Service } from "../operations/service.ts";
import { type Position, WINDOW_MS, type Window } from "./rate-limit.ts";

/** Blocks in a limit: how finely servers share it. */
const BLOCKS = 50;

/** Bounds the memory; what is forgotten of a token is at most one block. */
const MAX_TOKENS = 100_000;

type CountRequests = NonNullable<Service["store"]["countRequests"]>;

interface Share {
  sinceMs: number;
  /** How many all servers have taken, as far as is known. */
  taken: number;
  /** How many this one may still spend. */
  left: number;
  /** While a block is being taken. */
  taking: Promise<void> | undefined;
}

export function sharedWindow(
  countRequests: CountRequests,
  now: () => number,
  limit: number,
): Window<{ readonly budget_id: string; readonly id: string }> {
  const block = Math.max(1, Math.floor(limit / BLOCKS));
  const shares = new Map<string, Share>();

  function shareOf(tokenId: string): Share {
    const known = shares.get(tokenId);
    if (known !== undefined && now() < known.sinceMs + WINDOW_MS) return known;
    const share = { sinceMs: now(), taken: 0, left: 0, taking: undefined };
    if (shares.size >= MAX_TOKENS) shares.clear();
    shares.set(tokenId, share);
    return share;
  }

  async function takeBlock(share: Share, budgetId: string, tokenId: string): Promise<void> {
    const { sinceMs, taken } = await countRequests({
      budgetId,
      tokenId,
      count: block,
      nowMs: now(),
      windowMs: WINDOW_MS,
    });
    share.sinceMs = sinceMs;
    share.taken = taken;
    share.left = Math.max(0, block - Math.max(0, taken - limit));
  }

  function spend(share: Share): Position {
    const isAllowed = share.left > 0;
    if (isAllowed) share.left -= 1;
    const remaining = Math.max(0, limit - share.taken) + share.left;
    return { isAllowed, remaining, restMs: Math.max(1, share.sinceMs + WINDOW_MS - now()) };
  }

  async function takeAndSpend(share: Share, budgetId: string, tokenId: string): Promise<Position> {
    while (isSpent(share)) {
      share.taking ??= takeBlock(share, budgetId, tokenId).finally(() => {
        share.taking = undefined;
      });
      await share.taking;
    }
    return spend(share);
  }

  const isSpent = ({ left, taken }: Share) => left === 0 && taken < limit;

  return ({ budget_id, id }) => {
    const share = shareOf(id);
    return isSpent(share) ? takeAndSpend(share, budget_id, id) : spend(share);
  };
}
