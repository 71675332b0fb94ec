/**
 * What a payee's or a category's name matches. Names are stored and shown as they were given; two names are the same
 * when their keys are.
 */

/**
 * The key under which a name is found: Unicode NFC, full case folding as far as JavaScript offers it ("STRASSE"
 * matches "Straße"), white space at the ends dropped and runs of it taken as one space.
 */
export function nameKey(name: string): string {
  return foldText(name).trim().replace(/\s+/gu, " ");
}

/** Text as a search compares it: case and Unicode composition do not matter, everything else does. */
export function foldText(text: string): string {
  return text.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
