/** A category: what a transaction was for, and which part of spending power it counts in. */

export const CATEGORY_KINDS = ["income", "bill", "saving", "spending"] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly kind: CategoryKind;
  /** The heading it is shown under, or null. */
  readonly group: string | null;
  /** Where it is shown: lowest first, and after those that have one, the others by name. */
  readonly position: number | null;
  /** The first month in which what is left, or overspent, moves on to the next; null where it never does. */
  readonly carries_from: string | null;
  readonly is_archived: boolean;
}

/** What a category is made of: a name, and whatever else is said of it. */
export interface CategoryInput extends Partial<Omit<Category, "id" | "name" | "kind">> {
  readonly name: string;
  /** Spending, unless it is said. */
  readonly kind?: CategoryKind;
}

export function newCategory(id: string, { kind = "spending", ...input }: CategoryInput): Category {
  return { id, group: null, position: null, carries_from: null, is_archived: false, ...input, kind };
}
