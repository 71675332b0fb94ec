/**
 * Reads JSON bodies strictly. The bytes must be UTF-8. Text must not contain a NUL or half of a surrogate pair, because
 * some databases cannot store them. An object must not have a key twice, because JSON.parse would drop one. No number
 * may need rounding. Keys such as `__proto__` are rejected.
 */
import { isUtf8 } from "node:buffer";
import secureJson from "secure-json-parse";
import { isInexact } from "../domain/decimal.ts";
import { Problem, type ProblemCode, type ProblemItem, problemOf } from "../domain/problem.ts";
import { escapePointer, shorten } from "./validation.ts";

/** Deeper than any valid body. */
const MAX_DEPTH = 32;

/** @throws Problem `invalid_json`, `invalid_text`, `duplicate_key`, or `amount_out_of_range` for too many digits. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem("invalid_text", "The body is not valid UTF-8.");
  return parseJsonText(bytes.toString("utf8").replace(/^\ufeff/, "")); // RFC 8259, section 8.1: a byte order mark may be ignored
}

/** @throws Problem like `parseJsonBody`. */
export function parseJsonText(text: string): unknown {
  let value: unknown;
  try {
    value = secureJson.parse(text);
  } catch (error) {
    const isForbidden = /forbidden prototype/.test((error as Error).message);
    const reason = isForbidden ? "a key such as __proto__ is not allowed" : (error as Error).message;
    throw new Problem("invalid_json", `The body is not valid JSON: ${reason}.`);
  }
  checkTokens(text);
  return value;
}

/** Whether every database engine can store the text. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const [QUOTE, COMMA, MINUS, COLON] = [0x22, 0x2c, 0x2d, 0x3a];
const [DIGIT_0, DIGIT_9] = [0x30, 0x39];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/** Scans the tokens of valid JSON text and collects those that are not accepted, with their places. */
function checkTokens(text: string): void {
  const problems = new BodyProblems();
  /** The key or index at each depth. */
  const path: (string | number)[] = [];
  /** The keys of each open object so far; undefined for a list. */
  const keys: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) {
      const end = endOfText(text, i);
      const value: string = JSON.parse(text.slice(i, end + 1));
      if (!isStorable(value)) problems.add("invalid_text", isKey ? path.slice(0, -1) : path, UNSTORABLE);
      if (isKey) {
        const known = keys[keys.length - 1];
        path[path.length - 1] = value;
        if (known?.has(value)) problems.add("duplicate_key", path, duplicateDetail(value));
        known?.add(value);
      }
      i = end;
    } else if (character === COLON) isKey = false;
    else if (character === COMMA) {
      const last = path[path.length - 1];
      if (typeof last === "number") path[path.length - 1] = last + 1;
      else isKey = true;
    } else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      isKey = character === OPEN_OBJECT;
      path.push(isKey ? "" : 0);
      keys.push(isKey ? new Set() : undefined);
      if (path.length > MAX_DEPTH) throw new Problem("invalid_json", `The body is nested more than ${MAX_DEPTH} deep.`);
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) {
      isKey = false;
      path.pop();
      keys.pop();
    } else if (character === MINUS || (character >= DIGIT_0 && character <= DIGIT_9)) {
      const end = endOfNumber(text, i);
      const source = text.slice(i, end);
      if (isInexact(source)) problems.add("amount_out_of_range", path, inexactDetail(source));
      i = end - 1;
    }
  }
  problems.throwIfAny();
}

/** The position of the closing quote of the string that opens at `start`. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

const UNSTORABLE = "NUL characters and lone surrogates are not allowed. Remove them.";
const duplicateDetail = (key: string) => `${shorten(key)} appears more than once in this object. Send it once.`;
const inexactDetail = (source: string) =>
  `${source.slice(0, 50)} has more than 15 digits, so a JSON number cannot represent it exactly. Send at most 15 digits.`;

const NUMBER = /[-+.\deE]+/y;

/** The end of the number that starts at `start`. */
function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  NUMBER.exec(text);
  return NUMBER.lastIndex;
}

/** Limits the response, so that it is not much larger than the request. */
const MAX_ITEMS = 1000;
const MAX_POINTERS = 100_000;

class BodyProblems {
  readonly #items: ProblemItem[] = [];
  #pointersSize = 0;

  /** @throws Problem when a limit is reached. */
  add(code: ProblemCode, path: readonly (string | number)[], detail: string): void {
    const pointer = path.map((part) => `/${escapePointer(String(part))}`).join("");
    this.#items.push({ pointer, code, detail });
    this.#pointersSize += pointer.length;
    if (this.#items.length >= MAX_ITEMS || this.#pointersSize > MAX_POINTERS) this.throwIfAny();
  }

  throwIfAny(): void {
    if (this.#items.length > 0) throw problemOf(this.#items);
  }
}
