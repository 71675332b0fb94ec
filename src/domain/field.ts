/**
 * Field tables: plain data about the fields of a resource. Its record, columns, JSON, request bodies, OpenAPI schemas, and
 * the columns of a budget file follow from the table. What cannot be data, such as an account's balance, is a function
 * beside it.
 */

/** The kinds of fields, with the type of their values. Amounts are stored in minor units and sent in major units. */
interface Kinds {
  id: string;
  name: string;
  subtype: string;
  mask: string;
  notes: string;
  /** A text that may be absent, so it is never blank. */
  note: string;
  external_id: string;
  bank_text: string;
  /** Rows of imports: the id of each import, a slash and the number of the row, separated by spaces. */
  row_references: string;
  /**
   * Who or what decided a value: the user, the file of an import, a rule, the payee's default, or the user's earlier
   * decisions about the payee.
   */
  decider: "you" | "file" | `rule:${string}` | "default" | "learned";
  currency: string;
  day: string;
  /** The period in which something starts: a month that stands for it, or its first day, stored if no month does. */
  month: string;
  /** The same for the first period that carries. It has a lower bound because every period from there on is computed. */
  carry_month: string;
  carry_day: string;
  year_month: string;
  /** The id of a user, or `NO_PERSON`. */
  person: string;
  timestamp: string;
  time_zone: string;
  /** An RFC 5545 recurrence rule. */
  recurrence: string;
  flag: boolean;
  list_position: number;
  grace_days: number;
  match_days: number;
  repeat_months: number;
  category_icon: string;
  amount: number;
  amount_from_0: number;
  amount_above_0: number;
  /** An amount that several may add up to. */
  sum: number;
  /** A computed value whose schema is beside the table. The table has its place in the JSON. */
  other: unknown;
}

export type FieldKind = keyof Kinds;

/** An amount is stored in a column that is named `limit_minor` if the field is `limit`. */
const AMOUNTS = ["amount", "amount_from_0", "amount_above_0", "sum"] as const;
type AmountKind = (typeof AMOUNTS)[number];

export interface Field {
  readonly kind: FieldKind | { readonly oneOf: readonly string[] };
  readonly nullable?: true;
  /** Its description in the API, instead of that of the kind. */
  readonly about?: string;
  /** The description in the body that creates the resource, if it differs. */
  readonly aboutNew?: string;
  /** Whether a request that creates the resource sends it. Without this, only the server sets it. */
  readonly create?: "required" | "optional" | { readonly default: unknown };
  /** Whether a request may change it. */
  readonly update?: true;
  /** It is stored, and not part of the API. */
  readonly internal?: true;
  /** It is part of the API, and computed from what is stored. */
  readonly computed?: true;
}

export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> =
  | (F["kind"] extends { readonly oneOf: readonly (infer Word)[] }
      ? Word
      : F["kind"] extends FieldKind
        ? Kinds[F["kind"]]
        : never)
  | (F extends { nullable: true } ? null : never);

type ColumnOf<Name extends string, F extends Field> = F["kind"] extends AmountKind ? `${Name}_minor` : Name;

type Names<T extends FieldTable> = keyof T & string;

/** The record of a resource, with the names of its columns. */
export type Stored<T extends FieldTable> = {
  readonly [N in Names<T> as T[N] extends { computed: true } ? never : ColumnOf<N, T[N]>]: ValueOf<T[N]>;
};

/** The resource in the API. */
export type Json<T extends FieldTable> = {
  [N in Names<T> as T[N] extends { internal: true } ? never : N]: ValueOf<T[N]>;
};

type Required<T extends FieldTable> = {
  [N in Names<T> as T[N] extends { create: "required" } ? N : never]: ValueOf<T[N]>;
};
type Optional<T extends FieldTable, Absent> = {
  [N in Names<T> as T[N] extends { create: "optional" | object } ? N : never]?: ValueOf<T[N]> | Absent;
};

/** The fields of a request that creates the resource. `Absent` is null if a null counts as absent. */
export type NewFields<T extends FieldTable, Absent extends null = never> = Readonly<Required<T> & Optional<T, Absent>>;

/** The fields of a request that changes the resource. */
export type FieldChanges<T extends FieldTable, Absent extends null = never> = {
  readonly [N in Names<T> as T[N] extends { update: true } ? N : never]?:
    | ValueOf<T[N]>
    | (T[N] extends { create: "required" } ? never : Absent);
};

/** The stored values that such requests set. */
export type NewValues<T extends FieldTable> = {
  readonly [N in Names<T> as T[N] extends { computed: true }
    ? never
    : T[N] extends { create: string | object }
      ? ColumnOf<N, T[N]>
      : never]: ValueOf<T[N]>;
};
export type ChangedValues<T extends FieldTable> = {
  readonly [N in Names<T> as T[N] extends { computed: true }
    ? never
    : T[N] extends { update: true }
      ? ColumnOf<N, T[N]>
      : never]?: ValueOf<T[N]>;
};

/** The fields that the API computes. */
export type ComputedJson<T extends FieldTable> = {
  [N in Names<T> as T[N] extends { computed: true } ? N : never]: ValueOf<T[N]>;
};

/** The names and fields of a table that a condition selects, in order. */
export function fieldsOf(table: FieldTable, isWanted: (field: Field) => boolean): (readonly [string, Field])[] {
  return Object.entries(table).filter(([, field]) => isWanted(field));
}

export function isAmount({ kind }: Field): boolean {
  return AMOUNTS.some((amount) => amount === kind);
}

/** The column of a field. */
export function columnOf(name: string, field: Field): string {
  return isAmount(field) ? `${name}_minor` : name;
}

/** The columns of a resource, in the order of the table. */
export function columnsOf<T extends FieldTable>(table: T): (keyof Stored<T> & string)[] {
  const stored = fieldsOf(table, ({ computed }) => !computed);
  return stored.map(([name, field]) => columnOf(name, field)) as (keyof Stored<T> & string)[];
}

/** The fields of a new resource: those sent, and the defaults of the others. Without amounts, these are the stored values. */
export function withDefaults<T extends FieldTable>(table: T, input: NewFields<T, null>): NewValues<T> {
  const sent = input as Readonly<Record<string, unknown>>;
  const entries = fieldsOf(table, ({ create, computed }) => create !== undefined && !computed).map(
    ([name, field]) => [name, sent[name] ?? defaultOf(field)] as const,
  );
  return Object.fromEntries(entries) as NewValues<T>;
}

/** The default of a field that a request may leave out. */
export function defaultOf({ create }: Field): unknown {
  return typeof create === "object" ? create.default : null;
}

/** The fields of every resource with an id that records when it was created and changed. */
export const TIMES = {
  created_at: { kind: "timestamp" },
  updated_at: { kind: "timestamp" },
} as const satisfies FieldTable;
