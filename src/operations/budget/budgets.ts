/** Budgets: get, create, update, rename and delete. `relabel.ts` changes a budget's currency. */

import { BUDGET_FIELDS, type Budget } from "../../domain/budget.ts";
import { dayAt, formatTimestamp, parseTimeZone } from "../../domain/calendar.ts";
import { type CategoryInput, newCategory } from "../../domain/category.ts";
import { BUDGET_CREATED } from "../../domain/change.ts";
import type { FieldChanges } from "../../domain/field.ts";
import { Problem, ProblemList, problemOf } from "../../domain/problem.ts";
import { type AllReads, TABLES_OF_BUDGETS, type Tx } from "../../store/store.ts";
import { findBudgetIds, getBudget } from "../get-budget.ts";
import { attachmentFiles } from "../ledger/attachments.ts";
import { relabelBudget } from "../ledger/relabel.ts";
import { endAll } from "../people/end-access.ts";
import { endAllAlerts } from "../people/end-alerts.ts";
import { newToken } from "../people/tokens.ts";
import { readStart } from "../period-start.ts";
import { readCurrency } from "../read-amount.ts";
import { readChanged } from "../read-fields.ts";
import { recordCommand } from "../record-command.ts";
import { readOf, type Service, type Write } from "../service.ts";
import { type Converted, changedRules, convertToPeriods, type PeriodChange } from "./change-periods.ts";

export type BudgetInput = Pick<Budget, "name" | "currency" | "time_zone">;

/** The caller has checked `currency` and `time_zone`. @throws Problem `name_taken` if a budget has the name. */
export async function createBudget(
  service: Service,
  input: BudgetInput,
  categories: readonly CategoryInput[] = [],
): Promise<Budget> {
  const budget = newBudget(service, input);
  await service.store.writeAll(async (tx) => {
    await rejectNameOfAny(tx, budget.name);
    await insertBudget(tx.of(budget.id), service, budget, categories);
  });
  return budget;
}

export function newBudget({ now, newId }: Service, input: BudgetInput): Budget {
  return {
    id: newId(),
    ...input,
    carries_from: null,
    floor_minor: null,
    periods: [],
    created_at: formatTimestamp(now()),
  };
}

/** Stores a new budget with the first change of its log. */
export async function insertBudget(
  tx: Pick<Tx, "budget" | "categories" | "changes">,
  { newId }: Service,
  budget: Budget,
  categories: readonly CategoryInput[],
): Promise<void> {
  await tx.budget.insert(budget);
  const made = categories.map((category) => newCategory(newId(), category));
  await tx.categories.insertMany(made);
  await recordCommand(tx, BUDGET_CREATED, budget.created_at);
}

/**
 * Creates the first budget and its token in one transaction, so that only one of several servers creates them. Returns
 * undefined if a budget exists.
 */
export async function createFirstBudget(
  service: Service,
  input: BudgetInput,
): Promise<{ readonly budget: Budget; readonly text: string } | undefined> {
  if ((await findBudgetIds(service, 1)).length > 0) return undefined;
  return await service.store.writeAll(async (tx) => {
    if ((await tx.budgets.listFirst(1)).length > 0) return undefined;
    const budget = newBudget(service, input);
    await insertBudget(tx.of(budget.id), service, budget, []);
    const { token, text, digest } = newToken(service, { budgetId: budget.id, name: "first", scope: "write" });
    await tx.of(budget.id).tokens.insert(token, digest);
    return { budget, text };
  });
}

/** A new currency relabels the budget: the numbers stay the same, and nothing is converted. */
export interface BudgetChanges extends FieldChanges<typeof BUDGET_FIELDS> {
  /** Also relabels every account in the old currency. */
  readonly relabel_accounts?: boolean;
  readonly period?: PeriodChange["period"];
  readonly period_from?: PeriodChange["period_from"];
  /** With `period`, also converts plans and goals. */
  readonly convert?: boolean;
}

export interface UpdatedBudget {
  readonly budget: Budget;
  /** Undefined if nothing was to be converted. */
  readonly converted: Converted | undefined;
}

