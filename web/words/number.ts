/** The sentence beside the number of the current month. It is also part of `first.ts`, so it is small. */
import type { Catalog } from "./message.ts";

export const number = {
  "number.left_last_day": {
    en: "left to spend this month. Today is the last day.",
    de: "bleiben für diesen Monat, und heute ist sein letzter Tag.",
  },
  "number.left_per_day": {
    en: "left to spend this month. {amount} for each of the {days_left} days left.",
    de: "bleiben für diesen Monat. {amount} für jeden der {days_left} übrigen Tage.",
  },
  "number.left_limited": {
    en: "left to spend this month. {amount} of it before {name} on {day}.",
    de: "bleiben für diesen Monat. {amount} davon vor {name} am {day}.",
  },
  "number.left_until": {
    en: "left to spend this month. {amount} of it before {day}.",
    de: "bleiben für diesen Monat. {amount} davon vor dem {day}.",
  },
  "number.none": { en: "None", de: "Nichts" },
  "number.left": { en: "can be spent in {month}.", de: "können im {month} ausgegeben werden." },
  "number.overspent": { en: "overspent in {month}.", de: "überzogen im {month}." },
  "number.as_of": { en: "As of {time}", de: "Stand {time}" },
} as const satisfies Catalog;
