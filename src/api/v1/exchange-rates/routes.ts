/** `/v1/exchange_rates`. They are known by their currencies and their day and have no ids. */
import { isDay } from "../../../domain/calendar.ts";
import { isCurrency } from "../../../domain/currency.ts";
import type { RateKey } from "../../../domain/exchange-rate.ts";
import { listExchangeRates } from "../../../operations/exchange-rates/read-exchange-rates.ts";
import { removeExchangeRate } from "../../../operations/exchange-rates/remove-exchange-rate.ts";
import { saveExchangeRates } from "../../../operations/exchange-rates/save-exchange-rates.ts";
import { formatCursor, parseCursor } from "../../cursor.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import {
  DEFAULT_LIMIT,
  ExchangeRatesAnswer,
  ExchangeRatesPage,
  formatExchangeRate,
  ListExchangeRatesQuery,
  RemoveExchangeRateQuery,
  SaveExchangeRatesBody,
} from "./schema.ts";

const path = "/v1/exchange_rates";
const tag = "Exchange rates";

export const exchangeRateRoutes: readonly Route[] = [
  readRoute({
    path,
    tag,
    summary: "List exchange rates, newest first",
    description:
      "Your own, and those that the operator has imported for everybody. A rate counts for its day and the six days after it, unless there is a newer one. Your own count before shared ones, and a rate of the two currencies before one across a base that both have.",
    query: ListExchangeRatesQuery,
    answer: ExchangeRatesPage,
    problems: ["invalid_cursor"],
    handle: async (read, { query: { cursor, limit = DEFAULT_LIMIT, ...filter } }) => {
      const after = cursor === undefined ? undefined : parseRateCursor(cursor);
      const { rates, hasMore } = await listExchangeRates(read, { ...filter, after, limit });
      const last = rates.at(-1);
      const next = hasMore && last ? formatCursor([last.day, last.base_currency, last.currency]) : null;
      return { exchange_rates: rates.map(formatExchangeRate), has_more: hasMore, next_cursor: next };
    },
  }),
  writeRoute({
    method: "PUT",
    path,
    tag,
    summary: "Save exchange rates of your own",
    description:
      "A rate takes the place of the one that you have for the same two currencies, that way round, and day.",
    body: SaveExchangeRatesBody,
    status: 200,
    answer: ExchangeRatesAnswer,
    problems: ["unknown_currency", "rate_to_same_currency", "duplicate_rate"],
    handle: async (write, { body }) => ({
      exchange_rates: (await saveExchangeRates(write, body.exchange_rates)).map(formatExchangeRate),
    }),
  }),
  writeRoute({
    method: "DELETE",
    path,
    tag,
    summary: "Remove an exchange rate of your own",
    description: "A shared rate for the same day counts again. Shared rates themselves are the operator's.",
    query: RemoveExchangeRateQuery,
    status: 204,
    problems: ["not_found"],
    handle: async (write, { query }) => {
      await removeExchangeRate(write, query);
      return undefined;
    },
  }),
];

function parseRateCursor(cursor: string): RateKey {
  const [day = "", base_currency = "", currency = ""] = parseCursor(cursor, [isDay, isCurrency, isCurrency]);
  return { day, base_currency, currency };
}
