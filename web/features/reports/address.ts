/** The state of Reports in the address: the report, its months, and the subject of its rows. Knows nothing about requests. */
import { addMonths, isYearMonth } from "../../../src/domain/calendar.ts";
import { isId } from "../../../src/domain/id.ts";
import {
  hasChoice,
  type Length,
  lengthsOf,
  REPORTS,
  type ReportId,
  type Subject,
  subjectsOf,
} from "../../../src/domain/report-choices.ts";
import type { ReportView } from "../../api/contract.ts";
import { lineFilters, partsFilter, type Span } from "../../logic/figure-search.ts";
import type { Unit } from "../../logic/period.ts";
import { filterText, NO_PERSON } from "../../logic/search.ts";

const DEFAULT_LENGTH: Length = "12";

/** A search with more filters is too long for an address and for a reader. */
const MAX_ROWS = 40;

/** The parameters of the address. Each has a default. */
export interface ReportParams {
  readonly report?: string;
  readonly length?: string;
  readonly until?: string;
  readonly by?: string;
  /** The id of a person, or `NO_PERSON`. */
  readonly who?: string | undefined;
  readonly per?: string;
  readonly against?: string;
}

export interface ReportState extends Span {
  readonly report: ReportId;
  readonly length: Length;
  readonly by: Subject;
  /** The report counts only what this person entered. Undefined: what anybody entered. */
  readonly who: string | undefined;
  readonly per: Unit;
  /** Whether the report ends with the current month or period. */
  readonly isCurrent: boolean;
  /** Whether `until` is the usual month of the report. */
  readonly isUsual: boolean;
  /** The month that `until` is compared with. */
  readonly against: string;
}

/**
 * `begins` is the month of the oldest transaction: months before it are neither shown nor part of an average. By period, both
 * months are those of the periods.
 */
export function readAddress(params: ReportParams, currentMonth: string, begins?: string): ReportState {
  const report = reportIn(params);
  const by = subjectsOf(report).find((one) => one === params.by) ?? "category";
  const who = hasChoice(report, "entered_by") && isPerson(params.who) ? params.who : undefined;
  const per = unitIn(params);
  const length = lengthsIn({ report, by, who, per }).find((one) => one === params.length) ?? DEFAULT_LENGTH;
  const usual = usualMonth(report, currentMonth, begins);
  const until = isMonth(params.until) ? params.until : usual;
  const against = isMonth(params.against) ? params.against : addMonths(until, -1);
  const asked = firstMonth(until, length);
  const since = begins !== undefined && begins <= until && begins > asked ? begins : asked;
  return {
    report,
    by,
    who,
    per,
    length,
    until,
    isCurrent: until === currentMonth,
    isUsual: until === usual,
    against,
    since,
  };
}

function reportIn(params: ReportParams): ReportId {
  return REPORTS.find((one) => one === params.report) ?? "spending";
}

export function unitIn(params: ReportParams): Unit {
  return hasChoice(reportIn(params), "per") && params.per === "period" ? "period" : "month";
}

/** Compares two full months if possible: the current month is incomplete, so it looks cheaper than any other. */
function usualMonth(report: ReportId, currentMonth: string, begins: string | undefined): string {
  const isFirst = begins !== undefined && begins >= currentMonth;
  return report === "compare" && !isFirst ? addMonths(currentMonth, -1) : currentMonth;
}

function isPerson(who: string | undefined): boolean {
  return who !== undefined && (who === NO_PERSON || isId(who));
}

type Rows = Pick<ReportState, "report" | "by" | "who" | "per">;

/** The lengths that the report can have. */
export function lengthsIn({ report, by, who, per }: Rows): readonly Length[] {
  return lengthsOf({ report, grouped_by: by, per, entered_by: who ?? null });
}

/** The choices of a saved view. */
export const CHOICES = ["report", "grouped_by", "per", "length", "until", "against", "entered_by"] as const;
export type ViewChoices = Pick<ReportView, (typeof CHOICES)[number]>;

/** The choices that a view of the page has. The usual ones are null, so that "the last 3 months" stay the last ones. */
export function choicesOf({ report, by, who, per, length, until, isUsual, against }: ReportState): ViewChoices {
  const ifChosen = <Value>(choice: Parameters<typeof hasChoice>[1], value: Value, usual: Value) =>
    hasChoice(report, choice) && value !== usual ? value : null;
  return {
    report,
    grouped_by: ifChosen<Subject>("grouped_by", by, "category"),
    per: ifChosen<Unit>("per", per, "month"),
    length: ifChosen<Length>("length", length, DEFAULT_LENGTH),
    until: isUsual ? null : until,
    against: ifChosen("against", against, addMonths(until, -1)),
    entered_by: who ?? null,
  };
}

/** The last month of the period before or after, at most the current month. */
export function movedUntil(state: ReportState, by: -1 | 1, currentMonth: string): string {
  const { report, length, until } = state;
  if (report === "compare") return earlier(addMonths(until, by), currentMonth);
  if (length === "year") return earlier(`${Number(until.slice(0, 4)) + by}-12`, currentMonth);
  return earlier(addMonths(until, by * Number(length)), currentMonth);
}

/** What the reports of spending count, whatever the subject of their rows. */
const PAID = partsFilter("bills", "spending");

/** The filters of a row; undefined if no search finds its transactions alone. */
export function filtersOf(by: Subject | "payee", name: string | null): readonly string[] | undefined {
  if (by === "category") return lineFilters(name === null ? { part: "spending" } : { category: name });
  if (by === "person") return [personFilter(name ?? NO_PERSON), PAID];
  if (name !== null) return [filterText(by, name), PAID];
  return by === "group" ? ["group:none", PAID] : undefined;
}

/** The filter by a person, as `personValue` names them. */
export function personFilter(value: string): string {
  return filterText("by", value);
}

/** The filters of several rows together; undefined if no search finds their transactions alone, or if one counts twice. */
export function filtersOfRows(by: Subject, names: readonly (string | null)[]): readonly string[] | undefined {
  if (by === "tag" || names.length > MAX_ROWS) return undefined;
  const filters = names.map((name) => filtersOf(by, name)?.[0]);
  return filters.every((filter) => filter !== undefined) ? [...filters, PAID] : undefined;
}

function firstMonth(until: string, length: Length): string {
  return length === "year" ? `${until.slice(0, 4)}-01` : addMonths(until, 1 - Number(length));
}

function isMonth(text: string | undefined): text is string {
  return text !== undefined && isYearMonth(text);
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
