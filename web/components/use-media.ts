/** Whether a media query matches, such as the width of the page. */
import { useSyncExternalStore } from "react";

/** One column, with the bar at the bottom. The same limit as in the stylesheets. */
export const NARROW = "(max-width: 760px)";

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}
