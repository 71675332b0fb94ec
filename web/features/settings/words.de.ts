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
  "settings.not_found": "Diesen Abschnitt gibt es nicht, oder er ist nicht für dich.",
  "settings.this_browser": "Dieser Browser",
  "settings.this_browser_intro": "Andere Geräte behalten ihre eigenen Farben und ihre Sprache.",
  "settings.theme": "Farben",
  "settings.theme_system": "Wie das Gerät",
  "settings.theme_light": "Hell",
  "settings.theme_dark": "Dunkel",
  "settings.language": "Sprache",
};
