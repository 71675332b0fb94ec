/** The message at the bottom of the page. `components/toast.tsx` shows it. */

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo: (() => Promise<void>) | undefined;
}

let shown: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the last one; `undo` reverses what the message reports. */
export function showToast(text: string, undo?: () => Promise<void>): void {
  lastId += 1;
  change({ id: lastId, text, undo });
}

/** Shows the error of work that has no form to show it in. */
export function report(work: Promise<unknown>): void {
  work.catch((error: Error) => showToast(error.message));
}

export function closeToast(id: number): void {
  if (shown?.id === id) change(undefined);
}

export const shownToast = () => shown;

export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
