/** A person's preferences for the web app: the height of rows, and whether single keys work. Unknown values are ignored. */

export const DENSITIES = ["normal", "compact"] as const;
type Density = (typeof DENSITIES)[number];

/** As the service stores them. Other versions of the page may have added more. */
export type StoredPreferences = Readonly<Record<string, unknown>>;

export interface Preferences {
  readonly density: Density;
  /** Keys without Ctrl or Command, such as "a", run actions. */
  readonly single_keys: boolean;
}

export function readPreferences(stored: StoredPreferences): Preferences {
  return {
    density: DENSITIES.find((density) => density === stored.density) ?? "normal",
    single_keys: stored.single_keys !== false,
  };
}

/** Empty if the text is no JSON object. */
export function parsePreferences(text: string | null): StoredPreferences {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as StoredPreferences) : {};
  } catch {
    return {};
  }
}
