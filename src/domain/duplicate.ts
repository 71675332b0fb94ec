/**
 * Two payments that may be one purchase, which two people entered. Somebody answers whether they are: then the second one
 * is merged into the first one.
 */
import { DAY_MS, daysBetween } from "./calendar.ts";
import type { FieldTable, Stored } from "./field.ts";
import { linesOf, type Transaction, type TransactionLine } from "./transaction.ts";

const DUPLICATE_ANSWERS = ["same", "different"] as const;

export const DUPLICATE_ANSWER_FIELDS = {
  id: { kind: "id" },
  first_id: {
    kind: "id",
    about: "The transaction that was entered first. It stays if both are the same.",
    create: "required",
  },
  second_id: {
    kind: "id",
    about: "The transaction that was entered later. It is deleted if both are the same.",
    create: "required",
  },
  answer: {
    kind: { oneOf: DUPLICATE_ANSWERS },
    about: "`same`: both are one purchase. `different`: they are two, and the question is not asked again.",
    create: "required",
  },
  /** The rows of imports that moved from the second transaction to the first one. */
  moved_rows: { kind: "row_references", nullable: true, internal: true },
  created_at: { kind: "timestamp" },
} as const satisfies FieldTable;

/** An answer as stored. It stays if one of its transactions is deleted: the deletion may be undone. */
export type DuplicateAnswer = Stored<typeof DUPLICATE_ANSWER_FIELDS>;

/** A payment, with what decides whether it may be one purchase with another one. */
export interface Entry
  extends Pick<
    Transaction,
    | "id"
    | "account_id"
    | "payee_id"
    | "amount_minor"
    | "currency"
    | "authorized_at"
    | "reconciled_at"
    | "source"
    | "external_id"
    | "import_id"
    | "created_at"
  > {}

/** What is known about entries that look alike. */
export interface EntryFacts {
  /** Identifies the user or token that entered it. Undefined: unknown. */
  enteredBy(id: string): string | undefined;
  /** Whether its payee only has the name of its category, because nobody entered a payee. */
  isNameless(id: string): boolean;
  /** Whether a row of a bank's file belongs to it. */
  hasBankRow(id: string): boolean;
  /** Whether somebody answered that the two are different, or that two others like them are. */
  isAnswered(first: Entry, second: Entry): boolean;
}

/** The two purchases are at most this many days apart. */
const MAX_DAYS = 1;

/** Both were entered within this time. */
const MAX_APART_MS = 2 * DAY_MS;

/**
 * The entries that another one of the list looks like: the same account, amount and currency, and nearly the same day and
 * time of entry. `entries` are in the order in which they were entered.
 */
export function findAlike(entries: readonly Entry[]): Entry[] {
  const groups = Map.groupBy(entries, placeOf);
  return entries.filter((entry) => groups.get(placeOf(entry))?.some((one) => one !== entry && isAlike(one, entry)));
}

/**
 * The entries to ask about, as pairs of the first and the second one. Different people or tokens entered them, the payee is
 * the same unless one has none, at most one comes from a bank, and the second one is not reconciled. It is no row of an
 * import, which has compared its rows with earlier entries itself. Each entry is in one pair at most, so two coffees that
 * each of two people entered become two pairs.
 */
export function findDuplicates(
  entries: readonly Entry[],
  facts: EntryFacts,
): (readonly [first: Entry, second: Entry])[] {
  const pairs: (readonly [Entry, Entry])[] = [];
  const paired = new Set<Entry>();
  for (const group of Map.groupBy(entries, placeOf).values()) {
    for (const [i, second] of group.entries()) {
      const first = group.slice(0, i).findLast((one) => !paired.has(one) && mayBeSame(one, second, facts));
      if (first === undefined) continue;
      paired.add(first).add(second);
      pairs.push([first, second]);
    }
  }
  return pairs;
}

function placeOf({ account_id, amount_minor, currency }: Entry): string {
  return `${account_id} ${amount_minor} ${currency}`;
}

function isAlike(first: Entry, second: Entry): boolean {
  return (
    Math.abs(daysBetween(first.authorized_at, second.authorized_at)) <= MAX_DAYS &&
    Math.abs(Date.parse(first.created_at) - Date.parse(second.created_at)) <= MAX_APART_MS
  );
}

function mayBeSame(first: Entry, second: Entry, facts: EntryFacts): boolean {
  const [one, other] = [facts.enteredBy(first.id), facts.enteredBy(second.id)];
  if (one === undefined || other === undefined || one === other) return false;
  const isBank = (entry: Entry) => isFromBank(entry, facts.hasBankRow(entry.id));
  const isSamePayee = first.payee_id === second.payee_id || [first, second].some(({ id }) => facts.isNameless(id));
  return (
    isAlike(first, second) &&
    isSamePayee &&
    second.reconciled_at === null &&
    second.import_id === null &&
    !(isBank(first) && isBank(second)) &&
    !facts.isAnswered(first, second)
  );
}

/** Whether a bank knows the transaction: a connection or an import added it, it has a bank's id, or a bank's row matched it. */
export function isFromBank({ source, external_id }: Pick<Transaction, "source" | "external_id">, hasBankRow: boolean) {
  return source !== "manual" || external_id !== null || hasBankRow;
}

/** Whether it or one of its splits is a transfer. */
export function isTransfer(transaction: Transaction): boolean {
  return linesOf<Pick<TransactionLine, "transfer_account_id">>(transaction).some(
    ({ transfer_account_id }) => transfer_account_id !== null,
  );
}

/** Why two transactions cannot be one purchase; undefined if they can. */
export function mergeObstacle(first: Transaction, second: Transaction, areFromBank: boolean): string | undefined {
  if (first.account_id !== second.account_id) return "They are on different accounts.";
  if (placeOf(first) !== placeOf(second)) return "They have different amounts.";
  if (isTransfer(first) || isTransfer(second)) return "One of them is a transfer.";
  return areFromBank ? "A bank knows both of them, so they are two purchases." : undefined;
}
