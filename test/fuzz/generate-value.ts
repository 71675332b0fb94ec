/**
 * Values for a schema of the document. A careful one fits its schema, though it may sit at its very edge; a careless one
 * may be anything. Ids and names are mostly those that are there.
 */

import type { Random } from "../support/random.ts";
import { type OpenApiDocument, resolveSchema, type Schema } from "./document.ts";
import type { Household } from "./fuzz-request.ts";
import { rawJson } from "./json-text.ts";
import { NASTY_NUMBERS, NASTY_TEXTS, NOT_JSON } from "./nasty-values.ts";
import type { Kind, World } from "./world.ts";

export interface Making {
  readonly random: Random;
  readonly world: World;
  readonly document: OpenApiDocument;
  readonly household: Household;
  readonly isCareless: boolean;
  /** Whether its amounts are so large that balances reach their limits. */
  readonly isRich: boolean;
}

const CARELESSNESS = 0.1;

/** `name` is the field's, which decides what an id or a text stands for. */
export function generateValue(making: Making, given: Schema, name: string, kind: Kind | undefined): unknown {
  const { random, isCareless } = making;
  const schema = resolveSchema(making.document, given);
  if (isCareless && random.chance(CARELESSNESS)) return nastyValue(random);
  const types = [schema.type ?? []].flat();
  if (types.includes("null") && random.chance(0.2)) return null;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (types.includes("object")) return generateObject(making, schema, kind);
  if (types.includes("array")) return generateList(making, schema, name, kind);
  if (types.includes("boolean")) return random.chance(0.5);
  if (types.includes("integer")) return generateInteger(random, schema);
  if (types.includes("number")) return generateAmount(making, schema);
  if (types.includes("string")) return generateText(making, schema, name, kind);
  return nastyValue(random);
}

export function nastyValue(random: Random): unknown {
  const nested = () => [nastyValue(random)];
  return random.pick<() => unknown>([
    () => random.pick(NASTY_TEXTS),
    () => rawJson(random.pick(NASTY_NUMBERS)),
    () => rawJson(random.pick(NASTY_NUMBERS)),
    () => (random.chance(0.1) ? rawJson(random.pick(NOT_JSON)) : null),
    () => random.pick([true, false, null, [], {}]),
    nested,
    () => ({ [random.pick(NASTY_TEXTS)]: 1, name: nested() }),
  ])();
}

function generateObject(making: Making, schema: Schema, kind: Kind | undefined): unknown {
  const { random } = making;
  const isFull = random.chance(0.1);
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || isFull || random.chance(0.35),
  );
  return Object.fromEntries(wanted.map(([name, field]) => [name, generateValue(making, field, name, kind)]));
}

function generateList(making: Making, { items = {}, minItems = 0, maxItems = 10 }: Schema, name: string, kind?: Kind) {
  const { random, isCareless } = making;
  const usual = minItems + random.below(3);
  const count = random.chance(0.003) ? maxItems + (isCareless ? 1 : 0) : usual;
  return Array.from({ length: count }, () => generateValue(making, items, name, kind));
}

function generateInteger(random: Random, { minimum = -1000, maximum = 1000 }: Schema): number {
  const nearby = Math.min(maximum, minimum + 100);
  return random.pick([minimum, maximum, minimum + random.below(nearby - minimum + 1)]);
}

function generateAmount(
  { random, isCareless, isRich }: Making,
  { exclusiveMinimum = Number.NEGATIVE_INFINITY, minimum = exclusiveMinimum }: Schema,
): unknown {
  if (random.chance(isCareless ? 0.1 : 0.02))
    return rawJson(random.pick(NASTY_NUMBERS.filter((text) => Number(text) >= minimum)));
  if (isRich) return random.chance(0.7) || minimum >= 0 ? LARGEST_AMOUNT : -LARGEST_AMOUNT;
  const cents = random.below(200_000) - (minimum < 0 ? 100_000 : 0);
  return random.chance(0.4) ? Math.trunc(cents / 100) : cents / 100;
}

/** 15 digits, with two decimals. */
const LARGEST_AMOUNT = 9_999_999_999_999.99;

const CURRENCIES = ["USD", "USD", "USD", "USD", "USD", "usd", "usd", "EUR", "jpy", "KWD", "CLF", "ZZZ"];
const DAYS = ["2026-11-21", "2026-11-01", "2026-11-30", "2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31"];
const MONTHS = ["2026-11", "2026-02", "0001-01", "9999-12"];
const INSTANTS = ["2026-11-21T12:00:00Z", "2026-11-21T12:00:00.123456789+14:00", "1970-01-01T00:00:00-00:00"];
const RULES = [
  "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
  "FREQ=DAILY;COUNT=3",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  "FREQ=YEARLY;UNTIL=20261231",
  "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=WEEKLY;BYMONTHDAY=1",
  "FREQ=SECONDLY",
  "RRULE:FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=99999999999999999999",
];
const MASKS = ["", "12", "1234", "\u{1f3e6}\u{1f3e6}", "%_", "\u202e1"];

function generateText(making: Making, schema: Schema, name: string, kind: Kind | undefined): unknown {
  const { random, world } = making;
  if (schema.format === "uuid") return generateId(making, kindOf(name) ?? kind);
  if (schema.format === "date") return random.chance(0.3) ? random.pick(DAYS) : `2026-11-${10 + random.below(20)}`;
  if (schema.format === "year-month") return random.pick(MONTHS.filter((month) => fits(schema, month)));
  if (schema.format === "date-time") return random.pick(INSTANTS);
  if (name === "currency" || name === "base_currency") return random.pick(CURRENCIES);
  if (name === "rule" && random.chance(0.95)) return random.pick(RULES);
  if (name === "mask") return random.pick(MASKS);
  if (name === "cursor" && world.cursors.length > 0) return random.pick(world.cursors);
  const usual =
    random.chance(0.3) && world.names.length > 0
      ? random.pick(world.names)
      : `${name} ${random.below(name === "external_id" ? 20 : 300)}`;
  if (random.chance(0.5)) return usual;
  if (random.chance(0.3)) return random.chance(0.5) ? usual.toUpperCase() : ` ${usual.toLowerCase()}`;
  const nasty = random.pick(NASTY_TEXTS);
  return fits(schema, nasty) ? nasty : usual;
}

function fits({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = "" }: Schema, text: string): boolean {
  const length = [...text].length;
  const isStorable = text.isWellFormed() && !text.includes("\0");
  return isStorable && length >= minLength && length <= maxLength && new RegExp(pattern, "u").test(text);
}

const KINDS_BY_FIELD: Readonly<Record<string, Kind>> = {
  account_id: "accounts",
  transfer_account_id: "accounts",
  category_id: "categories",
  payee_id: "payees",
  transaction_id: "transactions",
  recurring_id: "recurring",
};

/** What an id in a field of this name names; undefined where the path decides. */
export function kindOf(name: string): Kind | undefined {
  return KINDS_BY_FIELD[name];
}

const NOBODY = "01a1fdfa-0000-7000-8000-000000000000";

/** Mostly one of the household's own; now and then another's, a deleted one or nobody's. */
export function generateId({ random, world, household, isCareless }: Making, kind: Kind = "accounts"): string {
  const own = world.ids(household, kind);
  if (own.length > 0 && random.chance(isCareless ? 0.9 : 0.98)) return random.pick(own);
  const others = world.ids(household === "own" ? "other" : "own", kind);
  return random.pick([NOBODY, ...[others, world.gone].filter((ids) => ids.length > 0).map((ids) => random.pick(ids))]);
}
