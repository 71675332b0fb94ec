/** The message at the bottom of the page. `components/toast.tsx` shows it. */
import { watched } from "./watched.ts";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo: (() => Promise<void>) | undefined;
  readonly more: More | undefined;
}

/** A message closes after this time. */
export const TOAST_MS = 8000;

/** A button beside Undo. */
export interface More {
  readonly label: string;
  open(): void;
}

export const toast = watched<Toast | undefined>(undefined);
let lastId = 0;

/** Shows a message in place of the last one; `undo` reverses what the message reports. */
export function showToast(text: string, undo?: () => Promise<void>, more?: More): void {
  lastId += 1;
  toast.set({ id: lastId, text, undo, more });
}

/** Shows the error of work that has no form to show it in. */
export function report(work: Promise<unknown>): void {
  work.catch((error: Error) => showToast(error.message));
}

export function closeToast(id: number): void {
  if (toast.get()?.id === id) toast.set(undefined);
}
