/** Signing in and out. The session is a cookie that scripts cannot read; this browser only stores that there is one. */
import {
  closeStorage,
  forgetStored,
  forgetTyped,
  inTab,
  readStored,
  SIGNED_IN,
  store,
  TYPED_BY,
} from "../logic/stored.ts";
import { type ApiError, queryClient, reading, send, sendRaw } from "./client.ts";
import type { Me, Requests } from "./contract.ts";

export type SignInMethods = Requests["GET /v1/session/methods"]["response"];

/** The effect of a one-time code. */
export interface CodeInfo {
  readonly kind: string;
  readonly user_name: string | null;
  readonly budget_name: string | null;
  readonly signed_in_as: string | null;
}

export type Proof = Requests["POST /v1/session"]["body"];

export async function readMethods(): Promise<SignInMethods> {
  return (await send("GET /v1/session/methods", {})).data;
}

export async function readCode(code: string): Promise<CodeInfo> {
  return (await sendRaw<CodeInfo>("POST /v1/session/code", { body: { code } })).data;
}

/** @throws ApiError */
export async function signIn(proof: Proof): Promise<void> {
  await send("POST /v1/session", { body: proof });
  queryClient.clear();
  await forget(); // copies of another person
  dropTypedOfOthers(await readMe().catch(() => undefined));
  store(SIGNED_IN, "1");
}

/** Opens the page of the sign-in provider, which redirects back to `return_to`. @throws ApiError */
export async function leaveForProvider(body: Requests["POST /v1/session/oidc"]["body"]): Promise<never> {
  const { url } = (await send("POST /v1/session/oidc", { body })).data;
  if (body.purpose === "sign_in") await forget(); // copies of another person
  location.assign(url);
  return await new Promise<never>(() => {});
}

/** The error code in the sign-in provider's redirect; null if there is none. */
export function failureAtProvider(): string | null {
  return new URLSearchParams(location.search).get("failed");
}

/** Ends the session, and opens the sign-in page. @throws ApiError if the server does not respond: the session has not ended. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  await sendRaw("DELETE /v1/session").catch((error: ApiError) => {
    if (error.status !== 0) return;
    isLeaving = false;
    throw error;
  });
  tabs?.postMessage("signed out");
  await leave();
}

let isLeaving = false;

/** The other tabs of this browser. */
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("leeway-session");
tabs?.addEventListener("message", () => {
  if (location.pathname !== "/enter") void leave();
});

/** Deletes everything that this browser has stored, and opens the sign-in page. */
async function leave(): Promise<void> {
  isLeaving = true;
  await queryClient.cancelQueries(); // a response that arrives now would be stored again
  closeStorage();
  await database()
    .then(({ deleteDatabase }) => deleteDatabase())
    .catch(() => undefined);
  location.replace("/enter");
}

/** Opens the sign-in page, which returns here. What the person has typed stays for the same person. */
export function askForSignIn(): void {
  if (isLeaving) return;
  void forget().finally(() => {
    if (location.pathname === "/enter") return;
    location.replace(`/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
  });
}

/** Deletes the data of the person who was signed in. Unsent entries stay, and are sent when the same person signs in again. */
async function forget(): Promise<void> {
  await queryClient.cancelQueries(); // a response that arrives now would be stored again
  forgetStored();
  await database()
    .then(({ deleteCopies }) => deleteCopies())
    .catch(() => undefined);
}

const database = () => import("./database.ts");

const readMe = () => queryClient.ensureQueryData(reading("GET /v1/me", {}));

/** Deletes what another person has typed into this tab. */
export function dropTypedOfOthers(me: Me | undefined): void {
  const id = me?.user?.id ?? me?.token.id ?? "";
  if ((readStored(TYPED_BY, inTab) ?? id) !== id) forgetTyped();
  store(TYPED_BY, id, inTab);
}

/** The address that asked for the sign-in: a path of this origin. */
export function addressAfterSignIn(): string {
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

/** Waits until the browser is known to be signed in. If it is not, never resolves, because the page is left. */
export async function waitForSession(): Promise<void> {
  if (readStored(SIGNED_IN) !== null) return;
  const me = await readMe().catch((error: ApiError) => {
    if (error.status === 401) return new Promise<never>(() => {});
    return undefined; // each part of the page shows the problem
  });
  if (me !== undefined) dropTypedOfOthers(me);
}
