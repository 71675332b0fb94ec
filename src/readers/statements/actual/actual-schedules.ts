/** Actual's schedules as recurring rules. A schedule has its account, payee, amount and days in the conditions of a rule. */
import { isDay } from "../../../domain/calendar.ts";
import type { ReportReason } from "../../../domain/migration-report.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import type { MigratedRecurringRule } from "../migration/migration.ts";
import type { ReportWriter } from "../migration/report-writer.ts";
import { type ActualRule, rangeOf, toRule } from "./actual-conditions.ts";
import type { ActualDatabase } from "./actual-database.ts";
import { type Names, textOf } from "./actual-names.ts";

export function readSchedules(database: ActualDatabase, names: Names, report: ReportWriter): MigratedRecurringRule[] {
  const rules = new Map(
    [...database.optionalRows("rules")].flatMap((cells) => {
      const rule = toRule(cells);
      return rule === undefined ? [] : [[rule.id, rule] as const];
    }),
  );
  const nextDays = readNextDays(database);
  return [...database.optionalRows("schedules")].flatMap(([id, ruleId, completed, tombstone, given]) => {
    if (tombstone) return [];
    const rule = rules.get(String(ruleId));
    const found = completed
      ? "completed"
      : rule === undefined
        ? "not_supported"
        : toRecurring(rule, textOf(given), names, nextDays.get(String(id)));
    if (typeof found === "string") {
      report.leaveOut("recurring_rules", textOf(given) ?? "Schedule", found, completed ? null : (rule?.text ?? null));
      return [];
    }
    report.carry("recurring_rules", found.name);
    return [found];
  });
}

/** The next day of each schedule. A day that the person moved counts. */
function readNextDays(database: ActualDatabase): ReadonlyMap<string, string> {
  return new Map(
    [...database.optionalRows("schedules_next_date")].flatMap(([id, local, base, tombstone]) => {
      const day = String(local ?? base).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
      return tombstone || !isDay(day) ? [] : [[String(id), day] as const];
    }),
  );
}

function toRecurring(
  { conditions, actions }: ActualRule,
  given: string | null,
  names: Names,
  nextDay: string | undefined,
): MigratedRecurringRule | ReportReason {
  const valueIn = (field: string) => conditions.find((condition) => condition.field === field)?.value;
  const account = names.accounts.get(String(valueIn("account")));
  if (account === undefined) return "no_account";
  const amounts = amountsOf(valueIn("amount"));
  const days = daysOf(valueIn("date"));
  if (amounts === undefined) return "not_supported";
  if (days === undefined) return "no_end";
  const { name: payee, transferAccount } = names.payeeOf(valueIn("payee"));
  const set = actions.find(({ op, field }) => op === "set" && field === "category");
  return {
    name: given ?? payee ?? transferAccount ?? "Schedule",
    account: account.name,
    ...{ payee: transferAccount === null ? payee : null, transfer_account: transferAccount },
    category: set === undefined ? null : (names.categoryOf(set.value)?.name ?? null),
    ...{ ...amounts, ...days, next_on: nextDay ?? days.starts_on },
  };
}

/** The larger amount is the one that is planned for. */
function amountsOf(value: unknown): Pick<MigratedRecurringRule, "amount" | "amount_to"> | undefined {
  const text = (hundredths: number) => formatDecimalMinor(hundredths, 2);
  if (Number.isSafeInteger(value) && value !== 0) return { amount: text(value as number), amount_to: null };
  const range = rangeOf(value);
  if (range === undefined || range[0] === 0 || range[1] === 0 || range[0] < 0 !== range[1] < 0) return undefined;
  return { amount: text(range[0]), amount_to: range[0] === range[1] ? null : text(range[1]) };
}

type Days = Pick<MigratedRecurringRule, "rule" | "starts_on" | "ends_on" | "weekend">;

const FREQUENCIES = ["daily", "weekly", "monthly", "yearly"];
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Undefined if no recurrence rule has these days. */
function daysOf(value: unknown): Days | undefined {
  if (typeof value === "string") {
    return isDay(value) ? { rule: "FREQ=DAILY;COUNT=1", starts_on: value, ends_on: null, weekend: "keep" } : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { start, frequency, interval, patterns, skipWeekend, weekendSolveMode, endMode, endOccurrences, endDate } =
    value as Partial<Record<string, unknown>>;
  if (typeof start !== "string" || !isDay(start) || !FREQUENCIES.includes(String(frequency))) return undefined;
  const every = Number.isSafeInteger(interval) && Number(interval) > 1 ? [`INTERVAL=${interval}`] : [];
  const on = frequency === "monthly" ? patternsOf(patterns) : [];
  if (on === undefined) return undefined;
  const count =
    endMode === "after_n_occurrences" && Number.isSafeInteger(endOccurrences) ? [`COUNT=${endOccurrences}`] : [];
  return {
    rule: [`FREQ=${String(frequency).toUpperCase()}`, ...every, ...on, ...count].join(";"),
    starts_on: start,
    ends_on: endMode === "on_date" && typeof endDate === "string" && isDay(endDate) ? endDate : null,
    weekend: skipWeekend ? (weekendSolveMode === "before" ? "before" : "after") : "keep",
  };
}

/** Days of the month, or weekdays of it: "the 2nd Tuesday". Undefined for a mix of both. */
function patternsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return [];
  const patterns = value.map((one: unknown) => (one ?? {}) as Partial<Record<string, unknown>>);
  if (!patterns.every((pattern) => Number.isSafeInteger(pattern.value))) return undefined;
  if (patterns.every(({ type }) => type === "day")) return [`BYMONTHDAY=${patterns.map((one) => one.value).join()}`];
  if (!patterns.every(({ type }) => WEEKDAYS.includes(String(type)))) return undefined;
  return [`BYDAY=${patterns.map((one) => `${one.value}${one.type}`).join()}`];
}
