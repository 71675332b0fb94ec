/**
 * The common schemas of requests and responses. A value that does not match its schema returns 400; `x-expects`
 * describes the valid form for the error.
 */
import type { Static, TObject, TOptional, TProperties, TSchema } from "typebox";
import { ACCOUNT_FIELDS, ACCOUNT_TYPES } from "../domain/account.ts";
import { CATEGORY_FIELDS, CATEGORY_KINDS } from "../domain/category.ts";
import { CATEGORY_COLORS, CATEGORY_ICONS } from "../domain/category-icon.ts";
import { CURRENCY_TABLE_DATE } from "../domain/currency.ts";
import { ID_PATTERN } from "../domain/id.ts";
import { MAX_EXTERNAL_ID, MAX_NAME, MAX_NOTES, MAX_TAG } from "../domain/lengths.ts";
import { NAME_PATTERN } from "../domain/name.ts";
import { TRANSACTION_FIELDS, TRANSACTION_SOURCES } from "../domain/transaction.ts";
import { Type } from "./type.ts";

/** An object with these fields and no others. */
export function Fields<Properties extends TProperties>(properties: Properties, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, "x-expects": "a JSON object", ...options });
}

/** Such an object with a title, its name in the OpenAPI document, and a description. */
export function Named<Properties extends TProperties>(title: string, properties: Properties): TObject<Properties>;
export function Named<Properties extends TProperties>(
  title: string,
  description: string,
  properties: Properties,
): TObject<Properties>;
export function Named(title: string, ...rest: [TProperties] | [string, TProperties]): TObject {
  const [properties, description] = rest.length === 1 ? rest : [rest[1], rest[0]];
  return Fields(properties, { title, ...(description === undefined ? {} : { description }) });
}

/** Properties of which each may be absent. */
export function optionals<Properties extends TProperties>(properties: Properties) {
  const entries = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)] as const);
  return Object.fromEntries(entries) as { [Name in keyof Properties]: TOptional<Properties[Name]> };
}

/** Copies a schema with another description. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/**
 * Copies a schema and adds the default to its description. Bodies do not use the keyword `default`: client generators
 * would make such fields required, and clients that fill in defaults would overwrite settings in an update.
 */
export function byDefault<Schema extends TSchema>(schema: Schema, value: unknown): Schema {
  const { description = "" } = schema as { description?: string };
  return { ...schema, description: `${description} Default: \`${JSON.stringify(value)}\`.`.trim() };
}

/** Also allows null. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words, ...rest } = schema as { type?: string; enum?: readonly unknown[] };
  const withNull = words === undefined ? {} : { enum: [...words, null] };
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...withNull, type: [type, "null"] });
}

/** One of these strings. */
export function OneOf<const Words extends readonly string[]>(words: Words, options: object = {}) {
  const expects = `one of ${words.join(", ")}`;
  return Type.Unsafe<Words[number]>({ type: "string", enum: words, "x-expects": expects, ...options });
}

export const Id = Type.String({
  format: "uuid",
  pattern: ID_PATTERN,
  description: "A UUID (version 7), in lower case.",
  "x-expects": "an id (a UUID in lower case)",
});

export const Name = Type.String({
  minLength: 1,
  maxLength: MAX_NAME,
  pattern: NAME_PATTERN,
  description: "1 to 200 characters, not all blank, without control characters.",
  "x-expects": "1 to 200 characters long, not blank, and without control characters",
});

export const TagName = Type.String({
  minLength: 1,
  maxLength: MAX_TAG,
  pattern: NAME_PATTERN,
  description: "1 to 50 characters, not all blank, without control characters.",
  "x-expects": "1 to 50 characters long, not blank, and without control characters",
});

export const Notes = Type.String({
  maxLength: MAX_NOTES,
  description: "Free text, at most 10,000 characters.",
  "x-expects": "at most 10,000 characters long",
});

