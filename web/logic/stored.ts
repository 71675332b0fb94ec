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
/** Followed by the ids of the person and the budget: an entry that is not saved yet. */
export const DRAFT = "leeway.draft.";
/** The id of the demo household that this browser has opened. */
export const DEMO = "leeway.demo";
/** The id of the empty budget whose welcome the person has left. */
export const WELCOMED = "leeway.welcomed";
/** Followed by the id of a goal: the month in which the person said that its money was not used for it. */
export const KEPT_GOAL = "leeway.kept_goal.";
/** The budget and the connection for which the bank's page was opened last, which sends the browser back. */
export const BANK_PAGE = "leeway.bank_page";
/** Followed by the id of the budget in the address: the id of the channel that sends notices to this browser. */
export const PUSH_CHANNEL = "leeway.push_channel.";
/** In the tab: the id of the user or token whose unfinished entries it stores. */
export const TYPED_BY = "leeway.typed_by";

/**
 * Whether the page may store copies of household data. Over plain HTTP, the server cannot make the browser delete them, and a
 * deleted value can stay in the browser's files. What a person has typed is always stored, because it would be lost.
 */
export const mayCopy = () => isSecureContext;

const inBrowser = () => localStorage;
/** Values in it last until the tab is closed. */
export const inTab = () => sessionStorage;

let isClosed = false;

/** Undefined if the browser forbids storage: then even reading `localStorage` throws. */
export function ifAllowed<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Null if there is no value or the browser forbids storage. */
export function readStored(name: string, storage = inBrowser): string | null {
  try {
    return storage().getItem(name); // not with `ifAllowed`: the first script would be larger
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. If the browser forbids that, the value lasts until the page closes. */
export function store(name: string, value: string | null, storage = inBrowser): void {
  if (isClosed) return;
  ifAllowed(() => (value === null ? storage().removeItem(name) : storage().setItem(name, value)));
}

/** From now on, this page stores nothing. */
export function closeStorage(): void {
  isClosed = true;
}
