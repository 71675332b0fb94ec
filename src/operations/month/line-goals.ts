/** Finds the goals that lines have a share of. */
import type { Place } from "../../domain/flow.ts";
import type { Goal } from "../../domain/goal.ts";
import type { Line } from "../../domain/spending-line.ts";
import type { Read } from "../service.ts";

/** The goal that is kept in the line's category or account; null where none asks for anything there. */
export type GoalOfLine = (line: Place) => Goal | null;

/** Goals are read only where some line has a share. */
export async function readLineGoals({ reads, budgetId }: Read, lines: readonly Line[]): Promise<GoalOfLine> {
  if (lines.every(({ goalMinor }) => goalMinor === null)) return () => null;
  const asking = (await reads.goals.list(budgetId)).filter(({ is_asking }) => is_asking);
  const byPlace = new Map(asking.map((goal) => [goal.category_id ?? goal.account_id, goal]));
  return ({ id }) => (id !== null && byPlace.get(id)) || null;
}
