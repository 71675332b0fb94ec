/** Converts the fields of requests to the values that are stored, by the field table of the resource. */
import {
  type ChangedValues,
  columnOf,
  defaultOf,
  type Field,
  type FieldChanges,
  type FieldTable,
  fieldsOf,
  isAmount,
  type NewFields,
  type NewValues,
} from "../domain/field.ts";
import type { ProblemList } from "../domain/problem.ts";
import { readAmount } from "./read-amount.ts";

interface Place {
  /** The currency of the amounts. */
  readonly currency: string;
  /** The JSON pointer of the fields. */
  readonly pointer: string;
  readonly problems: ProblemList;
}

/**
 * The values of a new resource, with the defaults of fields that are absent or null. Adds a problem for each invalid amount,
 * which is null in the result.
 */
export function readNew<T extends FieldTable>(table: T, input: NewFields<T, null>, place: Place): NewValues<T> {
  const sent = input as Readonly<Record<string, unknown>>;
  const entries = fieldsOf(table, ({ create, computed }) => create !== undefined && !computed).map(
    ([name, field]) => [columnOf(name, field), readValue(name, field, sent[name] ?? defaultOf(field), place)] as const,
  );
  return Object.fromEntries(entries) as NewValues<T>;
}

/** The values that a request changes: those of the fields that it has. Adds a problem for each invalid amount. */
export function readChanged<T extends FieldTable>(table: T, changes: FieldChanges<T>, place: Place): ChangedValues<T> {
  const sent = changes as Readonly<Record<string, unknown>>;
  const entries = fieldsOf(table, ({ update, computed }) => update === true && !computed).flatMap(([name, field]) =>
    sent[name] === undefined ? [] : [[columnOf(name, field), readValue(name, field, sent[name], place)] as const],
  );
  return Object.fromEntries(entries) as ChangedValues<T>;
}

function readValue(name: string, field: Field, value: unknown, { currency, pointer, problems }: Place): unknown {
  if (!isAmount(field) || value === null) return value;
  return readAmount(value as number, currency, `${pointer}/${name}`, problems) ?? null;
}
