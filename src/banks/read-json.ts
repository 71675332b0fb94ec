/**
 * Reads the JSON of banks, which may be damaged or hostile. Objects have only own keys of the document, nothing is nested
 * deeply, no number is rounded, and text has no control characters.
 */
import { parseBoundedJson } from "../domain/bounded-json.ts";
import { formatDecimal, isInexact } from "../domain/decimal.ts";

/** The largest number of items in an answer. */
export const MAX_ITEMS = 20_000;

/** An item has fewer than 20 keys, and as many values. */
const MAX_VALUES = 40 * MAX_ITEMS;
const MAX_DEPTH = 32;
const MAX_TEXT = 10_000;
const MAX_KEY = 500;

export type JsonObject = Readonly<Record<string, unknown>>;

/** A value that cannot be read. The message is the end of a sentence. */
export class RefusedValue extends Error {}

/** Undefined if the text is not JSON, has too many values or levels, or a key such as `__proto__`. */
export function parseBankJson(text: string, maxValues = MAX_VALUES): { readonly value: unknown } | undefined {
  const parsed = parseBoundedJson(text, maxValues, MAY_BE_INEXACT.test(text) ? parseExactly : JSON.parse);
  return parsed !== undefined && isPlain(parsed.value, MAX_DEPTH) ? parsed : undefined;
}

/** A number of 16 characters. Also finds some texts. */
const MAY_BE_INEXACT = /[:,[\s]-?[\d.]{16}/;

/** Numbers that cannot be represented exactly are NaN, which is not a number of JSON. Takes five times as long. */
function parseExactly(text: string): unknown {
  const mark = (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === "number" && isInexact(source ?? "") ? Number.NaN : value;
  return JSON.parse(text, mark as (key: string, value: unknown) => unknown);
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth - 1));
  const object = value as JsonObject;
  return Object.keys(object).every((key) => !FORBIDDEN_KEYS.has(key) && isPlain(object[key], depth - 1));
}

/** An object without values if it is none. */
export function objectIn(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Empty if it is no list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text on one line, or null if there is none. */
export function textIn(value: unknown): string | null {
  return typeof value === "string" ? cleanText(value) || null : null;
}

/** Control characters and halves of characters cannot be stored or shown. */
export function cleanText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
}

/** An id. Null if there is none. @throws RefusedValue */
export function keyIn(value: unknown): string | null {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value === "number") throw new RefusedValue("its id is not a whole number of at most 15 digits");
  const key = textIn(value);
  if (key !== null && key.length > MAX_KEY) throw new RefusedValue(`its id has more than ${MAX_KEY} characters`);
  return key;
}

const DECIMAL = /^([-+]?)(\d{1,30})(?:\.(\d{0,30}))?$/;

/** An exact decimal from text or a number: "-12.50", "0.5", "1000". @throws RefusedValue */
export function amountIn(value: unknown): string {
  if (typeof value === "number") return amountOfNumber(value);
  const [, sign, whole = "", fraction = ""] = DECIMAL.exec(typeof value === "string" ? value.trim() : "") ?? [];
  if (sign === undefined) throw new RefusedValue(`its amount ${shown(value)} is not a decimal number`);
  return `${sign === "-" ? "-" : ""}${whole.replace(/^0+(?=\d)/, "")}${fraction === "" ? "" : `.${fraction}`}`;
}

function amountOfNumber(number: number): string {
  if (Number.isNaN(number)) throw new RefusedValue("its amount is a number with more than 15 digits");
  if (Math.abs(number) >= 1e21) throw new RefusedValue("its amount is too large");
  return `${number < 0 ? "-" : ""}${formatDecimal(Math.abs(number))}`;
}

/** A value for a message. */
function shown(value: unknown): string {
  return typeof value === "string"
    ? `"${cleanText(value).slice(0, 40)}"`
    : value === undefined
      ? "(missing)"
      : `(${typeof value})`;
}
