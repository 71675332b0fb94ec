/** Checks a list of categories in a request: that each is there, and named once. */
import type { ProblemList } from "../../domain/problem.ts";
import type { Write } from "../service.ts";

/** Notes `unknown_category` and `duplicate_category`; `pointerOf` leads to the id at an index of the list. */
export async function checkCategoryList(
  { tx }: Write,
  ids: readonly string[],
  pointerOf: (index: number) => string,
  problems: ProblemList,
): Promise<void> {
  const existing = await tx.categories.findExistingIds(ids);
  const places = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    const pointer = pointerOf(index);
    if (!existing.has(id)) problems.add("unknown_category", pointer, `There is no category ${id} in this budget.`);
    const first = places.get(id);
    places.set(id, first ?? index);
    if (first === undefined) continue;
    problems.add("duplicate_category", pointer, `${pointerOf(first)} already lists this category. List it once.`);
  }
}
