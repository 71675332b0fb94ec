/** Reads what lines are called: a category's or an account's name. */
import type { Category } from "../../domain/category.ts";
import type { Place } from "../../domain/flow.ts";
import type { Read } from "../service.ts";

/** The name of a line; null for what has no category. */
export type NameLine = (line: Place) => string | null;

export async function readLineNames({ reads, budgetId }: Read, categories: readonly Category[]): Promise<NameLine> {
  const accounts = await reads.accounts.list(budgetId);
  const names = new Map([...categories, ...accounts].map(({ id, name }) => [id, name]));
  return ({ id }) => (id !== null && names.get(id)) || null;
}
