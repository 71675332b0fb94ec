/**
 * Creates what another program's budget has beside its transactions, after these: first the plans of the months, then goals
 * and rules.
 */
import { currentBalance } from "../../domain/account.ts";
import { addMonths, dayAt } from "../../domain/calendar.ts";
import type { Report, ReportKind } from "../../domain/migration-report.ts";
import { nameKey } from "../../domain/name.ts";
import { Problem } from "../../domain/problem.ts";
import type { MigratedCondition, MigratedMonth, Migration } from "../../readers/statements/migration/migration.ts";
import { type ReportWriter, reportWriter } from "../../readers/statements/migration/report-writer.ts";
import { getBudget } from "../get-budget.ts";
import { updateAccount } from "../ledger/accounts.ts";
import { updateCategory } from "../ledger/categories.ts";
import { addAlias } from "../ledger/payee-aliases.ts";
import { createGoal } from "../month/goals.ts";
import { setPeriodNote } from "../month/period-note.ts";
import { planMonth } from "../month/plan-month.ts";
import { pause } from "../pause.ts";
import { createRecurringRule } from "../recurring/recurring-rules.ts";
import { createRule } from "../rules/rules.ts";
import { readOf, type Write } from "../service.ts";
import { remainingSchedule } from "./remaining-schedule.ts";

/** The ids of accounts and categories by the keys of their names. */
interface MigratedIds {
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

/** `accounts`: the ids of accounts by their names in the file. Returns the report of the whole migration. */
export async function createPlan(
  write: Write,
  migration: Migration,
  accountIds: ReadonlyMap<string, string>,
): Promise<Report> {
  const report = reportWriter(migration.report);
  const ids: MigratedIds = {
    accounts: new Map([...accountIds].map(([name, id]) => [nameKey(name), id])),
    categories: await categoryIds(write),
  };
  noteLastPlan(migration, report);
  await archiveCategories(write, migration, ids);
  await closeAccounts(write, migration, ids, report);
  await createGoals(write, migration, ids, report);
  await createRecurringRules(write, migration, ids, report);
  await createRules(write, migration, ids, report);
  await createAliases(write, migration);
  return report.report();
}

/** By the keys of their names. */
async function categoryIds({ tx }: Write): Promise<ReadonlyMap<string, string>> {
  return new Map((await tx.categories.list()).map(({ id, name }) => [nameKey(name), id]));
}

/** The names of the categories that carry. */
export function fundsOf({ categories }: Migration): string[] {
  return categories.filter(({ carries }) => carries).map(({ name }) => name);
}

/** Plans some months, the earliest first. `fundNames`: the categories that carry. */
export async function planMonths(
  write: Write,
  months: readonly MigratedMonth[],
  fundNames: readonly string[],
): Promise<void> {
  const ids = await categoryIds(write);
  const funds = new Set(fundNames);
  for (const { month, envelopes, note } of months) {
    const plans = envelopes.flatMap(({ category, planned }) => {
      const category_id = ids.get(nameKey(category));
      if (category_id === undefined) return [];
      // Money can be taken back only from a fund.
      return [{ category_id, planned: funds.has(category) ? Number(planned) : Math.max(0, Number(planned)) }];
    });
    if (plans.length > 0) await planMonth(write, month, { plans, replace: true });
    if (note !== null) await setPeriodNote(write, month, note);
    await pause();
  }
}

/** The plan of the last month also applies to later ones. */
function noteLastPlan({ months }: Migration, report: ReportWriter): void {
  const last = months.at(-1);
  const isPlanned = last?.envelopes.some(({ planned }) => Number(planned) > 0);
  if (last !== undefined && isPlanned) report.change("months", last.month, "plan_continues");
}

async function archiveCategories(write: Write, { categories }: Migration, ids: MigratedIds): Promise<void> {
  for (const { name, is_archived } of categories) {
    const id = ids.categories.get(nameKey(name));
    if (is_archived && id !== undefined) await updateCategory(write, id, { is_archived: true });
  }
}

/** A closed account is closed on the day of its last transaction. */
async function closeAccounts(
  write: Write,
  { accounts }: Migration,
  ids: MigratedIds,
  report: ReportWriter,
): Promise<void> {
  const { tx, at } = write;
  const { time_zone } = await getBudget(readOf(write));
  for (const { name, is_closed } of accounts) {
    const account = is_closed ? await tx.accounts.find(ids.accounts.get(nameKey(name)) ?? "") : undefined;
    if (account === undefined || account.closed_on !== null) continue;
    if (currentBalance(account) !== 0) report.change("accounts", name, "closed_with_balance");
    else {
      const closed_on = (await tx.transactions.findLastDay(account.id)) ?? dayAt(Date.parse(at), time_zone);
      await updateAccount(write, account.id, { closed_on }, "/account");
    }
  }
}

/** What Leeway rejects goes into the report. */
async function attempt(report: ReportWriter, kind: ReportKind, name: string, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const details = error.errors.map(({ detail }) => detail);
    report.reject(kind, name, details.length > 0 ? details.join(" ") : error.message);
  }
}

