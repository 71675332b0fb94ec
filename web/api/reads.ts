/**
 * The reads that several screens share: all of them use the same cached response. The reads of one screen are in its
 * `queries.ts`. The first page does not load this file: it has few reads, and every byte of it counts.
 */
import { type RequestInput, reading } from "./client.ts";

export const me = reading("GET /v1/me", {});
export const signInMethods = reading("GET /v1/session/methods", {});
export const accounts = reading("GET /v1/accounts", {});
export const categories = reading("GET /v1/categories", {});
/** With their entity tags, so that no change overwrites one that the page has not shown. */
export const categoriesToEdit = reading("GET /v1/categories", { query: { include: ["etag"] } });
export const goals = reading("GET /v1/goals", {});
export const importRules = reading("GET /v1/rules", {});
export const recurringRules = reading("GET /v1/recurring", {});
export const forecast = reading("GET /v1/budget/forecast", {});
export const bankConnections = reading("GET /v1/bank_connections", {});
export const members = reading("GET /v1/members", {});
export const reportViews = reading("GET /v1/report_views", {});

/** The plan of the period that contains the day. */
export function budgetPeriod(day: string) {
  return reading("GET /v1/budget/periods/{day}", { params: { day } });
}

export function summaryOf(query: NonNullable<RequestInput<"GET /v1/transactions/summary">["query"]>) {
  return reading("GET /v1/transactions/summary", { query });
}
