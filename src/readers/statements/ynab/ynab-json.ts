/** The JSON of YNAB's API, of one budget. Values of other types than the API has are absent, so that a hostile file is harmless. */

export type Fields = Readonly<Partial<Record<string, unknown>>>;

/** The budget in a response. Newer versions of the API name it "plan". */
export function budgetIn(value: unknown): Fields | undefined {
  const root = fieldsOf(value);
  const data = fieldsOf(root?.data) ?? root;
  const budget = fieldsOf(data?.budget) ?? fieldsOf(data?.plan);
  return budget !== undefined && Array.isArray(budget.accounts) && Array.isArray(budget.transactions)
    ? budget
    : undefined;
}

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The items of a list that are not deleted. */
export function listOf(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const fields = fieldsOf(item);
    return fields === undefined || fields.deleted === true ? [] : [fields];
  });
}

/** Null if it is empty. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Milliunits: thousandths in every currency. Undefined if it is no whole number. */
export function milliunitsOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}
