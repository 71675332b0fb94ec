/** Formats money and days for people, in one locale. Values come from the API: amounts in major units, days as YYYY-MM-DD. */
import { usualDecimalsOf } from "../../src/domain/currency.ts";

type FirstDayStyle = "plain" | "full";

type DayStyle = FirstDayStyle | "short" | "weekday" | "year" | "long";

/** An amount in pieces, so that the page can set the symbol and the decimals smaller. */
interface MoneyParts {
  readonly before: string;
  readonly whole: string;
  /** With its decimal mark. Empty for a currency without decimals. */
  readonly fraction: string;
  readonly after: string;
}

/** The formats of `first.ts`, which is small. */
export interface FirstFormats {
  /** With the currency: "$1,450.00". No line breaks in it. */
  money(amount: number, currency: string): string;
  moneyParts(amount: number, currency: string): MoneyParts;
  /** plain: "28 November"; full: "Friday, 28 November". The order is the locale's. */
  day(day: string, style: FirstDayStyle): string;
  /** "2026-11" is "November 2026". */
  month(yearMonth: string): string;
  /** A moment in Unix milliseconds, in the device's time zone: "18:40"; on another day "20 Nov, 18:40". */
  time(ms: number): string;
}

export interface Formats extends FirstFormats {
  readonly locale: string;
  /** Without the currency: "1,450.00", "−39.90". `sign: "always"` adds "+" to positive amounts. */
  amount(amount: number, currency: string, options?: { readonly sign?: "always" }): string;
  /** Without the currency, for a field: it is never hidden. */
  typed(amount: number, currency: string): string;
  /** short: "28 Nov"; weekday: "Fri, 28 Nov"; year: "28 Nov 2026"; long: "28 November 2026". */
  day(day: string, style: DayStyle): string;
  /** A moment in the time zone of the browser: "28 Nov 2026, 14:05". */
  moment(at: string): string;
  /** "2026-11" is "November". */
  monthName(yearMonth: string): string;
  /** 1 is Monday: "Mon", or "Monday". */
  weekday(number: number, style: "short" | "long"): string;
  /** The first day of the week in the locale: 1 is Monday. */
  readonly firstWeekday: number;
  /** "in 6 days", "tomorrow", "3 days ago". */
  daysAway(days: number): string;
  number(value: number): string;
}

const MINUS = "−";

/** Instead of a hidden amount. */
export const HIDDEN = "•••";

const FIRST_DAY_STYLES: Readonly<Record<FirstDayStyle, Intl.DateTimeFormatOptions>> = {
  plain: { day: "numeric", month: "long" },
  full: { weekday: "long", day: "numeric", month: "long" },
};

const DAY_STYLES: Readonly<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
  ...FIRST_DAY_STYLES,
  short: { day: "numeric", month: "short" },
  weekday: { weekday: "short", day: "numeric", month: "short" },
  year: { day: "numeric", month: "short", year: "numeric" },
  long: { dateStyle: "long" },
};

/** Hidden amounts are dots. */
export function formatsOf(locale: string, hidesAmounts = false): Formats {
  const amounts = cached((key) => {
    const [currency = "", signDisplay] = key.split(" ");
    return new Intl.NumberFormat(locale, { ...decimalsOf(currency), signDisplay: signDisplay as "exceptZero" });
  });
  const typed = (amount: number, currency: string, sign = "negative") =>
    withMinus(amounts(`${currency} ${sign}`).format(amount));
  const moments = cached(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }));
  const months = cached(() => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }));
  const weekdays = cached(
    (style) => new Intl.DateTimeFormat(locale, { weekday: style as "short" | "long", timeZone: "UTC" }),
  );
  const relative = cached(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const plain = cached(() => new Intl.NumberFormat(locale));
  return {
    ...firstFormatsOf(locale, hidesAmounts),
    locale,
    typed,
    amount: (amount, currency, { sign } = {}) =>
      hidesAmounts ? HIDDEN : typed(amount, currency, sign && "exceptZero"),
    day: daysOf(locale, DAY_STYLES),
    moment: (at) => moments("").format(new Date(at)),
    monthName: (yearMonth) => months("").format(new Date(`${yearMonth}-01T00:00:00Z`)),
    // 2024-01-01 was a Monday.
    weekday: (number, style) => weekdays(style).format(new Date(Date.UTC(2024, 0, number))),
    firstWeekday: firstWeekdayOf(locale),
    daysAway: (count) => relative("").format(count, "day"),
    number: (value) => withMinus(plain("").format(value)),
  };
}

export function firstFormatsOf(locale: string, hidesAmounts: boolean): FirstFormats {
  const moneys = cached(
    (currency) =>
      new Intl.NumberFormat(locale, {
        ...{ style: "currency", currency, currencyDisplay: "narrowSymbol" },
        ...decimalsOf(currency),
        signDisplay: "negative",
      }),
  );
  const months = cached(() => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }));
  return {
    money: (amount, currency) => (hidesAmounts ? HIDDEN : joinMinus(withMinus(moneys(currency).format(amount)))),
    moneyParts: (amount, currency) =>
      hidesAmounts
        ? { before: "", whole: HIDDEN, fraction: "", after: "" }
        : splitMoney(moneys(currency).formatToParts(amount)),
    day: daysOf(locale, FIRST_DAY_STYLES),
    month: (yearMonth) => months("").format(new Date(`${yearMonth}-01T00:00:00Z`)),
    time(ms) {
      const isToday = new Date(ms).toDateString() === new Date().toDateString();
      return new Intl.DateTimeFormat(locale, {
        ...(isToday ? {} : { day: "numeric", month: "short" }),
        hour: "numeric",
        minute: "2-digit",
      }).format(ms);
    },
  };
}

/** Explicit, because `Intl` disagrees with ISO 4217 on some currencies. */
function decimalsOf(currency: string) {
  const decimals = usualDecimalsOf(currency);
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

function daysOf<Style extends string>(
  locale: string,
  styles: Readonly<Record<Style, Intl.DateTimeFormatOptions>>,
): (day: string, style: Style) => string {
  const days = cached((style) => new Intl.DateTimeFormat(locale, { ...styles[style as Style], timeZone: "UTC" }));
  return (day, style) => days(style).format(new Date(`${day}T00:00:00Z`));
}

function splitMoney(parts: readonly Intl.NumberFormatPart[]): MoneyParts {
  const kinds = { before: "", whole: "", fraction: "", after: "" };
  for (const { type, value } of parts) {
    if (type === "integer" || type === "group") kinds.whole += value;
    else if (type === "decimal" || type === "fraction") kinds.fraction += value;
    else if (type === "minusSign") kinds.before = MINUS + kinds.before;
    else if (kinds.whole === "") kinds.before += value;
    else kinds.after += value;
  }
  return { ...kinds, after: kinds.after.trim() };
}

/** Older browsers have a property instead of the method, or neither. The default is Monday. */
function firstWeekdayOf(locale: string): number {
  const asked = new Intl.Locale(locale) as { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };
  return asked.getWeekInfo?.().firstDay ?? asked.weekInfo?.firstDay ?? 1;
}

/** English and some other locales of `Intl` use a hyphen. */
export function withMinus(text: string): string {
  return text.replace("-", MINUS);
}

/** A line may break between a minus sign and the symbol of a currency, unless a word joiner is between them. */
function joinMinus(text: string): string {
  return text.replace(/−(?=\p{Sc})/u, "−\u2060");
}

/** Caches the results of `create` by key. */
export function cached<Value>(create: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = create(key);
    values.set(key, value);
    return value;
  };
}
