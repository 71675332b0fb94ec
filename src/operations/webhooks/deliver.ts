/**
 * Sends the waiting messages of a webhook. A message that the receiver rejects waits for its own next attempt, and the others
 * continue. An unavailable receiver gets one request per step: all messages wait. If the server dies before it has stored a
 * result, the message is sent again with the same id.
 */
import { signedHeaders } from "../../auth/webhook-signature.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { DELIVER_JOB, MAX_ATTEMPTS, MAX_FAILING_MS, messageOf, PING, RUN_MS, waitAfter } from "../../domain/webhook.ts";
import { forBudget, type OutboundRequest } from "../../outbound/request.ts";
import type { DeliveryRecord, Tx, WebhookRecord } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { advanceWatchJob, endUnusedWatchJob } from "../watch-job.ts";
import { type Attempt, AVAILABLE, attempt, availabilityAfter, isUnavailable, randomOf } from "./attempt.ts";
import type { WebhookJob } from "./follow-log.ts";
import { openWebhook } from "./seal-webhook.ts";

/** How many messages are sent before their results are stored. After a crash, at most this many are sent again. */
const BATCH = 20;

/** The receiver does not want messages any more. */
const GONE = 410;

type DeliverService = Pick<Service, "store" | "now" | "randomBytes" | "secrets">;

/** Sends what is due until it is done, the receiver is unavailable, or other jobs should have their turn. */
export async function sendDue(service: DeliverService, request: OutboundRequest, job: WebhookJob): Promise<void> {
  const endMs = service.now() + RUN_MS;
  while (!job.signal.aborted && service.now() < endMs) {
    const webhook = await service.store.of(job.budgetId).webhooks.find(job.id);
    if (webhook?.state !== "on") return;
    const results = await sendBatch(service, request, job, webhook, endMs);
    if (results.length === 0) return;
    await job.write((tx) => storeResults(service, tx, job, results));
  }
}

type Result = readonly [delivery: DeliveryRecord, result: Attempt];

async function sendBatch(
  service: DeliverService,
  request: OutboundRequest,
  { budgetId, signal }: WebhookJob,
  webhook: WebhookRecord,
  endMs: number,
): Promise<Result[]> {
  const at = formatTimestamp(service.now());
  if (webhook.waits_until !== null && webhook.waits_until > at) return [];
  // If one message makes the receiver fail each time, another one finds out that it is available.
  const isTrying = webhook.failures > 0;
  const options = { limit: isTrying ? 1 : BATCH, fewestFirst: isTrying };
  const due = await service.store.of(budgetId).webhookDeliveries.listDue(webhook.id, at, options);
  const results: Result[] = [];
  const send = await sender(service, request, budgetId, webhook);
  for (const delivery of due) {
    const result = await send(delivery, signal);
    if (result === undefined) break; // the server is stopping
    results.push([delivery, result]);
    if (isUnavailable(result) || result.status === GONE || service.now() >= endMs) break;
  }
  return results;
}

type Send = (message: Pick<DeliveryRecord, "id" | "body">, signal?: AbortSignal) => Promise<Attempt | undefined>;

/** Opens the secrets once for several messages. */
async function sender(
  service: DeliverService,
  request: OutboundRequest,
  budgetId: string,
  webhook: WebhookRecord,
): Promise<Send> {
  const place = { budgetId, id: webhook.id };
  const { old_secret, old_secret_until } = webhook;
  const hasOld = old_secret_until !== null && old_secret_until > formatTimestamp(service.now());
  const url = await openWebhook(service, place, "url", webhook.url);
  const secret = await openWebhook(service, place, "secret", webhook.secret);
  const old = hasOld ? await openWebhook(service, place, "old_secret", old_secret) : undefined;
  const own = forBudget(request, budgetId);
  return async ({ id, body }, signal) => {
    if (url === undefined || secret === undefined) {
      return { status: null, error: "The server's key for the address and the secret is missing." };
    }
    const secrets = old === undefined ? [secret] : [secret, old];
    const headers = {
      "content-type": "application/json",
      "user-agent": "Leeway",
      ...signedHeaders({ id, body, nowMs: service.now(), secrets }),
    };
    return await attempt(service, own, { url, headers, body }, signal);
  };
}

