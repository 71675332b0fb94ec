/**
 * Unicode normalization in linear time. All texts are normalized with `normalizeText`, except passwords: they are short,
 * and their hashes depend on `String.normalize`.
 */

/** NFKC and NFKD turn the Japanese voicing marks U+FF9E and U+FF9F into combining marks. */
const LONG_RUN = /[[\p{M}\uff9e\uff9f]--\u034f]{30}(?=[[\p{M}\uff9e\uff9f]--\u034f])/gv;

/**
 * `String.normalize` sorts a run of combining marks in quadratic time. This function first splits runs of more than 30 marks
 * with U+034F, as the Stream-Safe Text Format does (UAX #15, section 13). Texts without such a run get the same result as
 * from `String.normalize`. No language has so many marks on one letter.
 */
export function normalizeText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  const safe = text.length > 30 ? text.replace(LONG_RUN, "$&\u034f") : text;
  return safe.normalize(form);
}
