/** The messages of the command palette, in German. */
import type { Translation } from "../words/message.ts";
import type { palette as english } from "./words.en.ts";

export const palette: Translation<typeof english> = {
  "palette.title": "Befehle",
  "palette.label": "Seite, Aktion, Empfänger, Konto oder Frage",
  "palette.hint": "Plan, Bäcker, 12,40 Bäcker, 400 am fr?",
  "palette.empty": "Nichts heißt so.",
  "palette.explained":
    "Betrag und Empfänger tragen eine Buchung ein. Ein Betrag mit Fragezeichen prüft, ob das Geld dafür reicht.",
  "palette.add": ({ line }) => `${line} eintragen`,
  "palette.add_income": "Einnahme eintragen",
  "palette.add_transfer": "Umbuchung eintragen",
  "palette.copy_plan": ({ from }) => `Plan von ${from} in diesen Monat kopieren`,
  "palette.copied": ({ from }) => `Plan von ${from} kopiert.`,
  "palette.theme_system": "Darstellung wie das Gerät",
  "palette.theme_light": "Helle Darstellung",
  "palette.theme_dark": "Dunkle Darstellung",
  "palette.report": ({ name }) => `Bericht: ${name}`,
  "palette.sign_out": "Abmelden",
  "palette.view": "Gespeicherte Ansicht",
  "palette.account": "Konto",
  "palette.category": "Kategorie",
  "palette.payee": "Empfänger",
  "palette.search": ({ text }) => `Buchungen nach „${text}“ durchsuchen`,
  "palette.asked": ({ amount, day }) => `${amount} am ${day}`,
};
