/**
 * Notifies followers of new changes in their budget, and of the end of their token. Commits of this process wake them at
 * once. One query per second for all followers finds everything else: commits of other servers and commands, and
 * tokens and sessions that were revoked or have expired.
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Token } from "../../domain/token.ts";
import type { SessionRow } from "../../store/store.ts";
import { listActiveSessions } from "../people/sessions.ts";
import type { Service } from "../service.ts";

/** A little less, so that a revoked token ends its streams within a second. */
const CHECK_MS = 900;

interface Follower {
  readonly token: Token;
  /** The session, if the client has one. */
  readonly session: SessionRow | undefined;
  /** The budget may have new changes. `last` is the number of the newest one, if it is known. */
  wake(last?: number): void;
  /** The token or the session no longer works. */
  end(): void;
}

export interface ChangeFeed {
  /** Returns a function that removes the follower. */
  follow(follower: Follower): () => void;
  /** Ends all followers, and wakes no others. */
  close(): void;
}

export function changeFeed({ store, now }: Pick<Service, "store" | "now">): ChangeFeed {
  const followers = new Map<string, Set<Follower>>();
  const list = () => [...followers.values()].flatMap((ofBudget) => [...ofBudget]);
  let isChecking = false;

  async function check(): Promise<void> {
    const all = list();
    const tokens = new Map(all.map(({ token }) => [token.id, token]));
    const active = await store.all.tokens.listActive([...tokens.values()], formatTimestamp(now()));
    const sessions = all.flatMap(({ session }) => session ?? []);
    const activeSessions = await listActiveSessions({ store, now }, sessions);
    const lastSeqs = new Map(active.map(({ id, last_seq }) => [id, last_seq ?? 0]));
    for (const follower of all) {
      const last = lastSeqs.get(follower.token.id);
      const hasSession = follower.session === undefined || activeSessions.has(follower.session.id);
      if (last === undefined || !hasSession) follower.end();
      else follower.wake(last);
    }
  }

  const endListening = store.onCommit((budgetId) => {
    for (const follower of followers.get(budgetId) ?? []) follower.wake();
  });
  const timer = setInterval(async () => {
    if (isChecking || followers.size === 0) return;
    isChecking = true;
    await check().catch(() => {}); // the database is unavailable; a later check may succeed
    isChecking = false;
  }, CHECK_MS).unref();

  return {
    follow(follower) {
      const { budget_id } = follower.token;
      const ofBudget = followers.get(budget_id) ?? new Set();
      followers.set(budget_id, ofBudget.add(follower));
      return () => {
        ofBudget.delete(follower);
        if (ofBudget.size === 0 && followers.get(budget_id) === ofBudget) followers.delete(budget_id);
      };
    },
    close() {
      endListening();
      clearInterval(timer);
      for (const follower of list()) follower.end();
    },
  };
}
