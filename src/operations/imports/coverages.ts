/** The days that statements cover, as proof that the bank dropped a pending row: those of a file, and of earlier imports. */
import { addDays } from "../../domain/calendar.ts";
import { type Coverage, joinCoverages, type StatementCoverage } from "../../domain/gone-rows.ts";
import type { Period } from "../../domain/match-rows.ts";
import type { Reads } from "../../store/store.ts";
import type { EvaluatedRow, EvaluatedStatement } from "./evaluated-import.ts";

/** By statement. Those that prove nothing are missing. `madeOn` is the day of the upload. */
export function findCoverages(
  statements: readonly EvaluatedStatement[],
  rows: readonly EvaluatedRow[],
  { program, madeOn }: { readonly program: string | null; readonly madeOn: string },
): ReadonlyMap<number, StatementCoverage> {
  // An export of another program is no list of the bank. A row that cannot be compared may be any row.
  const isUnclear = rows.some((row) => row.statement === null && row.state === "refused");
  if (program !== null || isUnclear) return new Map();
  const byStatement = Map.groupBy(rows, ({ statement }) => statement);
  return new Map(
    statements.flatMap((statement) => {
      const { index, period, lists_pending, balances, listing } = statement;
      const own = byStatement.get(index) ?? [];
      const isUnknown = ({ state, amountMinor }: EvaluatedRow) => amountMinor === null && state !== "skipped";
      if (period === null || listing?.is_complete === false || own.some(isUnknown)) return [];
      const isPending = ({ row }: EvaluatedRow) => row?.status === "pending" && row.skip === undefined;
      const coverage = {
        from: period.from,
        until: endOf(period.until, own, madeOn),
        listsPending: lists_pending === true || (listing === undefined && own.some(isPending)),
        isComplete: isComplete(statement),
        openingMinor: balances.openingMinor,
        closingMinor: balances.closingMinor,
      };
      return [[index, coverage] as const];
    }),
  );
}

/** Whether the statement has all booked rows of its days: its balances agree, or it states its period. */
function isComplete({ from, until, balances, listing }: EvaluatedStatement): boolean {
  if (listing !== undefined) return listing.is_complete;
  if (balances.agrees !== null) return balances.agrees;
  return (from !== null && until !== null) || balances.running.size > 0;
}

/** The stated end of a period may be later than the file, for example the end of the month. Time zones differ by a day. */
function endOf(stated: string, rows: readonly EvaluatedRow[], madeOn: string): string {
  const last = rows.reduce((day, { row }) => (row !== null && row.date > day ? row.date : day), "");
  const made = madeOn === "" ? stated : addDays(madeOn, 1);
  const end = stated < made ? stated : made;
  return end > last ? end : last;
}

/** Those of committed imports on an account that cover some of these days. */
export async function loadCoverages(reads: Reads, accountId: string, days: Period): Promise<Coverage[]> {
  const stored = await reads.imports.listCoverages(accountId, days);
  const toMinor = (minor: number | null) => (minor === null ? null : Number(minor));
  return [...Map.groupBy(stored, ({ import_id }) => import_id).values()].flatMap((ofImport) =>
    joinCoverages(
      ofImport.map(({ from_day, pending_until, complete_until, opening_minor, closing_minor }) => ({
        from: from_day,
        until: pending_until ?? complete_until ?? from_day,
        listsPending: pending_until !== null,
        isComplete: complete_until !== null,
        openingMinor: toMinor(opening_minor),
        closingMinor: toMinor(closing_minor),
      })),
    ),
  );
}
