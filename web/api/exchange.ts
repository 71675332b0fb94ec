/** The exchange rates for an amount in another currency than its account's. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatDecimal } from "../../src/domain/decimal.ts";
import { type Exchange, exchangeAt } from "../../src/domain/exchange.ts";
import { firstRateDay } from "../../src/domain/exchange-rate.ts";
import { reading } from "./client.ts";

const MAX_RATES = 1000;

export const NO_EXCHANGE = exchangeAt([]);

/** The rates between two currencies that are valid on a day. Nothing is read for equal ones. */
export function useExchange(from: string, to: string, day: string): Exchange {
  const enabled = from !== to;
  const rates = useQuery({ ...ratesOf(from, day), enabled }).data?.exchange_rates;
  const others = useQuery({ ...ratesOf(to, day), enabled }).data?.exchange_rates;
  return useMemo(
    () => exchangeAt([...(rates ?? []), ...(others ?? [])].map((one) => ({ ...one, rate: formatDecimal(one.rate) }))),
    [rates, others],
  );
}

function ratesOf(currency: string, day: string) {
  return reading("GET /v1/exchange_rates", {
    query: { currency, since: firstRateDay(day), until: day, limit: MAX_RATES },
  });
}
