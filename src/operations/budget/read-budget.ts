/** Reads the budget that a token opens. */
import type { Budget } from "../../domain/budget.ts";
import { Problem } from "../../domain/problem.ts";
import type { Read } from "../service.ts";

/** @throws Problem `not_found`. */
export async function getBudget({ reads }: Read): Promise<Budget> {
  const budget = await reads.budget.find();
  if (budget === undefined) throw new Problem("not_found", "This budget was deleted.");
  return budget;
}
