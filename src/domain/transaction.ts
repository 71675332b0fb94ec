/**
 * A transaction, its lines and its rules. A line assigns an amount to a category or another account. A payment or
 * a transfer is one line; a split transaction has several. These rules need no database; operations check that accounts,
 * payees and categories exist. `splits.ts` has the rules of splits.
 */
import { daysBetween } from "./calendar.ts";
import { type FieldTable, type Stored, TIMES } from "./field.ts";
import type { ProblemCode } from "./problem.ts";
import { isSameValue } from "./same-value.ts";

export const TRANSACTION_SOURCES = ["manual", "sync", "import"] as const;
export type TransactionSource = (typeof TRANSACTION_SOURCES)[number];

/** In a list of people: the transactions that nobody is known to have entered. */
export const NO_PERSON = "none";

/** Who set the counting day: the user, or the match with an occurrence. */
const COUNTING_DECIDERS = ["you", "match"] as const;

export const TRANSACTION_FIELDS = {
  id: { kind: "id" },
  account_id: { kind: "id", about: "The account that the transaction belongs to.", create: "required", update: true },
  transfer_account_id: {
    kind: "id",
    nullable: true,
    about: "The other account of a transfer. Null for a payment.",
  },
  payee_id: { kind: "id", nullable: true, about: "The payee. Null for a transfer." },
  amount: {
    kind: "amount",
    about:
      "In major units of `currency`. Negative amounts leave the account. An amount has at most as many decimals as its currency has in ISO 4217, and at most 15 digits in all. It is never rounded.",
    create: "required",
    update: true,
  },
  currency: {
    kind: "currency",
    aboutNew: "An ISO 4217 code, such as `EUR`. If absent, the account's currency.",
    create: "optional",
    update: true,
  },
  /** The amount booked into the balance of `account_id`. */
  booked: { kind: "sum", internal: true },
  /** The amount booked into the balance of `transfer_account_id`. */
  transfer_booked: { kind: "sum", internal: true },
  authorized_at: {
    kind: "day",
    about:
      "The day of the purchase or payment, as YYYY-MM-DD. The transaction counts in the month of this day, unless `counts_on` is set.",
    create: "required",
    update: true,
  },
  counts_on: {
    kind: "day",
    nullable: true,
    about:
      "The counting day: the transaction counts in the month of this day. Null: `authorized_at`. At most 366 days from `authorized_at`. A payment that matches an occurrence gets the day on which the occurrence counts, unless you have set another one. Null in a request leaves it to the match.",
    aboutNew: "The counting day. Null: the day of the occurrence that it matches, or `authorized_at`.",
    create: { default: null },
    update: true,
  },
  counts_on_decided_by: { kind: { oneOf: COUNTING_DECIDERS }, nullable: true, internal: true },
  posted_at: {
    kind: "day",
    nullable: true,
    about: "The day on which the bank posted it. Null if unknown.",
    create: { default: null },
    update: true,
  },
  is_pending: {
    kind: "flag",
    about: "If true, the bank has not posted the transaction yet.",
    create: { default: false },
    update: true,
  },
  notes: { kind: "notes", create: { default: "" }, update: true },
  category_id: { kind: "id", nullable: true, about: "The category. Null if there is none." },
  decided_by: { kind: "other", computed: true },
  /** Null if it is split, or if nobody decided. */
  category_decided_by: { kind: "decider", nullable: true, internal: true },
  source: {
    kind: { oneOf: TRANSACTION_SOURCES },
    about: "Who entered the transaction. `sync` needs a token with the scope `sync`.",
    create: { default: "manual" },
    update: true,
  },
  entered_by: {
    kind: "id",
    nullable: true,
    about:
      "The user who entered the transaction. Null if an import or a token did, or if it is unknown. `GET /v1/members` has the names.",
  },
  /** Unique within the account. */
  external_id: { kind: "external_id", nullable: true, create: { default: null }, update: true },
  /** The external id that the other side of a transfer has on the other account. */
  transfer_external_id: { kind: "external_id", nullable: true, internal: true },
  import_id: {
    kind: "id",
    nullable: true,
    about: "The import that added the transaction. Null if no import did.",
  },
  bank_text: {
    kind: "bank_text",
    nullable: true,
    about: "The bank's text in the imported file. Null if the file has none, or if no import added the transaction.",
  },
  account_amount: {
    kind: "amount",
    nullable: true,
    about:
      "The amount that the account was charged, in the account's currency. Required if `currency` differs from it.",
    create: "optional",
    update: true,
  },
  transfer_amount: {
    kind: "amount",
    nullable: true,
    about:
      "The amount that the other account received, in its currency. Required if the currencies of the two accounts differ.",
    create: "optional",
    update: true,
  },
  splits: { kind: "other", computed: true },
  is_reviewed: {
    kind: "flag",
    computed: true,
    about:
      "Whether someone has reviewed the transaction. If a token with the scope `sync` changes the amount or the day, it becomes false.",
    aboutNew: "Whether someone has reviewed it. Default: true if `source` is `manual`.",
    create: "optional",
    update: true,
  },
  reviewed_at: { kind: "timestamp", nullable: true, about: "When it was reviewed. Null if it is not." },
  tags: { kind: "other", computed: true },
  reconciled_at: {
    kind: "timestamp",
    nullable: true,
    about: "When it was reconciled on its account. Null if it is not.",
  },
  reconciliation_id: { kind: "id", nullable: true, internal: true },
  transfer_reconciled_at: {
    kind: "timestamp",
    nullable: true,
    about: "When a transfer was reconciled on the other account. Null if it is not.",
  },
  transfer_reconciliation_id: { kind: "id", nullable: true, internal: true },
  ...TIMES,
} as const satisfies FieldTable;

