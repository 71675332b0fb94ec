/**
 * Decides which rows of a statement are new, which were imported before, and which belong to an existing transaction. It
 * compares the rows of one file and account with the rows of earlier files, never with rows of the same file. Every pairing
 * is one to one, so identical rows (twins) all stay, and overlapping files add nothing twice. The rows may also be those that
 * a bank lists now.
 */
import { daysBetween } from "./calendar.ts";
import { normalizeText } from "./normalize-text.ts";
import { append, MAX_DISTANCE, pairById, pairMostSimilar, pairNearest, pairOnly } from "./pair-rows.ts";

/** The values that identify a row. */
interface RowValues {
  readonly day: string;
  /** The amount that the account was charged. */
  readonly amountMinor: number;
  /** The bank's text, normalized by `rowText`. */
  readonly text: string;
}

/** A row of the file, in the order of the file. If the user corrected it, it has the corrected values. */
export interface FileRow extends RowValues {
  readonly number: number;
  /** The values in the file of a row that the user corrected. */
  readonly inFile?: RowValues;
  /** The payee in the same form; "" if the file has none. */
  readonly payee: string;
  /** The bank's id. */
  readonly id: string | null;
  /** The id of the pending row that it books, if the bank names it. */
  readonly replaces?: string;
  readonly isPending: boolean;
}

/** The days that a file covers, both included. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** A row of an earlier file, with the values in the file. */
export interface KnownRow extends Omit<FileRow, "number" | "id" | "replaces" | "inFile"> {
  /** The user's values of a row that the user corrected. */
  readonly corrected?: RowValues;
  /** Its own id, and those of its duplicates. */
  readonly ids: readonly string[];
  /** Those of its ids that no other row has. */
  readonly trustedIds?: readonly string[];
  /** The days and texts of its duplicates, if they differ from its own. */
  readonly aliases: readonly Pick<FileRow, "day" | "text">[];
  /** The period of its file. */
  readonly period: Period;
  readonly format: string;
  /** Null for a row that was skipped. */
  readonly transactionId: string | null;
  /** Whether its transaction was deleted. */
  readonly isDeleted: boolean;
  /** Whether it is pending, and a later row has booked it. */
  readonly isPosted: boolean;
  /** Whether it is pending, and its transaction was changed to a booked one by other means. */
  readonly isSettled?: boolean;
  /** Whether a pending row of the same transaction is known. */
  readonly hasPending: boolean;
  /** Whether its transaction was removed because the bank dropped the row or took it back. */
  readonly isWithdrawn: boolean;
}

/** A transaction's leg on the account, not yet confirmed by a booked row. */
export interface OpenLeg {
  readonly transactionId: string;
  readonly day: string;
  readonly amountMinor: number;
  readonly payee: string;
  readonly externalId: string | null;
}

export const ROW_STATES = ["added", "duplicate", "matched", "skipped", "refused", "undecided", "withdrawn"] as const;
export type RowState = (typeof ROW_STATES)[number];

type MatchReason =
  | "imported_before"
  | "deleted_by_you"
  | "id_changed"
  | "date_changed"
  | "text_changed"
  | "pending_before"
  | "withdrawn_before"
  | "booked_before"
  | "entered_before"
  | "changed_by_bank"
  | "pending_amount"
  | "replaced"
  | "probable_duplicate";

export interface RowMatch<Known extends KnownRow = KnownRow> {
  readonly state: "added" | "duplicate" | "matched" | "undecided";
  /** Null if the row is new. */
  readonly reason: MatchReason | null;
  /** The earlier row that it repeats, posts or may repeat. */
  readonly known: Known | null;
  /** The transaction to which it belongs or may belong. */
  readonly transactionId: string | null;
}

export interface MatchRows<Known extends KnownRow> {
  readonly rows: readonly FileRow[];
  readonly period: Period;
  readonly format: string;
  readonly known: readonly Known[];
  readonly legs: readonly OpenLeg[];
  /** Ids that occurred more than once in one file of the account. */
  readonly reusedIds: ReadonlySet<string>;
  /** Whether an id always names the same row: a known row with trusted ids, but without this one, is another row. */
  readonly trustsIds?: boolean;
  /** For the rows that a bank lists now. Missing for a file. */
  readonly listing?: Listing;
}

