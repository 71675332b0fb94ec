/** Compares the rows of an import with the rows of earlier imports and with transactions entered by other means. */
import { addDays } from "../../domain/calendar.ts";
import { type Gone, matchListing } from "../../domain/match-listing.ts";
import {
  type FileRow,
  type KnownRow,
  type Listing,
  MOVED_DAYS,
  matchRowsInSteps,
  type OpenLeg,
  type Period,
  type RowMatch,
  rowText,
} from "../../domain/match-rows.ts";
import type { ReadRow } from "../../readers/statements/read-file.ts";
import { type ImportLeg, type KnownRowRecord, pipelined, type Reads } from "../../store/store.ts";
import { pause, pausedBatches, runSteps } from "../pause.ts";
import type { ImportAnswers } from "./answers.ts";
import { applyDecision } from "./decisions.ts";
import type { EvaluatedRow, EvaluatedStatement, Outcomes, RowOutcome } from "./evaluated-import.ts";
import { loadLegs } from "./load-legs.ts";
import { byImport, keyOf, lastDecision } from "./pending-entries.ts";

type RowMatchOutcome = Pick<RowOutcome, "state" | "reason" | "duplicateOf" | "transactionId">;

interface Known extends KnownRow, Ends {
  /** "import/number". */
  readonly key: string;
  /** Its record, and those of the rows that repeat it. Empty for a row of the same import. */
  readonly records: readonly KnownRowRecord[];
}

/** A known row that a bank connection no longer lists. */
export interface GoneRow extends Gone<Known> {
  readonly statement: EvaluatedStatement;
}

interface Matches {
  readonly outcomes: Outcomes;
  readonly gone: readonly GoneRow[];
  /** The statements whose lists say that they are complete, but lack too many rows to be believed. */
  readonly implausible: ReadonlySet<number>;
}

/** The balances before and after the rows of a statement. */
interface Ends {
  readonly openingMinor: number | null;
  readonly closingMinor: number | null;
}

/** The format of rows that are transactions of a program. Their ids are external ids, which are unique on an account. */
export const PROGRAM_FORMAT = "program";

/** What a comparison leaves out, and how it uses ids. */
interface Comparison {
  readonly trustsIds: boolean;
  /** Rows and transactions up to this many days before or after the rows are compared with them. */
  readonly marginDays: number;
  isKnown(row: KnownRow): boolean;
  isLeg(leg: ImportLeg): boolean;
}

const COMPARES_FILES: Comparison = { trustsIds: false, marginDays: 25, isKnown: () => true, isLeg: () => true };

/**
 * For rows that a program sends. Each one gets a transaction, so rows without one are not compared. Transactions that a
 * program sent before are known by their rows. Without a row, they are others. `listedIds` are the transactions of the
 * items that the request has by their ids.
 */
export function comparesPrograms(listedIds: ReadonlySet<string>): Comparison {
  return {
    trustsIds: true,
    marginDays: MOVED_DAYS,
    isKnown: ({ transactionId: id, isDeleted, isWithdrawn }) =>
      id !== null && !isDeleted && !isWithdrawn && !listedIds.has(id),
    isLeg: ({ transaction_id: id, is_own, source }) => !(is_own && source === "sync") && !listedIds.has(id),
  };
}

