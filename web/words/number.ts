/** The sentence beside the number. It is also part of `first.ts`, so it is small. */
import type { Catalog } from "./message.ts";

export const number = {
  "number.left_last_day": {
    en: "left to spend this month. Today is the last day.",
    de: "bleiben für diesen Monat, und heute ist sein letzter Tag.",
  },
  "number.left_per_day": {
    en: "left to spend this month. {per_day} for each of the {days_left} days left.",
    de: "bleiben für diesen Monat. {per_day} für jeden der {days_left} übrigen Tage.",
  },
  "number.left": { en: "can be spent in {month}.", de: "können im {month} ausgegeben werden." },
  "number.left_at_end": { en: "was left at the end of {month}.", de: "blieben am Ende des Monats {month}." },
  "number.overspent": { en: "overspent in {month}.", de: "überzogen im {month}." },
  "number.overspent_before": {
    en: "{month} was overspent by this amount.",
    de: "Um diesen Betrag war der {month} überzogen.",
  },
  "number.as_of": { en: "As of {time}", de: "Stand {time}" },
} as const satisfies Catalog;
