/**
 * Evaluates the alerts of a budget after each change and at the hours at which one may be due, and reports its spending power to
 * webhooks. States, notices, messages and their deliveries are stored in one write, so each crossing of a limit is reported once.
 */
import {
  type Alert,
  type AlertFacts,
  type AlertKind,
  currencyOf,
  type Evaluation,
  evaluateAlerts,
  inCurrency,
} from "../../domain/alerts.ts";
import { DAY_MS, dayAt, formatTimestamp, minuteAt, QUARTER_HOUR_MS } from "../../domain/calendar.ts";
import { NOTIFY_JOB, WATCH_JOB } from "../../domain/channel.ts";
import { wantsNumber } from "../../domain/webhook.ts";
import type { AlertRecord, Reads, Tx, WebhookRecord } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import type { Service } from "../service.ts";
import { reportNumber } from "../webhooks/report-number.ts";
import { loadFacts } from "./load-facts.ts";

/** A running job `watch`. */
export interface WatchJob {
  readonly budgetId: string;
  /** Rejects if another server has the job now. */
  write(work: (tx: Tx) => Promise<void>): Promise<void>;
}

interface Loaded {
  /** The last change that the facts include. */
  readonly seq: number;
  readonly nowMs: number;
  readonly alerts: readonly AlertRecord[];
  /** Those that ask for spending power. */
  readonly webhooks: readonly WebhookRecord[];
  readonly facts: Awaited<ReturnType<typeof loadFacts>>;
  readonly timeZone: string;
}

/** When it must run again without a change; undefined if neither an alert nor a webhook is left. */
export async function watch(service: Service, { budgetId, write }: WatchJob): Promise<number | undefined> {
  const loaded = await service.store.read(budgetId, (reads) => load(service, reads), { isLong: true });
  if (loaded === undefined) return undefined;
  let waitingMs: number | undefined;
  await write(async (tx) => {
    await storeEvaluation(service, tx, budgetId, loaded);
    waitingMs = await reportNumber(service, tx, { budgetId, power: loaded.facts.power, ...loaded });
  });
  return waitingMs ?? nextHourMs(loaded.nowMs, loaded.timeZone, new Set(loaded.alerts.flatMap(hoursOf)));
}

async function load({ now }: Service, reads: Reads): Promise<Loaded | undefined> {
  const nowMs = now();
  const alerts = (await reads.alerts.listAll()).filter(({ is_on }) => is_on);
  const webhooks = (await reads.webhooks.list()).filter(wantsNumber);
  if (alerts.length === 0 && webhooks.length === 0) return undefined;
  const seq = await reads.changes.lastSeq();
  const { time_zone: timeZone } = await getBudget({ reads });
  return { seq, nowMs, alerts, webhooks, timeZone, facts: await loadFacts({ reads }, nowMs, kindsOf(alerts)) };
}

const kindsOf = (alerts: readonly AlertRecord[]): ReadonlySet<AlertKind> => new Set(alerts.map(({ kind }) => kind));

async function storeEvaluation(service: Service, tx: Tx, budgetId: string, loaded: Loaded): Promise<void> {
  const { alerts, facts, nowMs, seq } = loaded;
  const current = new Map((await tx.alerts.listAll()).map((alert) => [alert.id, alert]));
  // An alert that was changed after its facts were loaded is evaluated the next time.
  const same = alerts.filter(({ id, updated_at }) => current.get(id)?.updated_at === updated_at);
  const kept = same.filter((alert) => relabeled(alert, facts) === alert);
  const inNewCurrency = same.filter((alert) => !kept.includes(alert)).map((alert) => relabeled(alert, facts));
  await storeRelabeled(tx, budgetId, inNewCurrency, loaded);
  const states = await tx.alerts.listStates();
  const evaluation = evaluateAlerts(await withOwners(tx, budgetId, kept), states, facts, nowMs);
  await storeStates(tx, evaluation);
  await storeNotices(service, nowMs, tx, evaluation, current);
  await tx.jobs.update({ kind: WATCH_JOB, id: budgetId }, { position: seq });
}