/** Compares the rows of each file and account with the known rows and the transactions of the account. */
export async function matchWithKnown(
  reads: Reads,
  statements: readonly EvaluatedStatement[],
  rows: readonly EvaluatedRow[],
  format: string,
  answers: ImportAnswers,
  { trustsIds, marginDays, isKnown, isLeg }: Comparison = COMPARES_FILES,
): Promise<Matches> {
  const outcomes = new Map<number, RowMatchOutcome>();
  const gone: GoneRow[] = [];
  const implausible = new Set<number>();
  const groups = Map.groupBy(statements, ({ file, key }) => `${file}\n${key}`);
  const earlier = new Map<string, Known[]>();
  const confirmedHere = new Set<string>();
  for (const group of groups.values()) {
    const positions = new Set(group.map(({ index }) => index));
    const isOpen = ({ state, row }: EvaluatedRow) => state === "added" && row !== null && row.question === undefined;
    const open = rows.filter((row) => isOpen(row) && positions.has(row.statement ?? -1));
    const period = mergePeriods(group.flatMap(({ period: one }) => (one === null ? [] : [one])));
    const [first] = group;
    const listing = listingOf(group);
    if (first === undefined || period === null || (open.length === 0 && listing === undefined)) continue;
    const { key, own: account } = first;
    await pause();
    // The rows of a file are in its period, but a bank may list single older ones.
    const days = listing === undefined ? period : withDaysOf(open, period);
    const [from, until] = [addDays(days.from, -marginDays), addDays(days.until, marginDays)];
    const [stored, legs] =
      account === null
        ? [[], []]
        : await pipelined([
            loadKnown(reads, account.id, ...spanOf(open, from, until)),
            loadLegs(reads, [account.id], from, until),
          ]);
    const ends = endsOf(group);
    const wanted = trustsIds ? withSettled(stored, legs).filter(isKnown) : stored;
    const seen = [...wanted, ...(earlier.get(key) ?? [])];
    const isHere = ({ transaction_id: id }: ImportLeg) => confirmedHere.has(`${account?.id} ${id}`);
    const openLegs = findOpenLegs(legs, stored).filter((leg) => isLeg(leg) && !isHere(leg));
    // The first statement of an account, often the largest, has nothing to be compared with.
    const fileRows = seen.length + openLegs.length === 0 ? [] : open.map(toFileRow);
    const known = seen.filter((row) => !adjoins(row, { ...ends, period }, fileRows));
    const ids = [...new Set(fileRows.flatMap(({ id }) => (id === null ? [] : [id])))];
    const isNumbered = account !== null && !trustsIds;
    const reusedIds = new Set(isNumbered ? await reads.imports.findReusedIds(account.id, ids) : []);
    const compared = { rows: fileRows, period, format, known, legs: openLegs.map(toOpenLeg), reusedIds, trustsIds };
    let matches: ReadonlyMap<number, RowMatch<Known>>;
    if (listing === undefined) matches = await runSteps(matchRowsInSteps(compared));
    else {
      const listed = await runSteps(matchListing({ ...compared, listing }));
      matches = listed.rows;
      gone.push(...listed.gone.map((one) => ({ statement: first, ...one })));
      if (!listed.isPlausible) for (const position of positions) implausible.add(position);
    }
    const added: EvaluatedRow[] = [];
    for (const row of open) {
      const outcome = outcomeOf(row, matches.get(row.number), answers);
      if (outcome !== undefined) outcomes.set(row.number, outcome);
      const { state } = outcome ?? row;
      if (state === "matched") confirmedHere.add(`${account?.id} ${outcome?.transactionId}`);
      if (state === "added" || state === "matched") added.push(row);
    }
    if (groups.size === 1) continue; // no later file of the archive is compared with these rows
    earlier.set(key, [...(earlier.get(key) ?? []), ...added.map((row) => asKnown(row, period, format, ends))]);
  }
  return { outcomes, gone, implausible };
}

/** What a bank says about the list of an account. It may come in several statements, one for each period. */
function listingOf(group: readonly EvaluatedStatement[]): Listing | undefined {
  const listings = group.flatMap(({ listing }) => listing ?? []);
  if (listings.length === 0) return undefined;
  return {
    isComplete: listings.every(({ is_complete }) => is_complete),
    removedIds: new Set(listings.flatMap(({ removed }) => removed)),
  };
}

/** Marks the pending rows whose transactions are booked. */
function withSettled(known: readonly Known[], legs: readonly ImportLeg[]): Known[] {
  const booked = new Set<string | null>(legs.flatMap((leg) => (leg.is_pending ? [] : [leg.transaction_id])));
  return known.map((row) => (row.isPending && booked.has(row.transactionId) ? { ...row, isSettled: true } : row));
}

/** Undefined for a new row about which the user decided nothing. */
function outcomeOf(
  row: EvaluatedRow,
  match: RowMatch<Known> | undefined,
  answers: ImportAnswers,
): RowMatchOutcome | undefined {
  const { number } = row;
  const isNew = match === undefined || match.reason === null;
  if (isNew && answers.decisions?.[String(number)] === undefined) return undefined;
  const { state, reason, duplicateOf, transactionId } = isNew
    ? row
    : { ...match, duplicateOf: match.known?.key ?? null };
  const matched = { state, reason, duplicateOf, transactionId };
  return { ...matched, ...applyDecision({ number, ...matched }, answers) };
}

/** The range from `from` to `until`, extended to the days that corrected rows have in the file. */
function spanOf(rows: readonly EvaluatedRow[], from: string, until: string): [from: string, until: string] {
  const days = [from, until, ...rows.flatMap(({ bank }) => bank?.row?.date ?? [])].sort();
  return [days[0] ?? from, days.at(-1) ?? until];
}

/** The balances at both ends of a file's statements, if the rows of the first and the last one agree with them. */
function endsOf(group: readonly EvaluatedStatement[]): Ends {
  const sorted = group.toSorted((a, b) => ((a.period?.from ?? "") < (b.period?.from ?? "") ? -1 : 1));
  const [first, last] = [sorted[0]?.balances, sorted.at(-1)?.balances];
  return {
    openingMinor: first?.agrees === true ? first.openingMinor : null,
    closingMinor: last?.agrees === true ? last.closingMinor : null,
  };
}

