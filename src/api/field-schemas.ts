/** The schemas and the JSON of resources that have a field table. */
import type { TOptional, TSchema, TUnsafe } from "typebox";
import { amountFormat } from "../domain/amount-format.ts";
import {
  type ComputedJson,
  columnOf,
  type Field,
  type FieldChanges,
  type FieldKind,
  type FieldTable,
  fieldsOf,
  isAmount,
  type Json,
  type NewFields,
  type Stored,
} from "../domain/field.ts";
import {
  Amount,
  byDefault,
  CurrencyCode,
  Day,
  described,
  Flag,
  Id,
  Mask,
  Name,
  Nullable,
  OneOf,
  Subtype,
  Timestamp,
  YearMonth,
} from "./shapes.ts";
import { Type } from "./type.ts";

const KINDS: Readonly<Record<FieldKind, TSchema>> = {
  id: Id,
  name: Name,
  subtype: Subtype,
  mask: Mask,
  currency: CurrencyCode,
  day: Day,
  month: YearMonth,
  timestamp: Timestamp,
  flag: Flag(""),
  amount: Amount,
  amount_from_0: Type.Number({ minimum: 0, description: "", "x-expects": "a JSON number of at least 0" }),
  amount_above_0: Type.Number({ exclusiveMinimum: 0, description: "", "x-expects": "a JSON number above 0" }),
  sum: Amount,
};

function schemaOf({ kind, nullable }: Field, about: string | undefined): TSchema {
  const base = typeof kind === "string" ? KINDS[kind] : OneOf(kind.oneOf);
  const schema = about === undefined ? base : described(base, about);
  return nullable ? Nullable(schema) : schema;
}

type Properties<J> = { [N in keyof J & string]-?: OptionalIf<undefined extends J[N] ? true : false, J[N]> };
type OptionalIf<IsOptional, V> = IsOptional extends true ? TOptional<TUnsafe<Exclude<V, undefined>>> : TUnsafe<V>;

/** The properties of the resource's JSON. */
export function jsonFields<T extends FieldTable>(table: T): Properties<Json<T>> {
  return propertiesOf(
    table,
    ({ internal }) => !internal,
    (field) => schemaOf(field, field.about),
  );
}

/** The properties of the body that creates the resource. */
export function newFields<T extends FieldTable>(table: T): Properties<NewFields<T>> {
  return propertiesOf(
    table,
    ({ create }) => create !== undefined,
    (field) => {
      const schema = schemaOf(field, field.aboutNew ?? field.about);
      if (field.create === "required") return schema;
      return Type.Optional(typeof field.create === "object" ? byDefault(schema, field.create.default) : schema);
    },
  );
}

/** The properties of the body that changes the resource. */
export function changedFields<T extends FieldTable>(table: T): Properties<FieldChanges<T>> {
  return propertiesOf(
    table,
    ({ update }) => update === true,
    (field) => Type.Optional(schemaOf(field, field.about)),
  );
}

function propertiesOf<P>(
  table: FieldTable,
  isWanted: (field: Field) => boolean,
  toSchema: (field: Field) => TSchema,
): P {
  const entries = fieldsOf(table, isWanted).map(([name, field]) => [name, toSchema(field)] as const);
  return Object.fromEntries(entries) as P;
}

/** The JSON of a stored resource. `currency` is that of its amounts. */
export function formatFields<T extends FieldTable>(
  table: T,
  row: Stored<T>,
  currency: string,
  computed: ComputedJson<T>,
): Json<T> {
  const values = { ...(row as object), ...computed } as Readonly<Record<string, unknown>>;
  const format = amountFormat(currency);
  const entries = fieldsOf(table, ({ internal }) => !internal).map(([name, field]) => {
    const isStoredAmount = isAmount(field) && !field.computed;
    return [name, isStoredAmount ? format(values[columnOf(name, field)] as number | null) : values[name]] as const;
  });
  return Object.fromEntries(entries) as Json<T>;
}
