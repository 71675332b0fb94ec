/**
 * Sends the notices of a channel. A notice that the receiver rejects waits for its own next attempt, and the others continue; an
 * unavailable receiver gets one request per step. If the server dies before it has stored a result, a notice is sent again.
 */
import type { NoticeSentence } from "../../domain/alerts.ts";
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { NOTIFY_JOB } from "../../domain/channel.ts";
import { alertKindOf, type NoticeSubject, noticeSubjectOf } from "../../domain/notice-subject.ts";
import type { Sentence } from "../../domain/sentence.ts";
import { MAX_ATTEMPTS, RUN_MS, waitAfter } from "../../domain/webhook.ts";
import { type NoticeMessage, noticeMail, requestOf } from "../../notify/index.ts";
import { forBudget, type OutboundRequest } from "../../outbound/request.ts";
import type { Channel, NoticeDelivery, NoticeRecord, Tx } from "../../store/store.ts";
import { languageOf, renderSentence } from "../../words/catalog.ts";
import { removeChannel } from "../people/remove-channel.ts";
import type { Service } from "../service.ts";
import { type Attempt, AVAILABLE, attempt, availabilityAfter, isUnavailable, randomOf } from "../webhooks/attempt.ts";
import { attemptMail } from "./attempt-mail.ts";
import { countNotice } from "./count-mail.ts";
import { MISSING_KEY, openSettings } from "./seal-channel.ts";
import { getVapidKey } from "./vapid-key.ts";

const BATCH = 20;

/** After this time a notice is no news; it stays in the app. */
const MAX_AGE_MS = DAY_MS;

/** A notice is urgent, so an unavailable receiver is asked again as after this many failures, even if it had more: 30 min. */
const MAX_STEPS = 3;

const TITLE = "Leeway";

/** A browser that no longer takes notices has one of these statuses (RFC 8030, section 7.3). */
const GONE = [404, 410];

/** A test is about nothing. */
const NOTHING: NoticeSubject = { type: "budget", id: null, scheduled_on: null };

/** A running job `notify`. */
export interface NotifyJob {
  readonly budgetId: string;
  readonly id: string;
  readonly signal: AbortSignal;
  write(work: (tx: Tx) => Promise<void>): Promise<void>;
}

/** Sends what is due until it is done, the receiver is unavailable, or other jobs should have their turn. */
export async function sendNotices(service: Service, request: OutboundRequest, job: NotifyJob): Promise<void> {
  const { budgetId, id, signal, write } = job;
  const endMs = service.now() + RUN_MS;
  while (!signal.aborted && service.now() < endMs) {
    const { channels, notices } = service.store.of(budgetId);
    const channel = await channels.find(id);
    const at = formatTimestamp(service.now());
    if (channel === undefined || (channel.waits_until ?? at) > at) return;
    // If one notice makes the receiver fail each time, another one finds out that it is available.
    const isTrying = channel.failures > 0;
    const due = await channels.listDue(id, at, { limit: isTrying ? 1 : BATCH, fewestFirst: isTrying });
    if (due.length === 0) return;
    for (const delivery of due) {
      const notice = await notices.find(delivery.notice_id);
      if (notice === undefined) continue;
      if (service.now() > Date.parse(notice.at) + MAX_AGE_MS) {
        await write((tx) => tx.channels.updateDelivery(delivery, { state: "failed", next_at: null }));
        continue;
      }
      const message = messageOf(budgetId, channel, notice);
      const limit = await countFirst(service, job, channel, delivery);
      const result =
        limit === undefined
          ? await sendMessage(service, request, budgetId, channel, message, signal)
          : { status: null, error: limit, isFinal: true };
      if (result === undefined) return; // the server is stopping
      if (isGone(channel, result)) return await write((tx) => removeChannel(tx, channel));
      await write((tx) => storeResult(service, tx, delivery, notice, result));
      if (isUnavailable(result) || service.now() >= endMs) return;
    }
  }
}

/** An e-mail counts once, however often it is tried. Returns why it must not be sent. */
async function countFirst(
  service: Service,
  { write }: NotifyJob,
  { kind, user_id }: Channel,
  { attempts }: NoticeDelivery,
): Promise<string | undefined> {
  if (kind !== "email" || attempts > 0) return undefined;
  let limit: string | undefined;
  await write(async ({ people }) => {
    limit = await countNotice(service, people, user_id);
  });
  return limit;
}

