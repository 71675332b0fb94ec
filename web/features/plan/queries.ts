/** The queries and writes of Plan. */
import { queryOptions } from "@tanstack/react-query";
import { addDays, addMonths, monthOf } from "../../../src/domain/calendar.ts";
import { queryClient, reading, send } from "../../api/client.ts";
import type { Month, PlannedAmount } from "../../api/contract.ts";
import { budgetPeriod } from "../../api/reads.ts";
import { write } from "../../api/writes.ts";
import { AVERAGES, type PaidBefore } from "./averages.ts";
import { withNote } from "./rows.ts";

/** The period with an amount that is being typed. Nothing is stored. */
export function previewOf(day: string, plans: readonly PlannedAmount[]) {
  return queryOptions({
    queryKey: ["plan preview", day, plans] as const,
    queryFn: async ({ signal }) => {
      const input = { params: { day }, query: { dry_run: true }, body: { month: { plans } }, signal };
      return (await send("PUT /v1/budget/periods/{day}", input)).data.month;
    },
    gcTime: 10_000,
  });
}

let lastSave: Promise<void> = Promise.resolve();

/** Saves one after the other: the server could receive two requests at once in any order, and keep the older amount. */
export function savePlans(
  day: string,
  plans: readonly PlannedAmount[],
  done: string,
  only_this_month: boolean,
): Promise<void> {
  const saved = lastSave.then(async () => {
    const input = { params: { day }, body: { month: { plans, only_this_month } } };
    const { data } = await write("PUT /v1/budget/periods/{day}", input, done);
    queryClient.setQueryData(budgetPeriod(day).queryKey, data);
  });
  lastSave = saved.catch(() => undefined);
  return saved;
}

/** Null removes the note. */
export async function savePeriodNote(day: string, note: string | null, done: string): Promise<void> {
  const { data } = await write("PUT /v1/budget/periods/{day}/note", { params: { day }, body: { note } }, done);
  queryClient.setQueryData(budgetPeriod(day).queryKey, data);
}

/** Null removes the note. `etag` is that of the category. */
export async function saveCategoryNote(
  day: string,
  { category_id, etag }: { readonly category_id: string; readonly etag: string | undefined },
  note: string | null,
  done: string,
): Promise<void> {
  const input = { params: { category_id }, body: { category: { note } }, ifMatch: etag };
  const { data } = await write("PUT /v1/categories/{category_id}", input, done);
  queryClient.setQueryData(budgetPeriod(day).queryKey, (before) => {
    return before && { ...before, month: withNote(before.month, category_id, data.category.note) };
  });
}

export async function copyPlan(day: string, from: string, done: string): Promise<void> {
  await write("POST /v1/budget/periods/{day}/copy", { params: { day }, body: { from } }, done);
}

/** What was paid in each of the last periods, for averages and for the lines of the table. */
export function paidBefore({ period }: Month) {
  const last = monthOf(addDays(period.from, -1));
  const months = Math.ceil((Math.max(...AVERAGES) * period.days) / 28);
  const read = reading("GET /v1/reports/spending", {
    query: { since: addMonths(last, -months), until: last, per: "period", parts: ["bills", "savings", "spending"] },
  });
  return queryOptions({
    ...read,
    select: ({ periods = [], rows }): PaidBefore => {
      const isBefore = (_: unknown, i: number) => (periods[i]?.until ?? "") < period.from;
      return new Map(rows.map(({ id, amounts }) => [id, amounts.filter(isBefore)]));
    },
  });
}