/** What a bank says about its list. */
export interface Listing {
  /** Whether the list has every row of the period. */
  readonly isComplete: boolean;
  /** The ids of rows that the bank has taken back. */
  readonly removedIds: ReadonlySet<string>;
}

/** A bank books a pending row, or moves a date, within this many days. */
export const MOVED_DAYS = MAX_DISTANCE;
/** A person enters a payment within this many days of the bank's date. */
const ENTERED_DAYS = 5;
/** Two formats of one bank differ by at most this many days. */
const FORMAT_DAYS = 4;
/** A tip or a deposit changes a pending amount by at most this share. */
const PENDING_SHARE = 0.25;

const IS_ASCII = /^[\x20-\x7e]*$/;

/** Normalizes text: upper case, ASCII, single spaces. Banks write the same text with and without accents. */
export function rowText(text: string): string {
  const ascii = IS_ASCII.test(text) ? text : normalizeText(text, "NFKD").replace(/[^\x20-\x7e\s]/g, "");
  return ascii.toUpperCase().replace(/\s+/g, " ").trim();
}

/** The result for each row, by its number. */
export function matchRows<Known extends KnownRow>(input: MatchRows<Known>): Map<number, RowMatch<Known>> {
  return finished(matchRowsInSteps(input));
}

/** The result of all steps at once. */
export function finished<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Like `matchRows`, but yields, so that the caller can pause: large files take seconds. */
export function* matchRowsInSteps<Known extends KnownRow>(
  input: MatchRows<Known>,
): Generator<void, Map<number, RowMatch<Known>>> {
  const { rows, known, period, format, listing } = input;
  const ids = idsOf(input);
  const reused = new Set([...input.reusedIds, ...repeated(rows)]);
  const results = new Map<number, RowMatch<Known>>();
  const open = new Set(rows);
  const free = new Set(known);
  const settle = (row: FileRow, match: RowMatch<Known>) => {
    results.set(row.number, match);
    open.delete(row);
    if (match.known !== null) free.delete(match.known);
  };
  const repeatAs = (reason: MatchReason) => (row: FileRow, one: Known) => repeat(row, one, reason);
  const repeat = (row: FileRow, one: Known, reason: MatchReason) => {
    const { transactionId } = one;
    // A booked row that the bank took back, and lists again.
    if (one.isWithdrawn && !one.isPending)
      settle(row, { state: "matched", reason: "withdrawn_before", known: one, transactionId });
    else
      settle(row, {
        state: "duplicate",
        reason: one.isDeleted ? "deleted_by_you" : reason,
        known: one,
        transactionId,
      });
  };
  const ask = (row: FileRow, one: Known, reason: MatchReason) =>
    settle(row, { state: "undecided", reason, known: one, transactionId: one.transactionId });
  const join = (row: FileRow, one: Known, reason: MatchReason) => {
    const { transactionId } = one;
    if (transactionId === null || one.isDeleted) repeat(row, one, reason);
    else settle(row, { state: "matched", reason, known: one, transactionId });
  };

  for (const isPending of [false, true]) {
    const ofKind = (one: { readonly isPending: boolean }) => one.isPending === isPending;
    const [rowsOf, knownOf] = [() => [...open].filter(ofKind), () => [...free].filter(ofKind)];
    const isEqual = (row: FileRow, one: Known) => isSame(row, one) && row.text === one.text;
    yield* pairById(rowsOf(), knownOf(), idOf, isEqual, repeatAs("imported_before"));
    yield;
    yield* pairByText(rowsOf(), knownOf(), input, { reused, ids }, repeat, ask);
    yield;
    yield* pairById(rowsOf(), knownOf(), idOf, isSame, repeatAs("text_changed"));
    const isMoved = (row: FileRow, one: Known) =>
      row.amountMinor === one.amountMinor &&
      isNear(row.day, one.day, MOVED_DAYS) &&
      (coversBoth(period, row.day, one.day) || coversBoth(one.period, row.day, one.day)) &&
      !reused.has(row.id ?? "");
    yield;
    yield* pairById(rowsOf(), knownOf(), idOf, isMoved, repeatAs("date_changed"));
    yield;
  }
  const booked = () => [...open].filter(({ isPending }) => !isPending);
  const pending = () => [...open].filter(({ isPending }) => isPending);
  if (listing?.isComplete) {
    const unknown = () => booked().filter(ids.isUnknown);
    const missing = () => [...free].filter((one) => !one.isPending && ids.isMissing(one));
    const isMoved = (row: FileRow, one: Known) => textsOf(one).includes(row.text) && covers(period, row.day);
    yield* pairNearest(unknown(), missing(), amountOf, isMoved, repeatAs("date_changed"));
    yield* pairMostSimilar(
      unknown(),
      missing(),
      ({ day, amountMinor }) => `${day} ${amountMinor}`,
      repeatAs("text_changed"),
    );
    yield;
  }
  const isChanged = (row: FileRow, one: Known) =>
    !one.isPending &&
    !one.isWithdrawn &&
    isNear(row.day, one.day, MOVED_DAYS) &&
    covers(period, one.day) &&
    row.amountMinor !== one.amountMinor &&
    !reused.has(row.id ?? "");
  yield* pairById(booked(), [...free], idOf, isChanged, (row, one) => ask(row, one, "changed_by_bank"));
  yield;

  const isPostedBy = (row: FileRow, one: KnownRow) =>
    isNear(row.day, one.day, MOVED_DAYS) &&
    (whoOf(row) === whoOf(one) || hasIdOf(row, one)) &&
    !((one.isSettled || row.isPending) && ids.isAnother(row, one));
  const isUnposted = (one: Known) => one.isPending && !one.isPosted && !one.isWithdrawn;
  yield* pairById(
    booked(),
    [...free].filter(isUnposted),
    ({ replaces }) => replaces,
    () => true,
    (row, one) => join(row, one, "replaced"),
  );
  const post = (row: FileRow, one: Known) => join(row, one, "pending_before");
  const isPostedById = (row: FileRow, one: Known) => row.amountMinor === one.amountMinor && isPostedBy(row, one);
  yield* pairById(booked(), [...free].filter(isUnposted), idOf, isPostedById, post);
  yield* pairNearest(booked(), [...free].filter(isUnposted), amountOf, isPostedBy, post);
  yield* pairNearest(
    pending(),
    // What a bank lists as pending now is not booked yet, except by another source that was faster.
    [...free].filter((one) => !one.isPending && !one.hasPending && (listing === undefined || one.format !== format)),
    amountOf,
    isPostedBy,
    (row, one) => repeat(row, one, "booked_before"),
  );
  yield;
  const enter = (row: FileRow, { transactionId }: OpenLeg) =>
    settle(row, { state: "matched", reason: "entered_before", known: null, transactionId });
  // Rows that were pending before leave the legs of their transactions open. Two pending rows are never the same.
  const ofPending = new Set(known.flatMap((one) => (one.isPending ? [one.transactionId] : [])));
  yield* matchLegs(booked(), withoutClaimed(input.legs, results.values()), enter);
  const others = withoutClaimed(input.legs, results.values()).filter(({ transactionId: id }) => !ofPending.has(id));
  yield* matchLegs(pending(), others, enter);
  yield;
  const matched = new Set([...results.values()].flatMap((one) => (one.state === "matched" ? [one.transactionId] : [])));
  const stillPending = [...free].filter((one) => isUnposted(one) && !one.isDeleted && !matched.has(one.transactionId));
  if (listing === undefined) {
    yield* pairNearest(
      booked(),
      stillPending,
      () => 0,
      (row, one) => isPostedDifferently(row, one) && !(one.isSettled && ids.isAnother(row, one)),
      (row, one) => ask(row, one, "pending_amount"),
    );
  } else {
    // A bank that lists the row again is asked nothing: either one row can have posted it, or none has.
    const mayHavePosted = (row: FileRow, one: Known) =>
      isPostedDifferently(row, one) && (hasIdOf(row, one) || ids.isMissing(one));
    yield* pairOnly(booked(), stillPending, mayHavePosted, (row, one) => join(row, one, "pending_amount"));
  }
  yield;
  yield* pairNearest(
    booked(),
    [...free].filter((one) => !one.isPending && !one.isWithdrawn),
    amountOf,
    (row, one) => isProbable(row, one, input) && !ids.isAnother(row, one),
    (row, one) => ask(row, one, "probable_duplicate"),
  );
  yield;
  // After all rows that still count: the transaction may have been entered by other means since the bank dropped it.
  yield* pairNearest(
    booked(),
    [...free].filter((one) => one.isWithdrawn),
    amountOf,
    isPostedBy,
    (row, one) => join(row, one, "withdrawn_before"),
  );
  for (const row of open) results.set(row.number, NEW_ROW);
  return results;
}

