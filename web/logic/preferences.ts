/**
 * A person's preferences for the web app: the height of rows, whether single keys work, and the saved views of the list of
 * transactions. Unknown values are ignored.
 */

export const DENSITIES = ["normal", "compact"] as const;
type Density = (typeof DENSITIES)[number];

/** As the service stores them. Other versions of the page may have added more. */
export type StoredPreferences = Readonly<Record<string, unknown>>;

/** A search and an order of the list, as in its address. */
export interface SavedView {
  readonly name: string;
  readonly q: string;
  /** Undefined for the usual order. */
  readonly sort?: string | undefined;
}

export interface Preferences {
  readonly density: Density;
  /** Keys without Ctrl or Command, such as "a", run actions. */
  readonly single_keys: boolean;
  /** In alphabetical order. */
  readonly views: readonly SavedView[];
}

export function readPreferences(stored: StoredPreferences): Preferences {
  return {
    density: DENSITIES.find((density) => density === stored.density) ?? "normal",
    single_keys: stored.single_keys !== false,
    views: readViews(stored.views),
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

function readViews(stored: unknown): readonly SavedView[] {
  const isView = (one: Partial<SavedView> | null): one is SavedView =>
    typeof one?.name === "string" && typeof one.q === "string" && ["string", "undefined"].includes(typeof one.sort);
  return Array.isArray(stored) ? stored.filter(isView) : [];
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** The view with a name, in any case. */
export function findView(views: readonly SavedView[], name: string): SavedView | undefined {
  return views.find((one) => keyOf(one.name) === keyOf(name));
}

/** The view that shows the same rows in the same order. */
export function viewOf(views: readonly SavedView[], q: string, sort: string | undefined): SavedView | undefined {
  return views.find((one) => one.q === q && one.sort === sort);
}

export function withoutView(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((one) => keyOf(one.name) !== keyOf(name));
}

/** With a new view, or with the view of the previous name replaced. */
export function withView(
  views: readonly SavedView[],
  previous: string | undefined,
  view: SavedView,
): readonly SavedView[] {
  const others = withoutView(previous === undefined ? views : withoutView(views, previous), view.name);
  return [...others, view].sort((one, other) => one.name.localeCompare(other.name));
}
