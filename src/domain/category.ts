/** A category: the purpose of a transaction. Its kind decides the part of spending power in which it counts. */

export const CATEGORY_KINDS = ["income", "bill", "saving", "spending"] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly kind: CategoryKind;
  /** The heading under which it is shown, or null. */
  readonly group: string | null;
  /** The place in the list, lowest first. Categories without a position follow by name. */
  readonly position: number | null;
  /** From this month on, the amount left or overspent carries into the next month. Null: it never carries. */
  readonly carries_from: string | null;
  readonly is_archived: boolean;
}

/** The fields of a new category. Only the name is required. */
export interface CategoryInput extends Partial<Omit<Category, "id" | "name" | "kind">> {
  readonly name: string;
  /** `spending` by default. */
  readonly kind?: CategoryKind;
}

export function newCategory(id: string, { kind = "spending", ...input }: CategoryInput): Category {
  return { id, group: null, position: null, carries_from: null, is_archived: false, ...input, kind };
}
