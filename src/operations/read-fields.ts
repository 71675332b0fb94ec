/** Converts the fields of requests to the values that are stored, by the field table of the resource. */
import {
  type ChangedValues,
  columnOf,
  type FieldChanges,
  type FieldTable,
  isAmount,
  type NewFields,
  type NewValues,
  withDefaults,
} from "../domain/field.ts";
import type { ProblemList } from "../domain/problem.ts";
import { readAmount } from "./read-amount.ts";

interface FieldSource {
  /** The currency of the amounts. */
  readonly currency: string;
  /** The JSON pointer of the fields in the request. */
  readonly pointer: string;
  readonly problems: ProblemList;
}

/**
 * The values of a new resource, with the defaults of fields that are absent or null. Adds a problem for each invalid amount,
 * which is null in the result.
 */
export function readNew<T extends FieldTable>(table: T, input: NewFields<T, null>, source: FieldSource): NewValues<T> {
  return readValues(table, Object.entries(withDefaults(table, input)), source) as NewValues<T>;
}

/** The values that a request changes: those of the fields that it has. Adds a problem for each invalid amount. */
export function readChanged<T extends FieldTable>(
  table: T,
  changes: FieldChanges<T>,
  source: FieldSource,
): ChangedValues<T> {
  const isChanged = ([name, value]: readonly [string, unknown]) => {
    const field = table[name];
    return value !== undefined && field?.update === true && !field.computed;
  };
  return readValues(table, Object.entries(changes).filter(isChanged), source) as ChangedValues<T>;
}

function readValues(
  table: FieldTable,
  sent: readonly (readonly [name: string, value: unknown])[],
  { currency, pointer, problems }: FieldSource,
): object {
  const entries = sent.map(([name, value]) => {
    const field = table[name];
    if (field === undefined || !isAmount(field)) return [name, value] as const;
    const minor = value === null ? null : readAmount(value as number, currency, `${pointer}/${name}`, problems);
    return [columnOf(name, field), minor ?? null] as const;
  });
  return Object.fromEntries(entries);
}
