/** The messages of the frame of the settings, and of the appearance, in German. */
import type { Translation } from "../../words/message.ts";
import type { settings as english } from "./words.en.ts";

export const settings: Translation<typeof english> = {
  "settings.all": "Alle Einstellungen",
  "settings.group_you": "Du",
  "settings.group_household": "Haushalt",
  "settings.group_access": "Zugang",
  "settings.sign_in": "Anmeldung",
  "settings.members": "Mitglieder",
  "settings.tokens": "Tokens",
  "settings.security": "Sicherheit",
  "settings.appearance": "Darstellung",
  "settings.not_found": "Diesen Abschnitt gibt es nicht, oder du hast keinen Zugriff darauf.",
  "settings.this_browser": "Dieser Browser",
  "settings.this_browser_intro": "Andere Geräte behalten ihre eigene Auswahl.",
  "settings.theme": "Farben",
  "settings.theme_system": "Wie das Gerät",
  "settings.theme_light": "Hell",
  "settings.theme_dark": "Dunkel",
  "settings.language": "Sprache",
  "settings.first_weekday": "Erster Tag der Woche",
  "settings.first_weekday_of_language": "Wie in der Sprache üblich",
  "settings.privacy": "Privatsphäre",
  "settings.hide_amounts": "Beträge verbergen",
  "settings.hide_amounts_hint":
    "Beträge erscheinen als Punkte, und Diagramme sind leer. Eine Zeile über jeder Ansicht zeigt sie wieder, ebenso die Taste „h“.",
  "settings.all_devices": "Alle deine Geräte",
  "settings.all_devices_intro": "Diese Auswahl gilt überall, wo du dich bei diesem Haushalt anmeldest.",
  "settings.density": "Zeilenhöhe in Listen",
  "settings.density_normal": "Normal",
  "settings.density_compact": "Kompakt",
  "settings.density_hint":
    "Kompakte Zeilen gelten für breite Fenster. Auf dem Handy bleiben Zeilen so hoch, wie ein Daumen sie braucht.",
  "settings.keys": "Tastatur",
  "settings.single_keys": "Einzelne Tasten lösen Aktionen aus",
  "settings.single_keys_hint": "Zum Beispiel erfasst „a“ eine Buchung. Tasten mit Strg oder Befehl gehen immer.",
};
