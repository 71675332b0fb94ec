/** The messages of feeds and programs. */
import type { Catalog } from "./message.ts";

export const feeds = {
  "feeds.calendar": { en: "Calendar", de: "Kalender" },
  "feeds.calendar_intro": {
    en: "Your bills and your pay, as all-day events in the calendar that you already use.",
    de: "Deine Rechnungen und Einnahmen als ganztägige Termine in dem Kalender, den du schon hast.",
  },
  "feeds.new_calendar": { en: "New calendar", de: "Neuer Kalender" },
  "feeds.create_calendar": { en: "Create calendar", de: "Kalender erstellen" },
  "feeds.no_calendar": { en: "There is no calendar yet.", de: "Es gibt noch keinen Kalender." },
  "feeds.name_hint": {
    en: "The calendar has this name in the other program.",
    de: "So heißt der Kalender im anderen Programm.",
  },
  "feeds.shows": { en: "It shows", de: "Er zeigt" },
  "feeds.part_bills": { en: "Bills", de: "Rechnungen" },
  "feeds.part_income": { en: "Income", de: "Einnahmen" },
  "feeds.part_transfers": { en: "Transfers", de: "Umbuchungen" },
  "feeds.choose_part": { en: "Choose at least one.", de: "Wähle mindestens eines." },
  "feeds.amounts": { en: "With amounts", de: "Mit Beträgen" },
  "feeds.amounts_hint": {
    en: "The provider of your calendar, and everybody who sees it, can read them.",
    de: "Der Anbieter deines Kalenders und alle, die ihn sehen, können sie lesen.",
  },
  "feeds.no_amounts": { en: "without amounts", de: "ohne Beträge" },
  "feeds.reminders": { en: "Reminder", de: "Erinnerung" },
  "feeds.no_reminder": { en: "None", de: "Keine" },
  "feeds.reminder_same_day": { en: "on the day, at 9:00", de: "am selben Tag um 9 Uhr" },
  "feeds.reminder": {
    en: { one: "1 day before, at 9:00", other: "{count} days before, at 9:00" },
    de: { one: "1 Tag vorher um 9 Uhr", other: "{count} Tage vorher um 9 Uhr" },
  },
  "feeds.subscribe": {
    en: "Add this address in your calendar program as a calendar that you subscribe to.",
    de: "Füge diese Adresse in deinem Kalenderprogramm als abonnierten Kalender hinzu.",
  },
  "feeds.qr_code": {
    en: "The address as a QR code for the camera of your phone",
    de: "Die Adresse als QR-Code für die Kamera deines Handys",
  },
  "feeds.address": { en: "Address", de: "Adresse" },
  "feeds.address_hint": {
    en: "It will not be shown again. Whoever has it can read this calendar.",
    de: "Sie wird nur jetzt angezeigt. Wer sie hat, kann diesen Kalender lesen.",
  },
  "feeds.never_read": { en: "never read", de: "nie abgerufen" },
  "feeds.read": { en: "last read {when}", de: "zuletzt abgerufen {when}" },
  "feeds.revoke_title": { en: "Revoke {name}?", de: "{name} widerrufen?" },
  "feeds.revoke_text": {
    en: "Programs that use its address can no longer read it.",
    de: "Programme, die seine Adresse haben, können dann nichts mehr abrufen.",
  },
  "feeds.revoked": { en: "{name} no longer works.", de: "{name} gilt nicht mehr." },
} as const satisfies Catalog;
