/** A category: what a transaction was for, and which part of spending power it counts in. */

export const CATEGORY_KINDS = ["income", "bill", "saving", "spending"] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

/** The kind of a category that is created by its name alone. */
export const DEFAULT_CATEGORY_KIND: CategoryKind = "spending";

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly kind: CategoryKind;
  /** The heading it is shown under, or null. */
  readonly group: string | null;
  readonly is_archived: boolean;
}
