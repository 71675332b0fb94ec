/** Chooses the language of a response from the Accept-Language header (RFC 9110, section 12.5.4). */

/** How many ranges are read. A browser sends a few. */
const MAX_RANGES = 100;

/** A language range and its weight. */
const RANGE = /^[ \t]*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i;

/**
 * The available language that the client prefers, by lookup (RFC 4647, section 3.4): "de-CH" also finds "de", and "*"
 * finds nothing. Ranges of weight 0 and malformed ranges are ignored. `fallback` if no range finds a language.
 */
export function chooseLanguage<Language extends string>(
  header: string | undefined,
  available: readonly Language[],
  fallback: Language,
): Language {
  if (header === undefined) return fallback;
  const ranges = header
    .split(",", MAX_RANGES)
    .map((text) => RANGE.exec(text))
    .filter((match) => match !== null)
    .map(([, range = "", weight = "1"]) => ({ range, weight: Number(weight) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { range } of ranges) {
    const found = lookUp(range.toLowerCase(), available);
    if (found !== undefined) return found;
  }
  return fallback;
}

/** Shortens the range from its end until it names an available language. */
function lookUp<Language extends string>(range: string, available: readonly Language[]): Language | undefined {
  const subtags = range.split("-");
  while (subtags.length > 0) {
    const shortened = subtags.join("-");
    const found = available.find((language) => language.toLowerCase() === shortened);
    if (found !== undefined) return found;
    subtags.pop();
    // A single letter introduces the subtags after it, so it does not end a range.
    if (subtags.at(-1)?.length === 1) subtags.pop();
  }
  return undefined;
}
