/**
 * Back closes an open dialog: each open dialog has its own entry in the history. The entry stays there when the dialog is closed
 * in another way, because going back takes time, and a link that is opened meanwhile would be lost. It then shows the screen. The
 * next dialog reuses the entry, and Back passes over it.
 */
import type { RouterHistory } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { newKey } from "../api/client.ts";

interface Open {
  readonly id: string;
  close(): void;
}

interface Entry {
  /** The id of the dialog. */
  readonly dialog?: string | undefined;
  /** How many entries of dialogs lie over that of the screen, with this one. */
  readonly depth?: number | undefined;
  /** The router counts the screens. The entry of a dialog has the number of the screen beneath. A new fragment has none. */
  readonly __TSR_index?: number;
}

/** The innermost dialog is last. */
const open: Open[] = [];

const read = () => (history.state ?? {}) as Entry;
const depthOf = ({ depth = 0 }: Entry) => depth;
const isClosed = ({ dialog }: Entry) => dialog !== undefined && open.every(({ id }) => id !== dialog);

/** Where the person is. */
let here: Entry;
let href: string;

/** Follows the router, which has already numbered the first screen. */
export function followHistory(router: RouterHistory): void {
  here = read();
  href = router.location.href;
  router.subscribe(({ location, action: { type } }) => {
    const shown = href;
    href = location.href;
    if (type === "PUSH") here = location.state;
    // The router is about to replace the entry of the dialog, and would drop its id.
    else if (type === "REPLACE") queueMicrotask(() => here.dialog !== undefined && write(here));
    // The entry beneath still has the address from before the dialog.
    else if (arrive() && href !== shown) router.replace(shown, read());
  });
}

/** After Back or Forward. Returns whether the screen is the same. */
function arrive(): boolean {
  const [from, top] = [here, open.at(-1)];
  here = read();
  const isSameScreen = here.__TSR_index !== undefined && here.__TSR_index === from.__TSR_index;
  if (top !== undefined && top.id !== here.dialog) top.close();
  else if (isSameScreen && depthOf(here) < depthOf(from)) history.back();
  return isSameScreen;
}

function write({ dialog, depth }: Entry, change = History.prototype.replaceState): void {
  change.call(history, { ...history.state, dialog, depth }, "");
  here = read();
}

/** Adds an entry for a dialog, or reuses that of one that was closed. The router sees no change. */
function enter(dialog: string): void {
  const entry = read();
  if (isClosed(entry)) write({ ...entry, dialog });
  else write({ dialog, depth: depthOf(entry) + 1 }, History.prototype.pushState);
}

/** For a component that lies over the screen while it is mounted and `isOver`. */
export function useClosedByBack(close: () => void, isOver = true): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOver) return undefined;
    const own = { id: newKey(), close: () => latest.current() };
    enter(own.id);
    open.push(own);
    return () => {
      open.splice(open.indexOf(own), 1);
      for (const go of waiting.splice(0)) go();
    };
  }, [isOver]);
}

const waiting: (() => void)[] = [];

export function dialogsNow(): ReadonlySet<Open> {
  return new Set(open);
}

/** Resolves once no other dialog is open: one that opens by itself must not take the keys of another. */
export async function untilOnly(beneath: ReadonlySet<Open>, onWait: () => void): Promise<void> {
  const isFree = () => open.every((one) => beneath.has(one));
  if (!isFree()) onWait();
  while (!isFree()) await new Promise<void>((resolve) => waiting.push(resolve));
}
