/** The notes of a run: what it has to report about a bank account besides its rows. An item that cannot be read is one of them. */
import type { Listing } from "../../banks/provider.ts";
import { ITEM_REFUSED, refusal } from "../../banks/read-each.ts";
import type { RunAccount, RunNote } from "../../domain/bank-connection.ts";
import type { StatementIssue } from "../../readers/statements/statement.ts";
import type { EvaluatedRow } from "../imports/evaluated-import.ts";

/** Everything that was listed of a bank account. */
interface Listed {
  readonly listings: readonly Listing[];
}

/** More are counted. Together they fit in the row of the run. */
const MAX_NOTES = 200;
const MAX_DETAIL = 500;

/** `rows` are those of the account. One whose amount does not fit its currency is refused too. */
export function notesOf(listed: Listed, rows: readonly EvaluatedRow[] = []): readonly RunNote[] {
  const notes = [...listedNotes(listed), ...rows.flatMap(refusedNote)];
  const more = notes.length - MAX_NOTES;
  if (more <= 0) return notes;
  return [...notes.slice(0, MAX_NOTES), { code: "more_notes", detail: `There are ${more} more.` }];
}

/** The listings of two periods repeat a note. Within one listing, equal notes are about different items. */
function listedNotes({ listings }: Listed): RunNote[] {
  const seen = new Set<string>();
  return listings.flatMap(({ problems }) => {
    const own = problems.filter(({ kind, text }) => kind === "note" && !seen.has(text));
    for (const { text } of own) seen.add(text);
    return own.map(({ code, text }) => ({ code, detail: text.slice(0, MAX_DETAIL) }));
  });
}

function refusedNote({ state, reason, row, currency }: EvaluatedRow): RunNote[] {
  if (state !== "refused" || row === null) return [];
  const { text, date, amount } = row;
  const why = reason === "too_many_decimals" ? "its amount has too many decimals" : "its amount is too large";
  const { code, text: detail } = refusal({ text, day: date, amount, currency }, why);
  return [{ code, detail }];
}

/** Whether the account has an item that is missing in the budget, because it cannot be read. */
export function hasRefused({ notes = [] }: Pick<RunAccount, "notes">): boolean {
  return notes.some(({ code }) => code === ITEM_REFUSED);
}

/** The refused items, as an import shows what it leaves out. */
export function refusedIssues(listed: Listed, statement: number): StatementIssue[] {
  return listedNotes(listed)
    .filter(({ code }) => code === ITEM_REFUSED)
    .map(({ detail }) => ({
      ...({ kind: "issue", code: "not_imported", refuses: "nothing", row: null } as const),
      ...{ line: 1, column: null, text: null, statement, message: detail, fix: "Enter it by hand." },
    }));
}
