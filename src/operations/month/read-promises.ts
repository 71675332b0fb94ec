/** Reads what a month that is not over promises: what recurs and has not come yet, and what goals ask for. */
import { monthBounds, monthOf } from "../../domain/calendar.ts";
import type { Category } from "../../domain/category.ts";
import { type ExpectedFlow, expectedFlow } from "../../domain/expected-flow.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import type { MonthFacts } from "../../domain/spending-line.ts";
import { together } from "../../store/together.ts";
import { readGoalShares } from "../goals/read-goal-shares.ts";
import { accountsStamp } from "../memory.ts";
import { readOccurrences } from "../recurring/read-occurrences.ts";
import type { Read } from "../service.ts";
import type { MonthView } from "./month-view.ts";

export interface Promises {
  readonly expected: readonly ExpectedFlow[];
  readonly goals: MonthFacts["goals"];
}

/** `open` where it is known, such as from `readOpenOfMonths`. */
interface PromiseSources {
  readonly categories: readonly Category[];
  readonly open?: readonly Occurrence[] | undefined;
}

export async function readPromises(read: Read, view: MonthView, sources: PromiseSources): Promise<Promises> {
  const [expected, goals] = await together([readExpected(read, view, sources), readGoalShares(read, view)]);
  return { expected, goals };
}

/** What is open of the month, as flows. */
async function readExpected(read: Read, view: MonthView, sources: PromiseSources): Promise<ExpectedFlow[]> {
  const changes = await read.reads.recurringChanges.count(read.budgetId);
  if (changes === undefined) return [];
  const accounts = await read.reads.accounts.list(read.budgetId);
  const causes = [changes, accountsStamp(accounts)];
  const open = sources.open ?? (await recallOpen(read, view, causes));
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const categoriesById = new Map(sources.categories.map((category) => [category.id, category]));
  return open.flatMap((occurrence) => expectedFlow(occurrence, accountsById, categoriesById, view.day) ?? []);
}

/** What is open of a month, unless it is known and nothing that it follows from has changed since; that is, `causes`. */
async function recallOpen(read: Read, view: MonthView, causes: unknown): Promise<readonly Occurrence[]> {
  const { budgetId, memories } = read;
  const { yearMonth } = view;
  const stamp = JSON.stringify([yearMonth, view.day, view.asOf, causes]);
  const known = memories?.openOccurrences.find(budgetId, stamp);
  if (known !== undefined) return known;
  const open = (await readOpenOfMonths(read, view, yearMonth, yearMonth))(yearMonth);
  memories?.openOccurrences.keep(budgetId, stamp, open);
  return open;
}

/**
 * What is open of each month from one to another, reckoned once for all of them; in the current one also what is overdue
 * from earlier, since it will be paid in it.
 */
export async function readOpenOfMonths(
  read: Read,
  { day, asOf }: Pick<MonthView, "day" | "asOf">,
  firstMonth: string,
  lastMonth: string,
): Promise<(yearMonth: string) => readonly Occurrence[]> {
  const current = monthOf(day);
  const [{ firstDay: since }, { lastDay: until }] = [monthBounds(firstMonth), monthBounds(lastMonth)];
  const occurrences = await readOccurrences(read, { since, until, today: day, seenUntil: asOf ?? undefined });
  const open = Map.groupBy(
    occurrences.filter(
      ({ due_on, expectedMinor }) => expectedMinor !== 0 && (firstMonth === current || due_on >= since),
    ),
    ({ due_on }) => (due_on < since ? firstMonth : monthOf(due_on)),
  );
  return (yearMonth) => open.get(yearMonth) ?? [];
}
