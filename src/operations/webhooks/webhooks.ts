/** The webhooks of a budget: list, create, change, rotate the secret, delete, and their messages. */
import { createWebhookSecret } from "../../auth/webhook-signature.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { Token } from "../../domain/token.ts";
import { DELIVER_JOB, type DeliveryState, OLD_SECRET_MS, wantsNumber } from "../../domain/webhook.ts";
import type { OutboundRequest } from "../../outbound/request.ts";
import type { DeliveryRecord, Tx, WebhookRecord } from "../../store/store.ts";
import { runOneTest } from "../one-test.ts";
import { assertStillManages } from "../people/end-access.ts";
import { rejectDemo } from "../people/members.ts";
import { newEvent, type Origin } from "../people/security-events.ts";
import type { Service } from "../service.ts";
import { endUnusedWatchJob, startWatchJob } from "../watch-job.ts";
import { AVAILABLE } from "./attempt.ts";
import { sendPing } from "./deliver.ts";
import { currentNumber } from "./report-number.ts";
import { openWebhook, sealWebhook } from "./seal-webhook.ts";

export type { DeliveryRecord };

/** Each reads every change. */
const MAX_WEBHOOKS = 20;

/** A webhook as the owners of its budget see it. */
export interface WebhookView {
  readonly webhook: WebhookRecord;
  /** Undefined if the server lacks the key for it. */
  readonly url: string | undefined;
  /** The number of waiting messages. */
  readonly waiting: number;
  /** The user who created it; null if a token did. */
  readonly creator: { readonly id: string; readonly name: string } | null;
}

/** The caller, in the budget of the request. */
export interface Manager {
  readonly token: Token;
  readonly origin: Origin;
}

export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
}

export async function listWebhooks(service: Service, budgetId: string): Promise<WebhookView[]> {
  const { webhooks, webhookDeliveries } = service.store.of(budgetId);
  const all = await webhooks.list();
  if (all.length === 0) return [];
  const waiting = await webhookDeliveries.countWaiting();
  const names = await service.store.all.users.findNames(all.flatMap(({ created_by }) => created_by ?? []));
  return await Promise.all(
    all.map(async (webhook) => ({
      webhook,
      url: await openWebhook(service, { budgetId, id: webhook.id }, "url", webhook.url),
      waiting: waiting.get(webhook.id) ?? 0,
      creator: creatorOf(webhook, names),
    })),
  );
}

