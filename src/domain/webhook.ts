/**
 * Webhooks: the types of their messages, the messages about a change, and when a message is sent again. The format and the
 * signature are those of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com).
 */
import type { Change } from "./change.ts";
import { RESOURCE_TYPES } from "./resource.ts";

/** `disabled`: the receiver failed for too long, or does not want messages any more. */
export type WebhookState = "on" | "off" | "disabled";

/** `dropped`: it was waiting when the webhook was turned off or disabled. */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "dropped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The job that reads the log and sends the messages. Its id is that of the webhook. */
export const DELIVER_JOB = "deliver";

/** A test message. */
export const PING = "ping";

/** Stands for all messages that a receiver was too slow for. Every webhook gets it. */
export const OVERFLOW = "overflow";

/** The only message with an amount. */
export const SPENDING_POWER_CHANGED = "spending_power.changed";

/** The types of messages about the log. */
const LOG_TYPES = [
  ...RESOURCE_TYPES.flatMap((type) => ["created", "updated", "deleted"].map((action) => `${type}.${action}`)),
  "account.balance",
];

/** The types of messages about the runs of bank connections. */
const BANK_TYPES = ["sync.finished", "sync.failed", "connection.needs_attention"];

/** What a webhook may ask for. */
export const WEBHOOK_PATTERNS: readonly string[] = [
  "*",
  ...[...RESOURCE_TYPES, "sync", "connection", "spending_power"].map((type) => `${type}.*`),
  ...LOG_TYPES,
  ...BANK_TYPES,
  SPENDING_POWER_CHANGED,
];

export function isWanted(patterns: readonly string[], type: string): boolean {
  return patterns.some((pattern) => pattern === "*" || pattern === type || pattern === `${type.split(".")[0]}.*`);
}

/** The number that a webhook knows, in the period of these days. */
export interface ReportedNumber {
  readonly amount_minor: number;
  readonly currency: string;
  readonly from: string;
  readonly until: string;
  /** When the message about it was stored; null if the webhook starts from it. */
  readonly at: string | null;
}

/** Whether a webhook gets a message when spending power changes. */
export function wantsNumber({
  state,
  types,
}: {
  readonly state: WebhookState;
  readonly types: readonly string[];
}): boolean {
  return state === "on" && isWanted(types, SPENDING_POWER_CHANGED);
}

/** A message before it has an id. */
export interface Message {
  readonly type: string;
  readonly seq: number | null;
  readonly body: string;
}

/** A message names at most this many ids. `count` has the number of all. */
const MAX_IDS = 100;

export function messageOf(
  type: string,
  at: string,
  seq: number | null,
  data: Readonly<Record<string, unknown>>,
): Message {
  const timestamp = `${at.slice(0, "2026-11-24T18:04:11".length)}Z`;
  return { type, seq, body: JSON.stringify({ type, timestamp, data }) };
}

/** The messages about a change, one for each wanted type. They have neither names nor amounts. */
export function messagesOf(budgetId: string, change: Change, patterns: readonly string[]): Message[] {
  const { seq, at, operation, actor_kind: actor } = change;
  const byType = Map.groupBy(change.items, ({ type, action }) => `${type}.${action}`);
  return [...byType].flatMap(([type, items]) => {
    if (!isWanted(patterns, type)) return [];
    const ids = items.slice(0, MAX_IDS).map(({ id }) => id);
    return messageOf(type, at, seq, { budget_id: budgetId, seq, operation, actor, ids, count: items.length });
  });
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits between the attempts to send a message. */
const WAITS_MS = [
  5 * SECOND_MS,
  ...[5, 30].map((minutes) => minutes * MINUTE_MS),
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

export const MAX_ATTEMPTS = WAITS_MS.length + 1;

const MAX_WAIT_MS = 24 * HOUR_MS;

/** A webhook without a success for this long is disabled. The last attempt for a message is later. */
export const MAX_FAILING_MS = 72 * HOUR_MS;

/** A job sends messages or notices for this long, and ends with the one that it is sending. Then other jobs have their turn. */
export const RUN_MS = 30_000;

/** The old secret signs this long after a rotation. */
export const OLD_SECRET_MS = 24 * HOUR_MS;

/**
 * The wait after a number of failed attempts, with up to 10 % more. `random` is from 0 to 1. A receiver can ask for a longer wait
 * than the step, but not for a shorter one: the attempts are limited, and would be over within seconds.
 */
export function waitAfter(failures: number, random: number, askedMs = 0): number {
  const waitMs = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0;
  return Math.max(Math.round(waitMs * (1 + 0.1 * random)), askedMs);
}

/** The wait that a receiver asks for, in seconds or as a date (RFC 9110, section 10.2.3). At most 24 h. */
export function parseRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined;
  const waitMs = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), MAX_WAIT_MS);
}

/** Whether an address can be that of a receiver. Whether the server may connect to it is decided at each request. */
export function isReceiverUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
