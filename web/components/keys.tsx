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

/** What a key opens and then types into. */
export type Place = "add" | "palette" | "help" | "search";

interface Held {
  readonly place: Place;
  readonly text: string;
  /** The person has clicked: what is typed now is not for this place. */
  readonly isOver?: boolean;
}

/** The characters that were typed for a field that may not have loaded yet. `use-held.ts` hands them over. */
export const held = watched<Held | undefined>(undefined);

/** From now on, typed characters wait for the field of `place`. */
export function holdTyped(place: Place): void {
  held.set({ place, text: "" });
}

/** The text that waits for `place`, which it no longer does. */
export function takeTyped(place: Place): string {
  const { text = "", place: waiting } = held.get() ?? {};
  if (waiting !== place) return "";
  held.set(undefined);
  return text;
}

/** The one listener for all keys. The frame starts it. */
export function listenForKeys(): () => void {
  document.addEventListener("keydown", onCapture, true);
  document.addEventListener("pointerdown", stopHolding, true);
  document.addEventListener("keydown", onKeyDown);
  return () => {
    document.removeEventListener("keydown", onCapture, true);
    document.removeEventListener("pointerdown", stopHolding, true);
    document.removeEventListener("keydown", onKeyDown);
  };
}

function stopHolding(): void {
  const now = held.get();
  if (now !== undefined) held.set({ ...now, isOver: true });
}

/** Before all others: the focus may still be in a field of the page, or on a button of a dialog whose content is loading. */
function onCapture(event: KeyboardEvent): void {
  const isEarly = isLeaving() && (event.key.length === 1 || event.key === "Backspace") && !isTyping(event.target);
  if (isEarly) early.push(event);
  else if (!hold(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keys that were pressed after a dialog with an address was closed, and before its address was left. */
let early: KeyboardEvent[] = [];

const isLeaving = () => document.querySelector("dialog[data-shown]:not([open])") !== null;

/** Called once the address is left. */
export function pressEarlyKeys(): void {
  const events = early;
  early = [];
  for (const event of events) hold(event) || press(event);
}

/** Returns whether the key waits for what is loading. */
function hold(event: KeyboardEvent): boolean {
  const { key, isComposing } = event;
  const now = held.get();
  if (now === undefined || now.isOver) return false;
  if (key === "Escape") held.set(undefined);
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  const isCharacter = key.length === 1 && !isComposing && (!isCommand || event.getModifierState("AltGraph"));
  if (isCharacter || key === "Backspace") {
    held.set({ ...now, text: isCharacter ? now.text + key : now.text.slice(0, -1) });
    return true;
  }
  // It would press the button that has the focus. A problem is to be answered.
  return key === "Enter" && document.querySelector("dialog[open] [role=alert]") === null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.defaultPrevented && !event.isComposing && !event.altKey) press(event);
}

function press(event: KeyboardEvent): void {
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

/** The focus stays in the field of a closed dialog for a moment. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest("dialog:not([open])") !== null) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** A field whose text has not changed has nothing of its own to undo. */
function isUnchanged(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.unchanged !== undefined;
}
