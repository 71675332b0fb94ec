/** The time zones for a list to choose from, grouped by their part of the world. */
import type { Choice } from "./select.tsx";

/** `current` is in the list even if this browser does not know it. */
export function timeZoneChoices(current: string): Choice[] {
  const zones = new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((zone) => {
    const [area = "", ...place] = zone.split("/");
    if (place.length === 0) return { value: zone, label: zone };
    return { value: zone, label: place.join(", ").replaceAll("_", " "), group: area };
  });
}
