/** The daily quota of a connection: its requests on a day in UTC, and the limit of its provider. */
import type { Pace } from "../../banks/provider.ts";
import { addDays, dayAt, formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { BankConnection } from "../../store/store.ts";
import type { Service } from "../service.ts";
import { getConnection } from "./connections.ts";
import { findProvider } from "./providers.ts";

type Counter = Pick<BankConnection, "provider" | "requests_on" | "requests">;

interface Asked {
  readonly requests: number;
  /** A person waited for the answer. */
  readonly isAttended: boolean;
}

/** The counter after these requests. */
export function counterAfter(before: Counter, asked: Asked, at: string): Pick<Counter, "requests_on" | "requests"> {
  const today = dayAt(Date.parse(at), "UTC");
  return { requests_on: today, requests: requestsOn(before, today) + countedOf(before, asked) };
}

function countedOf({ provider }: Counter, { requests, isAttended }: Asked): number {
  const pace = findProvider(provider)?.pace ?? null;
  if (isFree(pace, isAttended)) return 0;
  return pace?.countsRuns ? Math.min(1, requests) : requests;
}

function isFree(pace: Pace | null, isAttended: boolean): boolean {
  return isAttended && pace?.attendedIsFree === true;
}

/** The requests on a day that count toward the limit. */
export function requestsOn({ requests_on, requests }: Counter, today: string): number {
  return requests_on === today ? requests : 0;
}

/** When the quota is whole again. */
export function nextQuotaMs(nowMs: number): number {
  return Date.parse(`${addDays(dayAt(nowMs, "UTC"), 1)}T00:00:00.000Z`);
}

/** A provider may end the access of a program that asks more often. @throws Problem `rate_limited` */
export function rejectOverQuota(
  connection: Counter,
  { nowMs, isAttended }: { readonly nowMs: number; readonly isAttended: boolean },
): void {
  const pace = findProvider(connection.provider)?.pace ?? null;
  if (pace === null || isFree(pace, isAttended)) return;
  if (requestsOn(connection, dayAt(nowMs, "UTC")) < pace.perDay) return;
  const what = pace.countsRuns ? "syncs and previews" : "requests";
  const detail = `The ${pace.perDay} ${what} of this day (UTC) are used up. The provider may end the access of a program that asks more often. Try again tomorrow.`;
  const retryAfterSeconds = Math.ceil((nextQuotaMs(nowMs) - nowMs) / 1000);
  throw new Problem("rate_limited", detail, [], { retryAfterSeconds });
}

/** Counts requests of which nothing else is stored. */
export async function countRequests(
  { store, now }: Service,
  budgetId: string,
  connectionId: string,
  asked: Asked,
): Promise<void> {
  await store.write(budgetId, async (tx) => {
    const connection = await getConnection(tx, connectionId);
    await tx.bankConnections.update(connectionId, counterAfter(connection, asked, formatTimestamp(now())));
  });
}
