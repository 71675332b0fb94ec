/** The messages of the frame of the settings, and of the appearance. */
import type { Catalog } from "./message.ts";

export const settings = {
  "settings.value_token": { en: "with the token {name}", de: "mit dem Token {name}" },
  "settings.value_categories": {
    en: { one: "1 category", other: "{count} categories" },
    de: { one: "1 Kategorie", other: "{count} Kategorien" },
  },
  "settings.value_groups": {
    en: { one: "1 group", other: "{count} groups" },
    de: { one: "1 Gruppe", other: "{count} Gruppen" },
  },
  "settings.value_rules": {
    en: { zero: "none yet", one: "1 rule", other: "{count} rules" },
    de: { zero: "noch keine", one: "1 Regel", other: "{count} Regeln" },
  },
  "settings.value_tokens": {
    en: { zero: "none yet", one: "1 token", other: "{count} tokens" },
    de: { zero: "noch keine", one: "1 Token", other: "{count} Tokens" },
  },
  "settings.value_payees": { en: "Names and usual categories", de: "Namen und übliche Kategorien" },
  "settings.value_aliases": { en: "The bank’s names for your payees", de: "Die Namen der Bank für deine Empfänger" },
  "settings.value_security": { en: "Sign-ins and changes of access", de: "Anmeldungen und Änderungen am Zugang" },
  "settings.value_none": { en: "none yet", de: "noch keine" },
  "settings.value_activity": { en: "All changes, to undo them", de: "Alle Änderungen, zum Rückgängigmachen" },
  "settings.all": { en: "All settings", de: "Alle Einstellungen" },
  "settings.group_you": { en: "You", de: "Du" },
  "settings.group_household": { en: "Household", de: "Haushalt" },
  "settings.group_access": { en: "Access", de: "Zugang" },
  "settings.sign_in": { en: "Sign-in", de: "Anmeldung" },
  "settings.members": { en: "Members", de: "Mitglieder" },
  "settings.tokens": { en: "Tokens", de: "Tokens" },
  "settings.feeds": { en: "Feeds and programs", de: "Feeds und Programme" },
  "settings.security": { en: "Security", de: "Sicherheit" },
  "settings.appearance": { en: "Appearance", de: "Darstellung" },
  "settings.not_found": {
    en: "This section does not exist, or you do not have access to it.",
    de: "Diesen Abschnitt gibt es nicht, oder du hast keinen Zugriff darauf.",
  },
  "settings.this_browser": { en: "This browser", de: "Dieser Browser" },
  "settings.this_browser_intro": {
    en: "Other devices keep their own settings.",
    de: "Andere Geräte behalten ihre eigene Auswahl.",
  },
  "settings.theme": { en: "Theme", de: "Farben" },
  "settings.theme_system": { en: "Same as the device", de: "Wie das Gerät" },
  "settings.theme_light": { en: "Light", de: "Hell" },
  "settings.theme_dark": { en: "Dark", de: "Dunkel" },
  "settings.language": { en: "Language", de: "Sprache" },
  "settings.first_weekday": { en: "First day of the week", de: "Erster Tag der Woche" },
  "settings.first_weekday_of_language": { en: "Language default", de: "Wie in der Sprache üblich" },
  "settings.privacy": { en: "Privacy", de: "Privatsphäre" },
  "settings.hide_amounts_hint": {
    en: "Amounts appear as dots, and charts are empty. To show amounts again, use the line above each screen or press “h”.",
    de: "Beträge erscheinen als Punkte, und Diagramme sind leer. Eine Zeile über jeder Ansicht zeigt sie wieder, ebenso die Taste „h“.",
  },
  "settings.all_devices": { en: "All your devices", de: "Alle deine Geräte" },
  "settings.all_devices_intro": {
    en: "These settings apply wherever you sign in to this household.",
    de: "Diese Auswahl gilt überall, wo du dich bei diesem Haushalt anmeldest.",
  },
  "settings.density": { en: "Row height in lists", de: "Zeilenhöhe in Listen" },
  "settings.density_normal": { en: "Normal", de: "Normal" },
  "settings.density_compact": { en: "Compact", de: "Kompakt" },
  "settings.density_hint": {
    en: "Compact rows apply to wide windows. On a phone, rows stay tall enough to tap.",
    de: "Kompakte Zeilen gelten für breite Fenster. Auf dem Handy bleiben Zeilen so hoch, wie ein Daumen sie braucht.",
  },
  "settings.keys": { en: "Keyboard", de: "Tastatur" },
  "settings.single_keys": { en: "Single-key shortcuts", de: "Einzelne Tasten lösen Aktionen aus" },
  "settings.single_keys_hint": {
    en: "For example, “a” adds a transaction. Keys with Ctrl or Command always work.",
    de: "Zum Beispiel erfasst „a“ eine Buchung. Tasten mit Strg oder Befehl gehen immer.",
  },
} as const satisfies Catalog;