export const Note = Type.String({
  minLength: 1,
  maxLength: MAX_NOTES,
  pattern: "\\S",
  description: "1 to 10,000 characters, not blank.",
  "x-expects": "1 to 10,000 characters long, and not blank",
});

export const Subtype = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: "^\\P{Cc}*$",
  description: "Free text that specifies the type, such as `checking`, `savings`, `credit card` or `mortgage`.",
  "x-expects": "1 to 50 characters long, without control characters",
});

export const ExternalId = Type.String({
  minLength: 1,
  maxLength: MAX_EXTERNAL_ID,
  description: "The bank's or the client's own id for the transaction. Unique within the account.",
  "x-expects": "1 to 255 characters long",
});

export const Mask = Type.String({
  pattern: "^(\\P{Cc}{2,4})?$",
  description: "The last 2 to 4 characters of the account number, or an empty string if unknown.",
  "x-expects": "2 to 4 characters long without control characters, or empty",
});

export const Amount = Type.Number({
  description:
    "In major units, such as 19.99 for 19 dollars and 99 cents. A negative amount is money that leaves the account. An amount can have as many decimals as its currency has in ISO 4217, and at most 15 digits in total. It is never rounded.",
  "x-expects": "a JSON number",
});

export const CurrencyCode = Type.String({
  pattern: "^[A-Za-z]{3}$",
  description: `An ISO 4217 code, such as \`USD\`, from the table of ${CURRENCY_TABLE_DATE}. Lower case is accepted and stored as upper case.`,
  "x-expects": "a three-letter currency code",
});

export const Day = Type.String({
  format: "date",
  pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
  description: "A day, as YYYY-MM-DD.",
  "x-expects": "a valid date (YYYY-MM-DD)",
});

export const LocalTime = Type.String({
  format: "date-time-local",
  pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$",
  description: "A day and a time of day, as YYYY-MM-DDTHH:MM.",
  "x-expects": "a valid date and time (YYYY-MM-DDTHH:MM)",
});

export const YearMonth = Type.String({
  format: "year-month",
  pattern: "^\\d{4}-(0[1-9]|1[0-2])$",
  description: "A month, as YYYY-MM.",
  "x-expects": "a month (YYYY-MM)",
});

export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "An IANA time zone, such as `Europe/Prague`. It determines which day is today.",
  "x-expects": "the name of a time zone, such as Europe/Prague",
});

export const Timestamp = Type.String({
  format: "date-time",
  description: "An ISO 8601 timestamp with a UTC offset. Responses have fractional seconds and the offset `+00:00`.",
  "x-expects": "an ISO 8601 timestamp with an offset, such as 2026-11-21T02:45:42Z",
});

