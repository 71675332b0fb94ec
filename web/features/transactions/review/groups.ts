/** The groups of the review: new transactions that one decision answers, and the category that they probably have. */
import { obstacleOf } from "../cells.ts";
import type { Row } from "../row.ts";
import { categoryOf } from "../sides.ts";

/** Transactions of one payee in one direction and currency that have the same category, or none. Newest first. */
export interface Group {
  readonly key: string;
  readonly rows: readonly [Row, ...Row[]];
}

/** Whether its transactions can have one category: they are not split, and no transfers. */
export function canHaveCategory({ rows: [row] }: Group): boolean {
  return obstacleOf(row, "category", undefined) === undefined;
}

/** The largest payee first. The groups of a payee follow each other. Groups of equal size are in the order of their newest rows. */
export function groupRows(newestFirst: readonly Row[]): readonly Group[] {
  const byPayee = Map.groupBy(newestFirst, whoOf);
  const largest = [...byPayee.values()].toSorted((one, other) => other.length - one.length);
  return largest.flatMap((rows) =>
    [...Map.groupBy(rows, keyOf)]
      .map(([key, own]) => ({ key, rows: own as [Row, ...Row[]] }))
      .toSorted((one, other) => other.rows.length - one.rows.length),
  );
}

/** A transaction without a payee has only the bank's text in common with others. */
function whoOf({ id, account_id, transfer_account_id, payee_id, bank_text }: Row): string {
  if (transfer_account_id !== null) return `transfer ${account_id} ${transfer_account_id}`;
  return payee_id ?? bank_text?.toLowerCase() ?? id;
}

function keyOf(row: Row): string {
  const category = row.splits === null ? row.category_id : row.id;
  return [whoOf(row), row.amount > 0 ? "in" : "out", row.currency, category].join(" ");
}

/** The number of payees, and how many of the largest have most of the transactions. */
export function describeQueue(groups: readonly Group[]) {
  const sizes = [...Map.groupBy(groups, ({ rows: [row] }) => whoOf(row)).values()].map((own) =>
    own.reduce((sum, { rows }) => sum + rows.length, 0),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let covered = 0;
  const needed = sizes.findIndex((size) => {
    covered += size;
    return covered >= total * MOST;
  });
  return { payees: sizes.length, largest: { payees: needed + 1, rows: covered }, total };
}

const MOST = 0.75;

type Known = Pick<Row, "id" | "payee_id" | "category_id" | "amount">;

/** Why a group has its category, or probably has another one. */
type Reason =
  | { readonly kind: "learned" | "default" | "file" | "rule" }
  | { readonly kind: "times"; readonly times: number; readonly of: number };

export interface Proposal {
  readonly categoryId: string;
  readonly reason: Reason | undefined;
}

/** The category of the group, or else the one of most of the payee's reviewed transactions. */
export function proposalFor({ rows: [row] }: Group, reviewed: readonly Known[]): Proposal | undefined {
  const own = categoryOf(row);
  if (own.kind === "category") return { categoryId: own.id, reason: reasonOf(row) };
  if (own.kind !== "none" || row.payee_id === null) return undefined;
  const past = reviewed.filter(
    ({ payee_id, category_id, amount }) =>
      payee_id === row.payee_id && category_id !== null && Math.sign(amount) === Math.sign(row.amount),
  );
  const [most] = [...Map.groupBy(past, ({ category_id }) => category_id)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  if (most === undefined || most[0] === null || most[1].length * 2 <= past.length) return undefined;
  return { categoryId: most[0], reason: { kind: "times", times: most[1].length, of: past.length } };
}

function reasonOf({ decided_by: { category_id: by } }: Row): Reason | undefined {
  if (by === "learned" || by === "default" || by === "file") return { kind: by };
  return by?.startsWith("rule:") ? { kind: "rule" } : undefined;
}

/** Whether one glance is enough: the amounts are equal, and there is something to confirm. */
export function isClear({ rows }: Group, proposal: Proposal | undefined): boolean {
  const [{ amount, ...first }] = rows;
  const hasAnswer = proposal !== undefined || categoryOf({ ...first }).kind !== "none";
  return hasAnswer && rows.every((row) => row.amount === amount);
}

/** The amounts without their sign. */
export type Amounts =
  | { readonly kind: "same"; readonly amount: number }
  | { readonly kind: "changed"; readonly before: number; readonly now: number; readonly day: string }
  | { readonly kind: "range"; readonly lowest: number; readonly highest: number };

/** One amount, one that changed once, or a range. */
export function amountsOf({ rows }: Group): Amounts {
  const amounts = rows.map(({ amount }) => Math.abs(amount));
  const [now = 0] = amounts;
  const since = amounts.findIndex((amount) => amount !== now);
  if (since < 0) return { kind: "same", amount: now };
  const before = amounts[since] ?? now;
  const day = rows[since - 1]?.authorized_at ?? "";
  if (rows.length > 3 && amounts.slice(since).every((amount) => amount === before))
    return { kind: "changed", before, now, day };
  return { kind: "range", lowest: Math.min(...amounts), highest: Math.max(...amounts) };
}
