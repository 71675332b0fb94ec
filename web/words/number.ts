/** The sentence beside the number of the current period. It is also part of `first.ts`, so it is small. */
import type { Catalog } from "./message.ts";

export const number = {
  "number.left_last_day": {
    en: "left to spend {span}. Today is the last day.",
    de: "bleiben {span}, und heute ist sein letzter Tag.",
  },
  "number.left_per_day": {
    en: "left to spend {span}. {amount} for each of the {days_left} days left.",
    de: "bleiben {span}. {amount} für jeden der {days_left} übrigen Tage.",
  },
  "number.left_limited": {
    en: "left to spend {span}. {amount} of it before {name} on {day}.",
    de: "bleiben {span}. {amount} davon vor {name} am {day}.",
  },
  "number.left_until": {
    en: "left to spend {span}. {amount} of it before {day}.",
    de: "bleiben {span}. {amount} davon vor dem {day}.",
  },
  "number.none": { en: "None", de: "Nichts" },
  "number.left": { en: "can be spent {when}.", de: "können {when} ausgegeben werden." },
  "number.overspent": { en: "overspent {when}.", de: "überzogen {when}." },
  "number.this_month": { en: "this month", de: "für diesen Monat" },
  "number.in_month": { en: "in {month}", de: "im {month}" },
  "number.in_period": { en: "in this period", de: "in diesem Zeitraum" },
  "number.until": { en: "Until {day}", de: "Bis {day}" },
  "number.as_of": { en: "As of {time}", de: "Stand {time}" },
} as const satisfies Catalog;