const NEW_ROW = { state: "added", reason: null, known: null, transactionId: null } as const;

/** What the ids of the rows and of the known rows show. */
interface Ids {
  /** Whether a row of the list has one of the ids. */
  isListed(one: KnownRow): boolean;
  /** Whether a complete list would have the row, but has none of its ids. */
  isMissing(one: KnownRow): boolean;
  /** Whether no known row has the row's id. */
  isUnknown(row: FileRow): boolean;
  /** Whether the ids show that two rows are different. A bank may give a pending row another id when it books it. */
  isAnother(row: FileRow, one: KnownRow): boolean;
}

function idsOf({ rows, known, period, listing, trustsIds = false }: MatchRows<KnownRow>): Ids {
  const listed = new Set(rows.map(idOf));
  // A booked row may have the id of a pending one that it was taken for.
  const booked = new Set(rows.filter(({ isPending }) => !isPending).map(idOf));
  const knownIds = new Set(known.flatMap(({ ids }) => ids));
  const isListed = ({ ids, isPending }: KnownRow) => ids.some((id) => (isPending ? listed : booked).has(id));
  return {
    isListed,
    isMissing: (one) => listing?.isComplete === true && isCovered(one, period) && !isListed(one),
    isUnknown: ({ id }) => id === null || !knownIds.has(id),
    isAnother: ({ id }, { trustedIds = [] }) =>
      trustsIds && id !== null && trustedIds.length > 0 && !trustedIds.includes(id),
  };
}

