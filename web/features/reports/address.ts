/** The state of Reports in the address: the report, its months, and the subject of its rows. Knows nothing about requests. */
import { addMonths, isYearMonth } from "../../../src/domain/calendar.ts";
import { isId } from "../../../src/domain/id.ts";
import { lineFilters, partsFilter, type Span } from "../../logic/figure-search.ts";
import type { Unit } from "../../logic/period.ts";
import { filterText, NO_PERSON } from "../../logic/search.ts";

export const REPORTS = ["spending", "cash_flow", "net_worth", "money_flow", "payees", "compare"] as const;
export type ReportId = (typeof REPORTS)[number];

const SUBJECTS = ["category", "group", "account", "tag", "person"] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A number of months, or the calendar year up to the last month. */
const LENGTHS = ["3", "6", "12", "24", "60", "year"] as const;
export type Length = (typeof LENGTHS)[number];

const DEFAULT_LENGTH: Length = "12";

/** The API reports payees, tags and people for at most two years, and at most 120 periods. */
const MAX_SINGLE_MONTHS = 24;

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
  const who = hasPeople(report) && isPerson(params.who) ? params.who : undefined;
  const per = unitIn(params);
  const length = lengthsOf({ report, by, who, per }).find((one) => one === params.length) ?? DEFAULT_LENGTH;
  const until = isMonth(params.until) ? params.until : usualMonth(report, currentMonth, begins);
  const against = isMonth(params.against) ? params.against : addMonths(until, -1);
  const asked = firstMonth(until, length);
  const since = begins !== undefined && begins <= until && begins > asked ? begins : asked;
  return { report, by, who, per, length, until, isCurrent: until === currentMonth, against, since };
}

function reportIn(params: ReportParams): ReportId {
  return REPORTS.find((one) => one === params.report) ?? "spending";
}

export function unitIn(params: ReportParams): Unit {
  return hasUnits(reportIn(params)) && params.per === "period" ? "period" : "month";
}

/** Compares two full months if possible: the current month is incomplete, so it looks cheaper than any other. */
function usualMonth(report: ReportId, currentMonth: string, begins: string | undefined): string {
  const isFirst = begins !== undefined && begins >= currentMonth;
  return report === "compare" && !isFirst ? addMonths(currentMonth, -1) : currentMonth;
}

/** Two months cannot be compared by tag or person, because such a report has a limit of months. */
export function subjectsOf(report: ReportId): readonly Subject[] {
  return report === "compare" ? SUBJECTS.filter((one) => one !== "tag" && one !== "person") : SUBJECTS;
}

/** Whether the report can be that of one person. */
export function hasPeople(report: ReportId): boolean {
  return report === "spending" || report === "payees";
}

function isPerson(who: string | undefined): boolean {
  return who !== undefined && (who === NO_PERSON || isId(who));
}

/** Whether the report can be by period of the budget. */
export function hasUnits(report: ReportId): boolean {
  return report === "spending" || report === "cash_flow";
}

type Rows = Pick<ReportState, "report" | "by" | "who" | "per">;

export function lengthsOf({ report, by, who, per }: Rows): readonly Length[] {
  const isSubjectSingle = report === "spending" && (by === "tag" || by === "person");
  const isSingle = per === "period" || report === "payees" || who !== undefined || isSubjectSingle;
  return isSingle ? LENGTHS.filter((length) => length === "year" || Number(length) <= MAX_SINGLE_MONTHS) : LENGTHS;
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