function creatorOf({ created_by: id }: WebhookRecord, names: ReadonlyMap<string, string>): WebhookView["creator"] {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

/** @throws Problem `not_found`. */
export async function getWebhook(service: Service, budgetId: string, id: string): Promise<WebhookView> {
  const found = (await listWebhooks(service, budgetId)).find(({ webhook }) => webhook.id === id);
  if (found === undefined) throw unknownWebhook(id);
  return found;
}

/**
 * It gets the changes after the newest one. The secret is returned once. @throws Problem `outbound_off`,
 * `secrets_not_configured`, `too_many_rows`, `demo_budget`, or `insufficient_scope` if the caller's right has ended.
 */
export async function createWebhook(
  service: Service,
  { token, origin }: Manager,
  { name, url, types }: WebhookFields,
): Promise<{ readonly view: WebhookView; readonly secret: string }> {
  outboundOf(service);
  const { budget_id: budgetId } = token;
  const [id, secret, at] = [service.newId(), createWebhookSecret(service.randomBytes), formatTimestamp(service.now())];
  const place = { budgetId, id };
  const webhook: WebhookRecord = {
    id,
    name,
    url: await sealWebhook(service, place, "url", url),
    types,
    state: "on",
    secret: await sealWebhook(service, place, "secret", secret),
    old_secret: null,
    old_secret_until: null,
    ...AVAILABLE,
    last_success_at: null,
    reported: null,
    created_by: origin.actor.id,
    created_at: at,
    updated_at: at,
  };
  await service.store.write(budgetId, async (tx) => {
    await assertStillManages(service, tx, token);
    await rejectDemo(tx.people, budgetId, "have webhooks");
    if ((await tx.webhooks.list()).length >= MAX_WEBHOOKS) {
      throw new Problem("too_many_rows", `A budget can have ${MAX_WEBHOOKS} webhooks. Delete one first.`);
    }
    await tx.webhooks.insert(webhook);
    await startJob(tx, id, at);
    if (wantsNumber(webhook)) await startNumber(service, tx, budgetId, id);
    await tx.securityEvents.insert(newEvent(service, origin, "webhook_created", { webhook_id: id, name }));
  });
  return { view: await getWebhook(service, budgetId, id), secret };
}

/** It follows the log from the newest change. */
async function startJob(tx: Tx, id: string, at: string): Promise<void> {
  await tx.jobs.insert({ kind: DELIVER_JOB, id }, at, await tx.changes.lastSeq());
}

/** Changes of spending power are reported from the current one on. */
async function startNumber({ now }: Service, tx: Tx, budgetId: string, id: string): Promise<void> {
  const nowMs = now();
  await tx.webhooks.update(id, { reported: await currentNumber(tx, nowMs) });
  await startWatchJob(tx, budgetId, formatTimestamp(nowMs));
}

/** @throws Problem `not_found`, or as `createWebhook`. */
export async function updateWebhook(
  service: Service,
  manager: Manager,
  id: string,
  { url, is_on, ...rest }: Partial<WebhookFields> & { readonly is_on?: boolean },
): Promise<WebhookView> {
  if (url !== undefined || is_on === true) outboundOf(service);
  const { budget_id: budgetId } = manager.token;
  const sealed = url === undefined ? {} : { url: await sealWebhook(service, { budgetId, id }, "url", url) };
  await changeWebhook(service, manager, id, async (tx, webhook, at) => {
    // A new address may work at once.
    await tx.webhooks.update(id, { ...rest, ...sealed, ...(url !== undefined && AVAILABLE), updated_at: at });
    const job = { kind: DELIVER_JOB, id };
    if (url !== undefined) await tx.jobs.advance(job, at);
    if (is_on === true && webhook.state !== "on") {
      await tx.webhooks.update(id, { ...AVAILABLE, state: "on" });
      await tx.jobs.remove(job); // of a webhook that was disabled a moment ago
      await startJob(tx, id, at);
    }
    if (is_on === false) {
      await tx.webhooks.end(id, "off", at);
      await tx.webhooks.update(id, { ...AVAILABLE, state: "off" });
      await tx.jobs.remove(job);
    }
    const after = await tx.webhooks.find(id);
    if (after !== undefined && wantsNumber(after) && !wantsNumber(webhook)) {
      await startNumber(service, tx, budgetId, id);
    }
    await endUnusedWatchJob(tx, budgetId);
  });
  return await getWebhook(service, budgetId, id);
}

/** The old secret signs too for a day. @throws Problem `not_found`, `secrets_not_configured` or `insufficient_scope`. */
export async function rotateSecret(service: Service, manager: Manager, id: string): Promise<string> {
  const { budget_id: budgetId } = manager.token;
  const place = { budgetId, id };
  const before = await findWebhook(service, budgetId, id);
  const old = await openWebhook(service, place, "secret", before.secret);
  const secret = createWebhookSecret(service.randomBytes);
  const sealed = await sealWebhook(service, place, "secret", secret);
  const sealedOld = old === undefined ? null : await sealWebhook(service, place, "old_secret", old);
  const until = formatTimestamp(service.now() + OLD_SECRET_MS);
  await changeWebhook(service, manager, id, async (tx, _webhook, at) => {
    const expiry = { old_secret: sealedOld, old_secret_until: sealedOld === null ? null : until };
    await tx.webhooks.update(id, { secret: sealed, ...expiry, updated_at: at });
  });
  return secret;
}

async function changeWebhook(
  service: Service,
  { token, origin }: Manager,
  id: string,
  change: (tx: Tx, webhook: WebhookRecord, at: string) => Promise<void>,
): Promise<void> {
  await service.store.write(token.budget_id, async (tx) => {
    await assertStillManages(service, tx, token);
    const webhook = await tx.webhooks.find(id);
    if (webhook === undefined) throw unknownWebhook(id);
    await change(tx, webhook, formatTimestamp(service.now()));
    const { name } = webhook;
    await tx.securityEvents.insert(newEvent(service, origin, "webhook_changed", { webhook_id: id, name }));
  });
}

/** @throws Problem `not_found`, or `insufficient_scope` if the caller's right has ended. */
export async function deleteWebhook(service: Service, { token, origin }: Manager, id: string): Promise<void> {
  await service.store.write(token.budget_id, async (tx) => {
    await assertStillManages(service, tx, token);
    const webhook = await tx.webhooks.find(id);
    if (webhook === undefined) throw unknownWebhook(id);
    await tx.jobs.remove({ kind: DELIVER_JOB, id });
    await tx.webhooks.remove(id);
    await endUnusedWatchJob(tx, token.budget_id);
    const { name } = webhook;
    await tx.securityEvents.insert(newEvent(service, origin, "webhook_deleted", { webhook_id: id, name }));
  });
}

/**
 * Sends a test message, also if the webhook is off. @throws Problem `not_found`, `outbound_off`, or `rate_limited` if another test
 * of this person is running.
 */
export async function testWebhook(
  service: Service,
  { token, origin: { actor } }: Manager,
  id: string,
): Promise<DeliveryRecord> {
  const { budget_id: budgetId } = token;
  const callerId = actor.kind === "user" ? (actor.id ?? budgetId) : budgetId;
  const request = outboundOf(service);
  const webhook = await findWebhook(service, budgetId, id);
  return await runOneTest(callerId, () => sendPing(service, request, budgetId, webhook));
}

interface DeliveriesQuery {
  readonly state?: DeliveryState | undefined;
  /** Only older ones than this id. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Newest first, one more than the limit if there is one. @throws Problem `not_found`. */
export async function listDeliveries(
  service: Service,
  budgetId: string,
  id: string,
  { limit, ...query }: DeliveriesQuery,
): Promise<{ readonly deliveries: readonly DeliveryRecord[]; readonly next: string | null }> {
  await findWebhook(service, budgetId, id);
  const found = await service.store.of(budgetId).webhookDeliveries.list(id, { ...query, limit: limit + 1 });
  const deliveries = found.slice(0, limit);
  return { deliveries, next: found.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
}

/**
 * Sends a message again with the next look for jobs, as a new message with the same id. @throws Problem `not_found`, `webhook_off`,
 * or `insufficient_scope` if the caller's right has ended.
 */
export async function retryDelivery(
  service: Service,
  { token }: Manager,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
): Promise<DeliveryRecord> {
  return await service.store.write(token.budget_id, async (tx) => {
    await assertStillManages(service, tx, token);
    const webhook = await tx.webhooks.find(id);
    if (webhook === undefined) throw unknownWebhook(id);
    const delivery = await tx.webhookDeliveries.find(id, deliveryId);
    if (delivery === undefined) throw new Problem("not_found", `The webhook has no delivery ${deliveryId}.`);
    if (webhook.state !== "on") throw new Problem("webhook_off", "The webhook sends nothing. Turn it on first.");
    const at = formatTimestamp(service.now());
    const waiting = { state: "waiting", attempts: 0, next_at: at } as const;
    await tx.webhookDeliveries.updateMany(id, [{ ...delivery, ...waiting }]);
    await tx.webhooks.update(id, { waits_until: null });
    await tx.jobs.advance({ kind: DELIVER_JOB, id }, at);
    return { ...delivery, ...waiting };
  });
}

async function findWebhook({ store }: Service, budgetId: string, id: string): Promise<WebhookRecord> {
  const webhook = await store.of(budgetId).webhooks.find(id);
  if (webhook === undefined) throw unknownWebhook(id);
  return webhook;
}

function unknownWebhook(id: string): Problem {
  return new Problem("not_found", `There is no webhook ${id}.`);
}

/** @throws Problem `outbound_off`. */
export function outboundOf({ outbound }: Service): OutboundRequest {
  if (outbound !== null) return outbound;
  const detail = "This server connects to no other server. The operator can change LEEWAY_OUTBOUND.";
  throw new Problem("outbound_off", detail);
}
