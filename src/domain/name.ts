/**
 * Names: what a name may contain, and which names are equal. Names are stored and shown as given; two names are equal if
 * their keys are. Control characters could change what a terminal shows. Bidirectional ones are allowed, because Arabic
 * and Hebrew names need them, and tabs, because clients send names from tables.
 */
import { normalizeText } from "./normalize-text.ts";

/** One line without control characters that is not blank. Takes linear time for any text. */
export const NAME_PATTERN = "^(?:\\t|[^\\S\\p{Cc}])*[^\\s\\p{Cc}][\\t\\P{Cc}]*$";

const NAME = new RegExp(NAME_PATTERN, "u");

export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Makes a name of a text from a file or another service. Empty if nothing is left. */
export function cleanName(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** The key of a name: folded and trimmed. */
export function nameKey(name: string): string {
  return foldName(name).trim();
}

/** Folds a name, or a part of one, for comparison. A run of white space becomes one space. */
export function foldName(name: string): string {
  return foldText(name).replace(/\s+/gu, " ");
}

/**
 * Folds text for a search: Unicode composition (NFC) and case do not matter, everything else does. Case is folded as
 * well as JavaScript allows: "STRASSE" equals "straße" and "STRAẞE", and both forms of a lower-case sigma are equal.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase(); // the same, and much faster
  const folded = normalizeText(text, "NFC").toLowerCase().toUpperCase().toLowerCase(); // "ẞ" becomes "ß", then "SS"
  return normalizeText(folded.replaceAll("ς", "σ"), "NFC");
}

const ASCII = /^[\0-\x7f]*$/;
