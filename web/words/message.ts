/** Messages: a text, or a function of its parameters. A catalog has one message per id; each language has a catalog. */

export type Message<Params = never> = string | ((params: Params) => string);

/** A catalog in another language: the same ids with the same parameters. A missing or unknown id does not compile. */
export type Translation<Catalog> = {
  readonly [Id in keyof Catalog]: Catalog[Id] extends (params: infer Params) => string
    ? (params: Params) => string
    : string;
};

/** A message in pieces: texts, and the names of parameters that are shown in their own way. */
export type Piece = string | { readonly name: string };

const START = "\u{e000}";
const END = "\u{e001}";

/** Fills in a message. The parameters in `slots` stay pieces, so that the page can render them, in bold for example. */
export function fillPieces(
  message: Message,
  params: Readonly<Record<string, unknown>>,
  slots: readonly string[],
): Piece[] {
  if (typeof message === "string") return [message];
  const marked = { ...params, ...Object.fromEntries(slots.map((name) => [name, START + name + END])) };
  const text = message(marked as never);
  return text
    .split(new RegExp(`${START}|${END}`))
    .map((piece, i) => (i % 2 === 0 ? piece : { name: piece }))
    .filter((piece) => piece !== "");
}

/** Chooses the form for a count by the language's plural rules. */
export function pluralOf(language: string) {
  const rules = new Intl.PluralRules(language);
  return (
    count: number,
    forms: { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string },
  ): string => forms[rules.select(count)] ?? forms.other;
}
