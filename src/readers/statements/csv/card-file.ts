/** Whether a CSV file is the statement of a card, which often has purchases as positive amounts. */
import type { Column } from "./columns.ts";
import { normalizeHeading } from "./headings.ts";
import type { Layout } from "./layout.ts";

const CARD =
  /\b(?:card|karte|karten\w*|kart\w*|carte|tarjeta|cartao|kreditkort|kort\w+|kredietkaart|luottokort\w*)\b|カード|利用店|카드|가맹점|이용금액|信用卡|卡号|בית עסק/;
/** "4111-1111-1111-1111", "4980-00**-****-****". */
const NUMBER = /(?<![\dA-Z*])[3-6xX*][\dxX*]{3}([ -]?)[\dxX*]{4}\1[\dxX*]{4}\1[\dxX*]{3,4}(?![\dxX*])/;

/** Checks the headings, the lines before the rows and the account number. */
export function isCardFile(layout: Layout, columns: readonly Column[]): boolean {
  const account = columns.find(({ meaning }) => meaning === "account");
  const number = layout.sample[0]?.cells[account?.index ?? -1] ?? "";
  const words = layout.preamble.flatMap(({ cells }) => cells);
  return (
    [...columns.map(({ heading }) => heading), ...words].some((text) => CARD.test(normalizeHeading(text))) ||
    [number, ...words].some(hasCardNumber)
  );
}

/** A number with masked digits or a valid card check digit (ISO/IEC 7812-1, annex B). */
function hasCardNumber(text: string): boolean {
  const number = NUMBER.exec(text)?.[0].replace(/[ -]/g, "");
  if (number === undefined || !/^\d+$/.test(number)) return number !== undefined;
  const sum = [...number].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
