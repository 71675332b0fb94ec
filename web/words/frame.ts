/**
 * The messages of the frame and of fields that are not needed on the first screen: invalid values, unsent entries,
 * conflicting changes, sign-out.
 */
import type { Catalog } from "./message.ts";

export const frame = {
  "amount.unreadable": { en: "Not a valid amount.", de: "Das ist kein Betrag." },
  "amount.too_many_decimals": {
    en: "This amount has too many decimals for its currency.",
    de: "Dieser Betrag hat zu viele Nachkommastellen für seine Währung.",
  },
  "amount.too_large": { en: "This amount is too large.", de: "Dieser Betrag ist zu groß." },
  "day.unreadable": {
    en: "Not a valid date. Examples: today, fri, 20 dec, +2w.",
    de: "Das ist kein Tag. Beispiele: heute, fr, 12.11., +2w.",
  },
  "conflict.title": { en: "Changed by somebody else", de: "Inzwischen geändert" },
  "conflict.about": {
    en: "Somebody else changed this while you were editing it.",
    de: "Jemand anderes hat dies geändert, während du es bearbeitet hast.",
  },
  "conflict.name_now": { en: "Its name is now {name}.", de: "Es heißt jetzt {name}." },
  "conflict.mine": { en: "Yours", de: "Deins" },
  "conflict.theirs": { en: "Theirs", de: "Aktuell" },
  "conflict.keep_mine": { en: "Keep mine", de: "Meins behalten" },
  "conflict.take_theirs": { en: "Take theirs", de: "Aktuelles lassen" },
  "conflict.details": { en: "several values", de: "mehrere Werte" },
  "conflict.other": { en: "Another field", de: "Ein anderes Feld" },
  "conflict.field_name": { en: "Name", de: "Name" },
  "conflict.field_group": { en: "Group", de: "Gruppe" },
  "conflict.field_kind": { en: "Kind", de: "Art" },
  "conflict.field_current_balance": { en: "Balance", de: "Kontostand" },
  "conflict.field_currency": { en: "Currency", de: "Währung" },
  "conflict.field_limit": { en: "Limit", de: "Limit" },
  "conflict.field_due_on": { en: "Due", de: "Fällig" },
  "conflict.field_frequency": { en: "Frequency", de: "Häufigkeit" },
  "conflict.field_icon": { en: "Icon", de: "Symbol" },
  "conflict.field_color": { en: "Color", de: "Farbe" },
  "conflict.field_note": { en: "Note", de: "Notiz" },
  "conflict.field_is_archived": { en: "Hidden", de: "Ausgeblendet" },
  "envelopes.about": { en: "What is an envelope?", de: "Was ist ein Umschlag?" },
  "envelopes.envelope": {
    en: "An envelope is the plan of a spending category, such as 500 for groceries. Purchases use it up. Money that is left in envelopes is part of the amount left to spend.",
    de: "Ein Umschlag ist der Plan einer Ausgabenkategorie, etwa 500 für Lebensmittel. Einkäufe verbrauchen ihn. Was noch in Umschlägen liegt, gehört zum Betrag, der noch ausgegeben werden kann.",
  },
  "envelopes.unassigned": {
    en: "Unassigned is the amount left to spend without the money in envelopes: nothing is planned for it yet. Over-assigned means that the envelopes hold more than is left to spend. To fix that, lower a plan.",
    de: "Nicht verplant ist dieser Betrag ohne das Geld in Umschlägen. Zu viel verplant heißt: In den Umschlägen liegt mehr, als ausgegeben werden kann. Dann hilft es, einen Plan zu senken.",
  },
  "envelopes.fund": {
    en: "A fund is a category that rolls over. Its plan is set aside at once, and purchases come out of the fund. Money in funds is not part of the amount left to spend.",
    de: "Eine Rücklage ist eine Kategorie, die übertragen wird. Ihr Plan ist sofort zurückgelegt, und Einkäufe kommen daraus. Was in Rücklagen liegt, gehört nicht zum Betrag, der noch ausgegeben werden kann.",
  },
  "outbox.after": { en: "{amount} once everything is sent.", de: "{amount}, sobald alles gesendet ist." },
  "outbox.about_after": {
    en: "About {amount} once everything is sent.",
    de: "Etwa {amount}, sobald alles gesendet ist.",
  },
  "outbox.title": { en: "Not sent yet", de: "Noch nicht gesendet" },
  "outbox.count": {
    en: { one: "1 entry not sent yet", other: "{count} entries not sent yet" },
    de: { one: "1 Eintrag ist noch nicht gesendet", other: "{count} Einträge sind noch nicht gesendet" },
  },
  "outbox.saved": { en: "{amount} added.", de: "{amount} gespeichert." },
  "outbox.saved_at": { en: "{amount} added, {payee}.", de: "{amount} gespeichert, {payee}." },
  "outbox.now_left": { en: "{amount} left to spend.", de: "Es bleiben {amount}." },
  "outbox.now_over": { en: "{amount} overspent.", de: "{amount} überzogen." },
  "outbox.details": { en: "Details", de: "Details" },
  "outbox.kept": {
    en: "Saved on this device. It will be sent when the server responds.",
    de: "Auf diesem Gerät gespeichert. Sobald der Server antwortet, wird gesendet.",
  },
  "outbox.gone": {
    en: "This entry was just sent. Edit it under Transactions.",
    de: "Dieser Eintrag wurde inzwischen gesendet. Er lässt sich unter Buchungen ändern.",
  },
  "outbox.waiting": {
    en: "Entries are sent when the server responds. They do not count yet.",
    de: "Sie werden gesendet, sobald der Server antwortet, und zählen noch nicht.",
  },
  "outbox.memory": {
    en: "This browser cannot store entries. Keep the page open until all are sent.",
    de: "Dieser Browser kann sie nicht speichern. Die Seite muss offen bleiben, bis sie gesendet sind.",
  },
  "outbox.old": {
    en: "Entered on {day}. Check under Transactions that it is not already there, then send it.",
    de: "Eingetragen am {day}. Prüfe unter Buchungen, ob er schon da ist, und sende ihn dann.",
  },
  "outbox.receipt": {
    en: "The entry is saved, its receipt is not sent yet.",
    de: "Der Eintrag ist gespeichert, sein Beleg noch nicht gesendet.",
  },
  "outbox.change": { en: "A change that is not sent yet.", de: "Eine Änderung, die noch nicht gesendet ist." },
  "outbox.send": { en: "Send", de: "Senden" },
  "outbox.discard_named": { en: "Discard {name}", de: "{name} verwerfen" },
  "outbox.discarded": { en: "{name} discarded.", de: "{name} verworfen." },
  "outbox.no_payee": { en: "Transfer", de: "Umbuchung" },
  "action.edit": { en: "Edit", de: "Ändern" },
  "action.discard": { en: "Discard", de: "Verwerfen" },
  "action.cancel": { en: "Cancel", de: "Abbrechen" },
  "leave.unsent": {
    en: {
      one: "1 entry on this device has not been sent. Signing out deletes it.",
      other: "{count} entries on this device have not been sent. Signing out deletes them.",
    },
    de: {
      one: "1 Eintrag auf diesem Gerät ist noch nicht gesendet. Beim Abmelden wird er gelöscht.",
      other: "{count} Einträge auf diesem Gerät sind noch nicht gesendet. Beim Abmelden werden sie gelöscht.",
    },
  },
  "leave.sending": { en: "Sending unsent entries …", de: "Ungesendete Einträge werden gesendet …" },
  "leave.stay": { en: "Stay signed in", de: "Angemeldet bleiben" },
  "leave.delete": { en: "Sign out and delete", de: "Abmelden und löschen" },
  "leave.failed": {
    en: "You are still signed in, and nothing was deleted.",
    de: "Du bist noch angemeldet, und nichts wurde gelöscht.",
  },
  "print.overview": { en: "Overview, {period}", de: "Übersicht, {period}" },
  "print.as_of": { en: "{household}, as of {day}", de: "{household}, Stand {day}" },
  "frame.keys": { en: "Keyboard shortcuts on this screen", de: "Tasten auf dieser Seite" },
  "frame.single_keys_off": {
    en: "Single-key shortcuts are off. Turn them on in Settings, Appearance.",
    de: "Einzelne Tasten sind aus. Schalte sie unter Einstellungen, Darstellung ein.",
  },
  "frame.api": { en: "API reference", de: "API-Referenz" },
  "frame.sign_out": { en: "Sign out", de: "Abmelden" },
} as const satisfies Catalog;
