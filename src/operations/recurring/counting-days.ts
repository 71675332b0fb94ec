/**
 * Decides on which day the payments of recurring rules count: a payment counts where its occurrence counts. It runs at the
 * end of every write that may change a match. A day that the user set is never changed.
 *
 * It sets the days of the transactions that the write creates or changes, and of all others since the period before the
 * current one. Older ones stay, and so do days in periods that ended more than 45 days ago, unless the write decides about
 * the occurrence or enters a payment that takes it: a rule that is edited today does not change the past. A day is removed
 * only if the transaction's own change ends its match, if the user unmatches it or moves the occurrence away, or if another
 * payment takes the occurrence.
 */
import { addDays, dayAt, daysBetween } from "../../domain/calendar.ts";
import { LATEST_PAYMENT_DAYS, type Matched } from "../../domain/match-occurrences.ts";
import { countsOn } from "../../domain/occurrence.ts";
import { firstDayOf, type Periods } from "../../domain/period.ts";
import { Problem } from "../../domain/problem.ts";
import { MAX_COUNTING_DAYS, type Transaction } from "../../domain/transaction.ts";
import { type OccurrenceState, type PendingNote, pipelined } from "../../store/store.ts";
import { pausedBatches } from "../pause.ts";
import { type Read, readOf, type Write } from "../service.ts";
import { loadRecurring, matchAll, type Recurring } from "./occurrences.ts";

/** The number of notes up to which each write's days are decided. */
const decidedNotes = new WeakMap<Write["tx"], number>();

/** Returns the transactions whose counting day it changes, by id. Does nothing if the write has changed nothing since. */
export async function decideCountingDays(write: Write): Promise<ReadonlyMap<string, Transaction>> {
  const { changes } = write.tx;
  if (decidedNotes.get(write.tx) === changes.countNotes()) return NOTHING_DECIDED;
  const decided = await decideTouched(write);
  decidedNotes.set(write.tx, changes.countNotes());
  return decided;
}

async function decideTouched(write: Write): Promise<ReadonlyMap<string, Transaction>> {
  const { changes } = write.tx;
  const touched = touchedBy(changes.pendingNotes(), changes.pendingUndos().length > 0);
  if (!(await mayChangeMatches(write, touched))) return NOTHING_DECIDED;
  return await store(write, await findWanted(readOf(write), Date.parse(write.at), touched));
}

/** The transactions of a response with the counting days that a match decided. */
export async function withCountingDays<View extends { readonly transactions: readonly Transaction[] }>(
  write: Write,
  view: View,
): Promise<View> {
  const decided = await decideCountingDays(write);
  if (decided.size === 0) return view;
  return { ...view, transactions: view.transactions.map((one) => decided.get(one.id) ?? one) };
}

/** Decides the days of all transactions since the period before the current one. Nothing is removed. */
export async function decideOpenCountingDays({ tx, at }: Pick<Write, "tx" | "at">): Promise<void> {
  await store({ tx, at }, await findWanted({ reads: tx }, Date.parse(at), NOTHING_TOUCHED));
}

/** The ids of open transactions whose counting day is not that of their match. There are none after any write. */
export async function findUndecided(read: Read, nowMs: number): Promise<readonly string[]> {
  return [...(await findWanted(read, nowMs, NOTHING_TOUCHED)).keys()];
}

const NOTHING_DECIDED: ReadonlyMap<string, Transaction> = new Map();

/** What a write has changed that may change a match. */
interface Touched {
  /** Whether it undoes changes. An undo restores days itself, and gives an older transaction no other one. */
  readonly isUndo: boolean;
  /** The transactions that it created, or changed in a field that decides whether they match. */
  readonly enteredIds: ReadonlySet<string>;
  /** Those of them whose day it must decide. */
  readonly ids: ReadonlySet<string>;
  /** The transactions whose day it changed, because the user gave the decision back. */
  readonly dayIds: ReadonlySet<string>;
  /** The payees and accounts that transactions had before it. */
  readonly formerIds: ReadonlySet<unknown>;
  /** Whether it changed a rule, an exchange rate, the periods, or whether an account is hidden. */
  readonly changesRules: boolean;
  /** The occurrences that the user decided about, by the id of the change log. Those of a removed rule are left out. */
  readonly occurrences: ReadonlyMap<string, Decided>;
}

/** What was decided about an occurrence before the write. */
interface Decided {
  readonly movedTo: string | null;
  readonly links: OccurrenceState["links"];
}

const NOTHING_TOUCHED: Touched = {
  isUndo: false,
  enteredIds: new Set(),
  ids: new Set(),
  dayIds: new Set(),
  formerIds: new Set(),
  changesRules: true,
  occurrences: new Map(),
};

/** The fields that decide whether a transaction matches. */
const MATCHED_FIELDS: ReadonlySet<string> = new Set<keyof Transaction>([
  ...(["account_id", "transfer_account_id", "payee_id", "category_id", "category_decided_by", "splits"] as const),
  ...(["amount_minor", "currency", "account_amount_minor", "transfer_amount_minor"] as const),
  "authorized_at",
]);