/** `otherNames` are the names that the budget cannot get. @throws Problem with every invalid field. */
export async function updateBudget(
  write: Write,
  changes: BudgetChanges,
  otherNames: ReadonlySet<string> = new Set(),
): Promise<UpdatedBudget> {
  const { tx } = write;
  await tx.budget.lock();
  const before = await getBudget(readOf(write));
  const problems = new ProblemList();
  const { name = before.name } = changes;
  const currency =
    changes.currency === undefined
      ? before.currency
      : (readCurrency(changes.currency, "/budget/currency", problems) ?? before.currency);
  const time_zone =
    changes.time_zone === undefined ? before.time_zone : readTimeZone(changes.time_zone, "/budget/time_zone", problems);
  const values = readChanged(BUDGET_FIELDS, changes, { currency, pointer: "/budget", problems });
  const { period, period_from, convert = false } = changes;
  if (period === undefined && period_from !== undefined) {
    problems.add("missing_field", "/budget/period", "Send the period that holds from period_from on.");
  }
  const today = dayAt(Date.parse(write.at), time_zone ?? before.time_zone);
  const periods =
    period === undefined ? before.periods : changedRules(before.periods, { period, period_from }, today, problems);
  problems.throwIfAny();
  const sent = { month: changes.carries_from, day: changes.carries_from_day };
  const carries_from = readStart(periods, sent, before.carries_from, "/budget/carries_from");
  if (name !== before.name) rejectNameIn(otherNames, name);

  const relabeled =
    currency === before.currency
      ? before
      : await relabelBudget(write, before, currency, {
          keepsFloor: changes.floor === undefined,
          includesAccounts: changes.relabel_accounts ?? false,
        });
  const changed: Budget = {
    ...relabeled,
    ...values,
    carries_from,
    currency,
    time_zone: time_zone ?? before.time_zone,
    periods,
  };
  const isConverted = convert && period !== undefined;
  const converted = isConverted ? await convertToPeriods(write, before, changed) : undefined;
  await tx.budget.update(before, changed);
  return { budget: changed, converted };
}

/** The name of a time zone as the time zone database spells it. */
export function readTimeZone(name: string, pointer: string, problems: ProblemList): string | undefined {
  const zone = parseTimeZone(name);
  if (zone === undefined) {
    const detail = `${name} is not an IANA time zone. Examples: UTC, Europe/Prague, America/New_York.`;
    problems.add("unknown_time_zone", pointer, detail);
  }
  return zone;
}

/**
 * Renames a budget for the operator. @throws Problem `name_taken` if another budget has the name, `not_found` if the
 * budget was deleted in the meantime.
 */
export async function renameBudget({ store, now }: Service, budgetId: string, name: string): Promise<void> {
  await store.writeAll(async (tx) => {
    const { budget: row, changes } = tx.of(budgetId);
    await row.lock(); // requests change the same row
    const budget = await row.find();
    if (budget === undefined) throw new Problem("not_found", `There is no budget ${budgetId}.`);
    await rejectNameOfAny(tx, name, budgetId);
    await row.update(budget, { ...budget, name });
    await recordCommand({ changes }, "budget.update", formatTimestamp(now()));
  });
}

/**
 * Commands identify a budget by its name, so they give none that another budget has. A request reads no other household, so
 * two budgets may still have the same name; commands then ask for the id instead. @throws Problem `name_taken` if a budget
 * other than `ownId` has the name.
 */
async function rejectNameOfAny({ budgets }: Pick<AllReads, "budgets">, name: string, ownId?: string): Promise<void> {
  const others = (await budgets.findIdsByName(name)).filter((id) => id !== ownId);
  if (others.length > 0) throw nameTaken(name);
}

/** @throws Problem `name_taken` */
export function rejectNameIn(names: ReadonlySet<string>, name: string): void {
  if (names.has(name)) throw nameTaken(name);
}

function nameTaken(name: string): Problem {
  const detail = `Another budget is named "${name}". Choose another name.`;
  return problemOf([{ code: "name_taken", pointer: "/budget/name", detail }]);
}

/** Small enough that requests of other budgets wait only briefly for a batch. */
const BATCH_ROWS = 10_000;

/**
 * Deletes a budget and all its data permanently. Its tokens stop working immediately; its rows are then removed in
 * batches, and the files of its attachments. After an interruption, another call resumes the deletion. @throws Problem
 * `attachments_not_configured` if it has attachments and their directory is unknown.
 */
export async function deleteBudget(service: Service, budgetId: string, batchRows = BATCH_ROWS): Promise<void> {
  const { store, now } = service;
  const at = formatTimestamp(now());
  const files = (await store.of(budgetId).attachments.hasFiles())
    ? attachmentFiles(service)
    : service.attachments.files;
  const memberIds = (await store.all.memberships.listOfBudget(budgetId)).map(({ user_id }) => user_id);
  await store.write(
    budgetId,
    async (tx) => {
      await tx.budget.lock();
      await tx.budget.markDeleted(at);
      await endAll(service, tx, budgetId);
      await endAllAlerts(tx, budgetId);
      await tx.people.memberships.removeAll(budgetId);
    },
    { changesTokens: true, changesUsers: memberIds },
  );
  for (const table of TABLES_OF_BUDGETS) {
    // The row of the budget is the last, so an interrupted deletion still finds it.
    if (table === "budgets") await files?.removeBudget(budgetId);
    let hasMore = true;
    while (hasMore)
      hasMore = await store.write(budgetId, (tx) => tx.budget.removeRows(table, batchRows), {
        changesTokens: table === "tokens",
      });
  }
}
