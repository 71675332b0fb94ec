/**
 * Checks the text of a recurrence rule (RFC 5545, section 3.3.10): daily, weekly, monthly and yearly rules without times
 * of day. Unlike many calendars, it rejects unknown parts and combinations that the standard forbids.
 * `recurrence/scheduled-days.ts` computes the days.
 */
import { isDay } from "./calendar.ts";

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const WEEKDAY = "(?:MO|TU|WE|TH|FR|SA|SU)";

const PARTS: Readonly<Record<string, { readonly expects: string; readonly isValid: (value: string) => boolean }>> = {
  FREQ: { expects: FREQUENCIES.join(", "), isValid: (value) => FREQUENCIES.includes(value) },
  INTERVAL: { expects: "a whole number from 1 to 999", isValid: (value) => isWhole(value, 999) },
  COUNT: { expects: "a whole number from 1 to 1000", isValid: (value) => isWhole(value, 1000) },
  UNTIL: {
    expects: "a day as YYYYMMDD",
    isValid: (value) => /^\d{8}$/.test(value) && isDay(value.replace(/^(\d{4})(\d\d)/, "$1-$2-")),
  },
  BYDAY: {
    expects: "weekdays such as MO,FR or, in a month or year, 2FR and -1MO",
    isValid: (value) => new RegExp(`^${listOf(`(?:[+-]?[1-9]\\d?)?${WEEKDAY}`)}$`).test(value),
  },
  BYMONTHDAY: { expects: "days from 1 to 31, or from -1 to -31", isValid: (value) => isList(value, 31) },
  BYMONTH: { expects: "months from 1 to 12", isValid: (value) => isList(value, 12) && !value.includes("-") },
  BYYEARDAY: { expects: "days from 1 to 366, or from -1 to -366", isValid: (value) => isList(value, 366) },
  BYWEEKNO: { expects: "weeks from 1 to 53, or from -1 to -53", isValid: (value) => isList(value, 53) },
  BYSETPOS: { expects: "positions from 1 to 366, or from -1 to -366", isValid: (value) => isList(value, 366) },
  WKST: { expects: "a weekday, such as MO", isValid: (value) => new RegExp(`^${WEEKDAY}$`).test(value) },
};

function listOf(item: string): string {
  return `${item}(?:,${item})*`;
}

function isWhole(value: string, most: number): boolean {
  return /^[1-9]\d{0,3}$/.test(value) && Number(value) <= most;
}

/** Numbers with or without a sign, none of them 0. */
function isList(value: string, most: number): boolean {
  return value.split(",").every((item) => isWhole(item.replace(/^[+-]/, ""), most));
}

/** One sentence for each mistake in the text. A rule without any is valid, but may still fall on no day. */
export function findRuleIssues(rule: string): string[] {
  const parts = rule.split(";").map((part) => part.split("="));
  const names = parts.map(([name = ""]) => name);
  const issues = parts.flatMap(([name = "", value, ...rest], i) => {
    const known = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (known === undefined || value === undefined || rest.length > 0) {
      return [`"${parts[i]?.join("=")}" is not one of ${Object.keys(PARTS).join(", ")} with a value, in capitals.`];
    }
    if (names.indexOf(name) !== i) return [`${name} appears twice.`];
    return known.isValid(value) ? [] : [`${name} must be ${known.expects}.`];
  });
  if (!names.includes("FREQ")) issues.push("FREQ is missing.");
  if (names.includes("COUNT") && names.includes("UNTIL")) issues.push("COUNT and UNTIL cannot be used together.");
  return issues.length > 0 ? issues : findConflicts(new Map(parts.map(([name = "", value = ""]) => [name, value])));
}

/** The combinations that RFC 5545 forbids. */
function findConflicts(parts: ReadonlyMap<string, string>): string[] {
  const frequency = parts.get("FREQ");
  const isYearly = frequency === "YEARLY";
  const hasOrdinal = /\d/.test(parts.get("BYDAY") ?? "");
  const issues: string[] = [];
  if (hasOrdinal && !isYearly && frequency !== "MONTHLY") {
    issues.push("BYDAY can have numbers only with FREQ=MONTHLY or FREQ=YEARLY.");
  }
  if (hasOrdinal && parts.has("BYWEEKNO")) issues.push("BYDAY cannot have numbers together with BYWEEKNO.");
  if (parts.has("BYMONTHDAY") && frequency === "WEEKLY") issues.push("BYMONTHDAY cannot be used with FREQ=WEEKLY.");
  for (const name of ["BYYEARDAY", "BYWEEKNO"]) {
    if (parts.has(name) && !isYearly) issues.push(`${name} can only be used with FREQ=YEARLY.`);
  }
  const selecting = ["BYDAY", "BYMONTHDAY", "BYMONTH", "BYYEARDAY", "BYWEEKNO"];
  if (parts.has("BYSETPOS") && !selecting.some((name) => parts.has(name))) {
    issues.push(`BYSETPOS needs one of ${selecting.join(", ")} beside it.`);
  }
  return issues;
}
