/** An entry that is divided among categories: the typed parts, and the rest for the category of the entry. */
import type { NewSplit } from "../../api/contract.ts";
import { addAmounts } from "../../logic/amount.ts";
import { type AmountResult, parseAmount } from "../../logic/parse-amount.ts";

/** A part of the amount that belongs to another category than the rest of it. */
export interface DraftPart {
  readonly categoryId: string | null;
  readonly text: string;
}

export interface Split {
  readonly parts: readonly { readonly categoryId: string | null; readonly amount: AmountResult }[];
  /** What is left for the category of the entry. */
  readonly rest: number;
}

export const EMPTY_PART: DraftPart = { categoryId: null, text: "" };

/** Undefined if nothing is chosen or typed for any part. */
export function splitOf(
  draft: readonly DraftPart[],
  amount: AmountResult,
  currency: string,
  mark: string,
): Split | undefined {
  const parts = draft
    .filter(({ categoryId, text }) => categoryId !== null || text.trim() !== "")
    .map(({ categoryId, text }) => ({ categoryId, amount: parseAmount(text, currency, mark) }));
  if (parts.length === 0) return undefined;
  const taken = parts.map((part) => (part.amount.ok ? -part.amount.amount : 0));
  return { parts, rest: addAmounts(currency, [amount.ok ? amount.amount : 0, ...taken]) };
}

/** A returned bottle is a negative part. Without a rest, at least two parts make a split. */
export function isSplitComplete({ parts, rest }: Split): boolean {
  const areRead = parts.every(({ amount }) => amount.ok && amount.amount !== 0);
  return areRead && (rest > 0 || (rest === 0 && parts.length > 1));
}

export function splitsOf(
  { parts, rest }: Split,
  restCategoryId: string | null,
  signed: (value: number) => number,
): NewSplit[] {
  const first = rest === 0 ? [] : [{ amount: signed(rest), category_id: restCategoryId }];
  const others = parts.map(({ amount, categoryId }) => ({
    amount: signed(amount.ok ? amount.amount : 0),
    category_id: categoryId,
  }));
  return [...first, ...others];
}
