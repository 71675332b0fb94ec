/**
 * Push messages to a browser end when a person signs it out, there or elsewhere. They do not end when the session expires, or when
 * the person signs in again: a channel names the device, which outlives its sessions.
 */
import { NOTIFY_JOB } from "../../domain/channel.ts";
import type { AllTx, People, Store, Tx } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { removeChannel } from "./remove-channel.ts";

/** A transaction on the data of a user and on the user's push channels. */
export interface BrowsersTx {
  readonly people: People;
  /** The budgets in which the user may have push channels. */
  readonly budgets: readonly Pick<Tx, "alerts" | "channels" | "jobs">[];
}

/** Like `writeUser`. Only if the user has a push channel does it take the lock for writes to several budgets. */
export async function writeBrowsers<T>(
  { store }: Pick<Service, "store">,
  userId: string,
  work: (tx: BrowsersTx) => Promise<T>,
): Promise<T> {
  const budgetIds = await listBudgetsWithPush(store, userId);
  if (budgetIds.length === 0) return await store.writeUser(userId, (people) => work({ people, budgets: [] }));
  const run = ({ of, people }: AllTx) => work({ people, budgets: budgetIds.map(of) });
  return await store.writeAll(run, { changesUsers: [userId] });
}

/** Call it before a write to several budgets, which must not wait for a machine that does not respond. */
export async function listBudgetsWithPush(store: Store, userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { budget_id } of await store.all.memberships.listOfUser(userId)) {
    const channels = await store.of(budget_id).channels.listOf(userId);
    if (channels.some(({ kind }) => kind === "web_push")) found.push(budget_id);
  }
  return found;
}

/** Ends the push messages to the browser of a session. Call it before the device is removed. */
export async function endPushOf(tx: BrowsersTx, userId: string, sessionId: string): Promise<void> {
  const digest = await tx.people.devices.findDigestOfSession(userId, sessionId);
  if (digest !== undefined) await endPush(tx, userId, (one) => one === digest);
}

/** Ends those to all browsers, except the one of a session if given. */
export async function endAllPush(tx: BrowsersTx, userId: string, exceptSessionId = ""): Promise<void> {
  const digest = await tx.people.devices.findDigestOfSession(userId, exceptSessionId);
  await endPush(tx, userId, (one) => one === null || one !== digest);
}

async function endPush(
  { budgets }: BrowsersTx,
  userId: string,
  isEnded: (deviceDigest: string | null) => boolean,
): Promise<void> {
  for (const tables of budgets) {
    for (const channel of await tables.channels.listOf(userId)) {
      if (channel.kind !== "web_push" || !isEnded(channel.device_digest)) continue;
      await removeChannel(tables, channel);
      await tables.jobs.remove({ kind: NOTIFY_JOB, id: channel.id });
    }
  }
}
