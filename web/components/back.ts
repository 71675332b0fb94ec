/** Back closes an open dialog: each open dialog has its own entry in the history. */
import { useEffect, useRef } from "react";
import { newKey } from "../api/client.ts";

interface Open {
  readonly id: string;
  close(): void;
}

/** The wait before a closed dialog's entry is left: the next dialog may reuse it, or a navigation may cover it. */
const SETTLED_MS = 300;

/** The innermost dialog is last. */
const open: Open[] = [];

/** Resolves when the browser has left the entry of a closed dialog. */
let leaving = Promise.resolve();
let left = () => {};

const idOf = (state: unknown) => (state as { readonly dialog?: string } | null)?.dialog;

window.addEventListener("popstate", ({ state }) => {
  left();
  const top = open.at(-1);
  const id = idOf(state);
  if (top !== undefined && top.id !== id) top.close();
  // The entry of a dialog that is closed already: the same screen again.
  else if (top === undefined && id !== undefined) history.back();
});

/** Adds an entry for a dialog, or reuses that of one that has just closed. The router sees no change. */
function enter(id: string): void {
  const current = idOf(history.state);
  const isFree = current !== undefined && open.every((one) => one.id !== current);
  const change = isFree ? History.prototype.replaceState : History.prototype.pushState;
  change.call(history, { ...history.state, dialog: id }, "");
}

function leave(id: string): void {
  setTimeout(() => {
    if (idOf(history.state) !== id) return;
    leaving = new Promise((resolve) => {
      left = resolve;
    });
    history.back();
  }, SETTLED_MS);
}

/** For a component that is mounted while it lies over the screen. */
export function useClosedByBack(close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const own = { id: newKey(), close: () => latest.current() };
    open.push(own);
    void leaving.then(() => {
      if (open.includes(own)) enter(own.id);
    });
    return () => {
      open.splice(open.indexOf(own), 1);
      leave(own.id);
    };
  }, []);
}
