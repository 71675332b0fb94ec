/** Compares values of records, as they are stored and as JSON. */

/** Lists, such as tags and splits, and whole records are compared by their content. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other);
}
