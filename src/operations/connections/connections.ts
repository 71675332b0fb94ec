/** Gets, changes, pauses and removes connections. `connect.ts` adds and repairs them, and `link-account.ts` links their accounts. */
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import { allows } from "../../domain/token.ts";
import type { BankConnection, Reads, Tx } from "../../store/store.ts";
import { found } from "../found.ts";
import { hasCreatorLeft } from "../people/creator-left.ts";
import { newEvent } from "../people/security-events.ts";
import type { Caller, Service, Write } from "../service.ts";
import { advanceWatchJob } from "../watch-job.ts";
import { askBank } from "./ask-bank.ts";
import { openNewestAccess } from "./bank-secret.ts";
import type { Connecting } from "./open-access.ts";
import { findProvider } from "./providers.ts";
import { readSettings, type SettingsInput } from "./settings.ts";
import { scheduleSync } from "./sync-job.ts";

/** @throws Problem `not_found` */
export async function getConnection(reads: Pick<Reads, "bankConnections">, id: string): Promise<BankConnection> {
  return found(await reads.bankConnections.find(id), "connection", id);
}

export interface ConnectionChanges {
  readonly name?: string | undefined;
  readonly settings?: SettingsInput | undefined;
  readonly is_paused?: boolean | undefined;
}

/**
 * Changes the name and the settings, and pauses or resumes the runs. Whoever resumes a connection whose creator left becomes its
 * creator. @throws Problem `not_found`, `out_of_range`, or `insufficient_scope` if only people who manage the budget can resume it.
 */
export async function updateConnection(
  { tx, at, caller }: Write,
  id: string,
  { name, settings, is_paused }: ConnectionChanges,
): Promise<void> {
  const before = await getConnection(tx, id);
  const taken = is_paused === false && hasCreatorLeft(before) ? takenOver(caller) : {};
  const provider = findProvider(before.provider);
  const after: BankConnection = {
    ...before,
    name: name ?? before.name,
    settings:
      provider === undefined
        ? before.settings
        : readSettings(provider, settings, "/connection/settings", before.settings),
    state: is_paused === undefined ? before.state : await stateAfter(tx, { ...before, ...taken }, is_paused),
    updated_at: at,
  };
  const fields = { name: after.name, settings: after.settings, state: after.state, updated_at: at, ...taken };
  await tx.bankConnections.update(id, fields);
  await scheduleSync(tx, after, Date.parse(at) + nextRunMs(before, after));
  await advanceWatchJob(tx, caller.budgetId, at);
}

/** @throws Problem `insufficient_scope` */
function takenOver(caller: Caller): Pick<BankConnection, "problem" | "problem_since" | "created_by"> {
  if (!allows(caller, "manage")) {
    throw new Problem("insufficient_scope", "Only an owner can resume a connection whose creator left.");
  }
  return { problem: null, problem_since: null, created_by: caller.actor.id };
}

async function stateAfter(tx: Tx, before: BankConnection, isPaused: boolean): Promise<BankConnection["state"]> {
  if (isPaused) return "paused";
  return before.state === "paused" ? await runningState(tx, before) : before.state;
}

/** The state of a connection that is not paused. */
export async function runningState(
  tx: Tx,
  { id, problem }: Pick<BankConnection, "id" | "problem">,
): Promise<BankConnection["state"]> {
  const isLinked = (await tx.bankAccounts.listOf(id)).some(({ account_id }) => account_id !== null);
  if (!isLinked) return "linking";
  return problem === null ? "active" : "needs_attention";
}

/** How long after a change the next run may be at most. */
function nextRunMs(before: BankConnection, after: BankConnection): number {
  const isResumed = before.state === "paused";
  const { every_minutes } = after.settings;
  return isResumed || every_minutes === null ? 0 : every_minutes * 60_000;
}

/**
 * Removes a connection with its secret and links. What it imported stays, and the rows that need a decision disappear. The access
 * ends at the provider, if it answers. @throws Problem `not_found`
 */
export async function removeConnection(service: Service, connecting: Connecting, id: string): Promise<void> {
  const { budgetId } = connecting;
  const connection = await getConnection(service.store.of(budgetId), id);
  await revoke(service, budgetId, connection);
  await service.store.write(budgetId, async (tx) => {
    const { secret, ...found } = await getConnection(tx, id);
    for (const waiting of await tx.imports.listOfConnections()) {
      if (waiting.connection_id === id) await tx.imports.removePreview(waiting.id);
    }
    await scheduleSync(tx, { ...found, secret: null }, service.now());
    await tx.bankConnections.remove(id);
    await advanceWatchJob(tx, budgetId, formatTimestamp(service.now()));
    await tx.securityEvents.insert(eventOf(service, connecting, "bank_removed", connection));
  });
}

/** Best effort: the person can also end the access at the provider. */
async function revoke(service: Service, budgetId: string, connection: BankConnection): Promise<void> {
  const end = findProvider(connection.provider)?.access?.revoke;
  const access = await openNewestAccess(service, budgetId, connection);
  if (end === undefined || access === undefined || service.outbound === null) return;
  try {
    await askBank(service, budgetId, (tools) => end(tools, access));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Connecting, repairing and removing are security events. */
export function eventOf(
  service: Service,
  { origin }: Connecting,
  type: "bank_connected" | "bank_reconnected" | "bank_removed",
  { id, provider, name }: BankConnection,
) {
  return newEvent(service, origin, type, { connection_id: id, provider, name });
}
