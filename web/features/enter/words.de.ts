/** The messages of the sign-in page, in German. */
import { pluralOf, type Translation } from "../../words/message.ts";
import type { enter as english } from "./words.en.ts";

const plural = pluralOf("de");

export const enter: Translation<typeof english> = {
  "enter.title": "Anmelden",
  "enter.intro":
    "Öffne den Link, den der Server ausgegeben hat, oder füge ihn hier ein. Ein Token der API funktioniert auch.",
  "enter.paste": "Link oder Token",
  "enter.submit": "Anmelden",
  "enter.name": "Name",
  "enter.password": "Passwort",
  "enter.with_password": "Mit Passwort",
  "enter.with_provider": ({ provider }) => `Weiter mit ${provider}`,
  "enter.join_with": ({ budget, provider }) => `Bei ${budget} mit ${provider} mitmachen`,
  "enter.provider": "dem Anmeldedienst",
  "enter.provider_unavailable": ({ provider }) =>
    `Keine Antwort von ${provider}. Versuche es später noch einmal oder melde dich anders an.`,
  "enter.provider_failed": ({ provider }) =>
    `Die Anmeldung mit ${provider} ist gescheitert, oder hier ist niemand damit verknüpft. Öffne eine Einladung, oder melde dich anders an und verknüpfe sie in den Einstellungen.`,
  "enter.link_used": "Der Link wurde schon verwendet oder ist abgelaufen. Bitte um einen neuen.",
  "enter.with_passkey": "Passkey verwenden",
  "enter.passkeys_elsewhere": ({ address }) => `Passkeys funktionieren nur unter ${address}.`,
  "enter.passkeys_need_https":
    "Passkeys funktionieren hier nicht: Browser erlauben sie nur über HTTPS oder auf dem Server selbst.",
  "enter.with_recovery": "Mit Wiederherstellungscode",
  "enter.recovery_code": "Wiederherstellungscode",
  "enter.recovery_name": "Ohne Anmeldenamen die ID, die mit den Codes angezeigt wurde.",
  "enter.use_recovery": "Wiederherstellungscode verwenden",
  "enter.use_password": "Passwort verwenden",
  "enter.new_link": "Ohne Link oder Token hilft dieser Befehl auf dem Server:",
  "enter.checking": "Anmeldung läuft",
  "enter.continue_as": ({ name }) => `Weiter als ${name}`,
  "enter.join_new": ({ budget }) => `Bei ${budget} als neue Person mitmachen`,
  "enter.join_as": ({ budget, name }) => `Bei ${budget} als ${name} mitmachen`,
  "enter.code_intro": "Dieser Link meldet dich an.",
  "enter.invitation_intro": ({ budget }) => `Du bist zu ${budget} eingeladen.`,
  "enter.sign_in_first": "Ich habe hier schon ein Konto: erst anmelden",
  "enter.other_way": "Anders anmelden",
  "enter.passkey_failed": "Der Passkey wurde nicht verwendet. Versuche es noch einmal oder melde dich anders an.",
  "enter.unsent": ({ count }) =>
    plural(count, {
      one: "1 Eintrag auf diesem Gerät ist noch nicht gesendet. Er wird gesendet, wenn sich dieselbe Person wieder anmeldet.",
      other: `${count} Einträge auf diesem Gerät sind noch nicht gesendet. Sie werden gesendet, wenn sich dieselbe Person wieder anmeldet.`,
    }),
  "enter.remove_unsent": "Von diesem Gerät entfernen",
};
