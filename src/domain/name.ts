/**
 * What a payee's or a category's name matches. Names are stored and shown as they were given; two names are the same
 * when their keys are.
 */

/** The key under which a name is found: folded, and white space at the ends dropped. */
export function nameKey(name: string): string {
  return foldName(name).trim();
}

/** A name, or a piece of one, as names are compared: folded, and runs of white space taken as one space. */
export function foldName(name: string): string {
  return foldText(name).replace(/\s+/gu, " ");
}

/**
 * Text as a search compares it: Unicode composition (NFC) and case do not matter, everything else does. Case is folded
 * as far as JavaScript offers it: "STRASSE" is "straße" and "STRAẞE", and a sigma is one wherever it stands.
 */
export function foldText(text: string): string {
  const folded = text.normalize("NFC").toLowerCase().toUpperCase().toLowerCase(); // "ẞ" is "ß" first, and then "SS"
  return folded.replaceAll("ς", "σ").normalize("NFC");
}
