/**
 * The messages of the frame and of fields that the first screen does not need: invalid values, unsent entries,
 * conflicting changes, sign-out, in German.
 */
import type { frame as english } from "./frame.en.ts";
import { pluralOf, type Translation } from "./message.ts";

const plural = pluralOf("de");

export const frame: Translation<typeof english> = {
  "amount.unreadable": "Das ist kein Betrag.",
  "amount.too_many_decimals": "Dieser Betrag hat zu viele Nachkommastellen für seine Währung.",
  "amount.too_large": "Dieser Betrag ist zu groß.",
  "day.unreadable": "Das ist kein Tag. Beispiele: heute, fr, 12.11., +2w.",
  "conflict.title": "Inzwischen geändert",
  "conflict.about": "Jemand anderes hat dies geändert, während du es bearbeitet hast.",
  "conflict.name_now": ({ name }) => `Es heißt jetzt ${name}.`,
  "conflict.mine": "Deins",
  "conflict.theirs": "Aktuell",
  "conflict.keep_mine": "Meins behalten",
  "conflict.take_theirs": "Aktuelles lassen",
  "conflict.nothing": "nichts",
  "conflict.yes": "ja",
  "conflict.no": "nein",
  "conflict.details": "mehrere Werte",
  "conflict.other": "Ein anderes Feld",
  "conflict.field_name": "Name",
  "conflict.field_group": "Gruppe",
  "conflict.field_kind": "Art",
  "conflict.field_current_balance": "Kontostand",
  "conflict.field_currency": "Währung",
  "conflict.field_limit": "Limit",
  "conflict.field_due_on": "Fällig",
  "conflict.field_frequency": "Häufigkeit",
  "conflict.field_is_archived": "Ausgeblendet",
  "envelopes.about": "Was ist ein Umschlag?",
  "envelopes.envelope":
    "Ein Umschlag ist der Plan einer Ausgabenkategorie, etwa 500 für Lebensmittel. Einkäufe verbrauchen ihn. Was noch in Umschlägen liegt, gehört zum Betrag, der noch ausgegeben werden kann.",
  "envelopes.unassigned":
    "Nicht verplant ist dieser Betrag ohne das Geld in Umschlägen. Zu viel verplant heißt: In den Umschlägen liegt mehr, als ausgegeben werden kann. Dann hilft es, einen Plan zu senken.",
  "outbox.after": ({ amount }) => `Etwa ${amount}, sobald alles gesendet ist.`,
  "outbox.title": "Noch nicht gesendet",
  "outbox.count": ({ count }) =>
    plural(count, { one: "1 Eintrag ist noch nicht gesendet", other: `${count} Einträge sind noch nicht gesendet` }),
  "outbox.saved": ({ amount }) => `${amount} gespeichert.`,
  "outbox.saved_at": ({ amount, payee }) => `${amount} gespeichert, ${payee}.`,
  "outbox.now_left": ({ amount }) => `Es bleiben ${amount}.`,
  "outbox.now_over": ({ amount }) => `${amount} überzogen.`,
  "outbox.kept": "Auf diesem Gerät gespeichert. Sobald der Server antwortet, wird gesendet.",
  "outbox.gone": "Dieser Eintrag wurde inzwischen gesendet. Er lässt sich unter Buchungen ändern.",
  "outbox.waiting": "Sie werden gesendet, sobald der Server antwortet, und zählen noch nicht.",
  "outbox.memory": "Dieser Browser kann sie nicht speichern. Die Seite muss offen bleiben, bis sie gesendet sind.",
  "outbox.old": ({ day }) => `Eingetragen am ${day}. Prüfe unter Buchungen, ob er schon da ist, und sende ihn dann.`,
  "outbox.send": "Senden",
  "outbox.edit_named": ({ name }) => `${name} ändern`,
  "outbox.discard_named": ({ name }) => `${name} verwerfen`,
  "outbox.discarded": ({ name }) => `${name} verworfen.`,
  "outbox.no_payee": "Umbuchung",
  "action.edit": "Ändern",
  "action.discard": "Verwerfen",
  "action.cancel": "Abbrechen",
  "leave.title": "Abmelden",
  "leave.unsent": ({ count }) =>
    plural(count, {
      one: "1 Eintrag auf diesem Gerät ist noch nicht gesendet. Beim Abmelden wird er gelöscht.",
      other: `${count} Einträge auf diesem Gerät sind noch nicht gesendet. Beim Abmelden werden sie gelöscht.`,
    }),
  "leave.sending": "Ungesendete Einträge werden gesendet …",
  "leave.stay": "Angemeldet bleiben",
  "leave.delete": "Abmelden und löschen",
  "leave.failed": "Du bist noch angemeldet, und nichts wurde gelöscht.",
  "frame.keys": "Tasten auf dieser Seite",
  "frame.single_keys_off": "Einzelne Tasten sind aus. Schalte sie unter Einstellungen, Darstellung ein.",
  "frame.api": "API-Referenz",
  "frame.sign_out": "Abmelden",
};
