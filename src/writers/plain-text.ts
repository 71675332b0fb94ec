/** Makes texts fit the formats: one line without control characters, and names that differ. */

/** Replaces each run of white space and control characters by one space. Lone surrogates count as control characters. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Z}\p{Cc}\p{Cs}\ufeff]+/gu, " ").trim();
}

/** Adds a number to a name that is taken: "Cash", "Cash 2". */
export function uniqueName(taken: Set<string>, name: string, separator: string): string {
  let unique = name;
  for (let i = 2; taken.has(unique); i += 1) unique = `${name}${separator}${i}`;
  taken.add(unique);
  return unique;
}
