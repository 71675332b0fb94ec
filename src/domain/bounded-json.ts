/** Parses JSON with a limited number of values: a short text can have millions of them, and each takes memory. */

/** Undefined if the text is not JSON, or has more values than `most`. */
export function parseBoundedJson(
  text: string,
  most: number,
  parse: (text: string) => unknown = JSON.parse,
): { readonly value: unknown } | undefined {
  if (hasMoreValues(text, most)) return undefined;
  try {
    return { value: parse(text) };
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Each value but the first follows one of these characters: `,` `:` `[` `{` */
const BEFORE_VALUE: ReadonlySet<number> = new Set([0x2c, 0x3a, 0x5b, 0x7b]);

function hasMoreValues(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInText = !isInText;
    else if (isInText) at += unit === BACKSLASH ? 1 : 0;
    else if (BEFORE_VALUE.has(unit)) values += 1;
    if (values > most) return true;
  }
  return false;
}
