/** Signing in and out. The session is a cookie that scripts cannot read; this browser only stores that there is one. */
import { readStored, SIGNED_IN, store } from "../logic/stored.ts";
import { type ApiError, queryClient, reading, sendRaw } from "./client.ts";

export interface SignInMethods {
  readonly methods: readonly ("passkey" | "password" | "oidc" | "proxy")[];
  readonly oidc_name: string | null;
  /** No user exists yet. */
  readonly needs_setup: boolean;
  /** Why passkeys do not work at this address. */
  readonly passkey_unavailable: string | null;
}

/** The effect of a one-time code. */
export interface CodeInfo {
  readonly kind: string;
  readonly user_name: string | null;
  readonly budget_name: string | null;
  readonly signed_in_as: string | null;
}

export type Proof =
  | { readonly code: string }
  | { readonly token: string }
  | { readonly password: { readonly name: string; readonly password: string } }
  | { readonly recovery: { readonly name: string; readonly code: string } }
  | { readonly passkey: unknown }
  | { readonly proxy: true };

export async function readMethods(): Promise<SignInMethods> {
  return (await sendRaw<SignInMethods>("GET /v1/session/methods")).data;
}

export async function readCode(code: string): Promise<CodeInfo> {
  return (await sendRaw<CodeInfo>("POST /v1/session/code", { body: { code } })).data;
}

/** @throws ApiError */
export async function signIn(proof: Proof): Promise<void> {
  await sendRaw("POST /v1/session", { body: proof });
  queryClient.clear();
  store(SIGNED_IN, "1");
}

/** Asks the browser for a passkey and signs in with it. @throws ApiError, or the browser's error if the person cancels. */
export async function signInWithPasskey(): Promise<void> {
  const { data } = await sendRaw<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>(
    "POST /v1/session/passkey_options",
    { body: {} },
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data.options);
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  await signIn({ passkey: credential.toJSON() });
}

/** Leaves for the provider's page. */
export async function signInWithProvider(): Promise<void> {
  const body = { purpose: "sign_in", return_to: addressAfterSignIn() };
  const { data } = await sendRaw<{ readonly url: string }>("POST /v1/session/oidc", { body });
  location.assign(data.url);
}

/** Ends the session, and leaves for the sign-in page. */
export async function signOut(): Promise<void> {
  await sendRaw("DELETE /v1/session").catch(() => undefined);
  store(SIGNED_IN, null);
  location.replace("/enter");
}

/** Leaves for the sign-in page, which returns here. The page's data is gone, because it is only in memory. */
export function askForSignIn(): void {
  store(SIGNED_IN, null);
  if (location.pathname === "/enter") return;
  location.replace(`/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
}

/** The address that asked for the sign-in: a path of this origin. */
export function addressAfterSignIn(): string {
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

/** Waits until the browser is known to be signed in. A page that is asked to sign in waits forever, because it leaves. */
export async function waitForSession(): Promise<void> {
  if (readStored(SIGNED_IN) !== null) return;
  await queryClient.ensureQueryData(reading("GET /v1/me", {})).catch((error: ApiError) => {
    if (error.status === 401) return new Promise<never>(() => {});
    return undefined; // each part of the page shows the problem
  });
}