function touchedBy(notes: readonly PendingNote[], isUndo: boolean): Touched {
  const transactions = notes.filter(({ type }) => type === "transaction");
  const removed = notes.filter(({ type, action }) => type === "recurring_rule" && action === "deleted");
  const removedRules = new Set(removed.map(({ id }) => id));
  const occurrences = notes.filter(
    ({ type, id }) => type === "occurrence" && !removedRules.has(id.slice(0, id.indexOf("/"))),
  );
  const changed = transactions.filter(
    ({ action, before }) =>
      action === "created" || Object.keys(before ?? {}).some((field) => MATCHED_FIELDS.has(field)),
  );
  const idsOf = (some: readonly PendingNote[]) =>
    new Set(some.filter(({ action }) => action !== "deleted").map(({ id }) => id));
  const changesDay = ({ before }: PendingNote) => before !== null && "counts_on" in before;
  return {
    isUndo,
    enteredIds: idsOf(changed),
    ids: idsOf(isUndo ? changed.filter((note) => note.action === "updated" && !changesDay(note)) : changed),
    dayIds: isUndo ? new Set() : idsOf(transactions.filter(changesDay)),
    formerIds: new Set(changed.flatMap(formerIdsOf)),
    changesRules: notes.some(isAboutRules),
    occurrences: new Map(occurrences.map(({ id, before }) => [id, decidedBefore(before)])),
  };
}

function isAboutRules({ type, before }: PendingNote): boolean {
  if (type === "account") return before !== null && "is_hidden" in before;
  if (type === "budget") return before !== null && "periods" in before;
  return type === "recurring_rule" || type === "exchange_rate";
}

/** The payee that a transaction had, and the other accounts of it and of its splits. */
function formerIdsOf({ before }: PendingNote): unknown[] {
  const { payee_id, transfer_account_id, splits } = (before ?? {}) as Partial<Transaction>;
  const ofSplits = (splits ?? []).map((split) => split.transfer_account_id);
  return [payee_id, transfer_account_id, ...ofSplits].filter((id) => id != null);
}

function decidedBefore(before: PendingNote["before"]): Decided {
  const { decision, links } = (before ?? {}) as Partial<OccurrenceState>;
  return { movedTo: decision?.moved_to ?? null, links: links ?? [] };
}

/** Most writes change no match, and finding that out costs one query. */
async function mayChangeMatches({ tx }: Write, touched: Touched): Promise<boolean> {
  if (touched.changesRules || touched.occurrences.size > 0) return true;
  const ids = [...touched.ids, ...touched.dayIds];
  if (ids.length > 0 && (await tx.recurringRules.mayMatch(ids))) return true;
  if (touched.formerIds.size === 0) return false;
  const rules = await tx.recurringRules.list();
  return rules.some((rule) => rule.transfer_account_id !== null || touched.formerIds.has(rule.payee_id));
}

/** The stored fields of a transaction that matter here. */
type Row = Pick<Transaction, "id" | "authorized_at" | "counts_on" | "counts_on_decided_by">;

/**
 * The counting days to store, by transaction. Null removes the day. None if there are too many payments to match: reads report
 * that, and a write may be what reduces them.
 */
async function findWanted(read: Read, nowMs: number, touched: Touched): Promise<ReadonlyMap<string, string | null>> {
  try {
    return await computeWanted(read, nowMs, touched);
  } catch (error) {
    if (error instanceof Problem && error.code === "too_many_occurrences") return new Map();
    throw error;
  }
}

async function computeWanted(read: Read, nowMs: number, touched: Touched): Promise<ReadonlyMap<string, string | null>> {
  const [budget, recurring] = await pipelined([read.reads.budget.find(), loadRecurring(read)]);
  const { periods } = recurring;
  const today = dayAt(nowMs, budget?.time_zone ?? "UTC");
  // The user may have paid an occurrence long before its day.
  const until = recurring.links.reduce((last, { scheduled_on: day }) => (day > last ? day : last), today);
  const matches = matchAll(recurring, { since: today, until, today });
  const openSince = firstDayOf(periods.add(periods.idAt(today), -1));
  // Periods that ended before this day change only with the transaction, its match or its occurrence.
  const closedBefore = addDays(today, -LATEST_PAYMENT_DAYS);
  const isClosed = (day: string | null) => day !== null && periods.get(periods.idAt(day)).until < closedBefore;
  const touchedIds = new Set([...touched.ids, ...touched.dayIds, ...endedMatches(touched, recurring)]);
  const rows = await decidableRows(read, recurring, touchedIds, openSince);
  const days = daysOf(matches, rows, periods);
  const wanted = new Map<string, string | null>();
  for (const [id, row] of rows) {
    const { authorized_at, counts_on } = row;
    const day = days.get(id) ?? null;
    const isDecided = touchedIds.has(id) && (day === null || !touched.isUndo); // whatever its day
    if (!isDecided && authorized_at < openSince) continue;
    const isFar = day !== null && Math.abs(daysBetween(authorized_at, day)) > MAX_COUNTING_DAYS;
    const found = day === authorized_at || isFar ? null : day;
    if (found === counts_on) continue;
    const isOpen = !isClosed(counts_on) && !isClosed(day);
    if (isDecided || (day !== null && isOpen) || isTaken(row, recurring, matches, touched, isOpen))
      wanted.set(id, found);
  }
  return wanted;
}

