/**
 * Runs of bank connections: asks the bank outside any transaction, then stores what it listed, or why it did not, in one. Two runs
 * at the same time do no harm, because the second one finds only what is known.
 */
import { type Attending, BankProblem, isAnswered, type Listing, type Pace } from "../../banks/provider.ts";
import {
  type ConnectionProblem,
  NO_COUNTS,
  type RunAccount,
  type RunCause,
  type RunState,
} from "../../domain/bank-connection.ts";
import { DAY_MS, dayAt, formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import { OutboundError } from "../../outbound/request.ts";
import type { BankAccount, BankConnection, Reads, SyncRun } from "../../store/store.ts";
import type { ImportSizes, Service, Write } from "../service.ts";
import { advanceWatchJob } from "../watch-job.ts";
import { queueMessage } from "../webhooks/follow-log.ts";
import { openAccess } from "./bank-secret.ts";
import { getConnection, runningState } from "./connections.ts";
import { type Entered, enterListings } from "./enter-listings.ts";
import { findProvider, isAsked } from "./providers.ts";
import { counterAfter, nextQuotaMs } from "./quota.ts";
import { hasRefused } from "./run-notes.ts";
import { daysToAsk } from "./to-reading.ts";

/** What the bank answered. */
export interface Fetched {
  readonly startedAt: string;
  readonly requests: number;
  /** A person waited for the answer. */
  readonly isAttended: boolean;
  readonly listings: readonly Listing[];
  /** Why the whole run failed. */
  readonly problem: BankProblem | null;
}

/** All requests of a run together may take this long. */
const LIMIT_MS = 4 * 60_000;

/**
 * The accounts that a run asks for. One that was never listed is asked for only if a person starts its first sync. A link to a
 * closed account pauses.
 */
export async function findAsked(
  reads: Pick<Reads, "bankAccounts" | "accounts">,
  connectionId: string,
  { isFirst }: { readonly isFirst: boolean },
): Promise<BankAccount[]> {
  const all = await reads.bankAccounts.listOf(connectionId);
  const linked = all.filter(({ state, listed_until }) => state === "linked" && (isFirst || listed_until !== null));
  const accounts = await reads.accounts.findMany(linked.flatMap(({ account_id }) => account_id ?? []));
  return linked.filter(({ account_id }) => accounts.get(account_id ?? "")?.closed_on === null);
}

export interface Asking {
  readonly attended?: Attending | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Asks the bank for the accounts. Never rejects because of the bank. */
export async function fetchListings(
  service: Service,
  budgetId: string,
  connection: BankConnection,
  asked: readonly BankAccount[],
  { attended = null, signal: given }: Asking,
): Promise<Fetched> {
  const { now, randomBytes, outbound } = service;
  const startedAt = formatTimestamp(now());
  const limit = AbortSignal.timeout(LIMIT_MS);
  const signal = given === undefined ? limit : AbortSignal.any([given, limit]);
  const listings: Listing[] = [];
  let requests = 0;
  const facts = () => ({ startedAt, requests, isAttended: attended !== null });
  const provider = findProvider(connection.provider);
  try {
    if (!isAsked(provider))
      throw new BankProblem({ ...NO_PROVIDER, text: `There is no provider ${connection.provider}.` });
    if (outbound === null) throw new BankProblem(NO_OUTBOUND);
    const access = await openAccess(service, budgetId, connection);
    if (access === undefined) throw new BankProblem(UNREADABLE);
    const request: typeof outbound = (url, options) => {
      requests += 1;
      return outbound(url, { ...options, signal, budgetId });
    };
    const { overlapDays = 0, historyDays = 0 } = provider.pace ?? {};
    const days = daysToAsk(asked, { today: dayAt(now(), "UTC"), overlapDays, historyDays });
    const tools = { request, now, randomBytes, returnUrl: null, hookUrl: null, signal };
    const wanted = {
      accounts: asked.map(({ external_key }) => external_key),
      ...days,
      cursor: connection.cursor,
      attended,
    };
    for await (const listing of provider.access.fetch(tools, access, wanted)) listings.push(listing);
    return { ...facts(), listings, problem: null };
  } catch (error) {
    given?.throwIfAborted();
    if (error instanceof BankProblem) return { ...facts(), listings: [], problem: error };
    if (!(error instanceof OutboundError) && !limit.aborted) throw error;
    const text = limit.aborted
      ? `The bank did not answer within ${LIMIT_MS / 60_000} minutes.`
      : (error as Error).message;
    return { ...facts(), listings: [], problem: new BankProblem({ code: "no_answer", kind: "later", text }) };
  }
}

const NO_PROVIDER = { code: "unknown_provider", kind: "setup" } as const;
const NO_OUTBOUND = {
  code: "outbound_off",
  kind: "later",
  text: "This server connects to no other server. The operator can change LEEWAY_OUTBOUND.",
} as const;
const UNREADABLE = {
  code: "secret_unreadable",
  kind: "person",
  text: "The server cannot open the access to the bank: the key of its secrets has changed. Connect the bank again.",
} as const;

export interface StoredRun {
  readonly run: SyncRun;
  /** When the next run is due. Null if a program sends the listings. */
  readonly nextMs: number | null;
}

export interface StoreOptions {
  readonly cause: RunCause;
  readonly sizes?: ImportSizes | undefined;
  /** Random, from 0 to 1, so that the runs of many connections spread. */
  readonly jitter?: number;
}

/** Stores a run with its effects. @throws Problem as `enterListings`, or `not_found`. */
export async function storeRun(
  write: Write,
  connectionId: string,
  { startedAt, requests, isAttended, listings, problem: failure }: Fetched,
  { cause, sizes, jitter = 0.5 }: StoreOptions,
): Promise<StoredRun> {
  const { tx, at, newId } = write;
  const before = await getConnection(tx, connectionId);
  const runId = newId();
  const entered = failure === null ? await enterListings(write, before, listings, { runId, sizes }) : NOTHING;
  const problem = failure ?? problemIn(listings);
  const pace = findProvider(before.provider)?.pace ?? null;
  const linked = new Set(
    (await tx.bankAccounts.listOf(connectionId)).flatMap(({ state, external_key }) =>
      state === "linked" ? external_key : [],
    ),
  );
  const isOk = failure === null && listings.some((one) => linked.has(one.account.key) && isAnswered(one));
  const lasting = problem === null || mayPass(before, problem, at) ? null : describeProblem(problem);
  const after = {
    ...connectionAfter(before, problem, listings, { at, isOk }),
    ...counterAfter(before, { requests, isAttended }, at),
    state: await runningState(tx, { id: connectionId, problem: lasting }),
  };
  const run: SyncRun = {
    ...{ id: runId, connection_id: connectionId, cause, started_at: startedAt, ended_at: at, requests },
    state: failure === null ? stateOf(listings, entered.accounts) : "failed",
    problem: problem === null ? null : describeProblem(problem),
    import_id: entered.importId,
    detail: { counts: entered.counts, accounts: entered.accounts },
  };
  await tx.syncRuns.insert(run);
  await tx.bankConnections.update(connectionId, after);
  await advanceWatchJob(tx, write.caller.budgetId, at);
  const nextMs =
    pace === null ? null : nextRunMs({ ...before, ...after }, problem, pace, { atMs: Date.parse(at), jitter });
  await queueMessages(write, run, { from: before.state, to: after.state });
  return { run, nextMs };
}

/** For webhooks: the end of the run, and once that the connection needs a person. The bank's words may have names, so only codes. */
async function queueMessages(
  write: Write,
  { id: run_id, connection_id, state, problem, detail }: SyncRun,
  { from, to }: { readonly from: BankConnection["state"]; readonly to: BankConnection["state"] },
): Promise<void> {
  const { tx, at, newId } = write;
  const { budgetId } = write.caller;
  const code = problem?.code ?? null;
  const send = (type: string, data: object) =>
    queueMessage({ now: () => Date.parse(at), newId }, tx, {
      budgetId,
      type,
      data: { connection_id, run_id, ...data },
    });
  if (state === "failed") await send("sync.failed", { code });
  else await send("sync.finished", { state, counts: detail.counts });
  if (to !== "needs_attention" || from === to) return;
  await send("connection.needs_attention", { code, action: problem?.action });
}

const NOTHING: Entered = { importId: null, counts: NO_COUNTS, accounts: [] };

type AnyProblem = Pick<BankProblem, "code" | "kind" | "message" | "retryAfterSeconds">;

/** The first problem of an account that needs something. */
function problemIn(listings: readonly Listing[]): AnyProblem | null {
  for (const { problems } of listings) {
    for (const { code, kind, text } of problems) {
      if (kind !== "note") return { code, kind, message: text, retryAfterSeconds: null };
    }
  }
  return null;
}

function describeProblem({ code, kind, message }: AnyProblem): ConnectionProblem {
  return { code, detail: message, action: kind === "later" ? "wait" : "reconnect" };
}

/** The state of a run that the bank answered. */
export function stateOf(listings: readonly Listing[], accounts: readonly RunAccount[]): RunState {
  return listings.some(({ lists }) => lists === "some") || accounts.some(hasRefused) ? "partial" : "ok";
}

interface After {
  readonly at: string;
  /** Whether the bank has answered for an account that is linked. */
  readonly isOk: boolean;
}

function connectionAfter(
  before: BankConnection,
  problem: AnyProblem | null,
  listings: readonly Listing[],
  { at, isOk }: After,
) {
  return {
    problem: problem === null ? null : describeProblem(problem),
    problem_since: problem === null ? null : (before.problem_since ?? at),
    cursor: listings.findLast(({ cursor }) => cursor !== null)?.cursor ?? before.cursor,
    last_success_at: isOk ? at : before.last_success_at,
    updated_at: at,
    slow_until: listings.some(hasQuotaWarning) ? formatTimestamp(Date.parse(at) + SLOW_MS) : before.slow_until,
  };
}

/** A provider may warn in a note before it refuses. A refusal passes like other failures. */
function hasQuotaWarning({ problems }: Listing): boolean {
  return problems.some(({ code, kind }) => code === "rate_limited" && kind === "note");
}

/** How long a quota warning slows a connection down to one run a day. */
const SLOW_MS = 7 * DAY_MS;

/** A problem that may pass needs a person if it lasts this long. */
const PATIENCE_MS = DAY_MS;

/** Whether the problem may pass by itself, and has not lasted long. */
function mayPass(
  { last_success_at, created_at, problem_since }: BankConnection,
  { kind }: AnyProblem,
  at: string,
): boolean {
  // One of several accounts may fail for long.
  const sinceMs = Math.min(...[last_success_at ?? created_at, problem_since ?? at].map((time) => Date.parse(time)));
  return kind === "later" && Date.parse(at) - sinceMs < PATIENCE_MS;
}

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 360 * MINUTE_MS;

/** Wrong keys stay wrong until a person connects again, which makes the run due. */
const NEVER_MS = 365 * DAY_MS;

/** A failure is tried again soon, then ever later, or when the provider says. A quota that is used up waits for the next day in UTC. */
function nextRunMs(
  {
    settings,
    slow_until,
    requests,
    problem_since,
  }: Pick<BankConnection, "settings" | "slow_until" | "requests" | "problem_since">,
  problem: AnyProblem | null,
  pace: Pace,
  { atMs, jitter }: { readonly atMs: number; readonly jitter: number },
): number {
  const around = (ms: number) => atMs + ms * (0.9 + 0.2 * jitter);
  if (problem?.kind === "setup") return atMs + NEVER_MS;
  if (problem?.kind === "person") return around(DAY_MS);
  if (problem?.kind === "later") {
    const lastedMs = atMs - Date.parse(problem_since ?? "");
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(MINUTE_MS, 4 * lastedMs));
    const askedMs = (problem.retryAfterSeconds ?? 0) * 1000;
    return Math.max(around(waitMs), atMs + askedMs * (1 + 0.1 * jitter));
  }
  if (requests >= pace.perDay) return nextQuotaMs(atMs) + DAY_MS * 0.1 * jitter;
  const isSlow = slow_until !== null && Date.parse(slow_until) > atMs;
  return around(isSlow ? DAY_MS : (settings.every_minutes ?? pace.everyMinutes) * MINUTE_MS);
}

/** A person may ask for a run this long after the last one. */
const PAUSE_MS = 10 * MINUTE_MS;
/** After a preview, which is often repeated with another first day. */
const PREVIEW_PAUSE_MS = MINUTE_MS;

/** @throws Problem `rate_limited` */
export async function rejectSoon(reads: Pick<Reads, "syncRuns">, connectionId: string, nowMs: number): Promise<void> {
  const [last] = await reads.syncRuns.list(connectionId, undefined, 1);
  if (last === undefined || last.requests === 0) return;
  const pauseMs = last.cause === "first" ? PREVIEW_PAUSE_MS : PAUSE_MS;
  const leftMs = Date.parse(last.started_at) + pauseMs - nowMs;
  if (leftMs <= 0) return;
  const minutes = pauseMs === MINUTE_MS ? "a minute" : `${pauseMs / MINUTE_MS} minutes`;
  const detail = `The bank was asked less than ${minutes} ago. Banks limit how often they can be asked. Try again later.`;
  throw new Problem("rate_limited", detail, [], { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}
