/** The values that this browser stores. A token is never one of them. */

/** Set while the browser is signed in, so that `first.ts` asks for the number before the app has loaded. */
export const SIGNED_IN = "leeway.signed_in";
/** Set if the person does not want to be asked for a passkey or a password on this machine. */
export const NO_OFFER = "leeway.no_offer";
export const THEME = "leeway.theme";
export const LANGUAGE = "leeway.language";
/** Set if this browser hides amounts. */
export const AMOUNTS = "leeway.amounts";
/** The first day of the week, 1 to 7; absent if it is that of the locale. */
export const FIRST_WEEKDAY = "leeway.first_weekday";
/** A copy of the preferences, followed by the id of the budget in the address. */
export const PREFERENCES = "leeway.preferences";
/** The account of the last entry. */
export const LAST_ACCOUNT = "leeway.last_account";
/** The id of the demo household that this browser has opened. */
export const DEMO = "leeway.demo";
/** The id of the empty budget whose welcome the person has left. */
export const WELCOMED = "leeway.welcomed";
/** In the tab: the id of the user or token whose unfinished entries it stores. */
export const TYPED_BY = "leeway.typed_by";

/** In the tab: when the page was last loaded again because a file of its build was missing. */
export const RELOADED = "leeway.reloaded";

/** Settings of this browser. */
const OF_BROWSER = new Set<string>([NO_OFFER, THEME, LANGUAGE, AMOUNTS, FIRST_WEEKDAY]);
/** Values that say nothing about the household: ids and times. */
const NEUTRAL: ReadonlySet<string> = new Set([SIGNED_IN, LAST_ACCOUNT, DEMO, WELCOMED, TYPED_BY, RELOADED]);

/**
 * Whether the page may store data of the household. Over plain HTTP, the server cannot make the browser delete it, and a
 * deleted value can stay in the browser's files. The data then lasts until the page closes.
 */
export const MAY_STORE = globalThis.isSecureContext;

/** If the browser forbids storage, even reading this property throws. */
const inBrowser = () => localStorage;
/** Values in it last until the tab is closed. */
export const inTab = () => sessionStorage;

const untilClosed = new Map([inBrowser, inTab].map((storage) => [storage, new Map<string, string>()]));

let isClosed = false;

/** Null if there is no value or the browser forbids storage. */
export function readStored(name: string, storage = inBrowser): string | null {
  if (!mayStore(name)) return untilClosed.get(storage)?.get(name) ?? null;
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function store(name: string, value: string | null, storage = inBrowser): void {
  if (isClosed) return;
  if (!mayStore(name)) {
    if (value === null) untilClosed.get(storage)?.delete(name);
    else untilClosed.get(storage)?.set(name, value);
    return;
  }
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // The value then lasts until the page closes.
  }
}

function mayStore(name: string): boolean {
  return MAY_STORE || OF_BROWSER.has(name) || NEUTRAL.has(name);
}

/** Whether a reload would lose what the person is typing. */
export function wouldLoseTyped(): boolean {
  return (untilClosed.get(inTab)?.size ?? 0) > 0;
}

/** Removes what is about the person and the household. What they have typed into this tab stays. */
export function forgetStored(): void {
  untilClosed.get(inBrowser)?.clear();
  try {
    for (const name of Object.keys(localStorage)) if (!OF_BROWSER.has(name)) store(name, null);
  } catch {
    // Nothing is stored.
  }
}

/** Removes what the person has typed into this tab. */
export function forgetTyped(): void {
  untilClosed.get(inTab)?.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing is stored.
  }
}

/** Removes everything. From now on, this page stores nothing. */
export function closeStorage(): void {
  forgetTyped();
  OF_BROWSER.clear();
  forgetStored();
  isClosed = true;
}
