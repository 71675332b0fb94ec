/** The sentence beside the number, in German. */
import type { Translation } from "./message.ts";
import type { number as english } from "./number.en.ts";

export const number: Translation<typeof english> = {
  "number.left_per_day": ({ per_day, days_left }) =>
    days_left === 1
      ? `bleiben für diesen Monat, und heute ist sein letzter Tag.`
      : `bleiben für diesen Monat. ${per_day} für jeden der ${days_left} übrigen Tage.`,
  "number.left": ({ month }) => `können im ${month} ausgegeben werden.`,
  "number.left_at_end": ({ month }) => `blieben am Ende des Monats ${month}.`,
  "number.overspent": ({ month, is_over }) =>
    is_over ? `Um diesen Betrag war der ${month} überzogen.` : `überzogen im ${month}.`,
  "number.as_of": ({ time }) => `Stand ${time}`,
};
