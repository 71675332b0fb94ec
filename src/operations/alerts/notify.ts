/** Sends the notices of a channel. If the server dies before it has stored a result, a notice is sent again. */
import type { NoticeSentence } from "../../domain/alerts.ts";
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import { NOTIFY_JOB } from "../../domain/channel.ts";
import { alertKindOf, type NoticeSubject, noticeSubjectOf } from "../../domain/notice-subject.ts";
import type { Sentence } from "../../domain/sentence.ts";
import { MAX_ATTEMPTS, waitAfter } from "../../domain/webhook.ts";
import { type NoticeMessage, noticeMail, requestOf } from "../../notify/index.ts";
import type { OutboundRequest } from "../../outbound/request.ts";
import type { Channel, NoticeDelivery, NoticeRecord, Tx } from "../../store/store.ts";
import { languageOf, renderSentence } from "../../words/catalog.ts";
import type { Service } from "../service.ts";
import { type Attempt, attempt, randomOf } from "../webhooks/attempt.ts";
import { attemptMail, TOO_MANY_MAILS, takeMail } from "./attempt-mail.ts";
import { removeChannel } from "./remove-channel.ts";
import { MISSING_KEY, openSettings } from "./seal-channel.ts";
import { getVapidKey } from "./vapid-key.ts";

const BATCH = 20;

/** After this time a notice is no news; it stays in the app. */
const MAX_AGE_MS = DAY_MS;

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

/** Sends what is due. After a failure, everything waits. */
export async function sendNotices(service: Service, request: OutboundRequest, job: NotifyJob): Promise<void> {
  const { budgetId, id, signal, write } = job;
  while (!signal.aborted) {
    const { channels, notices } = service.store.of(budgetId);
    const channel = await channels.find(id);
    if (channel === undefined) return;
    const due = await channels.listDue(id, formatTimestamp(service.now()), BATCH);
    if (due.length === 0) return;
    for (const delivery of due) {
      const notice = await notices.find(delivery.notice_id);
      if (notice === undefined) continue;
      const message = messageOf(budgetId, channel, notice);
      const result = (await isOverLimit(service, job, channel, delivery))
        ? { status: null, error: TOO_MANY_MAILS, isFinal: true }
        : await sendMessage(service, request, budgetId, channel, message, signal);
      if (result === undefined) return; // the server is stopping
      if (isGone(channel, result)) return await write((tx) => removeChannel(tx, channel));
      await write((tx) => storeResult(service, tx, delivery, notice, result));
      if (result.error !== null) return;
    }
  }
}

/** An e-mail counts once, however often it is tried. */
async function isOverLimit(
  service: Service,
  { write }: NotifyJob,
  { kind }: Channel,
  { attempts }: NoticeDelivery,
): Promise<boolean> {
  if (kind !== "email" || attempts > 0) return false;
  let isAllowed = false;
  await write(async (tx) => {
    isAllowed = await takeMail(service, tx);
  });
  return !isAllowed;
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
  return await attempt(service, request, await requestOf(kind, opened, message, sender), signal);
}

async function storeResult(
  service: Service,
  tx: Tx,
  delivery: NoticeDelivery,
  notice: NoticeRecord,
  { error, retryAfterMs, isFinal = false }: Attempt,
): Promise<void> {
  const { channel_id: id } = delivery;
  const channel = await tx.channels.find(id);
  if (channel === undefined) return;
  const nowMs = service.now();
  const attempts = delivery.attempts + 1;
  if (error === null) {
    await tx.channels.updateDelivery(delivery, { state: "sent", attempts, next_at: null, last_error: null });
    await tx.channels.update(id, { failing_since: null });
    return;
  }
  const nextMs = nowMs + waitAfter(attempts, randomOf(service), retryAfterMs);
  const isOver = isFinal || attempts >= MAX_ATTEMPTS || nextMs > Date.parse(notice.at) + MAX_AGE_MS;
  const next_at = formatTimestamp(nextMs);
  const state = isOver ? ({ state: "failed", next_at: null } as const) : ({ state: "waiting", next_at } as const);
  await tx.channels.updateDelivery(delivery, { ...state, attempts, last_error: error });
  await tx.channels.update(id, { failing_since: channel.failing_since ?? formatTimestamp(nowMs) });
  await tx.channels.delayWaiting(id, next_at);
}

/** When the job must run again; undefined if the channel is deleted. */
export async function findNextNoticeMs(tx: Tx, id: string, neverMs: number): Promise<number | undefined> {
  if ((await tx.channels.find(id)) === undefined) return undefined;
  const next = await tx.channels.findNextAt(id);
  return next === undefined ? neverMs : Date.parse(next);
}

/** Sends a test at once. Null if it arrived, otherwise why not. */
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
    if (error === null) await tx.channels.update(channel.id, { failing_since: null });
    if (result === undefined || !isGone(channel, result)) return;
    await removeChannel(tx, channel);
    await tx.jobs.remove({ kind: NOTIFY_JOB, id: channel.id });
  });
  return error;
}
