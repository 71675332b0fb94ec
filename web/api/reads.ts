/**
 * The reads that several parts of the page share: all of them use the same cached response. The reads of one screen are in
 * its `queries.ts`.
 */
import { type RequestInput, reading } from "./client.ts";
import type { SpendingPowerExplanation } from "./contract.ts";

export const me = reading("GET /v1/me", {});
export const signInMethods = reading("GET /v1/session/methods", {});
export const accounts = reading("GET /v1/accounts", {});
export const categories = reading("GET /v1/categories", {});
/** With their entity tags, so that no change overwrites one that the page has not shown. */
export const categoriesToEdit = reading("GET /v1/categories", { query: { include: ["etag"] } });
export const goals = reading("GET /v1/goals", {});
export const importRules = reading("GET /v1/rules", {});
export const forecast = reading("GET /v1/budget/forecast", {});

/** The number and its lines; without a month, of the current one. `early` is as in `reading`. */
export function explanationOf(year_month?: string, early?: Promise<SpendingPowerExplanation | undefined>) {
  const query = year_month === undefined ? {} : { year_month };
  return reading("GET /v1/budget/spending_power/explanation", { query }, early);
}

export function budgetMonth(year_month: string) {
  return reading("GET /v1/budget/months/{year_month}", { params: { year_month } });
}

export function summaryOf(query: NonNullable<RequestInput<"GET /v1/transactions/summary">["query"]>) {
  return reading("GET /v1/transactions/summary", { query });
}
