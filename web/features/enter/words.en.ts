/** The messages of the sign-in page, in English. */
import { pluralOf } from "../../words/message.ts";

const plural = pluralOf("en");

export const enter = {
  "enter.title": "Sign in",
  "enter.intro": "Open the link that the server printed, or paste it here. An API token works too.",
  "enter.paste": "Link or token",
  "enter.submit": "Sign in",
  "enter.name": "Name",
  "enter.password": "Password",
  "enter.with_password": "With a password",
  "enter.with_provider": ({ provider }: { readonly provider: string }) => `Continue with ${provider}`,
  "enter.join_with": ({ budget, provider }: { readonly budget: string; readonly provider: string }) =>
    `Join ${budget} with ${provider}`,
  "enter.provider": "the sign-in provider",
  "enter.provider_unavailable": ({ provider }: { readonly provider: string }) =>
    `No answer from ${provider}. Try again later, or sign in another way.`,
  "enter.provider_failed": ({ provider }: { readonly provider: string }) =>
    `The sign-in with ${provider} failed, or no user here is linked to it. Open an invitation, or sign in another way and link it in the settings.`,
  "enter.link_used": "The link was used or has expired. Ask for a new one.",
  "enter.with_passkey": "Use a passkey",
  "enter.passkeys_elsewhere": ({ address }: { readonly address: string }) => `Passkeys work only at ${address}.`,
  "enter.passkeys_need_https":
    "Passkeys do not work here: browsers accept them only over HTTPS, or on the server itself.",
  "enter.with_recovery": "With a recovery code",
  "enter.recovery_code": "Recovery code",
  "enter.recovery_name": "If you have no sign-in name, enter the id that was shown with the codes.",
  "enter.use_recovery": "Use a recovery code",
  "enter.use_password": "Use the password",
  "enter.new_link": "If you have neither, run this on the server to get a link:",
  "enter.checking": "Signing in",
  "enter.continue_as": ({ name }: { readonly name: string }) => `Continue as ${name}`,
  "enter.join_new": ({ budget }: { readonly budget: string }) => `Join ${budget} as a new user`,
  "enter.join_as": ({ budget, name }: { readonly budget: string; readonly name: string }) =>
    `Join ${budget} as ${name}`,
  "enter.code_intro": "This link signs you in.",
  "enter.invitation_intro": ({ budget }: { readonly budget: string }) => `You are invited to ${budget}.`,
  "enter.sign_in_first": "I already have an account: sign in",
  "enter.other_way": "Sign in another way",
  "enter.passkey_failed": "Signing in with the passkey failed. Try again, or sign in another way.",
  "enter.unsent": ({ count }: { readonly count: number }) =>
    plural(count, {
      one: "1 entry on this device has not been sent. It will be sent when the same person signs in again.",
      other: `${count} entries on this device have not been sent. They will be sent when the same person signs in again.`,
    }),
  "enter.remove_unsent": "Remove from this device",
};
