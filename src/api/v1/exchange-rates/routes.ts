/** The routes of `/v1/exchange_rates`. A rate has no id: its currencies and its day identify it. */
import { isDay } from "../../../domain/calendar.ts";
import { isCurrency } from "../../../domain/currency.ts";
import type { RateKey } from "../../../domain/exchange-rate.ts";
import { listExchangeRates, removeExchangeRate, saveExchangeRates } from "../../../operations/budget/exchange-rates.ts";
import { getRateSource, setRateSource } from "../../../operations/budget/rate-source.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { budgetAccessRoute, deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import {
  DEFAULT_LIMIT,
  ExchangeRatesPage,
  ExchangeRatesResponse,
  formatExchangeRate,
  formatRateSource,
  ListExchangeRatesQuery,
  RateSourceResponse,
  RemoveExchangeRateQuery,
  SaveExchangeRatesBody,
  SetRateSourceBody,
} from "./schema.ts";

export const exchangeRateRoutes = tagged("Exchange rates", [
  readRoute("GET /v1/exchange_rates", {
    operationId: "listExchangeRates",
    summary: "List exchange rates",
    description:
      "Returns your own rates and the rates of the European Central Bank that all budgets share, newest first.\n\nA rate applies to its day and the six days after it, unless there is a newer one. Your own rates take precedence over shared ones, and a rate between the two currencies over a conversion through a third currency.",
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
  budgetAccessRoute("read", "GET /v1/exchange_rates/source", {
    operationId: "getRateSource",
    summary: "Get the download of exchange rates",
    description:
      "Returns whether the server downloads the European Central Bank's reference rates every day, and how the last download went.",
    response: RateSourceResponse,
    handle: async ({ service, token }) => ({
      body: formatRateSource(await getRateSource(service, token.budget_id)),
    }),
  }),
  budgetAccessRoute("manage", "PUT /v1/exchange_rates/source", {
    operationId: "setRateSource",
    summary: "Turn the download of exchange rates on or off",
    description:
      "Turned on, the server downloads the European Central Bank's reference rates within seconds, and then every day after 16:30 Central European time: 90 days, or all days since 1999 if the budget has older amounts in other currencies. It sends no data about the household. All budgets of the server share the rates, which stay when the download is turned off.",
    body: SetRateSourceBody,
    response: RateSourceResponse,
    problems: ["outbound_off", "demo_budget"],
    handle: async ({ service, token }, { body }) => ({
      body: formatRateSource(await setRateSource(service, token.budget_id, body.source.is_on)),
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
