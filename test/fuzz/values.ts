/**
 * Arbitrary values for the schemas of the OpenAPI document. A careful value fits its schema, often at a limit. A careless
 * value may be anything. Most ids and names exist.
 */
import fc from "fast-check";
import { resolveSchema, type Schema } from "./document.ts";
import { entries, type Late, raw, writeJson } from "./json-tree.ts";
import { INVALID_NUMBERS, LARGEST_AMOUNT, NASTY_NUMBERS, NASTY_TEXTS, UNKNOWN_NAMES } from "./nasty-values.ts";
import { at, type Kind } from "./world.ts";

export interface Mode {
  readonly isCareless: boolean;
  /** Whether many amounts are so large that balances and sums reach their limits. */
  readonly isRich: boolean;
}

/** The odd value once in `times`. */
export function mostly<T, U>(times: number, usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const badNumber = fc.constantFrom(...NASTY_NUMBERS, ...NASTY_NUMBERS, ...INVALID_NUMBERS).map(raw);
/** Any code points, halves of surrogate pairs too. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { minLength: 1, maxLength: 20 })
  .map((points) => String.fromCodePoint(...points));

const badText = mostly(4, fc.constantFrom(...NASTY_TEXTS), anyText);
const badValue: fc.Arbitrary<unknown> = fc.oneof(
  badNumber,
  badText,
  fc.constantFrom(true, false, null, [], {}),
  badText.map((text) => ({ [text]: 1, name: [text] })),
  badNumber.map((number) => [number]),
);

/** `name` is the field, which determines the meaning of a text or an id. `kind` is the operation's resource. */
export function arbitraryOf(given: Schema, name: string, kind: Kind | undefined, mode: Mode): fc.Arbitrary<unknown> {
  const schema = resolveSchema(given);
  const types = [schema.type ?? []].flat();
  const usual = typed(schema, types, name, kind, mode);
  const careful = types.includes("null") ? mostly(5, usual, fc.constant(null)) : usual;
  return mode.isCareless ? mostly(14, careful, mostly(3, badValue, careful.chain(wrapped))) : careful;
}

function typed(schema: Schema, types: readonly string[], name: string, kind: Kind | undefined, mode: Mode) {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (types.includes("object") || schema.properties !== undefined) return objectOf(schema, kind, mode);
  if (types.includes("array")) return listOf(schema, name, kind, mode);
  if (types.includes("boolean")) return fc.boolean();
  if (types.includes("integer")) {
    const { minimum = -1000, maximum = 1000 } = schema;
    return mostly(3, fc.integer({ min: minimum, max: Math.min(maximum, minimum + 100) }), fc.constant(maximum));
  }
  if (types.includes("number")) return amountOf(schema, mode);
  return types.includes("string") ? textOf(schema, name, kind, mode) : fc.constantFrom("ignored", 5, null);
}

function wrapped(value: unknown): fc.Arbitrary<unknown> {
  const text = typeof value === "function" ? "late" : writeJson(value);
  return fc.constantFrom<unknown>([value], { value }, { name: value }, [value, value], text);
}

const ABSENT = Symbol("absent");

function objectOf({ properties = {}, required = [] }: Schema, kind: Kind | undefined, mode: Mode) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = arbitraryOf(schema, name, kind, mode);
    return [name, required.includes(name) ? value : fc.option(value, { nil: ABSENT, freq: 2 })] as const;
  });
  const record = fc
    .record(Object.fromEntries(fields))
    .map((found) => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ABSENT)));
  if (!mode.isCareless) return record;
  const change = fc.constantFrom("drop", "rename", "repeat", "add");
  const odd = fc.tuple(record, change, fc.nat(99), badValue, fc.constantFrom(...UNKNOWN_NAMES));
  return mostly(6, record, odd.map(changeKey));
}

type KeyChange = readonly [
  record: Readonly<Record<string, unknown>>,
  change: string,
  n: number,
  value: unknown,
  name: string,
];

/** Drops, renames, repeats or adds one key. */
function changeKey([record, change, n, value, name]: KeyChange): object {
  const list = Object.entries(record);
  const [key, old] = at(list, n) ?? [name, value];
  const rest = list.filter(([other]) => other !== key);
  if (change === "drop") return entries(rest);
  if (change === "rename") return entries([...rest, [n % 2 ? name : key.toUpperCase(), old]]);
  return entries([...list, [change === "repeat" ? key : name, n % 2 ? old : value]]);
}

function listOf({ items = {}, minItems = 0, maxItems = 10 }: Schema, name: string, kind: Kind | undefined, mode: Mode) {
  const item = arbitraryOf(items, name, kind, mode);
  const full = item.map((value) => Array<unknown>(maxItems + (mode.isCareless ? 1 : 0)).fill(value));
  const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
  const twice = fc.array(item, { minLength: 1, maxLength: 2 }).map((list) => [...list, ...list]);
  return mostly(10, mostly(30, few, full), twice);
}

function amountOf({ exclusiveMinimum = Number.NEGATIVE_INFINITY, minimum = exclusiveMinimum }: Schema, mode: Mode) {
  const fits = (value: number) => value > exclusiveMinimum && value >= minimum;
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  const usual = fc.oneof(
    cents.map((value) => value / 100),
    cents.map((value) => Math.trunc(value / 100)),
  );
  const odd = fc.constantFrom(...NASTY_NUMBERS.filter((text) => fits(Number(text)))).map(raw);
  const large = fc.constantFrom(LARGEST_AMOUNT, LARGEST_AMOUNT, -LARGEST_AMOUNT).filter(fits);
  return mostly(mode.isRich ? 2 : 200, mostly(mode.isCareless ? 10 : 50, usual.filter(fits), odd), large);
}

