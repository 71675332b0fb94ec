/** Whether a media query matches, for the few layouts that change the order of content. Everything else is CSS. */
import { useSyncExternalStore } from "react";

/** One column, with the bar at the bottom. The same limit as in the stylesheets. Paper is narrower, but is laid out like a wide page. */
export const NARROW = "screen and (max-width: 760px)";

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}
