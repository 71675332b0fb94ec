/** The messages of the parts of Home that load after the number, in German. */
import { pluralOf, type Translation } from "../../words/message.ts";
import type { homeLater as english } from "./later-words.en.ts";

const plural = pluralOf("de");

export const homeLater: Translation<typeof english> = {
  "home.afford": "Können wir uns das leisten?",
  "home.afford_amount": "Preis",
  "home.afford_day": "Tag des Kaufs",
  "home.afford_on": "am",
  "home.afford_hint": "Gib einen Preis ein, um zu sehen, was übrig bleibt und aus welchen Umschlägen er kommt.",
  "home.afford_days": ({ last }) => `Wähle einen Tag von heute bis zum ${last}.`,
  "home.afford_fits": ({ month, left, lowest }) =>
    `Ja. Im ${month} bleiben ${left}, und der Kontostand fällt nie unter ${lowest}.`,
  "home.afford_overdrawn": ({ month, left, day, lowest }) =>
    `Nein. Im ${month} bleiben ${left}, aber am ${day} fällt der Kontostand auf ${lowest}.`,
  "home.afford_missing": ({ month, missing }) => `Nein. Im ${month} fehlen dafür ${missing}.`,
  "home.afford_lowest": ({ day, lowest }) => `Am ${day} fällt der Kontostand auf ${lowest}.`,
  "home.afford_below_floor": ({ day, lowest, floor }) =>
    `Nein. Am ${day} fällt der Kontostand auf ${lowest}, unter die Untergrenze von ${floor}.`,
  "home.afford_costs": ({ costs }) => `Aus: ${costs}.`,
  "home.afford_cost": ({ name, amount }) => `${name} ${amount}`,
  "home.afford_unassigned": "nicht verplantes Geld",
  "home.envelopes_hold": ({ total, amount }) => `In Umschlägen liegen ${total}: ${amount}, als übrig ist.`,
  "home.amount_more": ({ amount }) => `${amount} mehr`,
  "home.envelopes_left": ({ total, amount }) =>
    `Davon liegen ${total} in Umschlägen, und ${amount} sind nicht verplant.`,
  "home.unconverted": ({ amounts }) => `Nicht gezählt, weil ein Wechselkurs fehlt: ${amounts}.`,
  "home.new_rows": ({ count }) =>
    plural(count, { one: "1 neue Buchung zu prüfen", other: `${count} neue Buchungen zu prüfen` }),
};
