/** Previews of a change of the periods. */
import { queryOptions } from "@tanstack/react-query";
import { addDays } from "../../src/domain/calendar.ts";
import { send } from "./client.ts";
import type { UpdateBudgetResponse } from "./contract.ts";
import type { PeriodChange, Proposal } from "./period-change.ts";
import { contains } from "./periods.ts";

/** The response to a change that is not stored. */
export function previewOf(change: PeriodChange | undefined | null) {
  return queryOptions({
    queryKey: ["preview of periods", change] as const,
    queryFn: async ({ signal }) => (change == null ? null : await tryChange(change, signal)),
    gcTime: 0,
  });
}

/** Proposes the last start on or before today. */
export function proposalOf(period: PeriodChange["period"] | undefined, today: string) {
  return queryOptions({
    queryKey: ["proposal of periods", period, today] as const,
    queryFn: async ({ signal }) => (period === undefined ? null : await propose(period, today, signal)),
    gcTime: 0,
  });
}

export async function propose(
  period: PeriodChange["period"],
  today: string,
  signal?: AbortSignal,
): Promise<Proposal | null> {
  const { periods = [] } = await tryChange({ period, period_from: null }, signal);
  const current = periods.find((one) => contains(one, today));
  if (current === undefined) return null;
  const query = { until: addDays(current.from, -1) };
  const { count } = (await send("GET /v1/transactions/summary", { query, ...(signal && { signal }) })).data;
  return { period: current, periodFrom: count === 0 ? null : current.from };
}

async function tryChange(budget: PeriodChange, signal?: AbortSignal): Promise<UpdateBudgetResponse> {
  const input = { body: { budget }, query: { dry_run: true }, ...(signal && { signal }) };
  return (await send("PUT /v1/budget", input)).data;
}
