/**
 * Notifies followers of new changes in their budget, and of the end of their token. Commits of this process wake them at
 * once. Queries once per second find everything else: commits of other servers and commands, and tokens and sessions that
 * were revoked or have expired. On a cluster, each machine is asked by itself, so a failed one stops only its own followers.
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Token } from "../../domain/token.ts";
import type { SessionRow } from "../../store/store.ts";
import { listActiveSessions } from "../people/sessions.ts";
import type { Service } from "../service.ts";

/** A little less, so that a revoked token ends its streams within a second. */
const CHECK_MS = 900;

/** A follower ends if its token could not be checked for this long, because it may have been revoked. */
const MAX_UNCHECKED_MS = 10_000;

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
  const checks = repeatedChecks();

  async function checkTokens(some: readonly Follower[]): Promise<void> {
    const [budgetIds, ids] = [some.map(({ token }) => token.budget_id), some.map(({ token }) => token.id)];
    const active = await store.all.tokens.listActive(unique(budgetIds), unique(ids), formatTimestamp(now()));
    const lastSeqs = new Map(active.map(({ id, last_seq }) => [id, last_seq ?? 0]));
    for (const follower of some) {
      const last = lastSeqs.get(follower.token.id);
      if (last === undefined) follower.end();
      else follower.wake(last);
    }
  }

  async function checkSessions(some: readonly Follower[]): Promise<void> {
    const sessions = some.flatMap(({ session }) => session ?? []);
    const active = await listActiveSessions({ store, now }, sessions);
    for (const follower of some) if (!active.has(follower.session?.id ?? "")) follower.end();
  }

  async function checkAll(): Promise<void> {
    const all = list();
    // If the machines are unknown, all followers are checked at once.
    const machines = await store.machinesOf([...followers.keys()]).catch(() => new Map<string, string>());
    const groups = Map.groupBy(all, ({ token }) => `machine ${machines.get(token.budget_id) ?? ""}`);
    for (const [machine, some] of groups) checks.start(machine, some, checkTokens);
    const withSession = all.filter(({ session }) => session !== undefined);
    if (withSession.length > 0) checks.start("sessions", withSession, checkSessions);
    checks.forget((name) => !groups.has(name) && name !== "sessions");
  }

  const endListening = store.onCommit((budgetId) => {
    for (const follower of followers.get(budgetId) ?? []) follower.wake();
  });
  const timer = setInterval(() => {
    if (followers.size === 0) checks.forget(() => true);
    else void checkAll();
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

interface RepeatedChecks {
  /** Starts a check, unless the one before still runs. Ends the followers if none has succeeded for too long. */
  start(name: string, some: readonly Follower[], check: (some: readonly Follower[]) => Promise<void>): void;
  forget(isUnused: (name: string) => boolean): void;
}

function repeatedChecks(): RepeatedChecks {
  const states = new Map<string, { isRunning: boolean; succeededMs: number }>();
  return {
    start(name, some, check) {
      const state = states.get(name) ?? { isRunning: false, succeededMs: performance.now() };
      states.set(name, state);
      if (performance.now() > state.succeededMs + MAX_UNCHECKED_MS) for (const follower of some) follower.end();
      if (state.isRunning) return;
      state.isRunning = true;
      const done = () => {
        state.succeededMs = performance.now();
      };
      const failed = () => {}; // a later check may succeed
      void check(some)
        .then(done, failed)
        .finally(() => {
          state.isRunning = false;
        });
    },
    forget(isUnused) {
      for (const name of states.keys()) if (isUnused(name)) states.delete(name);
    },
  };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
