/** Loads the catalogs: those of the first screen with the page, the others with the first screen that needs them. */
import type { Language } from "../logic/language.ts";
import { en } from "./en.ts";
import type { Message } from "./message.ts";
import type { screens } from "./screens.en.ts";

export type Catalog = typeof en & typeof screens;

export type LoadedCatalog = Readonly<Record<string, Message>>;

interface Source {
  first(): Promise<LoadedCatalog>;
  screens(): Promise<LoadedCatalog>;
}

const SOURCES: Readonly<Record<Language, Source>> = {
  en: { first: async () => en, screens: async () => (await import("./screens.en.ts")).screens },
  de: {
    first: async () => (await import("./de.ts")).de,
    screens: async () => (await import("./screens.de.ts")).screens,
  },
};

/** The catalog of each language that has been loaded. It grows when `loadScreenWords` has loaded the rest. */
const catalogs = new Map<Language, Record<string, Message>>([["en", { ...en }]]);

let needsScreens = false;

/** The catalog of a language, if it has been loaded. */
export function loadedCatalog(language: Language): LoadedCatalog | undefined {
  return catalogs.get(language);
}

/** Loads what the page needs so far in a language. */
export async function loadCatalog(language: Language): Promise<LoadedCatalog> {
  const catalog = catalogs.get(language) ?? { ...(await SOURCES[language].first()) };
  if (needsScreens) Object.assign(catalog, await SOURCES[language].screens());
  catalogs.set(language, catalog);
  return catalog;
}

/** Loads the messages of the other screens. The component of such a screen waits for it. */
export async function loadScreenWords(): Promise<void> {
  needsScreens = true;
  await Promise.all([...catalogs.keys()].map(loadCatalog));
}
