/** Sends the notices of a channel. If the server dies before it has stored a result, a notice is sent again. */
import { ALERT_KINDS, type NoticeSentence } from "../../domain/alerts.ts";
import { DAY_MS, formatTimestamp } from "../../domain/calendar.ts";
import type { Sentence } from "../../domain/sentence.ts";
import { MAX_ATTEMPTS, waitAfter } from "../../domain/webhook.ts";
import { type NoticeMessage, noticeMail, requestOf } from "../../notify/index.ts";
import type { OutboundRequest } from "../../outbound/request.ts";
import type { Channel, NoticeDelivery, NoticeRecord, Tx } from "../../store/store.ts";
import { languageOf, renderSentence } from "../../words/catalog.ts";
import type { Service } from "../service.ts";
import { type Attempt, attempt, randomOf } from "../webhooks/attempt.ts";
import { attemptMail, TOO_MANY_MAILS, takeMail } from "./attempt-mail.ts";
import { MISSING_KEY, openSettings } from "./seal-channel.ts";

const BATCH = 20;

/** After this time a notice is no news; it stays in the app. */
const MAX_AGE_MS = DAY_MS;

const TITLE = "Leeway";

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
      const result = (await isOverLimit(service, job, channel, delivery))
        ? { status: null, error: TOO_MANY_MAILS, isFinal: true }
        : await sendMessage(service, request, budgetId, channel, messageOf(channel, notice), signal);
      if (result === undefined) return; // the server is stopping
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

function messageOf(channel: Channel, { id, sentence, at }: NoticeRecord): NoticeMessage {
  const language = languageOf(channel.language);
  const summary = renderSentence(withoutAmounts(sentence), language);
  const text = channel.shows_amounts ? renderSentence(sentence, language) : summary;
  return { id, title: TITLE, text, summary, at };
}

function withoutAmounts({ code, parameters }: NoticeSentence): Sentence {
  const kind = "kind" in parameters ? parameters.kind : code.slice("notice.".length);
  const known = (ALERT_KINDS as readonly string[]).includes(kind) ? kind : "needs_attention";
  return { code: "notice.plain", parameters: { kind: known } };
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
  return await attempt(service, request, requestOf(kind, opened, message, service.now()), signal);
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
  const nextMs = nowMs + (retryAfterMs ?? waitAfter(attempts, randomOf(service)));
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
  const message = { id: service.newId(), title: TITLE, text, summary: text, at: formatTimestamp(service.now()) };
  const result = await sendMessage(service, request, budgetId, channel, message);
  const error = result?.error ?? null;
  await service.store.write(budgetId, async (tx) => {
    if (error !== null || (await tx.channels.find(channel.id)) === undefined) return;
    await tx.channels.update(channel.id, { failing_since: null });
  });
  return error;
}
