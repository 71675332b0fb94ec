/** The targets of YNAB's categories as goals. */
import { isDay, monthBounds, monthOf } from "../../../domain/calendar.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import type { MigratedGoal } from "../migration/migration.ts";
import type { ReportWriter } from "../migration/report-writer.ts";
import { type Fields, milliunitsOf, textOf } from "./ynab-json.ts";
import type { YnabCategory } from "./ynab-names.ts";

/** What has no counterpart goes into the report. */
export function goalOf({ name, kind, isHidden, fields }: YnabCategory, report: ReportWriter): MigratedGoal[] {
  const type = textOf(fields.goal_type);
  if (type === null) return [];
  const terms = kind === "spending" && !isHidden ? termsOf(type, fields) : undefined;
  if (terms === undefined) {
    const target = milliunitsOf(fields.goal_target);
    report.leaveOut("goals", name, "formula", target === undefined ? type : `${type} ${formatDecimalMinor(target, 3)}`);
    return [];
  }
  report.carry("goals", name);
  return [{ category: name, amount: null, due_on: null, monthly: null, repeats: null, ...terms }];
}

type Terms = Partial<Omit<MigratedGoal, "category">>;

/** TB: an amount. TBD: an amount by a month. MF: an amount each month. NEED: an amount for spending, which may repeat. */
function termsOf(type: string, fields: Fields): Terms | undefined {
  const target = milliunitsOf(fields.goal_target) ?? 0;
  if (target <= 0) return undefined;
  const amount = formatDecimalMinor(target, 3);
  const due = textOf(fields.goal_target_date) ?? textOf(fields.goal_target_month);
  const due_on = due !== null && isDay(due) ? monthBounds(monthOf(due)).lastDay : null;
  const months = monthsOf(fields);
  if (type === "MF") return months === 1 || months === null ? { monthly: amount } : undefined;
  if (type === "NEED" && due_on === null) return months === 1 ? { monthly: amount } : undefined;
  if (due_on === null || !["TB", "TBD", "NEED"].includes(type)) return undefined;
  if (months === undefined) return undefined;
  return { amount, due_on, repeats: type === "NEED" ? months : null };
}

/** The months after which a target repeats: null if it does not, undefined if it repeats in weeks. */
function monthsOf({ goal_cadence: cadence, goal_cadence_frequency: frequency }: Fields): number | null | undefined {
  const times = Number.isSafeInteger(frequency) && Number(frequency) > 0 ? Number(frequency) : 1;
  if (cadence === undefined || cadence === null || cadence === 0) return null;
  if (cadence === 1) return times;
  if (cadence === 13) return 12 * times;
  if (cadence === 14) return 24;
  return typeof cadence === "number" && cadence >= 3 && cadence <= 12 ? cadence - 1 : undefined;
}
