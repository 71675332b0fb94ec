/** A saved view of a report: its choices under a name. Without a last month, it always ends with the current one. */
import { type FieldTable, type Stored, TIMES } from "./field.ts";
import { hasChoice, LENGTHS, lengthsOf, REPORT_UNITS, REPORTS, SUBJECTS, subjectsOf } from "./report-choices.ts";

/** A budget has at most this many. */
export const MAX_REPORT_VIEWS = 100;

const NULL = { default: null };

export const REPORT_VIEW_FIELDS = {
  id: { kind: "id" },
  name: { kind: "name", create: "required", update: true },
  report: { kind: { oneOf: REPORTS }, about: "The report.", create: "required", update: true },
  grouped_by: {
    kind: { oneOf: SUBJECTS },
    nullable: true,
    about:
      "How rows are grouped. Null: by category. Only for `spending` and `compare`, which has no `tag` and no `person`.",
    create: NULL,
    update: true,
  },
  per: {
    kind: { oneOf: REPORT_UNITS },
    nullable: true,
    about: "Whether amounts are by month, which is the default, or by period. Only for `spending` and `cash_flow`.",
    create: NULL,
    update: true,
  },
  length: {
    kind: { oneOf: LENGTHS },
    nullable: true,
    about:
      "The number of months or periods, or `year`: the calendar year. Null: 12. Not for `compare`. At most 24 by period, tag or person, for one person, and for `payees`.",
    create: NULL,
    update: true,
  },
  until: {
    kind: "year_month",
    nullable: true,
    about: "The last month. Null: the current month, or for `compare` the month before it.",
    create: NULL,
    update: true,
  },
  against: {
    kind: "year_month",
    nullable: true,
    about: "The month that `compare` compares `until` with. Null: the month before. Only for `compare`.",
    create: NULL,
    update: true,
  },
  entered_by: {
    kind: "person",
    nullable: true,
    about:
      "Only transactions that this user entered; `none`: those that nobody is known to have entered. Null: all. Only for `spending` and `payees`.",
    create: NULL,
    update: true,
  },
  ...TIMES,
} as const satisfies FieldTable;

export type ReportView = Stored<typeof REPORT_VIEW_FIELDS>;

const CHOICES = ["grouped_by", "per", "length", "until", "against", "entered_by"] as const;

/** The fields that do not fit the report. */
export function unfitFields(view: Omit<ReportView, "id" | "name" | "created_at" | "updated_at">): readonly string[] {
  const { report, grouped_by, length } = view;
  const isUnfit = (field: (typeof CHOICES)[number]) => {
    if (view[field] === null) return false;
    if (!hasChoice(report, field)) return true;
    if (field === "grouped_by") return grouped_by !== null && !subjectsOf(report).includes(grouped_by);
    return field === "length" && length !== null && !lengthsOf(view).includes(length);
  };
  return CHOICES.filter(isUnfit);
}
