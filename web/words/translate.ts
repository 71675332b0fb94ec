/** Returns the text of a message, with its parameters typed by its id. */
import type { Language } from "../logic/language.ts";
import type { firstScreen } from "./first-screen.ts";
import { type Catalog, type Forms, fillPieces, type Message, type Params, type Piece } from "./message.ts";
import type { screens } from "./screens.ts";

type Catalogs = typeof firstScreen & typeof screens;

export type MessageId = keyof Catalogs;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** These parameters may be numbers. All others are texts: an amount without a format does not compile. */
type NumberName = "added" | "agreeing" | "at" | "count" | "days_left" | "known" | "line" | "number" | "of" | "percent";

type ParamsIn<Text> = {
  readonly [Name in NamesIn<Text>]: Name extends NumberName ? string | number : string;
};

type CountOf<Plural> = [Plural] extends [never] ? unknown : { readonly count: number };

type ParamsOfFunction<Fn> = [Fn] extends [never] ? unknown : [Fn] extends [(params: infer P) => string] ? P : never;

/** Those of all languages, so a parameter with a typing error in one language is missing in every use. */
type ParamsOfMessage<M extends Message> = ParamsIn<Extract<M, string> | Extract<M, Forms>[keyof Extract<M, Forms>]> &
  CountOf<Extract<M, Forms>> &
  ParamsOfFunction<Extract<M, (params: never) => string>>;

export type ParamsOf<Id extends MessageId> = ParamsOfMessage<Catalogs[Id][Language]>;

/** Ids of messages without parameters. */
export type PlainMessageId = { [Id in MessageId]: object extends ParamsOf<Id> ? Id : never }[MessageId];

type Arguments<P> = object extends P ? [] : [params: P];

/** The text of a message: `t("days.left", { count: 9 })`. */
export type Translate = <Id extends MessageId>(id: Id, ...params: Arguments<ParamsOf<Id>>) => string;

/** The pieces of a message; see `fillPieces`. Its id, if the catalog does not have it. */
export function piecesIn(catalog: Catalog, language: Language) {
  const rules = new Intl.PluralRules(language);
  return (id: string, params: Params = {}, slots: readonly string[] = []): Piece[] => {
    const message: Message = catalog[id]?.[language] ?? id;
    if (typeof message === "function") return [message(params as never)];
    if (typeof message === "string") return fillPieces(message, params, slots);
    const count = Number(params.count);
    const form = message[count === 0 ? "zero" : rules.select(count)] ?? message.other;
    return fillPieces(form, params, slots);
  };
}

export function translateIn(catalog: Catalog, language: Language): Translate {
  const pieces = piecesIn(catalog, language);
  return (id, ...[params]) => pieces(id, params).join("");
}
