/** Passkeys in the browser: create one, sign in with one, and confirm the person's identity with one. */
import { send } from "./client.ts";
import type { Requests } from "./contract.ts";
import { signIn } from "./sign-in.ts";

type PasskeyAnswer = NonNullable<Requests["POST /v1/session"]["body"]["passkey"]>;
type NewPasskeyAnswer = Requests["POST /v1/me/passkeys"]["body"]["passkey"];
type CreationOptions = Parameters<typeof import("@simplewebauthn/browser").startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof import("@simplewebauthn/browser").startAuthentication>[0]["optionsJSON"];

/** Browsers support passkeys only in secure contexts. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

const library = () => import("@simplewebauthn/browser");

/** @throws ApiError, or the browser's error if the person cancels. */
export async function signInWithPasskey(): Promise<void> {
  await signIn({ passkey: await askForPasskey() });
}

/** Proves the identity of the user of the session. @throws like `signInWithPasskey` */
export async function confirmWithPasskey(): Promise<void> {
  await send("POST /v1/session/confirm", { body: { passkey: await askForPasskey() } });
}

async function askForPasskey(): Promise<PasskeyAnswer> {
  const { data } = await send("POST /v1/session/passkey_options", {});
  const { startAuthentication } = await library();
  const answer: unknown = await startAuthentication({ optionsJSON: data.options as unknown as RequestOptions });
  return answer as PasskeyAnswer;
}

/** Creates a passkey and adds it to the user. @throws like `signInWithPasskey` */
export async function addPasskey(): Promise<void> {
  const { data } = await send("POST /v1/me/passkeys/options", {});
  await send("POST /v1/me/passkeys", { body: await createPasskey(data.options) });
}

/** Lets the browser create a passkey. @throws the browser's error if the person cancels. */
export async function createPasskey(options: object): Promise<Requests["POST /v1/me/passkeys"]["body"]> {
  const { startRegistration } = await library();
  const answer: unknown = await startRegistration({ optionsJSON: options as CreationOptions });
  return { passkey: answer as NewPasskeyAnswer };
}
