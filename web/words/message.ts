/** Messages: a text with parameters in braces, its plural forms, or a function if a language needs more than that. */
import type { Language } from "../logic/language.ts";

/** Chosen by `count` and the language's plural rules; `zero` is for 0 in every language. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

export type Message = string | Forms | ((params: never) => string);

/** The messages of a screen by their ids, each in every language. A missing or unknown language does not compile. */
export type Catalog = Readonly<Record<string, Readonly<Record<Language, Message>>>>;

export type Params = Readonly<Record<string, unknown>>;

/** A message in pieces: texts, and the names of parameters that are shown in their own way. */
export type Piece = string | { readonly name: string };

/** Fills in a text: "{amount} saved." The parameters in `slots` stay pieces, to be rendered in bold for example. */
export function fillPieces(text: string, params: Params, slots: readonly string[]): Piece[] {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 0 ? piece : slots.includes(piece) ? { name: piece } : String(params[piece])))
    .filter((piece) => piece !== "");
}
