/**
 * The session: a cookie that scripts cannot read. This browser only stores that there is one. `sign-in.ts` starts a session,
 * and `components/sign-out.tsx` ends it.
 */
import { closeStorage, forgetStored, forgetTyped, inTab, readStored, SIGNED_IN, TYPED_BY } from "../logic/stored.ts";
import { type ApiError, queryClient, reading } from "./client.ts";
import type { Me } from "./contract.ts";

/** While the person signs out, nothing asks for a sign-in. */
export const leaving = { isNow: false };

/** The other tabs of this browser. */
export const tabs = new BroadcastChannel("leeway-session");
tabs.addEventListener("message", () => {
  if (location.pathname !== "/enter") void leave();
});

/** Deletes everything, and opens the sign-in page. */
export async function leave(): Promise<void> {
  leaving.isNow = true;
  await queryClient.cancelQueries(); // a response that arrives now would be stored again
  closeStorage();
  await database()
    .then(({ deleteDatabase }) => deleteDatabase())
    .catch(() => undefined);
  location.replace("/enter");
}

/** Opens the sign-in page, which returns here. What the person has typed stays for the same person. */
export function askForSignIn(): void {
  if (leaving.isNow) return;
  void forget().finally(() => {
    if (location.pathname === "/enter") return;
    location.replace(`/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
  });
}

/** Deletes the data of the person who was signed in. Unsent entries stay, and are sent when the same person signs in again. */
export async function forget(): Promise<void> {
  await queryClient.cancelQueries(); // a response that arrives now would be stored again
  forgetStored();
  await database()
    .then(({ deleteCopies }) => deleteCopies())
    .catch(() => undefined);
}

const database = () => import("./database.ts");

export const readMe = () => queryClient.ensureQueryData(reading("GET /v1/me", {}));

/** Deletes what another person has typed into this tab. */
export function dropTypedOfOthers(me: Me | undefined): void {
  const id = me?.user?.id ?? me?.token.id ?? "";
  if ((readStored(TYPED_BY, inTab) ?? id) !== id) forgetTyped();
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
