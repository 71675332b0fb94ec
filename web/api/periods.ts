/** The periods of the budget. An address names a period by its id: its first day, or the month if that is the first of one. */
import { useQuery } from "@tanstack/react-query";
import { isDay } from "../../src/domain/calendar.ts";
import { firstDayOf, periodId } from "../../src/domain/period.ts";
import type { Days } from "../logic/period.ts";
import { reading } from "./client.ts";
import type { ListedPeriod } from "./contract.ts";

/** The periods of a day's year, and those beside it. */
export function periodsOfYear(day: string) {
  const year = Number(day.slice(0, 4));
  return reading("GET /v1/budget/periods", { query: { since: `${year - 1}-11-01`, until: `${year + 1}-02-28` } });
}

export interface PeriodsAt {
  readonly shown: ListedPeriod;
  readonly previous: ListedPeriod | undefined;
  readonly next: ListedPeriod | undefined;
}

/** The period that contains the day, and those before and after it. Undefined until they are known. */
export function usePeriodsAt(day: string | undefined): PeriodsAt | undefined {
  const { data } = useQuery({ ...periodsOfYear(day ?? "2000-01-01"), enabled: day !== undefined });
  const periods = data?.periods ?? [];
  const at = periods.findIndex((one) => contains(one, day ?? ""));
  const shown = periods[at];
  return shown && { shown, previous: periods[at - 1], next: periods[at + 1] };
}

export function contains({ from, until }: Days, day: string): boolean {
  return from <= day && day <= until;
}

/** The parameter of the address of a period. */
export function searchOfPeriod(period: Days, today: string | undefined): { readonly month?: string } {
  return today !== undefined && contains(period, today) ? {} : { month: periodId(period) };
}

/** The first day of the period that a parameter names; undefined if it names none. */
export function dayOfSearch(month: string | undefined): string | undefined {
  const day = firstDayOf(month ?? "");
  return isDay(day) ? day : undefined;
}
