/** Reads the items of a listing one by one: one that cannot be read becomes a note, and the others are kept. */
import type { Item, ListingProblem } from "./provider.ts";
import { cleanText, RefusedValue } from "./read-json.ts";

export interface ReadItems {
  readonly items: readonly Item[];
  readonly problems: readonly ListingProblem[];
}

/** What a person needs to enter an item by hand, as far as it is known. */
interface KnownFacts {
  readonly text: string | null;
  readonly day: string | null;
  /** Negative leaves the account, if it can be read. Otherwise it is as the bank has it. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** The code of the note about an item that cannot be read. */
export const ITEM_REFUSED = "item_refused";

/** An item that is refused is never left out: nobody would miss it. */
export function readEach<T>(
  values: readonly T[],
  read: (value: T) => Item,
  factsOf: (value: T) => KnownFacts,
): ReadItems {
  const items: Item[] = [];
  const problems: ListingProblem[] = [];
  for (const value of values) {
    const item = attempt(() => read(value));
    if (item instanceof RefusedValue) problems.push(refusal(factsOf(value), item.message));
    else items.push(item);
  }
  return { items, problems };
}

/** `"Corner Shop" (2026-11-20, -12.50 USD) was not read: its currency is not supported.` */
export function refusal({ text, day, amount, currency }: KnownFacts, reason: string): ListingProblem {
  const money = [amount, currency].filter((one) => one !== null).join(" ");
  const facts = [day ?? "", money].filter((one) => one !== "").join(", ");
  const name = `"${(text ?? "").slice(0, MAX_NAME)}"${facts === "" ? "" : ` (${facts})`}`;
  return { code: ITEM_REFUSED, kind: "note", text: `${name} was not read: ${reason}.` };
}

const MAX_NAME = 100;
const MAX_VALUE = 40;

/** A value that cannot be read, as the bank has it. Null if there is none that can be shown. */
export function rawIn(value: unknown): string | null {
  if (typeof value !== "string" && !Number.isFinite(value)) return null;
  return cleanText(String(value)).slice(0, MAX_VALUE) || null;
}

/** The value that `read` finds, or else the bank's own text. */
export function readOrRaw(read: () => string | null, raw: unknown): string | null {
  const value = attempt(read);
  return value instanceof RefusedValue ? rawIn(raw) : value;
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
