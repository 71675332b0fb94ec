/**
 * Turns changes of the log into waiting messages. The messages of a change are stored in the write that moves the position
 * behind it, so no change is passed over, and none has its messages twice.
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Change } from "../../domain/change.ts";
import { idGenerator, timeOfId } from "../../domain/id.ts";
import {
  DELIVER_JOB,
  isWanted,
  type Message,
  messageOf,
  messagesOf,
  OVERFLOW,
  SPENDING_POWER_CHANGED,
} from "../../domain/webhook.ts";
import type { DeliveryRecord, Tx } from "../../store/store.ts";
import type { Service } from "../service.ts";

/** The maximum number of waiting messages of a webhook. */
const MAX_WAITING = 10_000;

/** A write covers at most this many changes, and reads no more after this many items. */
const MAX_CHANGES = 100;
const MAX_ITEMS = 10_000;

/** A change may be large, so few are read at a time. */
const BATCH = 20;

/** A running job of a webhook. */
export interface WebhookJob {
  readonly budgetId: string;
  readonly id: string;
  readonly signal: AbortSignal;
  /** Rejects if another server has the job now. */
  write(work: (tx: Tx) => Promise<void>): Promise<void>;
}

type FollowService = Pick<Service, "store" | "now" | "newId" | "randomBytes">;

/** Reads all changes after `position`. */
export async function followLog(service: FollowService, job: WebhookJob, position: number): Promise<void> {
  const { budgetId, id, signal, write } = job;
  for (let read = position; !signal.aborted; ) {
    const changes = await readChanges(service, budgetId, read);
    const last = changes.at(-1)?.seq;
    if (last === undefined) break;
    const since = read;
    await write(async (tx) => {
      const webhook = await tx.webhooks.find(id);
      if (webhook?.state !== "on") return;
      const missed = gapMessage(service, budgetId, since, changes);
      const messages = changes.flatMap((change) => messagesOf(budgetId, change, webhook.types));
      await insertMessages(service, tx, id, [...missed, ...messages]);
      await dropOverflow(service, tx, budgetId, id);
      await tx.jobs.update({ kind: DELIVER_JOB, id }, { position: last });
    });
    read = last;
  }
  // Other messages are queued without a look at the number of those that wait.
  const waiting = (await service.store.of(budgetId).webhookDeliveries.countWaiting(id)).get(id) ?? 0;
  if (waiting > MAX_WAITING) await write((tx) => dropOverflow(service, tx, budgetId, id));
}

async function readChanges({ store }: FollowService, budgetId: string, since: number): Promise<Change[]> {
  const found: Change[] = [];
  let items = 0;
  while (found.length < MAX_CHANGES && items < MAX_ITEMS) {
    const batch = await store.of(budgetId).changes.list({ since: found.at(-1)?.seq ?? since, limit: BATCH });
    found.push(...batch);
    for (const change of batch) items += change.items.length;
    if (batch.length < BATCH) break;
  }
  return found;
}

/** A message about changes that the log no longer has: they were removed, or lost before the data was restored. */
function gapMessage(service: FollowService, budgetId: string, since: number, [first]: readonly Change[]): Message[] {
  if (first === undefined || first.seq === since + 1) return [];
  return [overflowMessage(service, budgetId, since + 1, first.seq - 1)];
}

function overflowMessage({ now }: FollowService, budgetId: string, fromSeq: number, toSeq: number): Message {
  const data = { budget_id: budgetId, from_seq: fromSeq, to_seq: toSeq };
  return messageOf(OVERFLOW, formatTimestamp(now()), toSeq, data);
}

/** Replaces the oldest messages by one if too many are waiting. It has a new id, because receivers ignore known ones. */
async function dropOverflow(service: FollowService, tx: Tx, budgetId: string, id: string): Promise<void> {
  const waiting = (await tx.webhookDeliveries.countWaiting(id)).get(id) ?? 0;
  if (waiting <= MAX_WAITING) return;
  // The number that is waiting is the latest one.
  const options = { limit: waiting - MAX_WAITING + 1, except: SPENDING_POWER_CHANGED };
  const oldest = await tx.webhookDeliveries.listOldest(id, options);
  const [first] = oldest;
  if (first === undefined) return;
  await tx.webhookDeliveries.removeMany(
    id,
    oldest.map((one) => one.id),
  );
  const ranges = oldest.flatMap(({ type, seq, body }): [from: number, to: number][] => {
    if (seq === null) return [];
    return [[type === OVERFLOW ? JSON.parse(body).data.from_seq : seq, seq]];
  });
  if (ranges.length === 0) return; // none was about the log, which is what the receiver reads instead
  const [from, to] = [Math.min(...ranges.map(([seq]) => seq)), Math.max(...ranges.map(([, seq]) => seq))];
  const message = overflowMessage(service, budgetId, from, to);
  // It stays the oldest message.
  const newId = idGenerator(() => timeOfId(first.id) - 1, service.randomBytes);
  await tx.webhookDeliveries.insertMany([waitingMessage({ ...service, newId }, id, message)]);
}

type QueueService = Pick<Service, "now" | "newId">;

/**
 * Queues a message of a type that is not about the log, for every webhook that asks for it, in the write that makes it true.
 * `data` has neither names nor amounts, and gets the budget's id.
 */
export async function queueMessage(
  service: QueueService,
  tx: Tx,
  {
    budgetId,
    type,
    data,
  }: { readonly budgetId: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> },
): Promise<void> {
  const at = formatTimestamp(service.now());
  const message = messageOf(type, at, null, { budget_id: budgetId, ...data });
  for (const { id, state, types } of await tx.webhooks.list()) {
    if (state === "on" && isWanted(types, type)) await queueFor(service, tx, id, message);
  }
}

/** Queues a message for one webhook. */
export async function queueFor(service: QueueService, tx: Tx, webhookId: string, message: Message): Promise<void> {
  await insertMessages(service, tx, webhookId, [message]);
  await tx.jobs.advance({ kind: DELIVER_JOB, id: webhookId }, formatTimestamp(service.now()));
}

async function insertMessages(service: QueueService, tx: Tx, webhookId: string, messages: readonly Message[]) {
  await tx.webhookDeliveries.insertMany(messages.map((message) => waitingMessage(service, webhookId, message)));
}

function waitingMessage({ now, newId }: QueueService, webhookId: string, message: Message): DeliveryRecord {
  const at = formatTimestamp(now());
  const unsent = { state: "waiting", attempts: 0, last_status: null, last_error: null } as const;
  return { webhook_id: webhookId, id: newId(), ...message, ...unsent, next_at: at, created_at: at };
}
