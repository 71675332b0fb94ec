/** The messages of the command palette. */
import type { Catalog } from "./message.ts";

export const palette = {
  "palette.label": {
    en: "Screen, action, payee, account, or question",
    de: "Seite, Aktion, Empfänger, Konto oder Frage",
  },
  "palette.hint": { en: "plan, baker, 12.40 baker, 400 on fri?", de: "Plan, Bäcker, 12,40 Bäcker, 400 am fr?" },
  "palette.empty": { en: "Nothing found.", de: "Nichts heißt so." },
  "palette.explained": {
    en: "Type an amount and a payee to add a transaction, or an amount and “?” to check that you can afford it.",
    de: "Betrag und Empfänger tragen eine Buchung ein. Ein Betrag mit Fragezeichen prüft, ob das Geld dafür reicht.",
  },
  "palette.goal": { en: "Goal", de: "Ziel" },
  "palette.reconcile": { en: "Reconcile {name}", de: "{name} abgleichen" },
  "palette.settings": { en: "Settings: {name}", de: "Einstellungen: {name}" },
  "palette.budget": { en: "Open household {name}", de: "Haushalt {name} öffnen" },
  "palette.add": { en: "Add {line}", de: "{line} eintragen" },
  "palette.add_income": { en: "Add income", de: "Einnahme eintragen" },
  "palette.add_transfer": { en: "Add a transfer", de: "Umbuchung eintragen" },
  "palette.copy_plan_period": {
    en: "Copy the plan of {from} to this period",
    de: "Plan von {from} in diesen Zeitraum kopieren",
  },
  "palette.copy_plan_month": {
    en: "Copy the plan of {from} to this month",
    de: "Plan von {from} in diesen Monat kopieren",
  },
  "palette.copied": { en: "Plan of {from} copied.", de: "Plan von {from} kopiert." },
  "palette.theme_system": { en: "Same appearance as the device", de: "Darstellung wie das Gerät" },
  "palette.theme_light": { en: "Light appearance", de: "Helle Darstellung" },
  "palette.theme_dark": { en: "Dark appearance", de: "Dunkle Darstellung" },
  "palette.saved_report": { en: "Saved report", de: "Gespeicherter Bericht" },
  "palette.report": { en: "Report: {name}", de: "Bericht: {name}" },
  "palette.search": { en: "Search transactions for “{text}”", de: "Buchungen nach „{text}“ durchsuchen" },
  "palette.asked": { en: "{amount} on {day}", de: "{amount} am {day}" },
} as const satisfies Catalog;
