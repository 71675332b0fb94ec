/**
 * Checks requests against the schemas of routes and reports all mistakes, each with a pointer or a parameter. Values
 * are never coerced, filled in or dropped, except that numbers, booleans and lists in the query string are converted
 * from text.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { TObject, TProperties, TSchema } from "typebox";
import { isDay, isLocalTime, isYearMonth, parseTimestamp } from "../domain/calendar.ts";
import { isCategoryIcon } from "../domain/category-icon.ts";
import { type ProblemCode, type ProblemItem, problemOf } from "../domain/problem.ts";
import { isReceiverUrl } from "../domain/webhook.ts";
import { Fields } from "./shapes.ts";

/** Limits the response, so that it is not much larger than the request. */
const MAX_ITEMS = 10_000;

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: true,
  validateSchema: false, // a test checks the schemas of all routes
  strictTypes: false, // OpenAPI 3.1 writes a nullable type as ["string", "null"]
  keywords: ["x-expects", "x-comma-separated"],
  formats: {
    uuid: true, // the schema has a pattern
    date: isDay,
    "year-month": isYearMonth,
    "date-time-local": isLocalTime,
    "category-icon": isCategoryIcon,
    "receiver-url": isReceiverUrl,
    "date-time": (text: string) => parseTimestamp(text) !== undefined,
  },
});

export interface RawInput {
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

export type ReadInput = (raw: RawInput) => {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};

/**
 * Creates the reader of a route's query string and body. The reader throws a Problem with all mistakes in both. It
 * compiles the schemas on first use, because that takes milliseconds and there are many routes.
 */
export function inputReader(querySchema: TProperties, bodySchema: TSchema | undefined): ReadInput {
  const query = Fields(querySchema);
  let checkQuery: ValidateFunction | undefined;
  let checkBody: ValidateFunction | undefined;
  return (raw) => {
    checkQuery ??= ajv.compile(query);
    checkBody ??= bodySchema && ajv.compile(bodySchema);
    const typed = typeQuery(query, raw.query);
    const items = itemsOf(checkQuery, typed, parameterItem);
    if (checkBody !== undefined) {
      items.push(...(findTooLong(bodySchema, raw.body) ?? itemsOf(checkBody, raw.body, pointerItem)));
    } else if (!isEmptyBody(raw.body)) {
      const detail = "This request takes no body. Use the query string.";
      items.push({ pointer: "", code: "unknown_field", detail });
    }
    if (items.length > 0) throw problemOf(items);
    return { query: typed, body: raw.body };
  };
}

function isEmptyBody(body: unknown): boolean {
  if (body === undefined) return true;
  return typeof body === "object" && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}

function itemsOf(check: ValidateFunction, data: unknown, toItem: (error: ErrorObject) => ProblemItem): ProblemItem[] {
  if (check(data)) return [];
  // One mistake per value. A wrong type is the most useful one.
  const byPlace = new Map<string, ProblemItem>();
  for (const item of (check.errors ?? []).slice(0, MAX_ITEMS).map(toItem)) {
    const place = item.pointer ?? item.parameter ?? "";
    if (!byPlace.has(place) || item.code === "wrong_type") byPlace.set(place, item);
  }
  return [...byPlace.values()];
}

/** A list that is too long is rejected before its many items are checked. */
function findTooLong(schema: TSchema | undefined, body: unknown): ProblemItem[] | undefined {
  const { properties } = (schema ?? {}) as Partial<TObject>;
  for (const [name, { maxItems }] of Object.entries((properties ?? {}) as Record<string, { maxItems?: number }>)) {
    const list = (body as Record<string, unknown> | null)?.[name];
    if (maxItems === undefined || !Array.isArray(list) || list.length <= maxItems) continue;
    const detail = `The list has ${list.length} items. The maximum is ${maxItems}. Send several requests.`;
    return [{ pointer: `/${name}`, code: "out_of_range", detail }];
  }
  return undefined;
}

/** Converts query values to numbers, booleans and lists if the schema expects them and the text is valid. */
function typeQuery(schema: TObject, raw: RawInput["query"]): Record<string, unknown> {
  const properties = schema.properties as Record<string, QuerySchema>;
  return Object.fromEntries(
    Object.entries(raw).map(([name, text]) => [
      name,
      Object.hasOwn(properties, name) ? typeValue(text, properties[name]) : text,
    ]),
  );
}

interface QuerySchema {
  readonly type?: string;
  readonly "x-comma-separated"?: boolean;
}

function typeValue(text: string | readonly string[], { type, ...schema }: QuerySchema = {}): unknown {
  if (type === "array")
    return schema["x-comma-separated"] ? [text].flat().flatMap((part) => part.split(",")) : [text].flat();
  return typeof text === "string" ? typeText(text, type) : text;
}

function typeText(text: string, type: string | undefined): unknown {
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === "number" && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

const CODES: Readonly<Record<string, ProblemCode>> = {
  type: "wrong_type",
  required: "missing_field",
  additionalProperties: "unknown_field",
  enum: "bad_format",
  pattern: "bad_format",
  format: "bad_format",
};

function pointerItem(error: ErrorObject): ProblemItem {
  const { keyword, instancePath, params } = error;
  const name: string | undefined = params.missingProperty ?? params.additionalProperty;
  const pointer = name === undefined ? instancePath : `${instancePath}/${escapePointer(name)}`;
  return { pointer, code: CODES[keyword] ?? "out_of_range", detail: detailOf(error, pointer || "the body") };
}

function parameterItem(error: ErrorObject): ProblemItem {
  const { keyword, instancePath, params } = error;
  // The place in a list is left out.
  const name = params.missingProperty ?? params.additionalProperty ?? instancePath.split("/")[1] ?? "";
  const parameter = shorten(name);
  const isUnknown = keyword === "additionalProperties";
  const code = isUnknown ? "unknown_parameter" : (CODES[keyword] ?? "out_of_range");
  return { parameter, code, detail: detailOf(error, parameter, true) };
}

function detailOf({ keyword, parentSchema, message, data }: ErrorObject, place: string, isParameter = false): string {
  if (isParameter && Array.isArray(data) && parentSchema?.type !== "array")
    return `${place} occurs ${data.length} times. Send it once.`;
  if (keyword === "required") return `${place} is missing.`;
  if (keyword === "additionalProperties") return `${place} is unknown. Remove it or correct its name.`;
  const expects = (parentSchema as { "x-expects"?: string } | undefined)?.["x-expects"];
  const isNullable = Array.isArray(parentSchema?.type) && parentSchema.type.includes("null");
  return expects === undefined
    ? `${place} ${message}.`
    : `${place} must be ${expects}${isNullable ? ", or null" : ""}.`;
}

/** Longer names are cut, because a problem repeats a name several times. No name of the API is this long. */
const MAX_NAME = 100;

export function shorten(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).toWellFormed()}…`;
}

/** Escapes a name for a JSON pointer (RFC 6901, section 3) and shortens it. */
export function escapePointer(name: string): string {
  return shorten(name).replaceAll("~", "~0").replaceAll("/", "~1");
}
