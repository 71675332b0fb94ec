/**
 * Reports spending power to the webhooks that ask for it. Each has stored the number that it knows, and gets a message if the
 * number or its period is another one. Both are stored in the same write, so a repeated evaluation reports nothing again.
 */
import { amountFormat } from "../../domain/amount-format.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import { messageOf, type ReportedNumber, SPENDING_POWER_CHANGED, wantsNumber } from "../../domain/webhook.ts";
import type { Tx, WebhookRecord } from "../../store/store.ts";
import { reportSpendingPower, type SpendingPowerReport } from "../month/report.ts";
import type { Service } from "../service.ts";
import { queueFor } from "./follow-log.ts";

/** A webhook gets at most one number in this time: the last one. */
const INTERVAL_MS = 2000;

/** The number that a webhook starts from; null if it cannot be computed now. The watch job then stores the first one. */
export async function currentNumber(tx: Tx, nowMs: number): Promise<ReportedNumber | null> {
  try {
    return numberOf(await reportSpendingPower({ reads: tx }, nowMs, {}), null);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function numberOf({ spendingPowerMinor, currency, period }: SpendingPowerReport, at: string | null): ReportedNumber {
  const { from, until } = period;
  return { amount_minor: spendingPowerMinor, currency, from, until, at };
}

interface Computed {
  readonly budgetId: string;
  readonly nowMs: number;
  /** As of `nowMs`. */
  readonly power: SpendingPowerReport;
  /** The webhooks in the same snapshot. */
  readonly webhooks: readonly WebhookRecord[];
}

/** When to evaluate again, for a webhook that got a number a moment ago; undefined if there is none. */
export async function reportNumber(service: Service, tx: Tx, computed: Computed): Promise<number | undefined> {
  const { budgetId, nowMs, power } = computed;
  const at = formatTimestamp(nowMs);
  const number = numberOf(power, at);
  const loaded = new Map(computed.webhooks.map((webhook) => [webhook.id, webhook]));
  const waits: number[] = [];
  for (const webhook of (await tx.webhooks.list()).filter(wantsNumber)) {
    const { id, reported, updated_at } = webhook;
    // One that was changed after the number was computed may know a later one.
    if (loaded.get(id)?.updated_at !== updated_at || (reported !== null && isSame(reported, number))) continue;
    const waitMs = reported === null ? 0 : waitAfter(reported, nowMs);
    if (waitMs > 0) {
      waits.push(nowMs + waitMs);
      continue;
    }
    await tx.webhooks.update(id, { reported: reported === null ? { ...number, at: null } : number });
    if (reported === null) continue;
    const change = formatChange(power, reported);
    const data = { budget_id: budgetId, ...change, ...(await takeWaiting(tx, id, change.currency)) };
    await queueFor(service, tx, id, messageOf(SPENDING_POWER_CHANGED, at, null, data));
  }
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/**
 * Removes the number that a webhook waits for: the new one replaces it. Returns the `previous` of the removed one, which is the
 * number that the receiver knows. The new message has a new id, because the old one may have arrived.
 */
async function takeWaiting(tx: Tx, id: string, currency: string): Promise<{ readonly previous?: unknown }> {
  const waiting = await tx.webhookDeliveries.listWaiting(id, SPENDING_POWER_CHANGED);
  const [first] = waiting;
  if (first === undefined) return {};
  await tx.webhookDeliveries.removeMany(
    id,
    waiting.map((one) => one.id),
  );
  const { data } = JSON.parse(first.body);
  return { previous: data.currency === currency ? data.previous : null };
}

function isSame(one: ReportedNumber, other: ReportedNumber): boolean {
  const parts = ["amount_minor", "currency", "from", "until"] as const;
  return parts.every((part) => one[part] === other[part]);
}

/** If the clock was turned back, it does not wait. */
function waitAfter({ at }: ReportedNumber, nowMs: number): number {
  const agoMs = at === null ? INTERVAL_MS : nowMs - Date.parse(at);
  return agoMs < 0 ? 0 : INTERVAL_MS - agoMs;
}

function formatChange({ spendingPowerMinor, currency, period }: SpendingPowerReport, before: ReportedNumber) {
  const format = amountFormat(currency);
  const { yearMonth: year_month, from, until, name } = period;
  return {
    spending_power: format(spendingPowerMinor),
    previous: before.currency === currency ? format(before.amount_minor) : null,
    currency,
    year_month,
    period: { from, until, name },
  };
}
