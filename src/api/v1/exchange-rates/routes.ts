/** The routes of `/v1/exchange_rates`. A rate has no id: its currencies and its day identify it. */
import { isDay } from "../../../domain/calendar.ts";
import { isCurrency } from "../../../domain/currency.ts";
import type { RateKey } from "../../../domain/exchange-rate.ts";
import { listExchangeRates, removeExchangeRate, saveExchangeRates } from "../../../operations/budget/exchange-rates.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import {
  DEFAULT_LIMIT,
  ExchangeRatesPage,
  ExchangeRatesResponse,
  formatExchangeRate,
  ListExchangeRatesQuery,
  RemoveExchangeRateQuery,
  SaveExchangeRatesBody,
} from "./schema.ts";

export const exchangeRateRoutes = tagged("Exchange rates", [
  readRoute("GET /v1/exchange_rates", {
    operationId: "listExchangeRates",
    summary: "List exchange rates",
    description:
      "Returns your own rates and the rates that the operator imported for all budgets, newest first.\n\nA rate applies to its day and the six days after it, unless there is a newer one. Your own rates take precedence over shared ones, and a rate between the two currencies over a conversion through a third currency.",
    query: ListExchangeRatesQuery,
    response: ExchangeRatesPage,
    problems: ["invalid_cursor"],
    handle: async (read, { query: { cursor, limit = DEFAULT_LIMIT, ...filter } }) => {
      const after = cursor === undefined ? undefined : parseRateCursor(cursor);
      const { rates, hasMore } = await listExchangeRates(read, { ...filter, after, limit });
      const last = rates.at(-1);
      const next = hasMore && last ? [last.day, last.base_currency, last.currency] : null;
      return { exchange_rates: rates.map(formatExchangeRate), ...formatNext(next) };
    },
  }),
  writeRoute("PUT /v1/exchange_rates", {
    operationId: "saveExchangeRates",
    summary: "Save exchange rates",
    description:
      "Saves 1 to 1,000 rates of your own. A rate replaces your earlier rate for the same day, `base_currency` and `currency`.",
    body: SaveExchangeRatesBody,
    response: ExchangeRatesResponse,
    problems: ["unknown_currency", "rate_to_same_currency", "duplicate_rate"],
    handle: async (write, { body }) => ({
      exchange_rates: (await saveExchangeRates(write, body.exchange_rates)).map(formatExchangeRate),
    }),
  }),
  deleteRoute("DELETE /v1/exchange_rates", {
    operationId: "deleteExchangeRate",
    summary: "Delete an exchange rate",
    description:
      "Deletes a rate of your own. A shared rate for the same day then applies again. Only the operator can change shared rates.",
    query: RemoveExchangeRateQuery,
    problems: ["not_found"],
    handle: (write, { query }) => removeExchangeRate(write, query),
  }),
]);

function parseRateCursor(cursor: string): RateKey {
  const [day = "", base_currency = "", currency = ""] = parseCursor(cursor, [isDay, isCurrency, isCurrency]);
  return { day, base_currency, currency };
}
