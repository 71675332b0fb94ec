/** Sets the note of a period, usually a month. The plan of the period stays as it is. */
import { noteIdsOf } from "../../domain/period-note.ts";
import { periodsOf } from "../../recurrence/periods.ts";
import { getBudget } from "../get-budget.ts";
import { readOf, type Write } from "../service.ts";

/** `id` is that of the period. Null removes its note. */
export async function setPeriodNote(write: Write, id: string, note: string | null): Promise<void> {
  const { tx } = write;
  await tx.budget.lock();
  const period = periodsOf((await getBudget(readOf(write))).periods).get(id);
  const notes = await tx.periodNotes.findMany(noteIdsOf(period));
  const isKept = (noteId: string) => noteId === period.from && note !== null;
  for (const before of notes) if (!isKept(before.id)) await tx.periodNotes.remove(before);
  if (note === null) return;
  const after = { id: period.from, note };
  const before = notes.find((one) => isKept(one.id));
  if (before === undefined) await tx.periodNotes.insert(after);
  else if (before.note !== note) await tx.periodNotes.update(before, after);
}