/** The row of a transaction. */
type TransactionRow = Stored<typeof TRANSACTION_FIELDS>;

/** The purpose of an amount. The amounts are in minor units, each in the currency of its field. */
export interface TransactionLine
  extends Pick<
    TransactionRow,
    | "category_id"
    | "transfer_account_id"
    | "amount_minor"
    | "account_amount_minor"
    | "transfer_amount_minor"
    | "transfer_booked_minor"
    | "notes"
  > {}

/** A transaction as stored. Unless it is split, it is its own single line. */
export interface Transaction extends TransactionRow {
  /** The lines of a split transaction, 2 to 100; otherwise null. */
  readonly splits: readonly TransactionLine[] | null;
  /** The names of the tags, sorted. */
  readonly tags: readonly string[];
  /** The marks of the splits that are reconciled on their other account, in the order of the splits. */
  readonly split_marks: readonly SplitMark[];
}

export type CategoryDecider = NonNullable<Transaction["category_decided_by"]>;

/** When a leg was reconciled, and by which reconciliation. */
export interface Mark {
  readonly reconciled_at: string;
  readonly reconciliation_id: string;
}

/** The mark of the split at a position, counted from 0. */
export interface SplitMark extends Mark {
  readonly position: number;
}

/** The fields of a transaction that no import added. */
export const NOT_IMPORTED = { import_id: null, bank_text: null } as const;

/** The counting day is at most this many days before or after `authorized_at`. */
export const MAX_COUNTING_DAYS = 366;

type Counting = Pick<Transaction, "counts_on" | "counts_on_decided_by">;

/** A counting day that nobody decided. */
export const OWN_DAY: Counting = { counts_on: null, counts_on_decided_by: null };

/** The counting day that a request sets; null leaves it to the match. */
export function decidedByUser(counts_on: string | null): Counting {
  return { counts_on, counts_on_decided_by: counts_on === null ? null : "you" };
}

/** Whether a day is near enough to be the counting day of a transaction of `day`. */
export function isInCountingRange(day: string, countsOn: string): boolean {
  return Math.abs(daysBetween(day, countsOn)) <= MAX_COUNTING_DAYS;
}

