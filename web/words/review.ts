/** The messages of Review. */
import type { Catalog } from "./message.ts";

export const review = {
  "review.list": { en: "New transactions", de: "Neue Buchungen" },
  "review.count": { en: "{count} new", de: { one: "1 ist neu", other: "{count} sind neu" } },
  "review.payees": {
    en: { one: "from 1 payee.", other: "from {count} payees." },
    de: { one: "von 1 Empfänger.", other: "von {count} Empfängern." },
  },
  "review.largest": {
    en: "The first {number} payees are {count} of them.",
    de: "{count} davon sind von den ersten {number} Empfängern.",
  },
  "review.newest": { en: "These are the newest {number}.", de: "Das sind die neuesten {number}." },
  "review.done_so_far": { en: "{count} done", de: "{count} geprüft" },
  "review.to_go": { en: "{count} to go", de: "noch {count}" },
  "review.accept": {
    en: { one: "Confirm", other: "Confirm all {count}" },
    de: { one: "Stimmt", other: "Alle {count} stimmen" },
  },
  "review.accept_some": {
    en: { one: "Confirm 1 of them", other: "Confirm {count} of them" },
    de: { one: "1 davon stimmt", other: "{count} davon stimmen" },
  },
  "review.accept_as": {
    en: { one: "Confirm {category}", other: "{category} for all {count}" },
    de: { one: "{category} stimmt", other: "{category} für alle {count}" },
  },
  "review.accept_some_as": {
    en: { one: "{category} for 1 of them", other: "{category} for {count} of them" },
    de: { one: "{category} für 1 davon", other: "{category} für {count} davon" },
  },
  "review.accept_none": {
    en: { one: "Leave without a category", other: "Leave all {count} without a category" },
    de: { one: "Ohne Kategorie lassen", other: "Alle {count} ohne Kategorie lassen" },
  },
  "review.accept_some_none": {
    en: { one: "Leave 1 of them without a category", other: "Leave {count} of them without a category" },
    de: { one: "1 davon ohne Kategorie lassen", other: "{count} davon ohne Kategorie lassen" },
  },
  "review.accept_group": {
    en: { one: "Confirm", other: "Confirm {count}" },
    de: { one: "Stimmt", other: "{count} stimmen" },
  },
  "review.accept_group_label": {
    en: { one: "Confirm {title}", other: "Confirm all {count} of {title}" },
    de: { one: "{title} stimmt", other: "Alle {count} von {title} stimmen" },
  },
  "review.open": { en: "Open", de: "Öffnen" },
  "review.open_label": { en: "Open {title}", de: "{title} öffnen" },
  "review.only_this": { en: "Only this one", de: "Nur diese" },
  "review.also": {
    en: { one: "also the other 1", other: "also the other {count}" },
    de: { one: "auch die andere", other: "auch die anderen {count}" },
  },
  "review.from": { en: "from {title}", de: "von {title}" },
  "review.from_now_on": { en: "and from now on", de: "und von jetzt an" },
  "review.rows": { en: { one: "1 row", other: "{count} rows" }, de: { one: "1 Zeile", other: "{count} Zeilen" } },
  "review.rows_between": {
    en: { one: "1 row, {since} – {until}", other: "{count} rows, {since} – {until}" },
    de: { one: "1 Zeile, {since} – {until}", other: "{count} Zeilen, {since} – {until}" },
  },
  "review.wordings": { en: "{text} · {count} wordings", de: "{text} · {count} Texte" },
  "review.day_account": { en: "{day}, {account}", de: "{day}, {account}" },
  "review.look": { en: "Look at the rows", de: "Zeilen ansehen" },
  "review.amount_now": { en: "{amount} last", de: "zuletzt {amount}" },
  "review.amounts_same": { en: "{amount} each", de: "jeweils {amount}" },
  "review.amounts_changed": { en: "{before} until {day}, then {amount}", de: "{before} bis {day}, dann {amount}" },
  "review.amounts_range": { en: "from {lowest} to {highest}", de: "von {lowest} bis {highest}" },
  "review.amounts_differ": {
    en: "different amounts: open to look",
    de: "verschiedene Beträge: zum Ansehen öffnen",
  },
  "review.reason_learned": { en: "as you chose before", de: "wie bisher gewählt" },
  "review.reason_default": { en: "the payee's category", de: "die Kategorie des Empfängers" },
  "review.reason_file": { en: "from the bank's file", de: "aus der Datei der Bank" },
  "review.reason_rule": { en: "by a rule", de: "durch eine Regel" },
  "review.reason_times": {
    en: "as {number} of the last {of} times",
    de: "wie {number} der letzten {of} Male",
  },
  "review.reason_once": { en: "as the last time", de: "wie beim letzten Mal" },
  "review.read_only": {
    en: "You can only view this household. Members and owners review transactions.",
    de: "Dieser Haushalt ist hier nur lesbar. Mitglieder und Eigentümer prüfen die Buchungen.",
  },
  "review.to_transactions": { en: "Show all transactions", de: "Alle Buchungen zeigen" },
  "review.accept_all": {
    en: { one: "Confirm it as it is", other: "Confirm all {count} as they are" },
    de: { one: "Stimmt so", other: "Alle {count} stimmen so" },
  },
  "review.accepted_all": {
    en: { one: "1 transaction reviewed.", other: "{count} transactions reviewed." },
    de: { one: "1 Buchung geprüft.", other: "{count} Buchungen geprüft." },
  },
  "review.other_category": { en: "Other …", de: "Andere …" },
  "review.later": { en: "Later", de: "Später" },
  "review.swipe_later": { en: "swipe: later", de: "wischen: später" },
  "review.swipe_right": { en: "swipe: confirm", de: "wischen: stimmt so" },
  "review.done_explained": { en: "New transactions appear here.", de: "Neue Buchungen erscheinen hier." },
  "review.done": { en: "Everything is reviewed.", de: "Alles ist geprüft." },
  "review.key_next": { en: "Next group", de: "Nächste Gruppe" },
  "review.key_previous": { en: "Previous group", de: "Vorige Gruppe" },
  "review.key_accept": { en: "Confirm the group", de: "Die Gruppe stimmt" },
  "review.key_only": { en: "Confirm only its newest row", de: "Nur ihre neueste Zeile stimmt" },
  "review.key_look": { en: "Show or hide its rows", de: "Ihre Zeilen zeigen oder verbergen" },
  "review.key_from_now_on": { en: "Also from now on", de: "Auch von jetzt an" },
  "review.key_later": { en: "Decide later", de: "Später entscheiden" },
  "review.key_all": { en: "Select all, then press r to confirm them", de: "Alle auswählen; mit r stimmen sie" },
  "review.key_suggestion": { en: "Suggestion {number}: {category}", de: "Vorschlag {number}: {category}" },
} as const satisfies Catalog;
