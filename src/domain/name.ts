/**
 * Compares names of payees and categories. Names are stored and shown as given; two names are equal if their keys are.
 */
import { normalizeText } from "./normalize-text.ts";

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
