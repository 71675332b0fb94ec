/**
 * The kinds of values in a budget file: what a value must be, as a test and as words for the error. Texts never contain
 * NUL or lone surrogates, which some databases cannot store. `columns.ts` and `json-values.ts` name these kinds.
 */
import { MAX_ATTACHMENT_BYTES } from "../../domain/attachment.ts";
import { isDay, isYearMonth, parseTimestamp, parseTimeZone } from "../../domain/calendar.ts";
import { isCategoryIcon } from "../../domain/category-icon.ts";
import { isCurrency } from "../../domain/currency.ts";
import { parseRate } from "../../domain/exchange-rate.ts";
import { MAX_REPEAT_MONTHS } from "../../domain/goal.ts";
import { isId } from "../../domain/id.ts";
import { MAX_EXTERNAL_ID, MAX_NAME, MAX_NOTES, MAX_TAG } from "../../domain/lengths.ts";
import { MAX_AMOUNT_MINOR } from "../../domain/money.ts";
import { findRuleIssues } from "../../domain/recurrence-rule.ts";
import { MAX_GRACE_DAYS, MAX_MATCH_DAYS } from "../../domain/recurring-rule.ts";
import { MAX_SPLITS } from "../../domain/splits.ts";
import { NO_PERSON } from "../../domain/transaction.ts";

interface Kind {
  /** Such as "an id". */
  readonly expects: string;
  readonly isValid: (value: unknown) => boolean;
}

/** The largest number that a column of 32 bits can store. */
const MAX_COUNT = 2 ** 31 - 1;

function text(expects: string, isValid: (text: string) => boolean): Kind {
  return {
    expects,
    isValid: (value) => typeof value === "string" && value.isWellFormed() && !value.includes("\0") && isValid(value),
  };
}

/** Text with a number of characters in this range. */
function sized(least: number, most: number): Kind {
  const expects = `text with ${least} to ${most.toLocaleString("en")} characters`;
  return text(expects, (value) => value.length >= least && isWithin(value, most));
}

/** Text that is not blank. */
function named(most: number): Kind {
  const expects = `text with 1 to ${most.toLocaleString("en")} characters that is not blank`;
  return text(expects, (value) => /\S/.test(value) && isWithin(value, most));
}

/** Whether the text has at most this many characters. A character may be two units of a string. */
function isWithin(value: string, most: number): boolean {
  return value.length <= most || (value.length <= 2 * most && [...value].length <= most);
}

