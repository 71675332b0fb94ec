/** Goals from the templates in the notes of Actual's categories: "#template 400", "#template 900 by 2027-01", "#goal 1000". */
import { isYearMonth, monthBounds } from "../../../domain/calendar.ts";
import type { MigratedGoal } from "../migration/migration.ts";
import type { ReportWriter } from "../migration/report-writer.ts";
import type { ActualCategory } from "./actual-names.ts";

const AMOUNT = "[^\\d\\s-]?(\\d+(?:[.,]\\d{1,2})?)[^\\d\\s]?";
const MONTHLY = new RegExp(`^#template(?:-\\d+)?\\s+${AMOUNT}$`, "i");
const BY = new RegExp(
  `^#template(?:-\\d+)?\\s+${AMOUNT}\\s+by\\s+(\\d{4}-\\d{2})(?:\\s+repeat\\s+every\\s+(?:(\\d+)\\s+)?(month|year)s?)?$`,
  "i",
);
const GOAL = new RegExp(`^#goal\\s+${AMOUNT}$`, "i");
const TEMPLATE = /^#(?:template|goal|cleanup)\b/i;

/** The goal of a category. Templates without a counterpart go into the report. */
export function goalOf(category: ActualCategory, note: string | undefined, report: ReportWriter): MigratedGoal[] {
  const lines = (note ?? "").split("\n").map((line) => line.trim());
  const templates = lines.filter((line) => TEMPLATE.test(line));
  const leaveOut = (text: string) => report.leaveOut("goals", category.name, "formula", text);
  if (templates.length === 0 && category.template !== null && category.template !== "[]") leaveOut(category.template);
  let goal: MigratedGoal | undefined;
  for (const line of templates) {
    const terms = category.isIncome || category.isHidden ? undefined : termsOf(line);
    if (terms === undefined || !canAdd(goal, terms)) leaveOut(line);
    else goal = { ...NO_GOAL, ...goal, category: category.name, ...terms };
  }
  if (goal === undefined) return [];
  if (goal.monthly === null && goal.due_on === null) {
    leaveOut(templates.join("\n"));
    return [];
  }
  report.carry("goals", category.name);
  return [goal];
}

const NO_GOAL = { amount: null, due_on: null, monthly: null, repeats: null };

type Terms = Partial<Omit<MigratedGoal, "category">>;

/** A category has one goal, of an amount each month, of an amount in all, or both. */
function canAdd(goal: MigratedGoal | undefined, terms: Terms): boolean {
  if (goal === undefined) return true;
  if (goal.due_on !== null || terms.due_on !== undefined) return false;
  return (Object.keys(terms) as (keyof Terms)[]).every((field) => goal[field] === null);
}

function termsOf(line: string): Terms | undefined {
  const monthly = MONTHLY.exec(line)?.[1];
  if (monthly !== undefined) return positive(monthly, (amount) => ({ monthly: amount }));
  const total = GOAL.exec(line)?.[1];
  if (total !== undefined) return positive(total, (amount) => ({ amount }));
  const [, amount, month = "", count, unit] = BY.exec(line) ?? [];
  if (amount === undefined || !isYearMonth(month)) return undefined;
  const repeats = unit === undefined ? null : Number(count ?? 1) * (unit.toLowerCase() === "year" ? 12 : 1);
  return positive(amount, (text) => ({ amount: text, due_on: monthBounds(month).lastDay, repeats }));
}

function positive(text: string, toTerms: (amount: string) => Terms): Terms | undefined {
  const amount = text.replace(",", ".");
  return /[1-9]/.test(amount) ? toTerms(amount) : undefined;
}