/** Stores the results in the order of the attempts. */
async function storeResults(
  service: DeliverService,
  tx: Tx,
  { budgetId, id }: Pick<WebhookJob, "budgetId" | "id">,
  results: readonly Result[],
): Promise<void> {
  const known = await tx.webhooks.find(id);
  if (known?.state !== "on") return; // what was waiting is dropped already
  const rows = results.map(([delivery, attempt]) => {
    const attempts = delivery.attempts + 1;
    const waitMs = waitAfter(attempts, randomOf(service), attempt.retryAfterMs);
    const { status: last_status, error: last_error } = attempt;
    return { id: delivery.id, ...stateAfter(service, attempt, attempts, waitMs), attempts, last_status, last_error };
  });
  await tx.webhookDeliveries.updateMany(id, rows);
  const webhook = results.reduce((before, [, attempt]) => webhookAfter(service, before, attempt), known);
  const { failures, waits_until, failing_since, last_success_at, state } = webhook;
  await tx.webhooks.update(id, { failures, waits_until, failing_since, last_success_at });
  if (state === "on") return;
  const at = formatTimestamp(service.now());
  await tx.webhooks.end(id, state, at);
  await advanceWatchJob(tx, budgetId, at); // an alert may report it
  await endUnusedWatchJob(tx, budgetId);
}

function stateAfter(
  { now }: DeliverService,
  { status, error }: Attempt,
  attempts: number,
  waitMs: number,
): Pick<DeliveryRecord, "state" | "next_at"> {
  if (error === null) return { state: "sent", next_at: null };
  if (attempts >= MAX_ATTEMPTS || status === GONE) return { state: "failed", next_at: null };
  return { state: "waiting", next_at: formatTimestamp(now() + waitMs) };
}

function webhookAfter(service: DeliverService, webhook: WebhookRecord, result: Attempt): WebhookRecord {
  const nowMs = service.now();
  const after = { ...webhook, ...availabilityAfter(service, webhook, result) };
  if (result.error === null) return { ...after, last_success_at: formatTimestamp(nowMs) };
  const isTooLong = nowMs - Date.parse(after.failing_since ?? "") >= MAX_FAILING_MS;
  return isTooLong || result.status === GONE ? { ...after, state: "disabled" } : after;
}

/** When the job must run again; undefined if it has nothing to do any more. */
export async function findNextMs(tx: Tx, id: string, neverMs: number): Promise<number | undefined> {
  const webhook = await tx.webhooks.find(id);
  if (webhook?.state !== "on") return undefined;
  const next = await tx.webhookDeliveries.findNextAt(id);
  if (next === undefined) return neverMs;
  return Math.max(Date.parse(next), Date.parse(webhook.waits_until ?? next));
}

/** Sends a test message at once, and stores the result. After a success, the messages that wait are sent too. */
export async function sendPing(
  service: DeliverService & Pick<Service, "newId">,
  request: OutboundRequest,
  budgetId: string,
  webhook: WebhookRecord,
): Promise<DeliveryRecord> {
  const at = formatTimestamp(service.now());
  const { id } = webhook;
  const message = { id: service.newId(), ...messageOf(PING, at, null, { budget_id: budgetId }) };
  const send = await sender(service, request, budgetId, webhook);
  const { status = null, error = null } = (await send(message)) ?? {};
  const state = error === null ? "sent" : "failed";
  const result = { state, attempts: 1, next_at: null, last_status: status, last_error: error } as const;
  const delivery = { webhook_id: id, ...message, ...result, created_at: at };
  await service.store.write(budgetId, async (tx) => {
    if ((await tx.webhooks.find(id)) === undefined) return;
    await tx.webhookDeliveries.insertMany([delivery]);
    if (error !== null) return;
    const now = formatTimestamp(service.now());
    await tx.webhooks.update(id, { ...AVAILABLE, last_success_at: now });
    await tx.jobs.advance({ kind: DELIVER_JOB, id }, now);
  });
  return delivery;
}
