/** Whether a media query matches, for the few layouts that change the order of content. Everything else is CSS. */
import { useSyncExternalStore } from "react";

/** One column, with the bar at the bottom. The same limit as in the stylesheets. */
export const NARROW = "(max-width: 760px)";

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
