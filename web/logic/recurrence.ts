/** Reads and writes the recurrence rules (RFC 5545) that people choose from a list: every week, every month on the 20th. */

type RecurrenceUnit = "day" | "week" | "month" | "year";

export interface Recurrence {
  readonly unit: RecurrenceUnit;
  /** Every `interval` units. */
  readonly interval: number;
  /** 1 is Monday. Undefined: the weekday of the first day. */
  readonly weekday?: number;
  /** 31 is the last day of every month; 29 and 30 are the last day of a shorter month. Undefined: that of the first day. */
  readonly monthDay?: number;
  /** Only with the unit year. Undefined: that of the first day. */
  readonly month?: number;
}

const UNITS: Readonly<Record<string, RecurrenceUnit>> = {
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Which parts a unit may have, besides FREQ and INTERVAL. */
const PARTS: Readonly<Record<RecurrenceUnit, readonly string[]>> = {
  day: [],
  week: ["BYDAY"],
  month: ["BYMONTHDAY", "BYSETPOS"],
  year: ["BYMONTH", "BYMONTHDAY", "BYSETPOS"],
};

/** Undefined if a `Recurrence` cannot express the rule. */
export function parseRecurrence(rule: string): Recurrence | undefined {
  const parts = new Map(
    rule.split(";").map((part): [string, string] => {
      const [name = "", value = ""] = part.split("=");
      return [name, value];
    }),
  );
  const unit = UNITS[parts.get("FREQ") ?? ""];
  const interval = Number(parts.get("INTERVAL") ?? 1);
  if (unit === undefined || !Number.isInteger(interval) || interval < 1) return undefined;
  const isKnown = (name: string) => name === "FREQ" || name === "INTERVAL" || PARTS[unit].includes(name);
  if (![...parts.keys()].every(isKnown)) return undefined;
  const weekday = parts.has("BYDAY") ? WEEKDAYS.indexOf(parts.get("BYDAY") ?? "") + 1 : undefined;
  const monthDay = monthDayOf(parts.get("BYMONTHDAY"), parts.get("BYSETPOS"));
  const month = parts.has("BYMONTH") ? Number(parts.get("BYMONTH")) : undefined;
  if (weekday === 0 || monthDay === 0 || (month !== undefined && !isIn(month, 1, 12))) return undefined;
  return {
    unit,
    interval,
    ...(weekday === undefined ? {} : { weekday }),
    ...(monthDay === undefined ? {} : { monthDay }),
    ...(month === undefined ? {} : { month }),
  };
}

export function formatRecurrence({ unit, interval, weekday, monthDay, month }: Recurrence): string {
  const frequency = Object.entries(UNITS).find(([, value]) => value === unit)?.[0];
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(weekday === undefined ? [] : [`BYDAY=${WEEKDAYS[weekday - 1]}`]),
    ...(month === undefined ? [] : [`BYMONTH=${month}`]),
    ...(monthDay === undefined ? [] : [monthDayPart(monthDay)]),
  ].join(";");
}

/** How often it happens in a year, on average. */
export function timesPerYear({ unit, interval }: Recurrence): number {
  return { day: 365.25, week: 365.25 / 7, month: 12, year: 1 }[unit] / interval;
}

/** RFC 5545 skips shorter months, so the 29th and the 30th are written as the last of the days from the 28th. */
function monthDayPart(monthDay: number): string {
  if (monthDay === 31) return "BYMONTHDAY=-1";
  if (monthDay <= 28) return `BYMONTHDAY=${monthDay}`;
  return `BYMONTHDAY=${daysFrom28(monthDay)};BYSETPOS=-1`;
}

function daysFrom28(last: number): string {
  return Array.from({ length: last - 27 }, (_, i) => 28 + i).join(",");
}

/** 0 if the parts are not a single day of the month. */
function monthDayOf(days: string | undefined, position: string | undefined): number | undefined {
  if (days === undefined) return position === undefined ? undefined : 0;
  if (position === undefined) {
    if (days === "-1") return 31;
    return isIn(Number(days), 1, 28) ? Number(days) : 0;
  }
  const last = [29, 30, 31].find((day) => days === daysFrom28(day));
  return position === "-1" && last !== undefined ? last : 0;
}

function isIn(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}
