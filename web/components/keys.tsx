/**
 * Single keys and sequences such as `g h`. They match the typed character, so they work on every keyboard layout, and do
 * nothing while a field has the focus or a dialog is open. A person can turn them off; keys with Ctrl, arrows and Enter
 * still work. The help lists the keys of the components on the screen.
 */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useMayWrite } from "../api/me.ts";
import { watched } from "../logic/watched.ts";

export interface KeyBinding {
  /** "a", "[", "g h", "Ctrl z", "Ctrl Shift z". Ctrl is also Command. */
  readonly keys: string;
  readonly label: string;
  /** Also works while a field has the focus. */
  readonly isAlways?: boolean;
  /** Changes the household: only for somebody who may write. */
  readonly isWrite?: boolean;
  /** Undefined: the component with the focus handles the key, and the help only lists it. */
  readonly run: (() => void) | undefined;
}

/** Whether a binding needs no Ctrl or Command, as in "a" and "g h". */
export function isSingleKey({ keys }: Pick<KeyBinding, "keys">): boolean {
  return keys.split(" ").every((key) => key.length === 1);
}

/** The second key of a sequence must follow within this time. */
const SEQUENCE_MS = 1500;

const groups = new Set<{ bindings: readonly KeyBinding[] }>();
const all = watched<readonly KeyBinding[]>([]);

function refresh(): void {
  all.set([...groups].flatMap(({ bindings }) => bindings));
}

/** Binds keys while the component is on the screen, before it is painted: a key that is pressed at once is not lost. */
export function useKeys(wanted: readonly KeyBinding[]): void {
  const mayWrite = useMayWrite();
  const bindings = wanted.filter(({ isWrite }) => mayWrite || isWrite !== true);
  const group = useRef({ bindings });
  useLayoutEffect(() => {
    group.current.bindings = bindings;
  });
  useLayoutEffect(() => {
    const { current } = group;
    groups.add(current);
    refresh();
    return () => {
      groups.delete(current);
      refresh();
    };
  }, []);
  // The list of the keys follows the right to write.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the right changes
  useEffect(refresh, [mayWrite]);
}

/** Reads the bindings of the last rendering, which know the active row. */
function watchAll(listener: () => void): () => void {
  const stop = all.watch(listener);
  refresh();
  return stop;
}

/** Every key that works now. */
export function useKeyList(): readonly KeyBinding[] {
  return useSyncExternalStore(watchAll, all.get);
}

let pending = "";
let pendingSince = 0;

/** The one listener for all keys. The frame starts it. */
export function listenForKeys(): () => void {
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (document.querySelector("dialog[open]") !== null) return;
  if (event.key.length === 1 && !isCommand && document.documentElement.dataset.singleKeys === "off") return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = isCommand ? `Ctrl ${event.shiftKey ? "Shift " : ""}${key}` : event.key;
  const sequence = event.timeStamp - pendingSince < SEQUENCE_MS && pending !== "" ? `${pending} ${name}` : name;
  const typing = isTyping(event.target) && !(isCommand && key === "z" && isUnchanged(event.target));
  const bindings = [...groups]
    .flatMap((group) => group.bindings)
    .filter(({ isAlways, run }) => run !== undefined && (!typing || isAlways === true));
  const found = bindings.findLast(({ keys }) => keys === sequence) ?? bindings.findLast(({ keys }) => keys === name);
  const isStart = bindings.some(({ keys }) => keys.startsWith(`${name} `) && !keys.startsWith("Ctrl "));
  pending = found === undefined && isStart && !isCommand ? name : "";
  pendingSince = event.timeStamp;
  if (found === undefined) return;
  event.preventDefault();
  found.run?.();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** A field whose text has not changed has nothing of its own to undo. */
function isUnchanged(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.unchanged !== undefined;
}
