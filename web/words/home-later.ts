/** The messages of the parts of Home that load after the number. */
import type { Catalog } from "./message.ts";

export const homeLater = {
  "home.afford": { en: "Can we afford it?", de: "Können wir uns das leisten?" },
  "home.afford_amount": { en: "Price", de: "Preis" },
  "home.afford_day": { en: "Date of the purchase", de: "Tag des Kaufs" },
  "home.afford_on": { en: "on", de: "am" },
  "home.afford_hint": {
    en: "Enter a price to see how much is left, and which envelopes pay for it.",
    de: "Gib einen Preis ein, um zu sehen, was übrig bleibt und aus welchen Umschlägen er kommt.",
  },
  "home.afford_days": { en: "Choose a date from today to {last}.", de: "Wähle einen Tag von heute bis zum {last}." },
  "home.afford_in_month": { en: "in {month}", de: "Im {month}" },
  "home.afford_in_days": { en: "from {from} to {until}", de: "Vom {from} bis {until}" },
  "home.afford_fits": {
    en: "Yes. {left} is left to spend {when}, and the balance never falls below {lowest}.",
    de: "Ja. {when} bleiben {left}, und der Kontostand fällt nie unter {lowest}.",
  },
  "home.afford_overdrawn": {
    en: "No. {left} is left to spend {when}, but the balance falls to {lowest} on {day}.",
    de: "Nein. {when} bleiben {left}, aber am {day} fällt der Kontostand auf {lowest}.",
  },
  "home.afford_missing": {
    en: "No. It is {missing} more than can be spent {when}.",
    de: "Nein. {when} fehlen dafür {missing}.",
  },
  "home.afford_lowest": {
    en: "The balance falls to {lowest} on {day}.",
    de: "Am {day} fällt der Kontostand auf {lowest}.",
  },
  "home.afford_below_floor": {
    en: "No. The balance falls to {lowest} on {day}, below the floor of {floor}.",
    de: "Nein. Am {day} fällt der Kontostand auf {lowest}, unter die Untergrenze von {floor}.",
  },
  "home.afford_costs": { en: "Paid from {costs}.", de: "Aus: {costs}." },
  "home.afford_cost": { en: "{name} {amount}", de: "{name} {amount}" },
  "home.afford_unassigned": { en: "unassigned money", de: "nicht verplantes Geld" },
  "home.envelopes_hold": {
    en: "Envelopes hold {total}, {amount} than can be spent.",
    de: "In Umschlägen liegen {total}: {amount}, als übrig ist.",
  },
  "home.amount_more": { en: "{amount} more", de: "{amount} mehr" },
  "home.envelopes_left": {
    en: "Envelopes hold {total} of it, and {amount} is unassigned.",
    de: "Davon liegen {total} in Umschlägen, und {amount} sind nicht verplant.",
  },
  "home.in_funds": {
    en: "Apart from that, {total} is set aside in funds.",
    de: "Daneben sind {total} in Rücklagen.",
  },
  "home.unconverted": {
    en: "Not counted, because there is no exchange rate: {amounts}.",
    de: "Nicht gezählt, weil ein Wechselkurs fehlt: {amounts}.",
  },
  "home.new_rows": {
    en: { one: "1 new transaction to review", other: "{count} new transactions to review" },
    de: { one: "1 neue Buchung zu prüfen", other: "{count} neue Buchungen zu prüfen" },
  },
} as const satisfies Catalog;
