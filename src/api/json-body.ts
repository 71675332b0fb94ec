/**
 * Reads JSON bodies strictly: the bytes must be UTF-8, and no text in them may hold a NUL or half of a surrogate pair,
 * which not every database can store. Keys that would reach into an object's prototype are refused.
 */
import { isUtf8 } from "node:buffer";
import secureJson from "secure-json-parse";
import { Problem, type ProblemItem, problemOf } from "../domain/problem.ts";
import { escapePointer } from "./validation.ts";

/** @throws Problem `invalid_json` or `invalid_text`. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem("invalid_text", "The body is not valid UTF-8.");
  const text = bytes.toString("utf8");
  let value: unknown;
  try {
    value = secureJson.parse(text);
  } catch (error) {
    const isForbidden = /forbidden prototype/.test((error as Error).message);
    const reason = isForbidden ? "it has a key such as __proto__, which is not accepted" : (error as Error).message;
    throw new Problem("invalid_json", `The body cannot be read as JSON: ${reason}.`);
  }
  // Only an escape can bring such a character into a body of valid UTF-8.
  if (text.includes("\\u")) refuseUnstorableText(value);
  return value;
}

/** An answer must not outgrow its request by much: what is wrong beyond these is not told. */
const MAX_ITEMS = 1000;
const MAX_POINTERS = 100_000;

/** Whether a text can be stored by every engine. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function refuseUnstorableText(body: unknown): void {
  const items: ProblemItem[] = [];
  let told = 0;
  const rest: [pointer: string, value: unknown][] = [["", body]];
  const check = (pointer: string, text: string) => {
    if (isStorable(text)) return;
    const detail = "NUL characters and lone surrogates cannot be stored. Remove them.";
    items.push({ pointer: pointer.toWellFormed(), code: "invalid_text", detail });
    told += pointer.length;
  };
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (items.length >= MAX_ITEMS || told > MAX_POINTERS) break;
    const [pointer, value] = next;
    if (typeof value === "string") check(pointer, value);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      check(pointer, key);
      rest.push([`${pointer}/${escapePointer(key)}`, inner]);
    }
  }
  if (items.length > 0) throw problemOf(items.reverse());
}