/** The marks of a transaction that is not reconciled on any account. */
export const UNRECONCILED = {
  reconciled_at: null,
  reconciliation_id: null,
  transfer_reconciled_at: null,
  transfer_reconciliation_id: null,
  split_marks: [],
} as const satisfies Partial<Transaction>;

type Amounts = Pick<TransactionLine, "amount_minor" | "account_amount_minor" | "transfer_amount_minor">;
type LineLeg = Amounts & Pick<TransactionLine, "transfer_account_id">;

/** A transaction before its booking. */
type Unbooked = LineLeg & Pick<Transaction, "account_id" | "splits">;

type BookedLine = Pick<TransactionLine, "transfer_account_id" | "transfer_booked_minor">;
type Booked = BookedLine & Pick<Transaction, "account_id" | "booked_minor" | "splits">;

/** The amounts that a transaction books, with those of its splits. */
type Booking = Pick<Transaction, "booked_minor" | "transfer_booked_minor" | "splits">;

/** The lines of a transaction: its splits, or itself. */
export function linesOf<Line>(transaction: Line & { readonly splits: readonly Line[] | null }): readonly Line[] {
  return transaction.splits ?? [transaction];
}

/** The amount charged to the account, in minor units of its currency. */
export function chargedMinor(amounts: Pick<Amounts, "amount_minor" | "account_amount_minor">): number {
  return amounts.account_amount_minor ?? amounts.amount_minor;
}

/** The amount that the other account of a transfer receives, in minor units of its currency. */
export function transferredMinor(amounts: Amounts): number {
  return amounts.transfer_amount_minor ?? (-chargedMinor(amounts) || 0);
}

/** The full amounts, on the accounts that are `isBooked`. A payment books nothing into another account. */
export function fullBooking(transaction: Unbooked, isBooked: (accountId: string) => boolean = () => true): Booking {
  const reached = (line: LineLeg) =>
    line.transfer_account_id === null || !isBooked(line.transfer_account_id) ? 0 : transferredMinor(line);
  return book(transaction, isBooked(transaction.account_id) ? chargedMinor(transaction) : 0, reached);
}

function book(transaction: Unbooked, booked_minor: number, bookedOn: (line: LineLeg) => number): Booking {
  const { splits } = transaction;
  return {
    booked_minor,
    transfer_booked_minor: bookedOn(transaction),
    splits: splits?.map((line) => ({ ...line, transfer_booked_minor: bookedOn(line) })) ?? null,
  };
}

/** Identifies an external id, which is unique within its account. Undefined if there is none. */
export function externalKey({
  account_id,
  external_id,
}: {
  readonly account_id: string;
  readonly external_id?: string | null;
}): string | undefined {
  return external_id == null ? undefined : `${account_id} ${external_id}`;
}

/** The external ids of a transaction: its own, and that of the other side of a transfer. */
export function externalIdsOf({
  account_id,
  external_id,
  transfer_account_id,
  transfer_external_id,
}: Pick<Transaction, "account_id" | "external_id" | "transfer_account_id" | "transfer_external_id">) {
  const other = { account_id: transfer_account_id ?? "", external_id: transfer_external_id };
  return [{ account_id, external_id }, other].filter((side) => side.external_id !== null);
}

/** Whether two states of a transaction have the same amounts and the same day. */
export function isSameAmountAndDay(before: Transaction, after: Transaction): boolean {
  return (
    before.authorized_at === after.authorized_at &&
    before.amount_minor === after.amount_minor &&
    before.currency === after.currency &&
    chargedMinor(before) === chargedMinor(after) &&
    transferredMinor(before) === transferredMinor(after)
  );
}

/** Whether all stored values are equal, apart from the time of the last update. */
export function isSameTransaction(one: Transaction, other: Transaction): boolean {
  return (Object.keys(one) as (keyof Transaction)[]).every(
    (field) => field === "updated_at" || isSameValue(one[field], other[field]),
  );
}

