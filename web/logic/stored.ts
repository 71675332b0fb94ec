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

/** If the browser forbids storage, even reading this property throws. */
const inBrowser = () => localStorage;
/** Values in it last until the tab is closed. */
export const inTab = () => sessionStorage;

/** Null if there is no value or the browser forbids storage. */
export function readStored(name: string, storage = inBrowser): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function store(name: string, value: string | null, storage = inBrowser): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // The value then lasts until the page closes.
  }
}
