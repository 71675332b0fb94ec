/**
 * Reads days as banks and programs write them: "31.03.2024", "3/31/24", "20240331", "31 mars 2024", "1/31'24",
 * "2024-03-31T22:00:00+02:00". The day stays as written and is never shifted by a time zone. The order of day and month
 * is an argument, because one day does not always prove it.
 */
import { isDay } from "../../../domain/calendar.ts";
import type { DateOrder } from "../statement.ts";
import { monthOfName } from "./month-names.ts";

/** The numbers of a date in the order of the text. With a month's name, the order is known. */
interface DateParts {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly order: DateOrder | null;
  /** Quicken's apostrophe: the year is 2000 or later. */
  readonly isRecent: boolean;
}

export const DATE_ORDERS: readonly DateOrder[] = ["dmy", "mdy", "ymd"];

const TIME =
  /[T ,-]+(?:at |um )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,:]\d+)?(?: ?[AaPp]\.?[Mm]\.?)?(?: ?(?:Z|[A-Z]{2,4}|[+-]\d{2}:?\d{2}))?(?:\[[^\]]*\])?$/;
/** "08/15/2023 as of 08/14/2023": the booking, and the day that it counts from. */
const AS_OF = / as of .*$/i;
/** "2025年3月1日" and "2025년 3월 1일". */
const EAST_ASIAN = /^(\d{2,4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/u;
/** Japan's years start with the era: "R6.3.28" is 2024-03-28. */
const ERA = /^(R|H|令和|平成) ?(\d{1,2}) ?(?=[.年/-])/u;
const ERA_STARTS: Readonly<Record<string, number>> = { R: 2018, 令和: 2018, H: 1988, 平成: 1988 };
const WEEKDAY = /^\p{L}{2,10}\.?,? (?=\d)/u;
const NUMERIC = /^(\d{1,4}) ?([./' -]) ?(\d{1,2}) ?([./' -]) ?(\d{1,4})\.?$/;
const NAMED_DAY_FIRST = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ /.-]*(\p{L}+)\.?[ ,/.'-]*(\d{4}|\d{2})$/u;
const NAMED_MONTH_FIRST = /^(\p{L}+)\.?[ /.-]*(\d{1,2})(?:st|nd|rd|th)?[ ,/.'-]+(\d{4}|\d{2})$/u;
const NAMED_YEAR_FIRST = /^(\d{4})[ /.-]*(\p{L}+)\.?[ /.-]*(\d{1,2})$/u;

/** "20240331", or with a time as in OFX: "20240331120000.000[-5:EST]". */
const COMPACT = /^\d{8}(?:(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:\.\d+)?(?:\[[^\]]*\])?)?$/;

/** The longest text that can be a date with a time. */
const LONGEST = 48;

/** Rows repeat their days. */
const recent = new Map<string, DateParts | undefined>();
const MAX_RECENT = 1000;

function splitDate(cell: string): DateParts | undefined {
  if (cell.length > LONGEST || !/\d/.test(cell)) return undefined; // most cells, for speed
  const known = recent.get(cell);
  if (known !== undefined || recent.has(cell)) return known;
  if (recent.size >= MAX_RECENT) recent.clear();
  const parts = readDate(cell);
  recent.set(cell, parts);
  return parts;
}

function readDate(cell: string): DateParts | undefined {
  const text = cell
    .trim()
    .replace(AS_OF, "")
    .replace(ERA, (_all, era: string, year: string) => String((ERA_STARTS[era] ?? 0) + Number(year)))
    .replace(EAST_ASIAN, "$1-$2-$3 ")
    .trim()
    .replace(TIME, "");
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const [, first = "", one, second = "", two, third = ""] = numeric;
    if (one !== two && two !== "'") return undefined;
    return { first, second, third, order: null, isRecent: two === "'" };
  }
  if (COMPACT.test(text)) return splitCompact(text.slice(0, 8));
  return splitNamed(text) ?? splitNamed(text.replace(WEEKDAY, "")) ?? retryWithoutWeekday(text);
}

function retryWithoutWeekday(text: string): DateParts | undefined {
  const rest = text.replace(WEEKDAY, "");
  return rest === text ? undefined : readDate(rest);
}

/** "20240331" or "31032024". */
function splitCompact(text: string): DateParts {
  const isYearFirst = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(text);
  const [one, two] = isYearFirst ? [4, 6] : [2, 4];
  return {
    first: text.slice(0, one),
    second: text.slice(one, two),
    third: text.slice(two),
    order: null,
    isRecent: false,
  };
}

function splitNamed(text: string): DateParts | undefined {
  const dayFirst = NAMED_DAY_FIRST.exec(text);
  if (dayFirst !== null) return namedParts(dayFirst[2], dayFirst[1], dayFirst[3]);
  const monthFirst = NAMED_MONTH_FIRST.exec(text);
  if (monthFirst !== null) return namedParts(monthFirst[1], monthFirst[2], monthFirst[3]);
  const yearFirst = NAMED_YEAR_FIRST.exec(text);
  return yearFirst === null ? undefined : namedParts(yearFirst[2], yearFirst[3], yearFirst[1]);
}

function namedParts(name = "", day = "", year = ""): DateParts | undefined {
  const month = monthOfName(name);
  return month === undefined
    ? undefined
    : { first: day, second: String(month), third: year, order: "dmy", isRecent: false };
}

/** Reads a day in the given order. A date with a month's name or a four-digit year in front has its own order. */
export function parseDay(cell: string, order: DateOrder): string | undefined {
  const parts = splitDate(cell);
  return parts === undefined ? undefined : dayOf(parts, parts.order ?? (isYearFirst(cell) ? "ymd" : order));
}

/** "2024-03-31": no order changes how it is read. */
export function isYearFirst(cell: string): boolean {
  return /^\s*\d{4} ?[./' -]/.test(cell);
}

function dayOf({ first, second, third, isRecent }: DateParts, order: DateOrder): string | undefined {
  const [day, month, year] =
    order === "dmy" ? [first, second, third] : order === "mdy" ? [second, first, third] : [third, second, first];
  if (day.length > 2 || month.length > 2) return undefined;
  const fullYear = order === "ymd" && /^1\d\d$/.test(year) ? String(Number(year) + 1911) : toFullYear(year, isRecent);
  const text = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/**
 * Two digits from 80 are years of the 20th century. Years from 2443, and two digits from 43 to 79, are Thai, with the same
 * days and months: 2568 and 68 are 2025. Years before
 * 1900 belong to calendars with other months, such as the Persian one. Taiwan's years have three digits: 114 is 2025.
 */
function toFullYear(year: string, isRecent: boolean): string {
  if (year.length === 4) {
    const number = Number(year);
    return number < 1900 ? "" : number < 2443 ? year : String(number - 543);
  }
  if (year.length === 1 && isRecent) return `200${year}`;
  if (year.length !== 2) return "";
  if (!isRecent && Number(year) >= 43 && Number(year) < 80) return String(1957 + Number(year));
  return (isRecent && Number(year) < 80) || Number(year) < 43 ? `20${year}` : `19${year}`;
}

/** The orders under which the text is an existing day. Empty if it is not a date. */
export function possibleOrders(cell: string): readonly DateOrder[] {
  const parts = splitDate(cell);
  if (parts === undefined) return [];
  if (parts.order !== null) return dayOf(parts, parts.order) === undefined ? [] : DATE_ORDERS;
  return DATE_ORDERS.filter((order) => dayOf(parts, order) !== undefined);
}

/** Whether the text has the shape of a date, even if the day does not exist. */
export function looksLikeDate(cell: string): boolean {
  return splitDate(cell) !== undefined;
}

const WITHOUT_YEAR =
  /^(?:(?<day>\d{1,2})[ .-]{1,2}(?<name>\p{L}{3,10})|(?<name2>\p{L}{3,10})[ .-]{1,2}(?<day2>\d{1,2})|(?<day3>\d{1,2})\. ?(?<number>\d{1,2})\.)\.?$/u;

/** "24 Nov" and "24.11." as the last such day up to `until`. Undefined if the text is not a day without a year. */
export function dayWithoutYear(cell: string, until: string): string | undefined {
  const { day, name, name2, day2, day3, number } = WITHOUT_YEAR.exec(cell)?.groups ?? {};
  const month = number === undefined ? monthOfName(name ?? name2 ?? "") : Number(number);
  if (month === undefined) return undefined;
  const rest = `${String(month).padStart(2, "0")}-${(day ?? day2 ?? day3 ?? "").padStart(2, "0")}`;
  const year = Number(until.slice(0, 4));
  return [year, year - 1].map((one) => `${one}-${rest}`).find((one) => one <= until && isDay(one));
}
