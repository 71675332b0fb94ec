/** The keys of undo and redo. */
import { redoLast, undoLast } from "../api/writes.ts";
import { showToast } from "../logic/toast.ts";
import type { Words } from "../words/use-words.tsx";

/** Reverses the last change of this page, or the last undo, and says so. */
export async function reverseLast(isRedo: boolean, t: Words["t"]): Promise<void> {
  try {
    const isDone = await (isRedo ? redoLast() : undoLast());
    showToast(t(!isDone ? "toast.nothing_to_undo" : isRedo ? "toast.redone" : "toast.undone"));
  } catch (error) {
    showToast((error as Error).message);
  }
}
