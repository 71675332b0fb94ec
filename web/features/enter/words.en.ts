/** The messages of the sign-in page, in English. */
export const enter = {
  "enter.title": "Sign in",
  "enter.intro": "Open the link that the server printed, or paste it here. An API token works too.",
  "enter.paste": "Link or token",
  "enter.submit": "Sign in",
  "enter.name": "Name",
  "enter.password": "Password",
  "enter.with_password": "With a password",
  "enter.with_passkey": "Use a passkey",
  "enter.with_provider": ({ name }: { readonly name: string }) => `Continue with ${name}`,
  "enter.with_proxy": "Continue",
  "enter.new_link": "If you have neither, run this on the server to get a link:",
  "enter.checking": "Signing in",
  "enter.continue_as": ({ name }: { readonly name: string }) => `Continue as ${name}`,
  "enter.join_new": ({ budget }: { readonly budget: string }) => `Join ${budget} as a new user`,
  "enter.join_as": ({ budget, name }: { readonly budget: string; readonly name: string }) =>
    `Join ${budget} as ${name}`,
  "enter.code_intro": "This link signs you in.",
  "enter.invitation_intro": ({ budget }: { readonly budget: string }) => `You are invited to ${budget}.`,
  "enter.sign_in_first": "I have an account here: sign in first",
  "enter.other_way": "Sign in another way",
  "enter.passkey_failed": "Signing in with the passkey failed. Try again, or sign in another way.",
};
