/** Notes of periods: why a period is planned as it is. A note belongs to a day, so it stays if the periods change. */
import { addDays, daysBetween } from "./calendar.ts";
import type { FieldTable, Stored } from "./field.ts";
import type { Period } from "./period.ts";

export const PERIOD_NOTE_FIELDS = {
  id: { kind: "day", about: "The first day of its period, as periods were when the note was written." },
  note: { kind: "note" },
} as const satisfies FieldTable;

export type PeriodNote = Stored<typeof PERIOD_NOTE_FIELDS>;

/** The ids that notes of a period can have. */
export function noteIdsOf({ from, until }: Period): string[] {
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, i) => addDays(from, i));
}

/** The note of the period with these notes, in any order: after a change of periods, there may be several. */
export function joinNotes(notes: readonly PeriodNote[]): string | null {
  const sorted = notes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sorted.map(({ note }) => note).join("\n") || null;
}