/** The counting days of matched transactions. If several splits of one are matched, the largest decides. */
function daysOf(
  matches: readonly Matched[],
  rows: ReadonlyMap<string, Row>,
  periods: Periods,
): ReadonlyMap<string, string> {
  const largest = new Map<string, { readonly day: string; readonly minor: number }>();
  for (const { occurrence, paidBy } of matches) {
    for (const [id, minor] of paidBy) {
      if (!rows.has(id) || minor <= (largest.get(id)?.minor ?? -1)) continue;
      largest.set(id, { day: countsOn(occurrence, periods), minor });
    }
  }
  return new Map([...largest].map(([id, { day }]) => [id, day]));
}

/** The transactions that are loaded without a pause. Most writes touch few. */
const MAX_AT_ONCE = 2000;

/**
 * The transactions that the write touched, and all since a day that may match a rule or that the user matched, by id.
 * Without those whose day the user set.
 */
async function decidableRows(
  { reads }: Read,
  { candidates, links }: Recurring,
  touchedIds: ReadonlySet<string>,
  since: string,
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  const add = (row: Row) => {
    if (row.authorized_at >= since || touchedIds.has(row.id)) rows.set(row.id, row);
  };
  for (const row of candidates) add(row);
  for (const { transaction_id, ...row } of links) add({ id: transaction_id, ...row });
  const missing = [...touchedIds].filter((id) => !rows.has(id));
  const isLarge = missing.length > MAX_AT_ONCE;
  for await (const some of isLarge ? pausedBatches(missing) : [missing]) {
    for (const row of await reads.transactions.findMany(some)) add(row);
  }
  return new Map([...rows].filter(([, { counts_on_decided_by }]) => counts_on_decided_by !== "you"));
}

/** The transactions whose matches the user ended: no longer matched with an occurrence, or rejected for it. */
function endedMatches({ isUndo, occurrences }: Touched, { links }: Recurring): ReadonlySet<string> {
  const ended = new Set<string>();
  if (isUndo) return ended;
  for (const [id, before] of occurrences) {
    const after = links.filter(({ rule_id, scheduled_on }) => `${rule_id}/${scheduled_on}` === id);
    const isIn = (some: OccurrenceState["links"], transactionId: string, isMatch: boolean) =>
      some.some(({ transaction_id, is_match }) => transaction_id === transactionId && is_match === isMatch);
    for (const { transaction_id } of [...before.links, ...after]) {
      const isUnmatched = isIn(before.links, transaction_id, true) && !isIn(after, transaction_id, true);
      const isRejected = isIn(after, transaction_id, false) && !isIn(before.links, transaction_id, false);
      if (isUnmatched || isRejected) ended.add(transaction_id);
    }
  }
  return ended;
}

/**
 * Whether another payment took the occurrence on whose day a transaction counts, or the user decided about it. In a period
 * that ended long ago, and in an undo, only a payment that the write creates or changes takes it.
 */
function isTaken(
  { id, authorized_at, counts_on }: Row,
  { candidates, periods }: Recurring,
  matches: readonly Matched[],
  { isUndo, enteredIds, occurrences, changesRules }: Touched,
  isOpen: boolean,
): boolean {
  if (changesRules) return false;
  const day = counts_on ?? authorized_at;
  const ruleIds = new Set(candidates.filter((row) => row.id === id).map(({ rule_id }) => rule_id));
  return matches.some(({ occurrence, isPaid, transactionIds }) => {
    const { rule, scheduledOn } = occurrence;
    if (!ruleIds.has(rule.id)) return false;
    const before = isUndo ? undefined : occurrences.get(`${rule.id}/${scheduledOn}`);
    if (before && countsOn({ ...occurrence, movedTo: before.movedTo }, periods) === day) return true;
    if (countsOn(occurrence, periods) !== day) return false;
    if (before !== undefined) return true;
    return isOpen && !isUndo ? isPaid : transactionIds.some((paying) => enteredIds.has(paying));
  });
}

async function store(
  { tx, at }: Pick<Write, "tx" | "at">,
  wanted: ReadonlyMap<string, string | null>,
): Promise<ReadonlyMap<string, Transaction>> {
  if (wanted.size === 0) return NOTHING_DECIDED;
  const updates = (await tx.transactions.lock([...wanted.keys()])).map((before) => {
    const counts_on = wanted.get(before.id) ?? null;
    const counts_on_decided_by = counts_on === null ? null : ("match" as const);
    return { before, after: { ...before, counts_on, counts_on_decided_by, updated_at: at } };
  });
  await tx.transactions.updateMany(updates);
  return new Map(updates.map(({ after }) => [after.id, after]));
}
