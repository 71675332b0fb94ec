/** Changes the pieces of a search text: filters replace words that are names, or other filters. */
import {
  type Chip,
  keyOf,
  type NameFilter,
  namesWith,
  type SearchContext,
  type SearchKey,
  sourcesOf,
} from "./search.ts";

/** A filter whose name contains words of the text, and the text in which it replaces them. */
export interface FoundName extends NameFilter {
  readonly text: string;
}

/** A shorter word is in too many names. */
const MIN_LETTERS = 2;

/** The words of the text, which only payees and notes are searched for. */
export function wordsOf(chips: readonly Chip[]): string[] {
  return chips.filter(isWord).map(({ value }) => value);
}

function isWord({ key, value, isNegated }: Chip): boolean {
  return key === undefined && !isNegated && value !== "";
}

/** The categories, accounts and tags that the words name: all words together, or each alone. */
export function namesIn(chips: readonly Chip[], context: SearchContext): FoundName[] {
  const words = chips.filter(isWord);
  const groups = [...(words.length > 1 ? [words] : []), ...words.map((word) => [word])];
  const found = groups.flatMap((group) => {
    const typed = group.map(({ value }) => value).join(" ");
    if (typed.length < MIN_LETTERS) return [];
    const others = chips.filter((chip) => !group.includes(chip)).map(({ source }) => source);
    return namesWith(typed, context).map((one) => ({ ...one, text: [...others, one.source].join(" ") }));
  });
  return found.filter(({ source }, i) => found.findIndex((one) => one.source === source) === i);
}

/** The filters of the text with one of these names, without the negated ones. */
export function filtersOf(chips: readonly Chip[], keys: readonly SearchKey[]): Chip[] {
  return chips.filter(({ key, isNegated }) => {
    const known = key === undefined ? undefined : keyOf(key);
    return known !== undefined && !isNegated && keys.includes(known);
  });
}

/** Replaces pieces of the text by others. */
export function withPieces(text: string, replaced: readonly Chip[], pieces: readonly string[]): string {
  const gone = new Set(replaced.map(({ source }) => source));
  return [...sourcesOf(text).filter((source) => !gone.has(source)), ...pieces].join(" ");
}
