/**
 * The shapes that requests and answers are made of. What a value must look like is said here, in the schema, and a
 * wrong one is a 400; `x-expects` says it in words, for the error.
 */
import type { Static, TProperties, TSchema } from "typebox";
import { ACCOUNT_TYPES } from "../domain/account.ts";
import { CATEGORY_KINDS } from "../domain/category.ts";
import { CURRENCY_TABLE_DATE } from "../domain/currency.ts";
import { ID_PATTERN } from "../domain/id.ts";
import { TRANSACTION_SOURCES } from "../domain/transaction.ts";
import { Type } from "./type.ts";

/** An object that has these fields and no other. */
export function Fields<Properties extends TProperties>(properties: Properties, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, "x-expects": "a JSON object", ...options });
}

/** The same shape, saying what it is here. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** The value or null. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words, ...rest } = schema as { type?: string; enum?: readonly unknown[] };
  const withNull = words === undefined ? {} : { enum: [...words, null] };
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...withNull, type: [type, "null"] });
}

/** One of some words. */
export function OneOf<const Words extends readonly string[]>(words: Words, options: object = {}) {
  const expects = `one of ${words.join(", ")}`;
  return Type.Unsafe<Words[number]>({ type: "string", enum: words, "x-expects": expects, ...options });
}

export const Id = Type.String({
  format: "uuid",
  pattern: ID_PATTERN,
  "x-expects": "an id, which is a UUID in lower case",
});

export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: "\\S",
  "x-expects": "1 to 200 characters that are not all blank",
});

export const Notes = Type.String({ maxLength: 10_000, "x-expects": "at most 10,000 characters" });

export const Subtype = Type.String({
  minLength: 1,
  maxLength: 50,
  description: "Free text, such as checking, savings, credit card, mortgage, brokerage.",
  "x-expects": "1 to 50 characters",
});

export const ExternalId = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "The bank's or the client's own id, unique within the account.",
  "x-expects": "1 to 255 characters",
});

export const Mask = Type.String({
  pattern: "^(.{2,4})?$",
  description: "The last 2 to 4 characters of the account number; empty where they are not known.",
  "x-expects": "2 to 4 characters, or none",
});

export const Amount = Type.Number({
  description:
    "Major units, signed: negative leaves the account. At most as many decimals as the currency has in ISO 4217, and at most 15 digits in all; never rounded.",
  "x-expects": "a JSON number",
});

export const CurrencyCode = Type.String({
  pattern: "^[A-Za-z]{3}$",
  description: `ISO 4217, as of ${CURRENCY_TABLE_DATE}; lower case is accepted and stored upper.`,
  "x-expects": "a three-letter currency code",
});

export const Day = Type.String({
  format: "date",
  pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
  "x-expects": "a day that exists, as YYYY-MM-DD",
});

export const YearMonth = Type.String({
  format: "year-month",
  pattern: "^\\d{4}-(0[1-9]|1[0-2])$",
  "x-expects": "a month, as YYYY-MM",
});

/** The first month that carries: all months from there on are reckoned one after the other, so that it has an end. */
export function CarriesFrom(description: string) {
  return Nullable(
    Type.String({
      format: "year-month",
      pattern: "^(19|[2-9]\\d)\\d\\d-(0[1-9]|1[0-2])$",
      description,
      "x-expects": "a month from 1900-01 on, as YYYY-MM",
    }),
  );
}

export const Timestamp = Type.String({
  format: "date-time",
  "x-expects": "an ISO 8601 instant with an offset, such as 2026-11-21T02:45:42Z",
});

export const AccountType = OneOf(ACCOUNT_TYPES);
export const CategoryKind = OneOf(CATEGORY_KINDS);
export const TransactionSource = OneOf(TRANSACTION_SOURCES);

export const Cursor = Type.String({
  maxLength: 8000,
  description: "next_cursor of the page before.",
  "x-expects": "the next_cursor of an earlier answer",
});

export function Flag(description: string, byDefault: boolean) {
  return Type.Boolean({ description, default: byDefault, "x-expects": "true or false" });
}

/** A piece of text to look for; `where` says in what. */
export function Search(where: string) {
  return Type.String({
    minLength: 1,
    maxLength: 200,
    description: `What ${where}, whatever its case.`,
    "x-expects": "1 to 200 characters",
  });
}

/** How many to list. */
export function Limit(maximum: number, byDefault: number) {
  return Type.Integer({
    minimum: 1,
    maximum,
    default: byDefault,
    "x-expects": `a whole number from 1 to ${maximum}`,
  });
}

/** What only the server sets: accepted and ignored, so that an object that was read can be sent back. */
export const ServerFields = {
  id: Type.Optional(Type.Unknown()),
  created_at: Type.Optional(Type.Unknown()),
  updated_at: Type.Optional(Type.Unknown()),
};

type ServerSet = { readonly [Field in keyof typeof ServerFields]?: unknown };

/** What was sent, without those. */
export function withoutServerFields<Sent extends ServerSet>(sent: Sent): Omit<Sent, keyof ServerSet> {
  const { id: _id, created_at: _created, updated_at: _updated, ...rest } = sent;
  return rest;
}

/** What a page of a list adds to its items. */
export const PageFields = { has_more: Type.Boolean(), next_cursor: Nullable(Cursor) };

const PayeeByName = Fields({ name: Name }, { description: "Found by name, whatever its case, or created." });

const CategoryByName = Fields(
  { name: Name, kind: Type.Optional(Nullable(CategoryKind)) },
  { description: "Found by name, whatever its case, or created; `kind` counts where it is created." },
);

/** The forms in which a transaction or a recurring rule names its payee and its category. */
export const ReferenceFields = {
  transfer_account_id: Type.Optional(Nullable(Id)),
  payee_id: Type.Optional(Nullable(Id)),
  payee: Type.Optional(Nullable(PayeeByName)),
  category_id: Type.Optional(Nullable(Id)),
  category: Type.Optional(Nullable(CategoryByName)),
};
