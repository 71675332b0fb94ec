/** The reports of the web app, and the choices that each has. Null or absent is the usual choice. */

export const REPORTS = ["spending", "cash_flow", "net_worth", "money_flow", "payees", "compare"] as const;
export type ReportId = (typeof REPORTS)[number];

/** What a row of a report is about. */
export const SUBJECTS = ["category", "group", "account", "tag", "person"] as const;
export type Subject = (typeof SUBJECTS)[number];

export const REPORT_UNITS = ["month", "period"] as const;

/** A number of months, or the calendar year up to the last month. */
export const LENGTHS = ["3", "6", "12", "24", "60", "year"] as const;
export type Length = (typeof LENGTHS)[number];

/** Reports of payees, tags and people have at most two years, and reports by period at most 120 periods. */
const MAX_SINGLE_MONTHS = 24;

type Choice = "grouped_by" | "per" | "length" | "until" | "against" | "entered_by";

const CHOICES: Readonly<Record<ReportId, readonly Choice[]>> = {
  spending: ["grouped_by", "per", "length", "until", "entered_by"],
  cash_flow: ["per", "length", "until"],
  net_worth: ["length", "until"],
  money_flow: ["length", "until"],
  payees: ["length", "until", "entered_by"],
  compare: ["grouped_by", "until", "against"],
};

export function hasChoice(report: ReportId, choice: Choice): boolean {
  return CHOICES[report].includes(choice);
}

/** Two months cannot be compared by tag or person, because such a report has a limit of months. */
export function subjectsOf(report: ReportId): readonly Subject[] {
  return report === "compare" ? SUBJECTS.filter((one) => one !== "tag" && one !== "person") : SUBJECTS;
}

interface Rows {
  readonly report: ReportId;
  readonly grouped_by: Subject | null;
  readonly per: (typeof REPORT_UNITS)[number] | null;
  readonly entered_by: string | null;
}

export function lengthsOf({ report, grouped_by, per, entered_by }: Rows): readonly Length[] {
  const isSubjectSingle = report === "spending" && (grouped_by === "tag" || grouped_by === "person");
  const isSingle = per === "period" || report === "payees" || entered_by !== null || isSubjectSingle;
  return isSingle ? LENGTHS.filter((length) => length === "year" || Number(length) <= MAX_SINGLE_MONTHS) : LENGTHS;
}