/**
 * Finds the previous line of each line that is a transfer. Pairs them in their order, by account and by the amount that
 * the account receives. Returns positions.
 */
export function pairTransfers(before: readonly LineLeg[], after: readonly LineLeg[]): (number | undefined)[] {
  const paired = new Set<number>();
  return after.map((line) => {
    const position = before.findIndex(
      (old, i) =>
        !paired.has(i) &&
        line.transfer_account_id !== null &&
        old.transfer_account_id === line.transfer_account_id &&
        transferredMinor(old) === transferredMinor(line),
    );
    if (position === -1) return undefined;
    paired.add(position);
    return position;
  });
}

interface AccountBooking {
  readonly accountId: string;
  readonly bookedMinor: number;
}

/** The amounts booked by a transaction: on its account, and by each transfer. Several may concern one account. */
export function bookings(transaction: Booked): AccountBooking[] {
  const found = [{ accountId: transaction.account_id, bookedMinor: transaction.booked_minor }];
  for (const { transfer_account_id: accountId, transfer_booked_minor: bookedMinor } of linesOf<BookedLine>(
    transaction,
  )) {
    if (accountId !== null) found.push({ accountId, bookedMinor });
  }
  return found;
}

/** Exact: a transaction may have a hundred amounts of 15 digits. */
function sumByAccount(booked: readonly AccountBooking[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { accountId, bookedMinor } of booked) {
    sums.set(accountId, (sums.get(accountId) ?? 0n) + BigInt(bookedMinor));
  }
  return sums;
}

/**
 * The bookings after an update that does not say whether balances change: none if each account moves the same amount as
 * before, otherwise the full amounts. If the other account changes, an account that stays with the same amount keeps
 * what is booked there, and nothing is booked on a new other account that a bank connection controls.
 */
export function changedBooking(
  before: Transaction,
  after: Unbooked,
  isSynced: (accountId: string) => boolean,
): Booking {
  const sums = (one: Unbooked) => sumByAccount(bookings({ ...one, ...fullBooking(one) }));
  const [was, is] = [sums(before), sums(after)];
  const isSame = (accountId: string) => was.get(accountId) === is.get(accountId);
  const changesOther = before.transfer_account_id !== after.transfer_account_id;
  if (!changesOther && ![...was.keys(), ...is.keys()].every(isSame)) return fullBooking(after);
  const isNew = (accountId: string) => accountId === after.transfer_account_id && !was.has(accountId);
  return remainingBooking(before, after, (accountId) => (isNew(accountId) ? isSynced(accountId) : isSame(accountId)));
}

/**
 * The bookings that remain after an update: unchanged on accounts that it still has, zero on new ones. A transfer that
 * stays keeps its booking. The first other line of the account holds the rest, or else the first line. Accounts that are
 * not `isKept` get the full amounts instead.
 */
export function remainingBooking(
  before: Transaction,
  after: Unbooked,
  isKept: (accountId: string) => boolean = () => true,
): Booking {
  const held = sumByAccount(bookings(before));
  const take = (accountId: string | null, most?: number) => {
    const sum = held.get(accountId ?? "") ?? 0n;
    const taken = most === undefined ? sum : BigInt(most);
    held.set(accountId ?? "", sum - taken);
    return Number(taken);
  };
  const [oldLines, lines] = [linesOf<TransactionLine>(before), linesOf<LineLeg>(after)];
  const booked = new Map<LineLeg, number>();
  for (const [i, previous] of pairTransfers(oldLines, lines).entries()) {
    const [line, old] = [lines[i], oldLines[previous ?? -1]];
    if (line && old) booked.set(line, take(line.transfer_account_id, old.transfer_booked_minor));
  }
  const kept = [...booked.keys()];
  for (const line of [...lines.filter((one) => !booked.has(one)), ...kept]) {
    booked.set(line, (booked.get(line) ?? 0) + take(line.transfer_account_id));
  }
  const own = isKept(after.account_id) ? take(after.account_id) : chargedMinor(after);
  return book(after, own, (line) => {
    const { transfer_account_id: other } = line;
    return other === null || isKept(other) ? (booked.get(line) ?? 0) : transferredMinor(line);
  });
}

