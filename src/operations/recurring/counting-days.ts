/**
 * Decides on which day the payments of recurring rules count: a payment counts where its occurrence counts. It runs at the
 * end of every write that may change a match. A day that the user set is never changed.
 *
 * It sets the days of the transactions that the write creates or changes, and of all others since the period before the
 * current one. Older ones stay, and so do days in periods that ended more than 45 days ago: a rule that is edited today does
 * not change the past. A day is removed only if the transaction's own change ends its match, if the user unmatches it, or if
 * another payment takes the occurrence.
 */
import { addDays, dayAt, daysBetween } from "../../domain/calendar.ts";
import { LATEST_PAYMENT_DAYS, type Matched } from "../../domain/match-occurrences.ts";
import { countsOn } from "../../domain/occurrence.ts";
import { firstDayOf, type Periods } from "../../domain/period.ts";
import { Problem } from "../../domain/problem.ts";
import { MAX_COUNTING_DAYS, type Transaction } from "../../domain/transaction.ts";
import { type OccurrenceLink, type PendingNote, pipelined } from "../../store/store.ts";
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
  const touched = touchedBy(write.tx.changes.pendingNotes());
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
  /** The transactions that it created, or changed in a field that decides whether they match. */
  readonly ids: ReadonlySet<string>;
  /** The transactions whose day it changed: the user gave the decision back, or an undo restored an earlier day. */
  readonly dayIds: ReadonlySet<string>;
  /** The payees and accounts that transactions had before it. */
  readonly formerIds: ReadonlySet<unknown>;
  /** Whether it changed a rule, an exchange rate, the periods, or whether an account is hidden. */
  readonly changesRules: boolean;
  /** The occurrences that the user decided about, by the id of the change log, each with the day of its earlier move. */
  readonly occurrences: ReadonlyMap<string, string | null>;
  /** The transactions that the user no longer matches with one of them. Those of a removed rule keep their days. */
  readonly formerMatches: ReadonlySet<string>;
}

const NOTHING_TOUCHED: Touched = {
  ids: new Set(),
  dayIds: new Set(),
  formerIds: new Set(),
  changesRules: true,
  occurrences: new Map(),
  formerMatches: new Set(),
};

/** The fields that decide whether a transaction matches. */
const MATCHED_FIELDS: ReadonlySet<string> = new Set<keyof Transaction>([
  ...(["account_id", "transfer_account_id", "payee_id", "category_id", "category_decided_by", "splits"] as const),
  ...(["amount_minor", "currency", "account_amount_minor", "transfer_amount_minor"] as const),
  "authorized_at",
]);