/** Whether the person has turned notices off in the browser of the channel. */
function isGone({ kind }: Channel, { status }: Attempt): boolean {
  return kind === "web_push" && status !== null && GONE.includes(status);
}

function messageOf(budgetId: string, channel: Channel, notice: NoticeRecord): NoticeMessage {
  const { id, sentence, at } = notice;
  const language = languageOf(channel.language);
  const summary = renderSentence(withoutAmounts(sentence), language);
  const text = channel.shows_amounts ? renderSentence(sentence, language) : summary;
  return { id, budgetId, title: TITLE, text, summary, at, about: noticeSubjectOf(notice) };
}

function withoutAmounts(sentence: NoticeSentence): Sentence {
  return { code: "notice.plain", parameters: { kind: alertKindOf(sentence) } };
}

/** Undefined if `signal` aborted it. */
async function sendMessage(
  service: Service,
  request: OutboundRequest,
  budgetId: string,
  { id, kind, settings }: Channel,
  message: NoticeMessage,
  signal?: AbortSignal,
): Promise<Attempt | undefined> {
  const opened = await openSettings(service, { budgetId, id }, settings);
  if (opened === undefined) return { status: null, error: MISSING_KEY };
  if (kind === "email") return await attemptMail(service, noticeMail(id, JSON.parse(opened), message), signal);
  const sender = { nowMs: service.now(), getVapidKey: () => getVapidKey(service) };
  const own = forBudget(request, budgetId);
  return await attempt(service, own, await requestOf(kind, opened, message, sender), signal);
}

async function storeResult(
  service: Service,
  tx: Tx,
  delivery: NoticeDelivery,
  notice: NoticeRecord,
  result: Attempt,
): Promise<void> {
  const { error, retryAfterMs, isFinal = false } = result;
  const { channel_id: id } = delivery;
  const channel = await tx.channels.find(id);
  if (channel === undefined) return;
  const attempts = delivery.attempts + 1;
  await tx.channels.update(id, availabilityAfter(service, channel, result, MAX_STEPS));
  if (error === null) {
    await tx.channels.updateDelivery(delivery, { state: "sent", attempts, next_at: null, last_error: null });
    return;
  }
  const nextMs = service.now() + waitAfter(attempts, randomOf(service), retryAfterMs);
  const isOver = isFinal || attempts >= MAX_ATTEMPTS || nextMs > Date.parse(notice.at) + MAX_AGE_MS;
  const next_at = formatTimestamp(nextMs);
  const state = isOver ? ({ state: "failed", next_at: null } as const) : ({ state: "waiting", next_at } as const);
  await tx.channels.updateDelivery(delivery, { ...state, attempts, last_error: error });
}

/** When the job must run again; undefined if the channel is deleted. */
export async function findNextNoticeMs(tx: Tx, id: string, neverMs: number): Promise<number | undefined> {
  const channel = await tx.channels.find(id);
  if (channel === undefined) return undefined;
  const next = await tx.channels.findNextAt(id);
  if (next === undefined) return neverMs;
  return Math.max(Date.parse(next), Date.parse(channel.waits_until ?? next));
}

/** Sends a test at once. After a success, the notices that wait for the receiver are sent too. Null if it arrived, otherwise why not. */
export async function sendTest(
  service: Service,
  request: OutboundRequest,
  budgetId: string,
  channel: Channel,
): Promise<string | null> {
  const text = renderSentence({ code: "notice.test", parameters: {} }, languageOf(channel.language));
  const at = formatTimestamp(service.now());
  const message = { id: service.newId(), budgetId, title: TITLE, text, summary: text, at, about: NOTHING };
  const result = await sendMessage(service, request, budgetId, channel, message);
  const error = result?.error ?? null;
  await service.store.write(budgetId, async (tx) => {
    if ((await tx.channels.find(channel.id)) === undefined) return;
    if (error === null) {
      await tx.channels.update(channel.id, AVAILABLE);
      await tx.jobs.advance({ kind: NOTIFY_JOB, id: channel.id }, formatTimestamp(service.now()));
    }
    if (result === undefined || !isGone(channel, result)) return;
    await removeChannel(tx, channel);
    await tx.jobs.remove({ kind: NOTIFY_JOB, id: channel.id });
  });
  return error;
}
