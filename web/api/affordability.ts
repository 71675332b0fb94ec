/** Asks the service whether a purchase fits. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addDays } from "../../src/domain/calendar.ts";
import { MAX_FORECAST_DAYS } from "../../src/domain/forecast.ts";
import { reading } from "./client.ts";

/** The last day that the service can answer for. */
export function lastAskableDay(today: string): string {
  return addDays(today, MAX_FORECAST_DAYS);
}

/** Sends no request without an amount. */
export function affordabilityOf(amount: number | undefined, day: string) {
  return queryOptions({
    ...reading("GET /v1/budget/affordability", { query: { amount: amount ?? 0, on: day } }),
    enabled: amount !== undefined,
    placeholderData: keepPreviousData,
  });
}