/** A rule that a transaction breaks: its code, the place of the field, and how to fix it. */
export interface BrokenRule {
  readonly code: ProblemCode;
  /** Such as "account_amount" or "splits/0/transfer_amount". */
  readonly field: string;
  readonly detail: string;
}

/** Checks a transaction's amounts against its accounts and currencies. `transferCurrency` is null for a payment. */
export function brokenRules(
  transaction: LineLeg & Pick<Transaction, "account_id" | "currency">,
  accountCurrency: string,
  transferCurrency: string | null,
): BrokenRule[] {
  return [
    ...brokenAccountAmount(transaction, accountCurrency),
    ...brokenLine(transaction, transaction.account_id, accountCurrency, transferCurrency),
  ];
}

function brokenAccountAmount(
  { amount_minor, account_amount_minor, currency }: Amounts & Pick<Transaction, "currency">,
  accountCurrency: string,
): BrokenRule[] {
  const field = "account_amount";
  if (account_amount_minor === null) {
    if (currency === accountCurrency) return [];
    const detail = `The amount is in ${currency} and the account in ${accountCurrency}. Send the amount charged to the account as account_amount.`;
    return [{ code: "account_amount_required", field, detail }];
  }
  if (currency === accountCurrency && account_amount_minor !== amount_minor) {
    const detail = `The amount and the account are both in ${currency}, so account_amount must equal amount. Send null to use amount.`;
    return [{ code: "account_amount_mismatch", field, detail }];
  }
  if (account_amount_minor * Math.sign(amount_minor) < 0) {
    const detail = "account_amount must have the same sign as amount.";
    return [{ code: "account_amount_mismatch", field, detail }];
  }
  return [];
}

/** The rules of one line. `transferCurrency` is null for a payment. */
export function brokenLine(
  line: LineLeg,
  accountId: string,
  accountCurrency: string,
  transferCurrency: string | null,
): BrokenRule[] {
  return transferCurrency === null
    ? brokenPayment(line)
    : brokenTransfer(line, accountId, accountCurrency, transferCurrency);
}

function brokenPayment({ transfer_amount_minor }: Amounts): BrokenRule[] {
  if (transfer_amount_minor === null) return [];
  const detail = "Only a transfer has a transfer_amount. Send transfer_account_id too, or leave transfer_amount out.";
  return [{ code: "transfer_amount_without_transfer", field: "transfer_amount", detail }];
}

function brokenTransfer(
  line: LineLeg,
  accountId: string,
  accountCurrency: string,
  transferCurrency: string,
): BrokenRule[] {
  if (accountId === line.transfer_account_id) {
    const detail = "account_id and transfer_account_id are the same. Send another account.";
    return [{ code: "transfer_to_same_account", field: "transfer_account_id", detail }];
  }
  const field = "transfer_amount";
  const charged = chargedMinor(line);
  const reached = line.transfer_amount_minor;
  if (reached === null) {
    if (accountCurrency === transferCurrency) return [];
    const detail = `The accounts are in ${accountCurrency} and ${transferCurrency}. Send the amount on the other account as transfer_amount.`;
    return [{ code: "transfer_amount_required", field, detail }];
  }
  if (accountCurrency === transferCurrency && reached !== -charged) {
    const detail = `Both accounts are in ${accountCurrency}, so transfer_amount must be the exact opposite of the amount. Send null to use that value.`;
    return [{ code: "transfer_amount_mismatch", field, detail }];
  }
  if (reached * Math.sign(charged) > 0) {
    const detail = "transfer_amount must have the opposite sign of the amount on the first account.";
    return [{ code: "transfer_amount_mismatch", field, detail }];
  }
  return [];
}
