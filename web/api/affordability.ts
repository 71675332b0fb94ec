/** Asks the service whether a purchase fits. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { reading } from "./client.ts";

/** Sends no request without an amount. */
export function affordabilityOf(amount: number | undefined, day: string) {
  return queryOptions({
    ...reading("GET /v1/budget/affordability", { query: { amount: amount ?? 0, on: day } }),
    enabled: amount !== undefined,
    placeholderData: keepPreviousData,
  });
}
