/**
 * The generated household of the benchmarks: ten years of transactions with accounts, payees and categories of all
 * kinds, in the order of their entry. The same shape gives the same rows in every run.
 */
import type { CategoryKind } from "../../src/domain/category.ts";
import type { AccountInput } from "../../src/operations/ledger/accounts.ts";
import type { TransactionInput } from "../../src/operations/ledger/check-transactions.ts";
import { pick, pickIndex, type Random, seededRandom } from "./random.ts";

/** The number of records of each kind. */
export interface HouseholdShape {
  readonly transactions: number;
  readonly accounts: number;
  readonly payees: number;
  readonly categories: number;
  /** Earlier edits of transactions, each with its own change in the log. */
  readonly edits?: number;
}

/** The ids for a transaction's references. */
export interface References {
  readonly accountIds: readonly string[];
  readonly payeeIds: readonly string[];
  readonly categoryIds: readonly string[];
}

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.parse("2016-11-01T00:00:00Z");
const DAYS = 3652;
const DAYS_WITH_LITTLE_BEHIND = 90;

/** A month in the middle of the history, with transactions in every household. */
export const BUSY_MONTH = "2024-10";

const ACCOUNT_KINDS: readonly Pick<AccountInput, "name" | "type" | "subtype">[] = [
  { name: "Checking", type: "depository", subtype: "checking" },
  { name: "Joint checking", type: "depository", subtype: "checking" },
  { name: "Credit card", type: "credit", subtype: "credit card" },
  { name: "Savings", type: "depository", subtype: "savings" },
  { name: "Brokerage", type: "investment", subtype: "brokerage" },
  { name: "Mortgage", type: "loan", subtype: "mortgage" },
  { name: "Cash", type: "other", subtype: "other" },
  { name: "Holiday fund", type: "depository", subtype: "savings" },
];

/** Category kinds by frequency. Four in ten transactions are everyday spending. */
const KINDS: readonly CategoryKind[] = ["spending", "spending", "spending", "bill", "bill", "saving", "income"];

const NOTES = ["weekly shop", "birthday present", "paid back", "subscription", "with Ann", "refund due", "dentist"];

export function accountOf(index: number): AccountInput {
  const kind = ACCOUNT_KINDS[index % ACCOUNT_KINDS.length] ?? { name: "", type: "other", subtype: "other" };
  const round = Math.floor(index / ACCOUNT_KINDS.length);
  const name = round === 0 ? kind.name : `${kind.name} ${round + 1}`;
  return { ...kind, name, currency: "USD", current_balance: 1000 + index, is_hidden: index % 8 === 7 };
}

export function payeeName(index: number): string {
  return `Payee ${String(index).padStart(6, "0")}`;
}

export function categoryOf(index: number): { readonly name: string; readonly kind: CategoryKind } {
  return { name: `Category ${String(index).padStart(3, "0")}`, kind: KINDS[index % KINDS.length] ?? "spending" };
}

/** The day of the transaction at `index`, as Unix milliseconds. */
export function dayMsOf(index: number, { transactions }: HouseholdShape): number {
  return FIRST_DAY_MS + Math.floor((index / transactions) * DAYS) * DAY_MS;
}

/** Dates with enough earlier transactions for a page of any length, in the same random order every time. */
export function daysInAnyOrder(): string[] {
  const random = seededRandom(4);
  return Array.from({ length: DAYS - DAYS_WITH_LITTLE_BEHIND }, (_, i) => ({ index: i, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ index }) => formatDay(FIRST_DAY_MS + (DAYS_WITH_LITTLE_BEHIND + index) * DAY_MS));
}

function formatDay(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10);
}

/** The transaction at `index`: mostly payments to a few popular payees; one in fifty is a transfer. */
export function transactionOf(
  index: number,
  shape: HouseholdShape,
  { accountIds, payeeIds, categoryIds }: References,
  random: Random,
): TransactionInput {
  const account_id = pick(random, accountIds);
  const day = formatDay(dayMsOf(index, shape));
  const isRecent = index > shape.transactions * 0.998;
  const common = { account_id, authorized_at: day, posted_at: isRecent ? null : day, is_pending: isRecent };
  if (random() < 0.02) {
    const others = accountIds.filter((id) => id !== account_id);
    return { ...common, transfer_account_id: pick(random, others), amount: -cents(random, 100_000) };
  }
  const payeeIndex = Math.floor(payeeIds.length * random() ** 2);
  const categoryIndex = pickIndex(random, categoryIds.length);
  const isIncome = categoryOf(categoryIndex).kind === "income";
  return {
    ...common,
    payee_id: payeeIds[payeeIndex] ?? null,
    category_id: random() < 0.95 ? (categoryIds[categoryIndex] ?? null) : null,
    amount: isIncome ? cents(random, 500_000) : -cents(random, 20_000),
    notes: random() < 0.2 ? `${pick(random, NOTES)} ${index}` : "",
    ...(random() < 0.5 ? { source: "import", external_id: `bank-${index}` } : {}),
  };
}

/** From 1 to `limit` cents, in major units. Small amounts are much more frequent than large ones. */
function cents(random: Random, limit: number): number {
  return (1 + Math.floor(random() ** 3 * limit)) / 100;
}