/**
 * Whether a known row belongs to the statement directly before or after the file, as their balances show. The two
 * statements share a day but no row, because the balance between them counts each row of that day once. If the file's
 * rows of that day add up to 0, the balances prove nothing.
 */
function adjoins(row: Known, file: Ends & { readonly period: Period }, fileRows: readonly FileRow[]): boolean {
  const isMoved = (day: string) =>
    fileRows.reduce((sum, one) => sum + (one.day === day && !one.isPending ? one.amountMinor : 0), 0) !== 0;
  const { from, until } = file.period;
  if (row.isPending) return false;
  if (row.period.until === from && row.closingMinor !== null && row.closingMinor === file.openingMinor)
    return isMoved(from);
  return (
    row.period.from === until && row.openingMinor !== null && row.openingMinor === file.closingMinor && isMoved(until)
  );
}

function mergePeriods(periods: readonly Period[]): Period | null {
  const [first, ...rest] = periods;
  if (first === undefined) return null;
  return rest.reduce(
    (all, { from, until }) => ({
      from: from < all.from ? from : all.from,
      until: until > all.until ? until : all.until,
    }),
    first,
  );
}

function withDaysOf(rows: readonly EvaluatedRow[], period: Period): Period {
  const ofRows = rows.map(({ row }) => ({ from: row?.date ?? period.from, until: row?.date ?? period.until }));
  return mergePeriods([period, ...ofRows]) ?? period;
}

function toFileRow({ number, row, amountMinor, bank }: EvaluatedRow): FileRow {
  if (row === null || amountMinor === null) throw new Error("an unreadable row was compared");
  const isKnown = bank !== undefined && bank.row !== null && bank.amountMinor !== null;
  return {
    number,
    ...valuesOf(row, amountMinor),
    payee: rowText(row.payee ?? ""),
    id: row.id ?? null,
    ...(row.replaces !== undefined && { replaces: row.replaces }),
    isPending: row.status === "pending",
    ...(isKnown && { inFile: valuesOf(bank.row, bank.amountMinor) }),
  };
}

function valuesOf({ date, text, payee = "" }: ReadRow, amountMinor: number) {
  return { day: date, amountMinor, text: rowText(text || payee) };
}

function asKnown(evaluated: EvaluatedRow, period: Period, format: string, ends: Ends): Known {
  const { number, id, inFile, ...fields } = toFileRow(evaluated);
  const { day, amountMinor, text } = fields;
  return {
    ...fields,
    ...(inFile && { ...inFile, corrected: { day, amountMinor, text } }),
    ...ends,
    ...{ ids: id === null ? [] : [id], period, format, key: `/${number}`, records: [] },
    ...{ transactionId: null, isDeleted: false, isPosted: false, hasPending: false, isWithdrawn: false, aliases: [] },
  };
}

