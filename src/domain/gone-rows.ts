/**
 * Decides whether a bank has dropped a pending row. Banks remove an authorization from their lists and book it later or never,
 * so the proof is a later file that covers the day of the row and does not have it.
 */
import { addDays } from "./calendar.ts";
import type { Period } from "./match-rows.ts";

/** The days that a file covers without a gap, up to the day on which it was made. */
export interface Coverage extends Period {
  /** Whether the file has pending rows too, so that it would list one that is still pending. */
  readonly listsPending: boolean;
  /** Whether the file has all booked rows of these days. */
  readonly isComplete: boolean;
}

/** A statement's coverage, with the balances that connect it with the one before and after. */
export interface StatementCoverage extends Coverage {
  readonly openingMinor: number | null;
  readonly closingMinor: number | null;
}

/** A file that lists pending rows proves it this many days after the last file with the row. */
const LISTED_DAYS = 3;
/** A complete file proves it this many days after the day of the row: banks book within this time. */
const BOOKED_DAYS = 10;

/**
 * Whether one of the files proves that a pending row is gone. The row is in none of them. `listedUntil` is the end of the
 * last file that has it.
 */
export function isGone(day: string, listedUntil: string, files: readonly Coverage[]): boolean {
  return files.some(({ from, until, listsPending, isComplete }) => {
    if (day < from || until < day) return false;
    if (listsPending && until >= addDays(listedUntil, LISTED_DAYS)) return true;
    return isComplete && until >= addDays(day, BOOKED_DAYS) && until > listedUntil;
  });
}

/** Joins the statements of one file and account that follow one another without a gap. */
export function joinCoverages(statements: readonly StatementCoverage[]): Coverage[] {
  const joined: StatementCoverage[] = [];
  for (const next of statements.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    const isConnected =
      last !== undefined &&
      (next.from <= addDays(last.until, 1) || (last.closingMinor !== null && last.closingMinor === next.openingMinor));
    if (!isConnected) joined.push(next);
    else {
      const until = next.until > last.until ? next.until : last.until;
      const isComplete = last.isComplete && next.isComplete;
      const listsPending = last.listsPending || next.listsPending;
      joined[joined.length - 1] = {
        ...next,
        from: last.from,
        openingMinor: last.openingMinor,
        until,
        isComplete,
        listsPending,
      };
    }
  }
  return joined;
}
