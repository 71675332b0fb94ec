/** A tag: a free label of transactions, such as "holiday". Tags never change an amount. */
import { nameKey } from "./name.ts";

export interface Tag {
  readonly id: string;
  readonly name: string;
}

/** The maximum number of tags of a transaction. */
export const MAX_TAGS = 20;

/** Names in the order in which a transaction has them. */
export function sortTagNames(names: readonly string[]): string[] {
  if (names.length < 2) return [...names];
  const keyed = names.map((name) => ({ name, key: nameKey(name) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ name }) => name);
}
