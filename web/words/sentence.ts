/** Chooses the sentence beside the number from the API's explanation. The page and `first.ts` use it. */
import type { Formats } from "../logic/format.ts";
import { fillPieces, type Message, type Piece } from "./message.ts";

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface NumberSentence {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

type NumberCatalog = Readonly<Record<string, Message>>;

/** The pieces of the sentence, with the amount per day as the slot `per_day`. */
export function numberSentence(
  { code, parameters }: NumberSentence,
  catalog: NumberCatalog,
  formats: Formats,
): Piece[] {
  const id = code.replace("spending_power.", "number.");
  const params = { ...parameters, month: formats.month(String(parameters.month)) };
  return fillPieces(catalog[id] ?? "", params, id === "number.left_per_day" ? ["per_day"] : []);
}

/** The amount per day of the sentence; undefined if it has none. */
export function perDayOf({ parameters }: NumberSentence): Money | undefined {
  return parameters.per_day as Money | undefined;
}
