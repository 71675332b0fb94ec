/**
 * Reads JSON bodies strictly: the bytes must be UTF-8, no text in them may hold a NUL or half of a surrogate pair, which
 * not every database can store, and no number may need rounding. Keys that would reach into an object's prototype are
 * refused.
 */
import { isUtf8 } from "node:buffer";
import secureJson from "secure-json-parse";
import { Problem, type ProblemItem, problemOf } from "../domain/problem.ts";
import { escapePointer } from "./validation.ts";

/** @throws Problem `invalid_json`, `invalid_text`, or `amount_out_of_range` for a number with too many digits. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem("invalid_text", "The body is not valid UTF-8.");
  const text = bytes.toString("utf8").replace(/^\ufeff/, ""); // RFC 8259, section 8.1: a byte order mark may be ignored
  let value: unknown;
  try {
    value = secureJson.parse(text);
  } catch (error) {
    const isForbidden = /forbidden prototype/.test((error as Error).message);
    const reason = isForbidden ? "a key such as __proto__ is not allowed" : (error as Error).message;
    throw new Problem("invalid_json", `The body is not valid JSON: ${reason}.`);
  }
  if (MAY_BE_INEXACT.test(text) && hasInexactNumber(text)) refuseInexactNumbers(text);
  // Only an escape can bring such a character into a body of valid UTF-8.
  if (text.includes("\\u")) refuseUnstorableText(value);
  return value;
}

/** Whether a text can be stored by every engine. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function refuseUnstorableText(body: unknown): void {
  const detail = "NUL characters and lone surrogates are not allowed. Remove them.";
  refuse(body, "invalid_text", ({ key, value }) =>
    isStorable(key) && (typeof value !== "string" || isStorable(value)) ? undefined : detail,
  );
}

/** Numbers of few digits are always held exactly. (What looks like another one may stand in a text, too.) */
const MAY_BE_INEXACT = /(?:^|[:,[\s])-?(?:[\d.]{16}|[\d.]+[eE])/;

/** The texts of a JSON text and its numbers. */
const TEXTS_AND_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g;

/** A number of few digits, which is always held exactly. */
const SHORT_NUMBER = /^-?[\d.]{1,15}$/;

/** Looks without regard to where, which costs a fraction of what it costs to find the places. */
function hasInexactNumber(text: string): boolean {
  for (const [source] of text.matchAll(TEXTS_AND_NUMBERS)) {
    if (source.startsWith('"') || SHORT_NUMBER.test(source)) continue;
    if (isInexact(source, Number(source))) return true;
  }
  return false;
}

/** Whether JSON.parse has to round a number. One that is too large for it is refused as an amount by its own rule. */
function isInexact(source: string, value: number): boolean {
  return Number.isFinite(value) && significandOf(source) !== significandOf(String(value));
}

/** A number that JSON.parse has to round is refused, since no digit that a client sends may be lost. */
function refuseInexactNumbers(text: string): void {
  const inexact = new Map<unknown, Map<string, string>>();
  const body = parseWithSources(text, (holder, key, value, source) => {
    if (typeof value !== "number" || source === undefined || !isInexact(source, value)) return;
    inexact.set(holder, (inexact.get(holder) ?? new Map()).set(key, source.slice(0, 50)));
  });
  refuse(body, "amount_out_of_range", ({ holder, key }) => {
    const source = inexact.get(holder)?.get(key);
    return (
      source &&
      `${source} has more than 15 digits, so a JSON number cannot represent it exactly. Send an amount of at most 15 digits.`
    );
  });
}

/** @throws Problem `invalid_json` where JSON.parse, which calls itself for what is nested, cannot go as deep. */
function parseWithSources(
  text: string,
  look: (holder: unknown, key: string, value: unknown, source: string | undefined) => void,
): unknown {
  try {
    return JSON.parse(text, function (this: unknown, key: string, value: unknown, context?: { source?: string }) {
      look(this, key, value, context?.source);
      return value;
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const detail = "The body is nested too deeply and has a number with too many digits.";
    throw new Problem("invalid_json", detail, [], { cause: error });
  }
}

/** The digits and the power of ten of a JSON number, without the zeros that change nothing. */
function significandOf(number: string): string {
  const [mantissa = "", exponent = "0"] = number.replace(/^-/, "").toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

/** A member of an object or a list somewhere in a body. */
interface Member {
  readonly holder: object;
  readonly key: string;
  readonly value: unknown;
}

/** An answer must not outgrow its request by much: what is wrong beyond these is not told. */
const MAX_ITEMS = 1000;
const MAX_POINTERS = 100_000;

/** @throws Problem with every member of which `complaint` says something. Recursion would let a deep body end it. */
function refuse(
  body: unknown,
  code: "invalid_text" | "amount_out_of_range",
  complaint: (member: Member) => string | undefined,
): void {
  const items: ProblemItem[] = [];
  let told = 0;
  const rest: [pointer: string, member: Member, holderPointer: string][] = [
    ["", { holder: [body], key: "", value: body }, ""],
  ];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (items.length >= MAX_ITEMS || told > MAX_POINTERS) break;
    const [pointer, { key, value }, holderPointer] = next;
    const detail = complaint(next[1]);
    if (detail !== undefined) {
      items.push({ pointer: isStorable(key) ? pointer : holderPointer, code, detail });
      told += pointer.length;
    }
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value).reverse()) {
      rest.push([`${pointer}/${escapePointer(name)}`, { holder: value, key: name, value: inner }, pointer]);
    }
  }
  if (items.length > 0) throw problemOf(items);
}
