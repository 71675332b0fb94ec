/** Searches in Transactions for the rows behind a figure: what counts in some months or days, and in one of its lines. */
import { monthBounds, monthOf } from "../../src/domain/calendar.ts";
import type { Part } from "../../src/domain/part.ts";
import { filterText } from "./search.ts";

/** Months or days. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

/** What counts from one month or day to another, or in one month, and matches the filters, such as `category:Groceries`. */
export function searchOf(period: Span | string, ...filters: readonly string[]): string {
  const { since, until } = typeof period === "string" ? { since: period, until: period } : period;
  const month = monthOf(since);
  const { firstDay, lastDay } = monthBounds(month);
  const isMonth = since === until || (since === firstDay && until === lastDay);
  return [...filters, `counts:${isMonth ? (since === until ? since : month) : `${since}..${until}`}`].join(" ");
}

export function spanOf({ from, until }: { readonly from: string; readonly until: string }): Span {
  return { since: from, until };
}

export function partsFilter(...parts: readonly Part[]): string {
  return `part:${parts.join(",")}`;
}

/** A line of spending power. A category counts in one part only; money without one counts in several. */
export type LineFilter =
  | { readonly category: string }
  | { readonly part: Part }
  /** Transfers into and out of an account outside the budget. */
  | { readonly account: string };

export function lineFilters(line: LineFilter): readonly string[] {
  if ("category" in line) return [filterText("category", line.category)];
  if ("part" in line) return ["category:none", partsFilter(line.part)];
  return [filterText("account", line.account), "category:none", partsFilter("savings")];
}
