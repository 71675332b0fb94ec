/**
 * Days, months and instants as ISO 8601 text: "2026-11-21", "2026-11", "2026-11-21T02:45:42.144000+00:00". Days and
 * months are civil dates without a time zone. Only `dayAt` needs one.
 */

/** Whether the text is an existing day of the Gregorian calendar, as YYYY-MM-DD, from year 1. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether the text is a day and a time of day without a time zone, as YYYY-MM-DDTHH:MM. */
export function isLocalTime(text: string): boolean {
  return /T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, -6));
}

/** Whether the text is a month, as YYYY-MM, from year 1. */
export function isYearMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && !text.startsWith("0000");
}

/** The number of days in a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The month of a day: "2026-11-21" is in "2026-11". */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month `count` months later, or earlier if negative: one month after "2026-12" is "2027-01". */
export function addMonths(yearMonth: string, count: number): string {
  const months = Number(yearMonth.slice(0, 4)) * 12 + Number(yearMonth.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The number of months between two: 1 from "2026-12" to "2027-01", and -1 in the other direction. */
export function countMonths(from: string, to: string): number {
  return 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5)) - Number(from.slice(5));
}

/** The first and the last day of a month. */
export function monthBounds(yearMonth: string): { readonly firstDay: string; readonly lastDay: string } {
  const last = daysInMonth(Number(yearMonth.slice(0, 4)), Number(yearMonth.slice(5)));
  return { firstDay: `${yearMonth}-01`, lastDay: `${yearMonth}-${last}` };
}

/** A day of a month, or the month's last day if it is shorter: 31 in "2027-02" is "2027-02-28". */
export function dayInMonth(yearMonth: string, dayOfMonth: number): string {
  const { lastDay } = monthBounds(yearMonth);
  return dayOfMonth < Number(lastDay.slice(8)) ? `${yearMonth}-${String(dayOfMonth).padStart(2, "0")}` : lastDay;
}

/** The number of days left in the month, including the day itself: 10 for "2026-11-21". */
export function daysLeftInMonth(day: string): number {
  return daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))) - Number(day.slice(8)) + 1;
}

/** The day `days` days later, or earlier if negative: `addDays("2026-02-28", 1)` is "2026-03-01". */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** The number of days between two: 1 from "2026-02-28" to "2026-03-01"; negative if `from` is the later day. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The day of the week: 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return weekdayOfNumber(dayNumber(day));
}

/** The day of the week of a day number: 1 for Monday to 7 for Sunday. */
export function weekdayOfNumber(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1; // 1970-01-01 was a Thursday
}

/** The day number: days since 1970-01-01. */
export function dayNumber(day: string): number {
  return numberOfDate(100 * twoDigits(day, 0) + twoDigits(day, 2), twoDigits(day, 5), twoDigits(day, 8));
}

/**
 * The day number of a date, without `Date`, for speed. Years start in March, so a leap day is the last day of its year.
 */
export function numberOfDate(civilYear: number, month: number, dayOfMonth: number): number {
  const year = civilYear - (month <= 2 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const daysBeforeMonth = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return 365 * year + leapDays + daysBeforeMonth + dayOfMonth - 719_469;
}

/** The inverse of `numberOfDate`. */
export function dateOfNumber(number: number): { readonly year: number; readonly month: number; readonly day: number } {
  const days = number + 719_468;
  const era = Math.floor(days / 146_097); // the calendar repeats every 400 years
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

function twoDigits(text: string, at: number): number {
  return 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * 48; // "0" is 48
}

/** The first and the last day that YYYY-MM-DD can express. */
const [FIRST_DAY, LAST_DAY] = [dayNumber("0001-01-01"), dayNumber("9999-12-31")];

/** The day of a day number, clamped to the days that YYYY-MM-DD can express. */
export function dayOfNumber(number: number): string {
  const { year, month, day } = dateOfNumber(Math.min(Math.max(number, FIRST_DAY), LAST_DAY));
  return `${year < 1000 ? String(year).padStart(4, "0") : year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

/**
 * In every time zone, a day starts at a quarter hour of UTC. A response that depends on the current day or time stays the
 * same for a quarter hour.
 */
export const QUARTER_HOUR_MS = 900_000;

/** 24 hours: the length of a day in UTC. */
export const DAY_MS = 86_400_000;

/** Handled without `Intl`, whose time zone data takes 13 ms and 8 MB to load. */
const UTC = "UTC";

/** The current day in an IANA time zone at an instant in Unix milliseconds. */
export function dayAt(unixMs: number, timeZone: string): string {
  if (timeZone === UTC) return new Date(unixMs).toISOString().slice(0, 10);
  const parts = localFormat(timeZone).formatToParts(unixMs);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

const localFormats = new Map<string, Intl.DateTimeFormat>();

function localFormat(timeZone: string): Intl.DateTimeFormat {
  let format = localFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    localFormats.set(timeZone, format);
  }
  return format;
}

/** The minute of the day in an IANA time zone at an instant in Unix milliseconds: 0 to 1439. */
export function minuteAt(unixMs: number, timeZone: string): number {
  if (timeZone === UTC) return Math.floor(unixMs / 60_000) - 1440 * Math.floor(unixMs / 86_400_000);
  const parts = localFormat(timeZone).formatToParts(unixMs);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  return 60 * part("hour") + part("minute");
}

/** The time zone of the IANA database with this name, in any case: "europe/prague" is "Europe/Prague". Undefined if none. */
export function parseTimeZone(text: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId; // `Intl` would turn Europe/Kyiv into Europe/Kiev
  } catch {
    return undefined;
  }
}

/** An instant in Unix milliseconds as a timestamp: 0 is "1970-01-01T00:00:00.000000+00:00". */
export function formatTimestamp(unixMs: number): string {
  return `${new Date(unixMs).toISOString().slice(0, -1)}000+00:00`;
}

/**
 * Converts an ISO 8601 instant with an offset ("Z", "+01:00") to the stored form, with microseconds. Undefined if the
 * text is not one. A space counts as "+", because query strings decode "+" to a space.
 */
export function parseTimestamp(text: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+ -]\d\d:\d\d)$/.exec(text);
  if (match === null || !isDay(match[1] ?? "")) return undefined;
  const unixMs = Date.parse(`${match[1]}T${match[2]}${match[4]?.replace(" ", "+")}`);
  if (Number.isNaN(unixMs)) return undefined;
  const timestamp = formatTimestamp(unixMs);
  if (!/^\d{4}-/.test(timestamp)) return undefined; // the offset moved it out of the four-digit years
  return timestamp.replace(/\.\d{6}/, `.${(match[3] ?? "").padEnd(6, "0").slice(0, 6)}`);
}
