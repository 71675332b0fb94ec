/** The schemas and the JSON of resources that have a field table. */
import type { TOptional, TSchema, TUnsafe } from "typebox";
import { amountFormat } from "../domain/amount-format.ts";
import { monthOf } from "../domain/calendar.ts";
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
import { MAX_REPEAT_MONTHS } from "../domain/goal.ts";
import { MAX_GRACE_DAYS, MAX_MATCH_DAYS } from "../domain/recurring-rule.ts";
import {
  Amount,
  byDefault,
  CategoryIcon,
  CurrencyCode,
  Day,
  described,
  ExternalId,
  Flag,
  Id,
  Mask,
  Name,
  Note,
  Notes,
  Nullable,
  OneOf,
  PersonId,
  Subtype,
  Timestamp,
  TimeZone,
  YearMonth,
} from "./shapes.ts";
import { Type } from "./type.ts";

const MAX_POSITION = 1_000_000;

function WholeNumber(maximum: number, minimum = 0) {
  return Type.Integer({
    minimum,
    maximum,
    description: "",
    "x-expects": `a whole number from ${minimum} to ${maximum}`,
  });
}

const KINDS: Readonly<Record<FieldKind, TSchema>> = {
  id: Id,
  name: Name,
  subtype: Subtype,
  mask: Mask,
  notes: Notes,
  note: Note,
  external_id: ExternalId,
  bank_text: Type.String(),
  row_references: Type.String(),
  decider: Type.String(),
  currency: CurrencyCode,
  day: Day,
  month: YearMonth,
  carry_month: Type.String({
    format: "year-month",
    pattern: "^(19|[2-9]\\d)\\d\\d-(0[1-9]|1[0-2])$",
    description: "",
    "x-expects": "a month from 1900-01 (YYYY-MM)",
  }),
  carry_day: Type.String({
    format: "date",
    pattern: "^(19|[2-9]\\d)\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
    description: "",
    "x-expects": "a day from 1900-01-01 (YYYY-MM-DD)",
  }),
  year_month: YearMonth,
  person: PersonId,
  timestamp: Timestamp,
  time_zone: TimeZone,
  recurrence: Type.String({ minLength: 1, maxLength: 500, description: "", "x-expects": "1 to 500 characters long" }),
  flag: Flag(""),
  list_position: WholeNumber(MAX_POSITION),
  grace_days: WholeNumber(MAX_GRACE_DAYS),
  match_days: WholeNumber(MAX_MATCH_DAYS),
  repeat_months: WholeNumber(MAX_REPEAT_MONTHS, 1),
  category_icon: CategoryIcon,
  amount: Amount,
  amount_from_0: Type.Number({ minimum: 0, description: "", "x-expects": "a JSON number of at least 0" }),
  amount_above_0: Type.Number({ exclusiveMinimum: 0, description: "", "x-expects": "a JSON number above 0" }),
  sum: Amount,
  other: Type.Unknown(),
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

/** The JSON without the fields that the API computes, as the change log has it. */
type StoredJson<T extends FieldTable> = Omit<Json<T>, keyof ComputedJson<T>>;

export function storedFields<T extends FieldTable>(table: T): Properties<StoredJson<T>> {
  return propertiesOf(
    table,
    ({ internal, computed }) => !internal && !computed,
    (field) => schemaOf(field, field.about),
  );
}

/** With this, a null in a body counts as absent. */
export const NULL_IS_ABSENT = { absent: null } as const;

/** The properties of the body that creates the resource. */
export function newFields<T extends FieldTable, Absent extends null = never>(
  table: T,
  options?: { readonly absent: Absent },
): Properties<NewFields<T, Absent>> {
  return propertiesOf(
    table,
    ({ create }) => create !== undefined,
    (field) => {
      const schema = bodySchemaOf(field, field.aboutNew ?? field.about, options);
      if (field.create === "required") return schema;
      return Type.Optional(typeof field.create === "object" ? byDefault(schema, field.create.default) : schema);
    },
  );
}

/** The properties of the body that changes the resource. */
export function changedFields<T extends FieldTable, Absent extends null = never>(
  table: T,
  options?: { readonly absent: Absent },
): Properties<FieldChanges<T, Absent>> {
  return propertiesOf(
    table,
    ({ update }) => update === true,
    (field) => Type.Optional(bodySchemaOf(field, field.about, options)),
  );
}

function bodySchemaOf(
  field: Field,
  about: string | undefined,
  options: { readonly absent: null } | undefined,
): TSchema {
  const mayBeNull = options !== undefined && field.create !== "required";
  return schemaOf(mayBeNull ? { ...field, nullable: true } : field, about);
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
  const values = computed as Readonly<Record<string, unknown>>;
  const stored = formatterOf(row, currency);
  const entries = fieldsOf(table, ({ internal }) => !internal).map(([name, field]) => {
    return [name, field.computed ? values[name] : stored(name, field)] as const;
  });
  return Object.fromEntries(entries) as Json<T>;
}

export function formatStored<T extends FieldTable>(table: T, row: Stored<T>, currency: string): StoredJson<T> {
  const stored = formatterOf(row, currency);
  const fields = fieldsOf(table, ({ internal, computed }) => !internal && !computed);
  return Object.fromEntries(fields.map(([name, field]) => [name, stored(name, field)])) as StoredJson<T>;
}

/** Returns a function that formats a stored field of the row. */
function formatterOf(row: object, currency: string): (name: string, field: Field) => unknown {
  const values = row as Readonly<Record<string, unknown>>;
  const format = amountFormat(currency);
  return (name, field) => {
    const value = values[columnOf(name, field)];
    if (isAmount(field)) return format(value as number | null);
    return isPeriodStart(field) && value !== null ? monthOf(String(value)) : value;
  };
}

/** A stored day is shown as its month. */
function isPeriodStart({ kind }: Field): boolean {
  return kind === "month" || kind === "carry_month";
}