/** The alert with its value in the current currency. The same object if nothing has changed. */
export function relabeled(alert: AlertRecord, facts: AlertFacts): AlertRecord {
  const settings = inCurrency(alert.settings, currencyOf(alert.settings, facts));
  return settings === alert.settings ? alert : { ...alert, settings };
}

/** A new currency is no crossing, so what holds in it now does not fire. */
async function storeRelabeled(
  tx: Tx,
  budgetId: string,
  alerts: readonly AlertRecord[],
  { facts, nowMs }: Pick<Loaded, "facts" | "nowMs">,
): Promise<void> {
  const updated_at = formatTimestamp(nowMs);
  for (const { id, settings } of alerts) {
    await tx.alerts.update(id, { settings, updated_at });
    await tx.alerts.removeStates(id);
  }
  await storeStates(tx, evaluateAlerts(await withOwners(tx, budgetId, alerts), [], facts, nowMs));
}

export async function withOwners(tx: Tx, budgetId: string, alerts: readonly AlertRecord[]): Promise<Alert[]> {
  const members = await tx.people.memberships.listOfBudget(budgetId);
  const owners = new Set(members.filter(({ role }) => role === "owner").map(({ user_id }) => user_id));
  return alerts.map(({ id, kind, settings, updated_at, user_id }) => ({
    ...{ id, kind, settings, updated_at },
    isOwner: owners.has(user_id),
  }));
}

export async function storeStates(tx: Tx, { fired, cleared, forgotten }: Evaluation): Promise<void> {
  await tx.alerts.setStates([...fired, ...cleared]);
  for (const state of forgotten) await tx.alerts.forgetState(state);
}

async function storeNotices(
  { newId }: Service,
  nowMs: number,
  tx: Tx,
  { notices }: Evaluation,
  alerts: ReadonlyMap<string, AlertRecord>,
): Promise<void> {
  const at = formatTimestamp(nowMs);
  const channels = (await tx.channels.listAll()).filter(({ verified_at }) => verified_at !== null);
  const channelIds = new Set(channels.map(({ id }) => id));
  for (const { alert, subject, occasion, sentence } of notices) {
    const record = alerts.get(alert.id);
    if (record === undefined) continue;
    const { user_id } = record;
    const notice = { id: newId(), user_id, alert_id: alert.id, subject, occasion, sentence, at, seen_at: null };
    if (!(await tx.notices.insert(notice))) continue;
    const reached = record.channel_ids.filter((id) => channelIds.has(id));
    const waiting = { notice_id: notice.id, state: "waiting", attempts: 0, next_at: at, last_error: null } as const;
    await tx.channels.insertDeliveries(reached.map((channel_id) => ({ channel_id, ...waiting })));
    for (const id of reached) await tx.jobs.advance({ kind: NOTIFY_JOB, id }, at);
  }
}

/** The hours of the day at which an alert may be due. */
function hoursOf({ settings: { at_hour } }: AlertRecord): number[] {
  return at_hour === undefined ? [] : [at_hour];
}

/**
 * The next time at which a day or one of the hours begins in the time zone. If the clock skips an hour, that is when the next one
 * begins.
 */
export function nextHourMs(nowMs: number, timeZone: string, hours: ReadonlySet<number>): number {
  const localAt = (ms: number) => ({ day: dayAt(ms, timeZone), hour: Math.floor(minuteAt(ms, timeZone) / 60) });
  const first = (Math.floor(nowMs / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS;
  let before = localAt(first - QUARTER_HOUR_MS);
  for (let ms = first; ms < nowMs + 2 * DAY_MS; ms += QUARTER_HOUR_MS) {
    const { day, hour } = localAt(ms);
    if (day !== before.day) return ms;
    for (let begun = before.hour + 1; begun <= hour; begun += 1) if (hours.has(begun)) return ms;
    before = { day, hour };
  }
  return nowMs + DAY_MS;
}
