/** The messages of the sign-in page. */
import type { Catalog } from "./message.ts";

export const enter = {
  "enter.title": { en: "Sign in", de: "Anmelden" },
  "enter.intro": {
    en: "Open the link that the server printed, or paste it here. An API token works too.",
    de: "Öffne den Link, den der Server ausgegeben hat, oder füge ihn hier ein. Ein Token der API funktioniert auch.",
  },
  "enter.paste": { en: "Link or token", de: "Link oder Token" },
  "enter.submit": { en: "Sign in", de: "Anmelden" },
  "enter.name": { en: "Name", de: "Name" },
  "enter.password": { en: "Password", de: "Passwort" },
  "enter.with_password": { en: "With a password", de: "Mit Passwort" },
  "enter.with_provider": { en: "Continue with {provider}", de: "Weiter mit {provider}" },
  "enter.join_with": { en: "Join {budget} with {provider}", de: "Bei {budget} mit {provider} mitmachen" },
  "enter.provider": { en: "the sign-in provider", de: "dem Anmeldedienst" },
  "enter.provider_unavailable": {
    en: "No answer from {provider}. Try again later, or sign in another way.",
    de: "Keine Antwort von {provider}. Versuche es später noch einmal oder melde dich anders an.",
  },
  "enter.provider_failed": {
    en: "The sign-in with {provider} failed, or no user here is linked to it. Open an invitation, or sign in another way and link it in the settings.",
    de: "Die Anmeldung mit {provider} ist gescheitert, oder hier ist niemand damit verknüpft. Öffne eine Einladung, oder melde dich anders an und verknüpfe sie in den Einstellungen.",
  },
  "enter.link_used": {
    en: "The link was used or has expired. Ask for a new one.",
    de: "Der Link wurde schon verwendet oder ist abgelaufen. Bitte um einen neuen.",
  },
  "enter.with_passkey": { en: "Use a passkey", de: "Passkey verwenden" },
  "enter.passkeys_elsewhere": {
    en: "Passkeys work only at {address}.",
    de: "Passkeys funktionieren nur unter {address}.",
  },
  "enter.passkeys_need_https": {
    en: "Passkeys do not work here: browsers accept them only over HTTPS, or on the server itself.",
    de: "Passkeys funktionieren hier nicht: Browser erlauben sie nur über HTTPS oder auf dem Server selbst.",
  },
  "enter.with_recovery": { en: "With a recovery code", de: "Mit Wiederherstellungscode" },
  "enter.recovery_code": { en: "Recovery code", de: "Wiederherstellungscode" },
  "enter.recovery_name": {
    en: "If you have no sign-in name, enter the id that was shown with the codes.",
    de: "Ohne Anmeldenamen die ID, die mit den Codes angezeigt wurde.",
  },
  "enter.use_recovery": { en: "Use a recovery code", de: "Wiederherstellungscode verwenden" },
  "enter.use_password": { en: "Use the password", de: "Passwort verwenden" },
  "enter.new_link": {
    en: "If you have neither, run this on the server to get a link:",
    de: "Ohne Link oder Token hilft dieser Befehl auf dem Server:",
  },
  "enter.checking": { en: "Signing in", de: "Anmeldung läuft" },
  "enter.continue_as": { en: "Continue as {name}", de: "Weiter als {name}" },
  "enter.join_new": { en: "Join {budget} as a new user", de: "Bei {budget} als neue Person mitmachen" },
  "enter.join_as": { en: "Join {budget} as {name}", de: "Bei {budget} als {name} mitmachen" },
  "enter.code_intro": { en: "This link signs you in.", de: "Dieser Link meldet dich an." },
  "enter.invitation_intro": { en: "You are invited to {budget}.", de: "Du bist zu {budget} eingeladen." },
  "enter.sign_in_first": {
    en: "I already have an account: sign in",
    de: "Ich habe hier schon ein Konto: erst anmelden",
  },
  "enter.other_way": { en: "Sign in another way", de: "Anders anmelden" },
  "enter.passkey_failed": {
    en: "Signing in with the passkey failed. Try again, or sign in another way.",
    de: "Der Passkey wurde nicht verwendet. Versuche es noch einmal oder melde dich anders an.",
  },
  "enter.unsent": {
    en: {
      one: "1 entry on this device has not been sent. It will be sent when the same person signs in again.",
      other:
        "{count} entries on this device have not been sent. They will be sent when the same person signs in again.",
    },
    de: {
      one: "1 Eintrag auf diesem Gerät ist noch nicht gesendet. Er wird gesendet, wenn sich dieselbe Person wieder anmeldet.",
      other:
        "{count} Einträge auf diesem Gerät sind noch nicht gesendet. Sie werden gesendet, wenn sich dieselbe Person wieder anmeldet.",
    },
  },
  "enter.remove_unsent": { en: "Remove from this device", de: "Von diesem Gerät entfernen" },
} as const satisfies Catalog;