/** Whether the period has all days that the row had: the bank may have moved it. */
export function isCovered({ day, aliases }: KnownRow, period: Period): boolean {
  return [day, ...aliases.map((alias) => alias.day)].every((one) => covers(period, one));
}

type Settle<Known> = (row: FileRow, one: Known, reason: MatchReason) => void;

/** Ids that occur more than once in the file. */
function repeated(rows: readonly FileRow[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap(({ id }) => {
    if (id === null || !seen.has(id)) {
      if (id !== null) seen.add(id);
      return [];
    }
    return [id];
  });
}

/** Whether the day and the amount agree: those in the files, or corrected ones. */
function isSame(row: FileRow, one: KnownRow): boolean {
  const agree = (a: RowValues, b: RowValues) => a.day === b.day && a.amountMinor === b.amountMinor;
  if (agree(row, one)) return true;
  const { inFile = row } = row;
  const { corrected = one } = one;
  return agree(inFile, one) || agree(row, corrected) || agree(inFile, corrected);
}

/**
 * Pairs rows with the same day, amount and text, by count: first by the values in the files, then by corrected ones. If
 * the bank's ids differ, the file must show that the bank changed them: it has none of the day's known ids, and at least
 * as many rows on that day as are known.
 */
function* pairByText<Known extends KnownRow>(
  rows: readonly FileRow[],
  known: readonly Known[],
  { rows: all, known: allKnown, period, listing, trustsIds }: MatchRows<Known>,
  { reused, ids }: { readonly reused: ReadonlySet<string>; readonly ids: Ids },
  repeat: Settle<Known>,
  ask: Settle<Known>,
): Generator<void> {
  const keyOf = ({ day, amountMinor, text }: RowValues) => `${day} ${amountMinor} ${text}`;
  const byKey = new Map<string, Known[]>();
  for (const one of known) append(byKey, keyOf(one), one);
  for (const one of known) for (const alias of one.aliases) append(byKey, keyOf({ ...one, ...alias }), one);
  if (byKey.size === 0) return;
  yield;
  const used = new Set<Known>();
  const rowsOn = Map.groupBy(all, ({ day }) => day);
  const knownOn = Map.groupBy(allKnown, ({ day }) => day);
  const areUnreliable = !trustsIds && hasUnreliableIds(all, listing === undefined ? allKnown : [], reused);
  yield;
  // If the ids differ, the bank has given the row another one: no row of the list has the known one.
  const mayRepeat = (row: FileRow, one: Known) => {
    if (trustsIds) return !ids.isAnother(row, one);
    if (!differs(row, one)) return true;
    if (listing === undefined) return !ids.isListed(one);
    return ids.isUnknown(row) && (listing.isComplete ? ids.isMissing(one) : !ids.isListed(one));
  };
  const changedDays = new Map<string, boolean>();
  const isChangedDay = (day: string): boolean => {
    const [ofDay, knownOfDay] = [rowsOn.get(day) ?? [], knownOn.get(day) ?? []];
    const ofDayIds = new Set(ofDay.map(idOf));
    const hasKnownId = knownOfDay.some((other) => other.ids.some((id) => ofDayIds.has(id)));
    return covers(period, day) && !hasKnownId && ofDay.length >= knownOfDay.length;
  };
  const pair = (row: FileRow, values: RowValues): boolean => {
    const list = byKey.get(keyOf(values)) ?? [];
    while (list[0] !== undefined && used.has(list[0])) list.shift();
    const place = areUnreliable ? 0 : list.findIndex((one) => !used.has(one) && mayRepeat(row, one));
    const one = list[place];
    if (one === undefined) return false;
    list.splice(place, 1);
    used.add(one);
    const isKnownId = trustsIds ? row.id === null || one.ids.includes(row.id) : !differs(row, one);
    if (isKnownId || areUnreliable) {
      repeat(row, one, "imported_before");
      return true;
    }
    const isChanged = trustsIds || listing?.isComplete || (changedDays.get(row.day) ?? isChangedDay(row.day));
    changedDays.set(row.day, isChanged);
    if (isChanged) repeat(row, one, "id_changed");
    else ask(row, one, "probable_duplicate");
    return true;
  };
  const left = rows.filter((row) => !pair(row, row.inFile ?? row));
  const corrected = known.filter((one) => one.corrected !== undefined && !used.has(one));
  if (corrected.length === 0 && left.every(({ inFile }) => inFile === undefined)) return;
  yield;
  for (const one of corrected) append(byKey, keyOf(one.corrected ?? one), one);
  for (const row of left) pair(row, row);
}

function differs(row: FileRow, one: KnownRow): boolean {
  return row.id !== null && one.ids.length > 0 && !one.ids.includes(row.id);
}

/** Whether ids identify different rows in different files, such as numbers that restart. */
function hasUnreliableIds(rows: readonly FileRow[], known: readonly KnownRow[], reused: ReadonlySet<string>): boolean {
  if (rows.some(({ id }) => id !== null && reused.has(id))) return true;
  const byId = new Map<string, KnownRow[]>();
  for (const one of known) for (const id of one.ids) append(byId, id, one);
  return rows.some((row) => {
    const same = byId.get(row.id ?? "") ?? [];
    const others = same.filter((one) => !isSame(row, one));
    if (others.length < same.length) return others.some(({ isPending }) => isPending === row.isPending);
    return row.id !== null && same.length > 0;
  });
}

const idOf = ({ id }: FileRow): string | null => id;

function hasIdOf({ id }: FileRow, { ids }: KnownRow): boolean {
  return id !== null && ids.includes(id);
}

/** All texts that a row had. */
function textsOf({ text, aliases }: KnownRow): readonly string[] {
  return [text, ...aliases.map((alias) => alias.text)];
}

const amountOf = ({ amountMinor }: { readonly amountMinor: number }): number => amountMinor;

/** The legs without those of transactions that rows of the file already have: one leg for each row. */
function withoutClaimed(legs: readonly OpenLeg[], matches: Iterable<RowMatch>): OpenLeg[] {
  const claimed = new Map<string, number>();
  for (const { transactionId: id, known } of matches) {
    if (id !== null && (known === null || known.isPending)) claimed.set(id, (claimed.get(id) ?? 0) + 1);
  }
  return legs.filter(({ transactionId: id }) => {
    const left = claimed.get(id) ?? 0;
    claimed.set(id, left - 1);
    return left <= 0;
  });
}

/** Matches rows with transactions of the same amount: by the bank's id, then by the same payee, then by the nearest day. */
function* matchLegs(
  rows: readonly FileRow[],
  legs: readonly OpenLeg[],
  settle: (row: FileRow, leg: OpenLeg) => void,
): Generator<void> {
  const free = new Set(legs);
  const open = new Set(rows);
  const take = (row: FileRow, leg: OpenLeg) => {
    free.delete(leg);
    open.delete(row);
    settle(row, leg);
  };
  const isEntered = (row: FileRow, { day }: OpenLeg) => isNear(row.day, day, ENTERED_DAYS);
  for (const agrees of [
    (row: FileRow, { externalId }: OpenLeg) => row.id !== null && row.id === externalId,
    (row: FileRow, leg: OpenLeg) =>
      leg.payee !== "" && (leg.payee === row.payee || row.text.includes(leg.payee)) && isEntered(row, leg),
    isEntered,
  ])
    yield* pairNearest(open, [...free], amountOf, agrees, take);
}

/** The values by which a booked row is recognized as an earlier pending one. */
type PendingValues = Pick<FileRow, "day" | "amountMinor" | "text" | "payee">;

/** The same payee and sign, at most 10 days apart, and an amount that a tip or a deposit may have changed. */
export function mayPost(row: PendingValues, pending: PendingValues): boolean {
  const change = Math.abs(row.amountMinor - pending.amountMinor);
  return (
    isNear(row.day, pending.day, MOVED_DAYS) &&
    Math.sign(row.amountMinor) === Math.sign(pending.amountMinor) &&
    whoOf(row) === whoOf(pending) &&
    change <= Math.abs(pending.amountMinor) * PENDING_SHARE
  );
}

/** The same id or payee, another amount, the same sign: a tip, a fuel hold. */
function isPostedDifferently(row: FileRow, one: KnownRow): boolean {
  if (!hasIdOf(row, one)) return mayPost(row, one);
  return isNear(row.day, one.day, MOVED_DAYS) && Math.sign(row.amountMinor) === Math.sign(one.amountMinor);
}

/** The same amount and day but another text or, for another format, a day at most 4 days away. */
function isProbable(row: FileRow, one: KnownRow, { period, format }: MatchRows<KnownRow>): boolean {
  if (row.amountMinor !== one.amountMinor) return false;
  if (row.day === one.day && covers(period, one.day)) return true;
  if (format === one.format || !isNear(row.day, one.day, FORMAT_DAYS)) return false;
  const isShared = (day: string) => covers(period, day) && covers(one.period, day);
  const isEdge = (day: string, { from, until }: Period) => day === from || day === until;
  return isShared(row.day) || isShared(one.day) || isEdge(row.day, period) || isEdge(one.day, one.period);
}

function whoOf({ payee, text }: Pick<FileRow, "payee" | "text">): string {
  return payee === "" ? text : payee;
}

function covers({ from, until }: Period, day: string): boolean {
  return from <= day && day <= until;
}

function coversBoth(period: Period, one: string, other: string): boolean {
  return covers(period, one) && covers(period, other);
}

function isNear(one: string, other: string, days: number): boolean {
  return Math.abs(daysBetween(one, other)) <= days;
}