function touchedBy(notes: readonly PendingNote[]): Touched {
  const ids = new Set<string>();
  const dayIds = new Set<string>();
  const formerIds = new Set<unknown>();
  const occurrences = new Map<string, string | null>();
  const formerMatches = new Set<string>();
  const removed = notes.filter(({ type, action }) => type === "recurring_rule" && action === "deleted");
  const removedRules = new Set(removed.map(({ id }) => id));
  let changesRules = false;
  for (const { type, id, action, before } of notes) {
    if (type === "recurring_rule" || type === "exchange_rate") changesRules = true;
    if (type === "account" && before !== null && "is_hidden" in before) changesRules = true;
    if (type === "budget" && before !== null && "periods" in before) changesRules = true;
    if (type === "occurrence") {
      occurrences.set(id, (before?.moved_to ?? null) as string | null);
      if (removedRules.has(id.slice(0, id.indexOf("/")))) continue;
      for (const link of (before?.links ?? []) as Pick<OccurrenceLink, "transaction_id" | "is_match">[]) {
        if (link.is_match) formerMatches.add(link.transaction_id);
      }
    }
    if (type !== "transaction") continue;
    if (action !== "deleted" && before !== null && "counts_on" in before) dayIds.add(id);
    if (action === "created" || Object.keys(before ?? {}).some((field) => MATCHED_FIELDS.has(field))) {
      if (action !== "deleted") ids.add(id);
      for (const former of [before?.payee_id, before?.transfer_account_id]) if (former != null) formerIds.add(former);
    }
  }
  return { ids, dayIds, formerIds, changesRules, occurrences, formerMatches };
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
  const [budget, accounts, recurring] = await pipelined([
    read.reads.budget.find(),
    read.reads.accounts.list(),
    loadRecurring(read),
  ]);
  const { periods } = recurring;
  const today = dayAt(nowMs, budget?.time_zone ?? "UTC");
  // The user may have paid an occurrence long before its day.
  const until = recurring.links.reduce((last, { scheduled_on: day }) => (day > last ? day : last), today);
  const matches = matchAll(recurring, accounts, { since: today, until, today });
  const days = daysOf(matches, periods);
  const openSince = firstDayOf(periods.add(periods.idAt(today), -1));
  // No edit of a rule changes a period that ended before this day.
  const closedBefore = addDays(today, -LATEST_PAYMENT_DAYS);
  const isClosed = (day: string | null) => day !== null && periods.get(periods.idAt(day)).until < closedBefore;
  const wanted = new Map<string, string | null>();
  for (const row of await rowsOf(read, recurring, touched)) {
    const { id, authorized_at, counts_on, counts_on_decided_by } = row;
    const isTouched = touched.ids.has(id) || touched.dayIds.has(id) || touched.formerMatches.has(id);
    const isDecidable = authorized_at >= openSince || isTouched;
    if (counts_on_decided_by === "you" || !isDecidable) continue;
    const day = days.get(id);
    const isOfClosed = isClosed(counts_on) || isClosed(day ?? null);
    if (isOfClosed && !isTouched && touched.changesRules) continue;
    if (day === undefined) {
      if (counts_on !== null && isRemoved(row, recurring, matches, touched)) wanted.set(id, null);
      continue;
    }
    const isFar = Math.abs(daysBetween(authorized_at, day)) > MAX_COUNTING_DAYS;
    const found = day === authorized_at || isFar ? null : day;
    if (found !== counts_on) wanted.set(id, found);
  }
  return wanted;
}

/** The counting day of each matched transaction. If several of its splits are matched, the largest decides. */
function daysOf(matches: readonly Matched[], periods: Periods): ReadonlyMap<string, string> {
  const largest = new Map<string, { readonly day: string; readonly minor: number }>();
  for (const { occurrence, paidBy } of matches) {
    const day = countsOn(occurrence, periods);
    for (const [id, minor] of paidBy) {
      if (minor > (largest.get(id)?.minor ?? -1)) largest.set(id, { day, minor });
    }
  }
  return new Map([...largest].map(([id, { day }]) => [id, day]));
}

/** The candidates of all rules, the transactions that the user matched, and those that the write touched. */
async function rowsOf({ reads }: Read, { candidates, links }: Recurring, touched: Touched): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (const row of candidates) rows.set(row.id, row);
  for (const { transaction_id, ...row } of links) rows.set(transaction_id, { id: transaction_id, ...row });
  const missing = [...touched.ids, ...touched.dayIds, ...touched.formerMatches].filter((id) => !rows.has(id));
  return [...rows.values(), ...(await reads.transactions.findMany(missing))];
}

/** Whether a transaction without a match loses the counting day of an earlier match. */
function isRemoved(
  { id, counts_on }: Row,
  { candidates, periods }: Recurring,
  matches: readonly Matched[],
  { ids, formerMatches, occurrences, changesRules }: Touched,
): boolean {
  if (ids.has(id) || formerMatches.has(id)) return true;
  if (changesRules) return false;
  const ruleIds = new Set(candidates.filter((row) => row.id === id).map(({ rule_id }) => rule_id));
  return matches.some(({ occurrence, isPaid }) => {
    const { rule, scheduledOn } = occurrence;
    if (!ruleIds.has(rule.id)) return false;
    const movedTo = occurrences.get(`${rule.id}/${scheduledOn}`);
    if (movedTo !== undefined && countsOn({ ...occurrence, movedTo }, periods) === counts_on) return true;
    return countsOn(occurrence, periods) === counts_on && (isPaid || movedTo !== undefined);
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
