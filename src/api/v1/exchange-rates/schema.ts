/** The shapes of exchange rates, and how one is written as JSON. */
import type { Static } from "typebox";
import { type ExchangeRate, GREATEST_RATE, LEAST_RATE } from "../../../domain/exchange-rate.ts";
import { CurrencyCode, Cursor, Day, described, Fields, Limit, PageFields } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 1000;
export const DEFAULT_LIMIT = 100;
const MAX_BATCH = 1000;

const Rate = Type.Number({
  minimum: LEAST_RATE,
  maximum: GREATEST_RATE,
  description: "What 1 of `base_currency` is worth in `currency`; kept as it is given, never rounded.",
  "x-expects": "a JSON number from 1e-12 to 1e15",
});

const KEY = { base_currency: CurrencyCode, currency: CurrencyCode, day: Day };

const ExchangeRateJson = Fields(
  { ...KEY, rate: Rate, is_shared: Type.Boolean({ description: "There for every budget, rather than your own." }) },
  { title: "ExchangeRate" },
);

export const ListExchangeRatesQuery = {
  currency: Type.Optional(described(CurrencyCode, "On either side of the rate.")),
  since: Type.Optional(Day),
  until: Type.Optional(Day),
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
};

export const ExchangeRatesPage = Fields({
  exchange_rates: Type.Array(ExchangeRateJson),
  ...PageFields,
});

export const SaveExchangeRatesBody = Fields({
  exchange_rates: Type.Array(Fields({ ...KEY, rate: Rate }, { title: "NewExchangeRate" }), {
    minItems: 1,
    maxItems: MAX_BATCH,
    "x-expects": `a list of 1 to ${MAX_BATCH} rates`,
  }),
});

export const ExchangeRatesAnswer = Fields({ exchange_rates: Type.Array(ExchangeRateJson) });

export const RemoveExchangeRateQuery = KEY;

export function formatExchangeRate(rate: ExchangeRate): Static<typeof ExchangeRateJson> {
  return { ...rate, rate: Number(rate.rate) };
}
