/**
 * A month as a page: every category under its group with its planned, actual and remaining amounts, the money without a
 * category, and the totals of each part. It uses the lines of spending power, so both always agree.
 */
import type { Category, CategoryKind } from "./category.ts";
import { toSafeSum } from "./money.ts";
import { type LineId, PARTS, type Part } from "./part.ts";
import { fundHoldsMinor, type Line } from "./spending-line.ts";

/** Minor units. Positive for income received, and for money paid in all other parts. */
export interface PageAmounts {
  /** Null if nothing is planned. */
  readonly plannedMinor: number | null;
  readonly actualMinor: number;
  readonly expectedMinor: number;
  /** The amount of the fund at the start of the month; null if the category is not a fund. */
  readonly carriedInMinor: number | null;
  /** Of a fund, the amount that it holds; otherwise planned less actual, null if nothing is planned. */
  readonly leftMinor: number | null;
  /** The amount added to its part of spending power. */
  readonly countsMinor: number;
}

interface PageCategory extends PageAmounts {
  readonly category: Pick<Category, "id" | "name" | "is_archived" | "note"> & { readonly kind: CategoryKind };
}

interface PageGroup {
  readonly group: string | null;
  readonly categories: readonly PageCategory[];
}

export interface MonthPage {
  /** In the order of the categories. Categories without a group come last. */
  readonly groups: readonly PageGroup[];
  /** Money without a category: payments, and transfers to or from hidden accounts. */
  readonly uncategorised: readonly (LineId & PageAmounts)[];
  readonly totals: Readonly<Record<Part, PageAmounts>>;
}

/** `categories` are in order. An archived category is shown only if it has a line. */
export function monthPage(categories: readonly Category[], lines: readonly Line[]): MonthPage {
  const ofCategories = new Map(lines.filter(({ source }) => source === "category").map((line) => [line.id, line]));
  const shown = categories.filter(({ id, is_archived }) => !is_archived || ofCategories.has(id));
  const rows = shown.map((category) => ({ category, ...amountsOf(ofCategories.get(category.id)) }));
  const byGroup = Map.groupBy(rows, ({ category }) => category.group);
  const groups = [...byGroup].map(([group, categories]) => ({ group, categories }));
  const totals = PARTS.map((part) => [part, addUp(lines.filter((line) => line.part === part).map(amountsOf))]);
  return {
    groups: [...groups.filter(({ group }) => group !== null), ...groups.filter(({ group }) => group === null)],
    uncategorised: lines
      .filter(({ source }) => source !== "category")
      .map((line) => ({ part: line.part, source: line.source, id: line.id, ...amountsOf(line) })),
    totals: Object.fromEntries(totals) as MonthPage["totals"],
  };
}

/** Without a line, nothing is planned and nothing happened. */
function amountsOf(line: Line | undefined): PageAmounts {
  const {
    plannedMinor = null,
    carriedInMinor = null,
    actualMinor = 0,
    expectedMinor = 0,
    countsMinor = 0,
  } = line ?? {};
  const isFund = line !== undefined && carriedInMinor !== null;
  const leftMinor = isFund ? fundHoldsMinor(line) : plannedMinor === null ? null : plannedMinor - actualMinor;
  return { plannedMinor, actualMinor, expectedMinor, carriedInMinor, leftMinor, countsMinor };
}

const COLUMNS = ["plannedMinor", "actualMinor", "expectedMinor", "carriedInMinor", "leftMinor", "countsMinor"] as const;

/** A nullable amount is null if it is null in every row. All others start at zero. */
function addUp(rows: readonly PageAmounts[]): PageAmounts {
  const empty = amountsOf(undefined);
  const totals = COLUMNS.map((column) => {
    const amounts = rows.flatMap((row) => row[column] ?? []);
    const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
    return [column, amounts.length === 0 ? empty[column] : toSafeSum(sum)];
  });
  return Object.fromEntries(totals);
}
