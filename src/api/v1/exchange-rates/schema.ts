/** The schemas of exchange rates, and the JSON of a rate. */
import type { Static } from "typebox";
import { type ExchangeRate, MAX_RATE, MIN_RATE } from "../../../domain/exchange-rate.ts";
import type { RateSourceView } from "../../../operations/budget/rate-source.ts";
import {
  CurrencyCode,
  Cursor,
  Day,
  described,
  Limit,
  Named,
  Nullable,
  OneOf,
  optionals,
  PageFields,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 1000;
export const DEFAULT_LIMIT = 100;
const MAX_BATCH = 1000;

const Rate = Type.Number({
  minimum: MIN_RATE,
  maximum: MAX_RATE,
  description: "The value of 1 `base_currency` in `currency`. Stored exactly, never rounded.",
  "x-expects": "a JSON number from 1e-12 to 1e15",
});

const KEY = {
  base_currency: described(CurrencyCode, "The currency that the rate converts from, such as `EUR`."),
  currency: described(CurrencyCode, "The currency that the rate converts to, such as `USD`."),
  day: described(
    Day,
    "The day of the rate. It applies to this day and the six days after it, unless there is a newer one.",
  ),
};

export const ExchangeRateJson = Named("ExchangeRate", {
  ...KEY,
  rate: Rate,
  is_shared: Type.Boolean({
    description:
      "True for a rate that the server downloaded or the operator imported for all budgets, false for your own.",
  }),
});

export const ListExchangeRatesQuery = optionals({
  currency: described(CurrencyCode, "Only rates from or to this currency."),
  since: described(Day, "Only rates of this day or later."),
  until: described(Day, "Only rates of this day or earlier."),
  limit: Limit(MAX_LIMIT, DEFAULT_LIMIT),
  cursor: Cursor,
});

export const ExchangeRatesPage = Named("ExchangeRatesPage", "A page of exchange rates, newest first.", {
  exchange_rates: Type.Array(ExchangeRateJson),
  ...PageFields,
});

export const SaveExchangeRatesBody = Named("SaveExchangeRatesRequest", {
  exchange_rates: Type.Array(Named("NewExchangeRate", { ...KEY, rate: Rate }), {
    minItems: 1,
    maxItems: MAX_BATCH,
    description: `1 to ${MAX_BATCH} rates.`,
    "x-expects": `a list of 1 to ${MAX_BATCH} rates`,
  }),
});

export const ExchangeRatesResponse = Named(
  "ExchangeRatesResponse",
  "The saved exchange rates, in the order of the request.",
  { exchange_rates: Type.Array(ExchangeRateJson) },
);

export const SetRateSourceBody = Named("SetRateSourceRequest", {
  source: Named("NewRateSource", {
    is_on: Type.Boolean({ description: "Whether the server downloads the rates every day." }),
  }),
});

export const RateSourceResponse = Named("RateSourceResponse", "The download of exchange rates.", {
  source: Named("RateSource", "The download of the European Central Bank's reference rates.", {
    is_on: Type.Boolean({
      description: "Whether this budget asks for the rates. All budgets of the server share them.",
    }),
    newest_day: Nullable(described(Day, "The last day with a shared rate. Null: there are no shared rates.")),
    last_success_at: Nullable(described(Timestamp, "When the server last downloaded the rates. Null: never.")),
    next_at: Nullable(described(Timestamp, "When the server looks for new rates. Null: the download is off.")),
    problem: Nullable(
      Named("RateSourceProblem", "Why the last download failed. It is tried again after an hour.", {
        code: OneOf(["unavailable", "unreadable"], {
          description:
            "`unavailable`: the bank did not answer, or not with the file. `unreadable`: the file has no rates.",
        }),
        detail: Type.String({ description: "The reason, in English." }),
        at: described(Timestamp, "When the download was tried."),
      }),
    ),
  }),
});

export function formatRateSource(view: RateSourceView): Static<typeof RateSourceResponse> {
  const { isOn, newestDay, lastSuccessAt, nextAt, problem } = view;
  return {
    source: { is_on: isOn, newest_day: newestDay, last_success_at: lastSuccessAt, next_at: nextAt, problem },
  };
}

export const RemoveExchangeRateQuery = KEY;

export function formatExchangeRate(rate: ExchangeRate): Static<typeof ExchangeRateJson> {
  return { ...rate, rate: Number(rate.rate) };
}
