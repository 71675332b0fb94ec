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
  "feeds.programs": { en: "Other budgeting programs", de: "Andere Haushaltsprogramme" },
  "feeds.programs_intro": {
    en: "Actual, Sure and other programs that know SimpleFIN read your accounts and transactions from Leeway. They cannot change them.",
    de: "Actual, Sure und andere Programme, die SimpleFIN kennen, lesen deine Konten und Buchungen aus Leeway. Ändern können sie nichts.",
  },
  "feeds.new_program": { en: "New program", de: "Neues Programm" },
  "feeds.create_program": { en: "Create setup token", de: "Einrichtungstoken erstellen" },
  "feeds.no_program": { en: "No program reads your accounts.", de: "Kein Programm liest deine Konten." },
  "feeds.program_hint": {
    en: "The program that uses it, such as Actual.",
    de: "Das Programm, das ihn verwendet, etwa Actual.",
  },
  "feeds.reads": { en: "It reads", de: "Es liest" },
  "feeds.reads_all": { en: "All accounts that are not hidden", de: "Alle Konten außer den versteckten" },
  "feeds.reads_some": { en: "Only some accounts", de: "Nur einige Konten" },
  "feeds.choose_account": { en: "Choose at least one account.", de: "Wähle mindestens ein Konto." },
  "feeds.accounts": {
    en: { one: "1 account", other: "{count} accounts" },
    de: { one: "1 Konto", other: "{count} Konten" },
  },
  "feeds.setup_token": { en: "Setup token", de: "Einrichtungstoken" },
  "feeds.setup_token_hint": {
    en: "Paste it where the program asks for a SimpleFIN token. It works once, within 24 hours, and will not be shown again.",
    de: "Füge es ein, wo das Programm nach einem SimpleFIN-Token fragt. Es gilt einmal, 24 Stunden lang, und wird nur jetzt angezeigt.",
  },
  "feeds.access_url": { en: "Or the access URL", de: "Oder die Zugriffsadresse" },
  "feeds.access_url_hint": {
    en: "For a program that cannot use the token. Whoever has it can read these accounts, until the token is used.",
    de: "Für Programme, die das Token nicht verwenden können. Wer sie hat, kann diese Konten lesen, bis das Token verwendet wird.",
  },
  "feeds.phones": { en: "Purchases from your phone", de: "Einkäufe vom Handy" },
  "feeds.phones_intro": {
    en: "An automation of your phone enters a purchase when you pay. What is not certain becomes a draft in Review.",
    de: "Eine Automation deines Handys trägt einen Einkauf beim Bezahlen ein. Was nicht sicher ist, wird ein Entwurf unter Prüfen.",
  },
  "feeds.phones_text": {
    en: "Shortcuts, Tasker and scripts send this request, with a token that may write. The folder docs/phone of Leeway has the steps.",
    de: "Kurzbefehle, Tasker und Skripte senden diese Anfrage mit einem Token, das schreiben darf. Die Schritte stehen im Ordner docs/phone von Leeway.",
  },
  "feeds.chat": { en: "Chat programs", de: "Chat-Programme" },
  "feeds.chat_intro": {
    en: "A chat program reads the budget and prepares changes. Nothing is stored before you have seen its effect and agreed.",
    de: "Ein Chat-Programm liest das Budget und bereitet Änderungen vor. Nichts wird gespeichert, bevor du die Wirkung gesehen und zugestimmt hast.",
  },
  "feeds.chat_text": {
    en: "Add this to its configuration, with a token and with the path of your installation instead of {path}. A token that only reads is enough to ask questions.",
    de: "Füge das in seine Konfiguration ein, mit einem Token und dem Pfad deiner Installation statt {path}. Für Fragen genügt ein Token, das nur liest.",
  },
  "feeds.create_token": { en: "Create a token", de: "Token erstellen" },
  "feeds.never_read": { en: "never read", de: "nie abgerufen" },
  "feeds.read": { en: "last read {when}", de: "zuletzt abgerufen {when}" },
  "feeds.revoke_title": { en: "Revoke {name}?", de: "{name} widerrufen?" },
  "feeds.revoke_text": {
    en: "Programs that use its address can no longer read it.",
    de: "Programme, die seine Adresse haben, können dann nichts mehr abrufen.",
  },
  "feeds.revoked": { en: "{name} no longer works.", de: "{name} gilt nicht mehr." },
} as const satisfies Catalog;