/** Goals start after the imported months, whose plans are complete. */
async function createGoals(
  write: Write,
  { goals, months }: Migration,
  ids: MigratedIds,
  report: ReportWriter,
): Promise<void> {
  const last = months.at(-1)?.month;
  for (const { category, amount, due_on, monthly, repeats, already = null } of goals) {
    await attempt(report, "goals", category, async () => {
      const category_id = ids.categories.get(nameKey(category)) ?? "";
      const terms = {
        amount: toNumber(amount),
        due_on,
        monthly: toNumber(monthly),
        repeats,
        already: Number(already ?? 0),
      };
      const starts_in = last === undefined ? undefined : addMonths(last, 1);
      await createGoal(write, { name: category, category_id, ...terms, ...(starts_in && { starts_in }) });
    });
  }
}

function toNumber(amount: string | null): number | null {
  return amount === null ? null : Number(amount);
}

async function createRecurringRules(
  write: Write,
  { recurring_rules }: Migration,
  ids: MigratedIds,
  report: ReportWriter,
): Promise<void> {
  for (const {
    name,
    account,
    transfer_account,
    payee,
    category,
    amount,
    amount_to,
    ends_on,
    weekend,
    ...days
  } of recurring_rules) {
    await attempt(report, "recurring_rules", name, async () => {
      const account_id = idOf(ids.accounts, account) ?? "";
      const transfer_account_id = idOf(ids.accounts, transfer_account);
      const category_id = idOf(ids.categories, category);
      await createRecurringRule(write, {
        ...{ name, account_id, weekend, ends_on, amount: Number(amount), amount_to: toNumber(amount_to) },
        ...(transfer_account === null ? { payee: { name: payee ?? name } } : { transfer_account_id }),
        ...(category_id === null ? {} : { category_id }),
        ...remainingSchedule(days),
      });
    });
  }
}

function idOf(ids: ReadonlyMap<string, string>, name: string | null): string | null {
  return name === null ? null : (ids.get(nameKey(name)) ?? null);
}

async function createRules(write: Write, { rules }: Migration, ids: MigratedIds, report: ReportWriter): Promise<void> {
  for (const { name, all, any, not, payee, category, tags, notes, transfer_account, skip, stop } of rules) {
    await attempt(report, "rules", name, async () => {
      const convert = (conditions: readonly MigratedCondition[]) =>
        conditions.map((condition) => toCondition(condition, ids.accounts));
      const category_id = idOf(ids.categories, category);
      const transfer_account_id = idOf(ids.accounts, transfer_account);
      await createRule(write, {
        name,
        when: { all: convert(all), any: convert(any), not: convert(not) },
        then: {
          ...{ tags, notes, skip },
          ...(payee === null ? {} : { payee: { name: payee } }),
          ...(category_id === null ? {} : { category_id }),
          ...(transfer_account_id === null ? {} : { transfer_account_id }),
        },
        stop,
      });
    });
  }
}

/** Accounts become ids. */
function toCondition({ field, op, value }: MigratedCondition, accounts: MigratedIds["accounts"]) {
  if (field !== "account") return { field, op, value };
  const toId = (name: string | number) => accounts.get(nameKey(String(name))) ?? "";
  const ids = typeof value === "object" ? value.map(toId) : toId(value);
  return { field: "account_id" as const, op, value: ids };
}

/** Those that name another payee are left out. */
async function createAliases(write: Write, { aliases = [] }: Migration): Promise<void> {
  const { tx } = write;
  const ids = await tx.payees.findIdsByKey([...new Set(aliases.map(({ payee }) => nameKey(payee)))]);
  const taken = await tx.payees.findIdsByKey([...new Set(aliases.map(({ text }) => nameKey(text)))]);
  const known = await tx.payeeAliases.findByKey(aliases.map(({ text }) => nameKey(text)));
  const added = new Set<string>();
  for (const { payee, text } of aliases) {
    const [id, key] = [ids.get(nameKey(payee)), nameKey(text)];
    if (id === undefined || taken.has(key) || known.has(key) || added.has(key)) continue;
    added.add(key);
    await addAlias(write, id, text);
  }
}
