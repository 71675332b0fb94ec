/**
 * Compares the rows that a bank lists now with the known rows of the account, and finds the known ones that it lists no
 * more. Banks often leave rows out by mistake, so only the bank's word, or a balance that proves it, removes a booked row.
 */
import {
  isCovered,
  type KnownRow,
  type Listing,
  type MatchRows,
  matchRowsInSteps,
  type RowMatch,
} from "./match-rows.ts";

export interface ListingMatch<Known extends KnownRow> {
  /** By the number of the row. */
  readonly rows: ReadonlyMap<number, RowMatch<Known>>;
  readonly gone: readonly Gone<Known>[];
  /** False if the list said that it is complete, but lacks too many rows to be believed. */
  readonly isPlausible: boolean;
}

/** A known row that the bank no longer lists. */
export interface Gone<Known extends KnownRow> {
  readonly known: Known;
  /** Whether the bank took it back, or the complete list lacks it. */
  readonly cause: "removed" | "missing";
}

/** A complete list that lacks more than half of the booked rows of its period is not believed, if there are this many. */
const LEAST_KNOWN = 4;

/** Yields, so that the caller can pause. */
export function* matchListing<Known extends KnownRow>(
  input: MatchRows<Known> & { readonly listing: Listing },
): Generator<void, ListingMatch<Known>> {
  const rows = yield* matchRowsInSteps(input);
  const gone = findGone(input, rows);
  if (isPlausible(input, gone)) return { rows, gone, isPlausible: true };
  const partial = { ...input, listing: { ...input.listing, isComplete: false } };
  const again = yield* matchRowsInSteps(partial);
  return { rows: again, gone: findGone(partial, again), isPlausible: false };
}

/** The booked rows that the list lacks, and all rows that the bank took back. Each still has its transaction. */
function findGone<Known extends KnownRow>(
  { rows, known: all, period, listing }: MatchRows<Known> & { readonly listing: Listing },
  matches: ReadonlyMap<number, RowMatch<Known>>,
): Gone<Known>[] {
  const paired = new Set([...matches.values()].map(({ known }) => known));
  // Two known rows may have one id, but a row of the list is only one of them.
  const unpaired = rows.filter(({ isPending, number }) => !isPending && matches.get(number)?.known === null);
  const newIds = new Set(unpaired.map(({ id }) => id));
  return all
    .filter((known) => !paired.has(known) && hasTransaction(known))
    .flatMap((known): Gone<Known>[] => {
      if (known.ids.some((id) => listing.removedIds.has(id))) return [{ known, cause: "removed" }];
      const isMissing = isCovered(known, period) && !known.ids.some((id) => newIds.has(id));
      return listing.isComplete && !known.isPending && isMissing ? [{ known, cause: "missing" }] : [];
    });
}

function hasTransaction({ transactionId, isDeleted, isWithdrawn, isPosted }: KnownRow): boolean {
  return transactionId !== null && !isDeleted && !isWithdrawn && !isPosted;
}

function isPlausible<Known extends KnownRow>(
  { known, period }: MatchRows<Known>,
  gone: readonly Gone<Known>[],
): boolean {
  const isBooked = ({ isPending, transactionId, isDeleted, day }: Known) =>
    !isPending && transactionId !== null && !isDeleted && period.from <= day && day <= period.until;
  const count = known.filter(isBooked).length;
  const missing = gone.filter(({ cause }) => cause === "missing").length;
  return count < LEAST_KNOWN || missing <= count / 2;
}

/** More rows could be gone in too many ways. */
const MAX_MISSING = 12;

/**
 * Which of the missing rows are gone, if the bank's balance fits exactly one answer. `differenceMinor` is the amount by which
 * the bank's balance differs from that with all rows. Undefined if several answers fit, or none.
 */
export function goneByBalance(amountsMinor: readonly number[], differenceMinor: number): boolean[] | undefined {
  if (amountsMinor.length > MAX_MISSING) return undefined;
  let found: number | undefined;
  for (let chosen = 0; chosen < 2 ** amountsMinor.length; chosen += 1) {
    const sum = amountsMinor.reduce((total, minor, i) => (isChosen(chosen, i) ? total - minor : total), 0);
    if (sum !== differenceMinor) continue;
    if (found !== undefined) return undefined;
    found = chosen;
  }
  return found === undefined ? undefined : amountsMinor.map((_, i) => isChosen(found ?? 0, i));
}

function isChosen(chosen: number, place: number): boolean {
  return (chosen & (1 << place)) !== 0;
}
