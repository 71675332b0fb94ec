/**
 * A month as a page: every category under its group, with what is planned, what happened and what is left of it; what
 * has no category; and the totals of each part. It is made of the lines of spending power, so that both agree.
 */
import type { Category, CategoryKind } from "./category.ts";
import { PARTS, type Part, type Place } from "./flow.ts";
import { toSafeSum } from "./money.ts";
import type { Line } from "./spending-line.ts";

/** Minor units: above zero for income that comes in, and for all else that goes out. */
export interface PageAmounts {
  /** Null where nothing is planned. */
  readonly plannedMinor: number | null;
  readonly actualMinor: number;
  readonly expectedMinor: number;
  /** What has come from earlier months; null where the category does not carry. */
  readonly carriedInMinor: number | null;
  /** What was carried in and planned, less what happened; null where neither is. */
  readonly leftMinor: number | null;
  /** What is added to the part of spending power. */
  readonly countsMinor: number;
}

interface PageCategory extends PageAmounts {
  readonly category: Pick<Category, "id" | "name" | "is_archived"> & { readonly kind: CategoryKind };
}

interface PageGroup {
  readonly group: string | null;
  readonly categories: readonly PageCategory[];
}

export interface MonthPage {
  /** In the order of the categories; those without a group come last. */
  readonly groups: readonly PageGroup[];
  /** What has no category: a hidden account's transfers, and payments. */
  readonly uncategorised: readonly (Place & PageAmounts)[];
  readonly totals: Readonly<Record<Part, PageAmounts>>;
}

/** `categories` in their order; archived ones are shown where there is something to tell of them. */
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

/** A category without a line has nothing planned and nothing happened. */
function amountsOf(line: Line | undefined): PageAmounts {
  const {
    plannedMinor = null,
    carriedInMinor = null,
    actualMinor = 0,
    expectedMinor = 0,
    countsMinor = 0,
  } = line ?? {};
  const isDivided = plannedMinor !== null || carriedInMinor !== null;
  const left = BigInt(plannedMinor ?? 0) + BigInt(carriedInMinor ?? 0) - BigInt(actualMinor);
  const leftMinor = isDivided ? toSafeSum(left) : null;
  return { plannedMinor, actualMinor, expectedMinor, carriedInMinor, leftMinor, countsMinor };
}

const COLUMNS = ["plannedMinor", "actualMinor", "expectedMinor", "carriedInMinor", "leftMinor", "countsMinor"] as const;

/** Where no row has an amount, neither has the total; what always has one adds up to zero. */
function addUp(rows: readonly PageAmounts[]): PageAmounts {
  const nothing = amountsOf(undefined);
  const totals = COLUMNS.map((column) => {
    const amounts = rows.flatMap((row) => row[column] ?? []);
    const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
    return [column, amounts.length === 0 ? nothing[column] : toSafeSum(sum)];
  });
  return Object.fromEntries(totals);
}