/** The known rows of an account, with the ids of their duplicates. */
async function loadKnown(reads: Reads, accountId: string, from: string, until: string): Promise<Known[]> {
  const records = await listKnownRows(reads, accountId, from, until);
  const duplicates = Map.groupBy(
    records.filter(({ is_known }) => !is_known),
    ({ duplicate_of }) => duplicate_of,
  );
  const all = records.filter(({ is_known }) => is_known);
  const ids = [...new Set(all.flatMap(({ transaction_id }) => (transaction_id === null ? [] : [transaction_id])))];
  const existing = new Set<string>();
  for await (const batch of pausedBatches(ids)) {
    for (const id of await reads.transactions.findExisting(batch)) existing.add(id);
  }
  // These transactions were removed by the undo of an import, not by the user, so their rows can be imported again.
  const undone = new Set<string | null>();
  for await (const batch of pausedBatches(ids.filter((id) => !existing.has(id)))) {
    for (const id of await reads.imports.findOfUndone(batch)) undone.add(id);
  }
  const withdrawn = findWithdrawn(all, duplicates, existing);
  const ofWithdrawn = new Set(all.flatMap((one) => (withdrawn.has(keyOf(one)) ? [one.transaction_id] : [])));
  const known = all.filter((one) => {
    if (withdrawn.has(keyOf(one))) return true;
    return !undone.has(one.transaction_id) && (one.is_pending || !ofWithdrawn.has(one.transaction_id));
  });
  const pendingIds = new Set(known.flatMap((one) => (one.is_pending ? [one.transaction_id] : [])));
  const bookedIds = new Set(known.flatMap((one) => (one.is_pending ? [] : [one.transaction_id])));
  const rows = known.map((one): Known => {
    const repeats = duplicates.get(keyOf(one)) ?? [];
    const { transaction_id: id, corrected_day, corrected_amount_minor, corrected_text } = one;
    const corrected = {
      day: corrected_day ?? one.day ?? "",
      amountMinor: Number(corrected_amount_minor ?? one.amount_minor),
      text: corrected_text === null ? one.text_key : rowText(corrected_text),
    };
    const isCorrected = [corrected_day, corrected_amount_minor, corrected_text].some((value) => value !== null);
    return {
      key: keyOf(one),
      records: [one, ...repeats],
      day: one.day ?? corrected.day,
      amountMinor: Number(one.amount_minor ?? corrected_amount_minor),
      text: one.text_key,
      ...(isCorrected && { corrected }),
      payee: one.payee_key,
      ids: idsOf([one, ...repeats]),
      trustedIds: idsOf([one, ...repeats].filter(({ format }) => format === PROGRAM_FORMAT)),
      aliases: repeats
        .map(({ day, text_key }) => ({ day: day ?? "", text: text_key }))
        .filter(({ day, text }) => day !== one.day || text !== one.text_key),
      isPending: one.is_pending,
      period: { from: one.from_day, until: one.until_day },
      openingMinor: one.opening_minor === null ? null : Number(one.opening_minor),
      closingMinor: one.closing_minor === null ? null : Number(one.closing_minor),
      format: one.format,
      transactionId: id,
      isDeleted: id !== null && !existing.has(id) && !withdrawn.has(keyOf(one)),
      isPosted: one.is_pending && id !== null && bookedIds.has(id),
      isWithdrawn: withdrawn.has(keyOf(one)),
      hasPending: (id !== null && pendingIds.has(id)) || repeats.some(({ is_pending }) => is_pending),
    };
  });
  // A row is compared with rows that still count first.
  return [...rows.filter(({ isWithdrawn }) => !isWithdrawn), ...rows.filter(({ isWithdrawn }) => isWithdrawn)];
}

function idsOf(rows: readonly KnownRowRecord[]): string[] {
  return rows.flatMap(({ bank_id }) => bank_id ?? []);
}

/** The keys of the rows whose transactions were removed because the bank dropped or took back the row: one per transaction. */
function findWithdrawn(
  known: readonly KnownRowRecord[],
  repeats: ReadonlyMap<string | null, readonly KnownRowRecord[]>,
  existing: ReadonlySet<string>,
): ReadonlySet<string> {
  const booked = new Set(known.flatMap((one) => (one.is_pending ? [] : [one.transaction_id])));
  const found = new Map<string, string>();
  for (const one of known) {
    const { transaction_id: id, is_pending } = one;
    if (id === null || existing.has(id) || found.has(id) || (is_pending && booked.has(id))) continue;
    if (lastDecision(repeats.get(keyOf(one)) ?? [])?.state === "withdrawn") found.set(id, keyOf(one));
  }
  return new Set(found.values());
}

const KNOWN_PAGE = 2000;

/** In the order of the imports and of their rows. */
async function listKnownRows(reads: Reads, accountId: string, from: string, until: string): Promise<KnownRowRecord[]> {
  const [rows, moved] = await pipelined([
    listInPages(reads, accountId, from, until),
    reads.imports.listMovedRows(accountId, { from, until }),
  ]);
  return [...rows, ...moved].sort(byImport);
}

async function listInPages(reads: Reads, accountId: string, from: string, until: string): Promise<KnownRowRecord[]> {
  const all: KnownRowRecord[] = [];
  for (;;) {
    const page = await reads.imports.listKnownRows(accountId, { from, until, after: all.at(-1), limit: KNOWN_PAGE });
    all.push(...page);
    if (page.length < KNOWN_PAGE) return all;
    await pause();
  }
}

/** The legs that no booked row confirms. A row confirms one leg of its transaction on the account. */
function findOpenLegs(legs: readonly ImportLeg[], known: readonly Known[]): ImportLeg[] {
  const confirmations = new Map<string, number>();
  for (const { transactionId: id, isPending } of known) {
    if (id !== null && !isPending) confirmations.set(id, (confirmations.get(id) ?? 0) + 1);
  }
  return legs.filter(({ transaction_id: id }) => {
    const left = confirmations.get(id) ?? 0;
    if (left > 0) confirmations.set(id, left - 1);
    return left === 0;
  });
}

function toOpenLeg(leg: ImportLeg): OpenLeg {
  return {
    transactionId: leg.transaction_id,
    day: leg.day,
    amountMinor: Number(leg.amount_minor),
    payee: rowText(leg.payee_name ?? ""),
    externalId: leg.external_id,
  };
}
