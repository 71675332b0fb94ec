/**
 * Loads the messages: those of the first screen with the page, the others with the first screen that needs them. A file
 * imported with `?de` has only the German messages, and without it only the English ones: see `onlyOneLanguage` in
 * `web/vite.config.ts`.
 */
import type { Language } from "../logic/language.ts";
import { firstScreen } from "./first-screen.ts";
import type { Catalog } from "./message.ts";

interface Source {
  first(): Promise<{ readonly firstScreen: Catalog }>;
  later(): Promise<{ readonly screens: Catalog }>;
}

const SOURCES: Readonly<Record<Language, Source>> = {
  en: { first: async () => ({ firstScreen }), later: () => import("./screens.ts") },
  de: { first: () => import("./first-screen.ts?de"), later: () => import("./screens.ts?de") },
};

/** The messages of each language that have been loaded. They grow when `loadScreenWords` has loaded the rest. */
const catalogs = new Map<Language, Record<string, Catalog[string]>>([["en", { ...firstScreen }]]);

let needsScreens = false;

/** The messages of a language, if they have been loaded. */
export function loadedCatalog(language: Language): Catalog | undefined {
  return catalogs.get(language);
}

/** Loads what the page needs so far in a language. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  const catalog = catalogs.get(language) ?? { ...(await SOURCES[language].first()).firstScreen };
  if (needsScreens) Object.assign(catalog, (await SOURCES[language].later()).screens);
  catalogs.set(language, catalog);
  return catalog;
}

/** Loads the messages of the other screens. The component of such a screen waits for it. */
export async function loadScreenWords(): Promise<void> {
  needsScreens = true;
  await Promise.all([...catalogs.keys()].map(loadCatalog));
}
