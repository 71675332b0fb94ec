/** The messages and formats of the page's language, for components. */
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { type Formats, formatsOf } from "../logic/format.ts";
import { chooseLanguage, type Language } from "../logic/language.ts";
import { AMOUNTS, FIRST_WEEKDAY, LANGUAGE, readStored, store } from "../logic/stored.ts";
import { loadCatalog, loadedCatalog } from "./catalogs.ts";
import type { Catalog, Params } from "./message.ts";
import {
  type MessageId,
  type ParamsOf,
  type PlainMessageId,
  piecesIn,
  type Translate,
  translateIn,
} from "./translate.ts";

/** How this browser shows amounts and weeks. */
interface Look {
  /** Amounts show as dots, except in a field that has the focus. */
  readonly hidesAmounts: boolean;
  /** 1 is Monday. Undefined: that of the locale. */
  readonly firstWeekday: number | undefined;
}

export interface Words {
  readonly language: Language;
  readonly formats: Formats;
  setLanguage(language: Language): void;
  readonly look: Look;
  setLook(change: Partial<Look>): void;
  readonly t: Translate;
  /** A message with elements instead of some parameters: `rich("id", { count: 9 }, { amount: <b>12</b> })`. */
  rich<Id extends MessageId>(
    id: Id,
    params: Partial<ParamsOf<Id>>,
    elements: { readonly [Name in keyof ParamsOf<Id>]?: ReactNode },
  ): ReactNode;
  /** True for the id of a message without parameters. */
  isPlainMessage(id: string): id is PlainMessageId;
}

const WordsContext = createContext<Words | undefined>(undefined);

export function WordsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [chosen, setChosen] = useState(() => readStored(LANGUAGE));
  const [look, setLook] = useState(readLook);
  const { language, locale } = chooseLanguage(chosen, navigator.languages);
  const [loaded, setLoaded] = useState(() => {
    const catalog = loadedCatalog(language);
    return catalog && { language, catalog };
  });
  useEffect(() => {
    let isCurrent = true;
    void loadCatalog(language).then((catalog) => {
      if (isCurrent) setLoaded({ language, catalog });
      document.documentElement.lang = language;
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  // Before the browser paints: a graph must not be seen for a moment.
  useLayoutEffect(() => storeLook(look), [look]);
  const words = useMemo(() => {
    if (loaded === undefined) return undefined;
    const setLanguage = (next: Language) => {
      store(LANGUAGE, next);
      setChosen(next);
    };
    const changeLook = (change: Partial<Look>) => setLook((before) => ({ ...before, ...change }));
    const usual = formatsOf(locale, look.hidesAmounts);
    const formats = { ...usual, firstWeekday: look.firstWeekday ?? usual.firstWeekday };
    const made = makeWords(loaded.catalog, loaded.language, formats);
    return { ...made, setLanguage, look, setLook: changeLook };
  }, [loaded, locale, look]);
  return words && <WordsContext value={words}>{children}</WordsContext>;
}

function readLook(): Look {
  const firstWeekday = Number(readStored(FIRST_WEEKDAY));
  return {
    hidesAmounts: readStored(AMOUNTS) !== null,
    firstWeekday: Number.isInteger(firstWeekday) && firstWeekday >= 1 && firstWeekday <= 7 ? firstWeekday : undefined,
  };
}

/** The stylesheet hides the amounts in fields, and graphs. */
function storeLook({ hidesAmounts, firstWeekday }: Look): void {
  store(AMOUNTS, hidesAmounts ? "hidden" : null);
  store(FIRST_WEEKDAY, firstWeekday === undefined ? null : String(firstWeekday));
  if (hidesAmounts) document.documentElement.dataset.amounts = "hidden";
  else delete document.documentElement.dataset.amounts;
}

function makeWords(
  catalog: Catalog,
  language: Language,
  formats: Formats,
): Omit<Words, "setLanguage" | "look" | "setLook"> {
  const pieces = piecesIn(catalog, language);
  return {
    language,
    formats,
    t: translateIn(catalog, language),
    rich: (id, params, elements) =>
      pieces(id, params as Params, Object.keys(elements)).map((piece, i) =>
        typeof piece === "string" ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message have no other identity
          <span key={i}>{(elements as Readonly<Record<string, ReactNode>>)[piece.name]}</span>
        ),
      ),
    isPlainMessage(id): id is PlainMessageId {
      const message = catalog[id]?.[language];
      return typeof message === "string" && !message.includes("{");
    },
  };
}

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error("WordsProvider is missing");
  return words;
}