export const AccountType = OneOf(ACCOUNT_TYPES, { description: ACCOUNT_FIELDS.type.about });
export const CategoryIcon = Type.String({
  format: "category-icon",
  description: `One of ${CATEGORY_ICONS.map((name) => `\`${name}\``).join(", ")}, or one emoji.`,
  "x-expects": `one emoji, or one of ${CATEGORY_ICONS.join(", ")}`,
});
export const CategoryColor = OneOf(CATEGORY_COLORS);
export const CategoryKind = OneOf(CATEGORY_KINDS, { description: CATEGORY_FIELDS.kind.about });
export const TransactionSource = OneOf(TRANSACTION_SOURCES, { description: TRANSACTION_FIELDS.source.about });

export const Cursor = Type.String({
  maxLength: 8000,
  description: "The `next_cursor` of the previous page.",
  "x-expects": "the next_cursor of an earlier response",
});

/** True or false. Only query parameters may have `default`; in a body, use `byDefault`. */
export function Flag(description: string, options: { readonly default?: boolean } = {}) {
  return Type.Boolean({ description, ...options, "x-expects": "true or false" });
}

/** A query parameter that may be sent several times: any of these values. */
export function Repeated<Item extends TSchema>(item: Item, description: string, maxItems = 50) {
  return Type.Array(item, {
    minItems: 1,
    maxItems,
    description: `${description} Repeat the parameter for several values, at most ${maxItems}.`,
    "x-expects": `a list of at most ${maxItems} values`,
  });
}

/** A query parameter with a comma-separated list of words. */
export function CommaSeparated<const Words extends readonly string[]>(words: Words, description: string) {
  const expects = `a comma-separated list of ${words.join(", ")}`;
  const options = { minItems: 1, description, "x-comma-separated": true, "x-expects": expects };
  return Type.Array(OneOf(words, { "x-expects": expects }), options);
}

/** A user, or nobody. */
export const PersonId = Type.String({
  pattern: `^none$|${ID_PATTERN}`,
  description: "The id of a user, or `none`.",
  "x-expects": "an id (a UUID in lower case), or none",
});

/** A search text. */
export function Search(description: string) {
  return Type.String({ minLength: 1, maxLength: 200, description, "x-expects": "1 to 200 characters long" });
}

/** The size of a page. */
export function Limit(maximum: number, defaultLimit: number) {
  return Type.Integer({
    minimum: 1,
    maximum,
    default: defaultLimit,
    description: `How many to return, at most ${maximum}.`,
    "x-expects": `a whole number from 1 to ${maximum}`,
  });
}

/** A text that only the server sets. */
export function Ignored(name: string) {
  return Type.Optional(
    Nullable(
      Type.String({
        description: `Ignored. The server sets \`${name}\`; the field is accepted so that you can send back an object that you read.`,
        "x-expects": "a string, which is ignored",
      }),
    ),
  );
}

/**
 * Fields that only the server sets. They are accepted and ignored, so that a client can send back an object that it
 * read.
 */
export const ServerFields = {
  id: Ignored("id"),
  created_at: Ignored("created_at"),
  updated_at: Ignored("updated_at"),
};

type ServerSet = { readonly [Field in keyof typeof ServerFields]?: unknown };

/** Removes those fields. */
export function withoutServerFields<Sent extends ServerSet>(sent: Sent): Omit<Sent, keyof ServerSet> {
  const { id: _id, created_at: _created, updated_at: _updated, ...rest } = sent;
  return rest;
}

/** The fields of a list page besides its items. */
export const PageFields = {
  has_more: Type.Boolean({ description: "Whether there are more items after this page." }),
  next_cursor: Nullable(described(Cursor, "Send this as `cursor` to read the next page. Null on the last page.")),
};

const PayeeByName = Named(
  "PayeeByName",
  "The payee by its name or an alias. Case does not matter. A payee that does not exist is created.",
  { name: Name },
);

const CategoryByName = Named(
  "CategoryByName",
  "The category by name. Case does not matter. A category that does not exist is created.",
  {
    name: Name,
    kind: Type.Optional(
      Nullable(
        described(
          CategoryKind,
          "The kind of a category that is created; `spending` if absent. If the category exists and `kind` is sent, it must match.",
        ),
      ),
    ),
  },
);

/** The ways in which a transaction, a split or a recurring rule names its category. */
export const CategoryFields = {
  category_id: Type.Optional(Nullable(described(Id, "The category by id. Send this or `category`, or neither."))),
  category: Type.Optional(Nullable(CategoryByName)),
};

/** The ways in which a transaction or a recurring rule names its payee and its category. */
export const ReferenceFields = {
  transfer_account_id: Type.Optional(
    Nullable(described(Id, "The other account of a transfer. Send this, `payee_id` or `payee`.")),
  ),
  payee_id: Type.Optional(Nullable(described(Id, "The payee by id. Send this, `payee` or `transfer_account_id`."))),
  payee: Type.Optional(Nullable(PayeeByName)),
  ...CategoryFields,
};

export const Seq = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "The number of a change. A change that commits later has a higher number.",
  examples: [1320],
  "x-expects": "the number of a change",
});
