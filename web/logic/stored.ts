/** The values that this browser stores. A token is never one of them. */

/** Set while the browser is signed in, so that `first.js` asks for the number before the app has loaded. */
export const SIGNED_IN = "leeway.signed_in";
export const THEME = "leeway.theme";
export const LANGUAGE = "leeway.language";

/** Null without a value, and if the browser forbids storage. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The value then lasts until the page closes.
  }
}
