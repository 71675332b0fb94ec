/** The messages and formats of the page's language, for components. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type Formats, formatsOf } from "../logic/format.ts";
import { chooseLanguage, type Language } from "../logic/language.ts";
import { LANGUAGE, readStored, store } from "../logic/stored.ts";
import { type Catalog, type LoadedCatalog, loadCatalog, loadedCatalog } from "./catalogs.ts";
import { fillPieces } from "./message.ts";

type MessageId = keyof Catalog;

type ParamsOf<Id extends MessageId> = Catalog[Id] extends (params: infer Params) => string ? Params : undefined;

/** Ids of messages without parameters. */
export type PlainMessageId = { [Id in MessageId]: ParamsOf<Id> extends undefined ? Id : never }[MessageId];

type Arguments<Params> = Params extends undefined ? [] : [params: Params];

export interface Words {
  readonly language: Language;
  readonly formats: Formats;
  readonly catalog: LoadedCatalog;
  setLanguage(language: Language): void;
  /** The text of a message: `t("days.left", { count: 9 })`. */
  t<Id extends MessageId>(id: Id, ...params: Arguments<ParamsOf<Id>>): string;
  /** A message with elements instead of some parameters: `rich("id", { count: 9 }, { amount: <b>12</b> })`. */
  rich<Id extends MessageId>(
    id: Id,
    params: Partial<ParamsOf<Id>>,
    elements: { readonly [Name in keyof ParamsOf<Id>]?: ReactNode },
  ): ReactNode;
}

const WordsContext = createContext<Words | undefined>(undefined);

export function WordsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [chosen, setChosen] = useState(() => readStored(LANGUAGE));
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
  const words = useMemo(() => {
    if (loaded === undefined) return undefined;
    const setLanguage = (next: Language) => {
      store(LANGUAGE, next);
      setChosen(next);
    };
    return makeWords(loaded.catalog, loaded.language, formatsOf(locale), setLanguage);
  }, [loaded, locale]);
  return words && <WordsContext value={words}>{children}</WordsContext>;
}

function makeWords(
  catalog: LoadedCatalog,
  language: Language,
  formats: Formats,
  setLanguage: (language: Language) => void,
): Words {
  return {
    language,
    formats,
    catalog,
    setLanguage,
    t: (id, ...[params]) => {
      const message = catalog[id] ?? id;
      return typeof message === "string" ? message : message(params as never);
    },
    rich: (id, params, elements) =>
      fillPieces(catalog[id] ?? id, params as object as Readonly<Record<string, unknown>>, Object.keys(elements)).map(
        (piece, i) =>
          typeof piece === "string" ? (
            piece
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message have no other identity
            <span key={i}>{(elements as Readonly<Record<string, ReactNode>>)[piece.name]}</span>
          ),
      ),
  };
}

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error("WordsProvider is missing");
  return words;
}