function whole(least: number, most: number): Kind {
  const expects = `a whole number from ${least.toLocaleString("en")} to ${most.toLocaleString("en")}`;
  return {
    expects,
    isValid: (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

const isRowReference = (value: string) => isId(value.slice(0, 36)) && /^\/[1-9]\d{0,9}$/.test(value.slice(36));

const RULE_PREFIX = "rule:";
const isRuleReference = (value: string) => value.startsWith(RULE_PREFIX) && isId(value.slice(RULE_PREFIX.length));
const DECIDERS: readonly string[] = ["you", "file", "default", "learned"];

export const KINDS = {
  id: text("an id (a UUID in lower case)", isId),
  name: named(MAX_NAME),
  tag_name: named(MAX_TAG),
  label: sized(0, MAX_NAME),
  alias: named(MAX_NOTES),
  subtype: sized(1, 50),
  mask: text("2 to 4 characters, or empty", (value) => /^(.{2,4})?$/u.test(value)),
  notes: sized(0, MAX_NOTES),
  note: named(MAX_NOTES),
  external_id: sized(1, MAX_EXTERNAL_ID),
  rule_value: sized(0, 500),
  /** Text of a bank's file, perhaps of several columns with 65,536 characters each. */
  bank_text: sized(0, 1_000_000),
  text: text("text", () => true),
  /** Text in JSON that is only shown: the message of a reader, or a cut text of a bank's file. */
  any_text: { expects: "text", isValid: (value) => typeof value === "string" },
  operation: text("the name of an operation", (value) => /^[A-Za-z][A-Za-z_.]{0,99}$/.test(value)),
  word: text("a word of lower-case letters", (value) => /^[a-z][a-z0-9_.]{0,99}$/.test(value)),
  category_icon: text("one emoji, or the name of a drawing, such as shopping-basket", isCategoryIcon),
  last_four: text("at most 4 characters", (value) => isWithin(value, 4)),
  currency: text("the code of a currency, such as USD", isCurrency),
  time_zone: text("the name of a time zone, such as Europe/Prague", (value) => parseTimeZone(value) !== undefined),
  day: text("a day (YYYY-MM-DD)", isDay),
  year_month: text("a month (YYYY-MM)", isYearMonth),
  person: text("an id (a UUID in lower case), or none", (value) => value === NO_PERSON || isId(value)),
  month: text("a month (YYYY-MM) or a day (YYYY-MM-DD)", (value) => isYearMonth(value) || isDay(value)),
  period_id: text(
    "a month (YYYY-MM), or a day (YYYY-MM-DD) that is not the first of a month",
    (value) => isYearMonth(value) || (isDay(value) && !value.endsWith("-01")),
  ),
  carry_month: text(
    "a month or a day from 1900 (YYYY-MM or YYYY-MM-DD)",
    (value) => (isYearMonth(value) || isDay(value)) && value >= "1900-01",
  ),
  carry_day: text("a day from 1900-01-01 (YYYY-MM-DD)", (value) => isDay(value) && value >= "1900-01-01"),
  timestamp: text(
    "a timestamp such as 2026-11-21T02:45:42.144000+00:00",
    (value) => value.endsWith("+00:00") && parseTimestamp(value) === value,
  ),
  rate: text("an exchange rate", (value) => parseRate(value) === value),
  recurrence: text(
    "a recurrence rule such as FREQ=MONTHLY",
    (value) => value.length <= 500 && findRuleIssues(value).length === 0,
  ),
  sha256: text("a SHA-256 digest (64 hexadecimal digits)", (value) => /^[0-9a-f]{64}$/.test(value)),
  decider: text(
    `one of ${DECIDERS.join(", ")} or rule:ID`,
    (value) => DECIDERS.includes(value) || isRuleReference(value),
  ),
  payee_decider: text("alias or rule:ID", (value) => value === "alias" || isRuleReference(value)),
  row_reference: text("the id of an import and the number of a row", isRowReference),
  row_references: text("ids of imports with numbers of rows, separated by spaces", (value) =>
    value.split(" ").every(isRowReference),
  ),
  rate_id: text("the currencies and the day of a rate, such as EUR/USD/2026-11-21", (value) => {
    const [base = "", currency = "", day = "", ...rest] = value.split("/");
    return isCurrency(base) && isCurrency(currency) && isDay(day) && rest.length === 0;
  }),
  occurrence_id: text(
    "the id of a rule and a day",
    (value) => isId(value.slice(0, 36)) && value[36] === "/" && isDay(value.slice(37)),
  ),
  row_number: text("the number of a row", (value) => /^[1-9]\d{0,9}$/.test(value)),
  decimal: text("an exact decimal", (value) => /^-?\d{1,20}(\.\d{1,20})?$/.test(value)),
  /** Minor units. */
  amount: whole(-MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR),
  amount_from_0: whole(0, MAX_AMOUNT_MINOR),
  /** A change of currency may round it to 0. */
  amount_above_0: whole(0, MAX_AMOUNT_MINOR),
  /** Minor units that several amounts may add up to. */
  sum: whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  count: whole(0, MAX_COUNT),
  count_from_1: whole(1, MAX_COUNT),
  seq: whole(1, Number.MAX_SAFE_INTEGER),
  size: whole(0, Number.MAX_SAFE_INTEGER),
  attachment_size: whole(1, MAX_ATTACHMENT_BYTES),
  split_position: whole(0, MAX_SPLITS - 1),
  list_position: whole(0, 1_000_000),
  match_days: whole(0, MAX_MATCH_DAYS),
  repeat_months: whole(1, MAX_REPEAT_MONTHS),
  grace_days: whole(0, MAX_GRACE_DAYS),
  flag: { expects: "0 or 1", isValid: (value) => value === 0 || value === 1 },
  boolean: { expects: "true or false", isValid: (value) => typeof value === "boolean" },
  number: { expects: "a number", isValid: Number.isFinite },
  none: { expects: "null", isValid: () => false },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;
