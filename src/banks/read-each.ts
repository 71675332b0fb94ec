/** Reads the items of a listing one by one: one that cannot be read becomes a note, and the others are kept. */
import type { Item, ListingProblem } from "./provider.ts";
import { RefusedValue } from "./read-json.ts";

/** More would only fill the screen. */
const MAX_PROBLEMS = 20;

export interface ReadItems {
  readonly items: readonly Item[];
  readonly problems: readonly ListingProblem[];
}

/** `nameOf` is how a person recognizes the item. */
export function readEach<T>(values: readonly T[], read: (value: T) => Item, nameOf: (value: T) => string): ReadItems {
  const items: Item[] = [];
  const refused: string[] = [];
  for (const value of values) {
    const item = attempt(() => read(value));
    if (item instanceof RefusedValue) refused.push(`"${nameOf(value).slice(0, 100)}" was not read: ${item.message}.`);
    else items.push(item);
  }
  const texts = refused.slice(0, MAX_PROBLEMS);
  if (refused.length > MAX_PROBLEMS) texts.push(`${refused.length - MAX_PROBLEMS} more were not read.`);
  return { items, problems: texts.map((text) => ({ code: "item_refused", kind: "note", text })) };
}

/** The result, or the reason why a value was refused. */
export function attempt<T>(read: () => T): T | RefusedValue {
  try {
    return read();
  } catch (error) {
    if (error instanceof RefusedValue) return error;
    throw error;
  }
}