const CURRENCIES = ["USD", "USD", "USD", "USD", "USD", "usd", "usd", "EUR", "jpy", "KWD", "CLF", "ZZZ"];
const DAYS = ["2026-11-21", "2026-11-01", "2026-11-30", "2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31"];
const MONTHS = ["2026-11", "2026-11", "2026-12", "2026-02", "0001-01", "9999-12"];
const INSTANTS = ["2026-11-21T12:00:00Z", "2026-11-21T12:00:00.123456789+14:00", "1970-01-01T00:00:00-00:00"];
const LOCAL_TIMES = ["2026-11-21T12:00", "2026-11-20T23:59", "0001-01-01T00:00", "9999-12-31T23:59"];
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
const ICONS = ["shopping-basket", "arrow-right-left", "🍕", "👩🏽‍🚀", "1️⃣"];
const SIGNS = ["as_written", "inverted", "out:2:Debit", "out:999:\u202e", "out:1: "];
const MASKS = ["", "12", "1234", "\u{1f3e6}\u{1f3e6}", "%_", "\u202e1"];

function textOf(schema: Schema, name: string, kind: Kind | undefined, mode: Mode): fc.Arbitrary<unknown> {
  const known = KINDS_BY_FIELD[name.replace(/^not_/, "")];
  if (schema.format === "uuid") return idOf(known ?? kind ?? "accounts", mode);
  if (schema.pattern?.startsWith("^none$")) return mostly(4, idOf(known ?? "categories", mode), fc.constant("none"));
  const days = fc.integer({ min: 10, max: 29 }).map((day) => `2026-11-${day}`);
  if (schema.format === "date") return mostly(4, days, fc.constantFrom(...DAYS));
  const fits = (text: string) => isStorable(schema, text);
  if (schema.format === "year-month") return fc.constantFrom(...MONTHS).filter(fits);
  if (schema.format === "category-icon") return fc.constantFrom(...ICONS);
  if (schema.format === "date-time-local") return fc.constantFrom(...LOCAL_TIMES);
  if (schema.format === "date-time") return fc.constantFrom(...INSTANTS);
  if (name === "currency" || name === "base_currency") return fc.constantFrom(...CURRENCIES);
  if (name === "sign") return fc.constantFrom(...SIGNS);
  const text = namesOf(name, fits);
  if (name === "rule") return mostly(20, fc.constantFrom(...RULES), text);
  if (name === "mask") return fc.constantFrom(...MASKS);
  if (name === "at") return fc.constantFrom(...INSTANTS, ...LOCAL_TIMES);
  return name === "cursor" ? mostly(4, fromEarlierAnswers("cursors", name), text) : text;
}

/** No text is filtered: few random texts fit some patterns, and a filter tries until one fits. */
function namesOf(name: string, fits: (text: string) => boolean): fc.Arbitrary<unknown> {
  const numbered = fc.nat(name === "external_id" ? 20 : 100).map((n) => `${name} ${n}`);
  const orName = (text: string) => (fits(text) ? text : name);
  return fc.oneof(
    { weight: 4, arbitrary: numbered },
    { weight: 3, arbitrary: fromEarlierAnswers("names", name) },
    { weight: 1, arbitrary: numbered.map((text) => ` ${text.toUpperCase()}`) },
    { weight: 2, arbitrary: fc.constantFrom("Corner Shop", ...NASTY_TEXTS.filter(fits)) },
    { weight: 1, arbitrary: mostly(2, anyText, fc.string({ minLength: 1 })).map(orName) },
  );
}

function fromEarlierAnswers(list: "names" | "cursors", name: string): fc.Arbitrary<Late> {
  return fc.nat(9999).map((n) => (world) => at(world[list], n) ?? `${name} 0`);
}

function isStorable(schema: Schema, text: string): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = "" } = schema;
  const length = [...text].length;
  if (!text.isWellFormed() || text.includes("\0") || length < minLength || length > maxLength) return false;
  return new RegExp(pattern, "u").test(text);
}

const KINDS_BY_FIELD: Readonly<Record<string, Kind>> = {
  account_id: "accounts",
  transfer_account_id: "accounts",
  category_id: "categories",
  category_ids: "categories",
  default_category_id: "categories",
  payee_id: "payees",
  transaction_id: "transactions",
  recurring_id: "recurring",
  attachment_id: "attachments",
  dismissed_id: "dismissed",
  rule_id: "rules",
  report_view_id: "report_views",
  rule_ids: "rules",
  import_id: "imports",
  link_id: "import_links",
  profile_id: "import_profiles",
};

const UNKNOWN_ID = "01a1fdfa-0000-7000-8000-000000000000";

/** Mostly an id of the household; sometimes an id of another household, a deleted id or an unknown id. */
function idOf(kind: Kind, { isCareless }: Mode): fc.Arbitrary<Late> {
  const origin = mostly(isCareless ? 10 : 50, fc.constant("own"), fc.constantFrom("other", "deleted", "unknown"));
  return fc.tuple(fc.nat(9999), origin).map(([n, from]) => (world, household) => {
    const other = household === "own" ? "other" : "own";
    const lists = {
      own: () => world.ids(household, kind),
      other: () => world.ids(other, kind),
      deleted: () => world.deleted,
    };
    return (from === "unknown" ? undefined : at(lists[from](), n)) ?? UNKNOWN_ID;
  });
}
