/** Saved views of reports: list, get, create, update and delete. */
import { type FieldChanges, type NewFields, withDefaults } from "../../domain/field.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { MAX_REPORT_VIEWS, REPORT_VIEW_FIELDS, type ReportView, unfitFields } from "../../domain/report-view.ts";
import { NO_PERSON } from "../../domain/transaction.ts";
import { type Read, readOf, type Write } from "../service.ts";

/** In order of creation. */
export async function listReportViews({ reads }: Read): Promise<ReportView[]> {
  return await reads.reportViews.list();
}

/** @throws Problem `not_found`. */
export async function getReportView({ reads }: Read, id: string): Promise<ReportView> {
  const view = await reads.reportViews.find(id);
  if (view === undefined) throw new Problem("not_found", `There is no view ${id} in this budget.`);
  return view;
}

/** @throws Problem `conflicting_fields`, `unknown_user` or `too_many_rows`. */
export async function createReportView(write: Write, input: NewFields<typeof REPORT_VIEW_FIELDS>): Promise<ReportView> {
  const { tx, at, newId } = write;
  await tx.budget.lock();
  const view = { id: newId(), ...withDefaults(REPORT_VIEW_FIELDS, input), created_at: at, updated_at: at };
  await check(write, view);
  if ((await tx.reportViews.list()).length >= MAX_REPORT_VIEWS) {
    throw new Problem("too_many_rows", `A budget can have ${MAX_REPORT_VIEWS} views. Delete one first.`);
  }
  await tx.reportViews.insert(view);
  return view;
}

/** @throws Problem `not_found`, `conflicting_fields` or `unknown_user`. */
export async function updateReportView(
  write: Write,
  id: string,
  changes: FieldChanges<typeof REPORT_VIEW_FIELDS>,
): Promise<ReportView> {
  const before = await getReportView(readOf(write), id);
  const after = { ...before, ...changes, updated_at: write.at };
  await check(write, after, before.entered_by);
  await write.tx.reportViews.update(before, after);
  return after;
}

/** @throws Problem `not_found`. */
export async function deleteReportView(write: Write, id: string): Promise<void> {
  await write.tx.reportViews.remove(await getReportView(readOf(write), id));
}

/** A view keeps the person that it has, `known`, like transactions do. */
async function check({ tx }: Write, view: ReportView, known: string | null = null): Promise<void> {
  const problems = new ProblemList();
  for (const field of unfitFields(view)) {
    const detail = `The report ${view.report} does not have this ${field}. Leave it out, or send null.`;
    problems.add("conflicting_fields", `/report_view/${field}`, detail);
  }
  problems.throwIfAny();
  const { entered_by } = view;
  if (entered_by === null || entered_by === NO_PERSON || entered_by === known) return;
  if ((await tx.tokens.listMemberUsers()).includes(entered_by)) return;
  const detail = `The user ${entered_by} is not and was not a member of this budget. GET /v1/members lists them.`;
  problems.add("unknown_user", "/report_view/entered_by", detail);
  problems.throwIfAny();
}
