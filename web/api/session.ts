/**
 * The session: a cookie that scripts cannot read. This browser only stores that there is one. `sign-in.ts` starts a session,
 * and `components/sign-out.tsx` ends it.
 */
import { closeStorage, readStored, SIGNED_IN } from "../logic/stored.ts";
import { type ApiError, queryClient, reading } from "./client.ts";

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
  closeStorage(); // before anything else: a typed value that is stored now would stay
  await deleteStored("deleteEverything");
  location.replace("/enter");
}

/** Opens the sign-in page, which returns here. What the person has typed stays for the same person. */
export function askForSignIn(): void {
  if (leaving.isNow) return;
  void forget().then(() => {
    if (location.pathname === "/enter") return;
    location.replace(`/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
  });
}

/** Deletes the data of the person who was signed in. Unsent entries stay, and are sent when the same person signs in again. */
export const forget = () => deleteStored("deleteCopies");

async function deleteStored(what: "deleteEverything" | "deleteCopies"): Promise<void> {
  await queryClient.cancelQueries(); // a response that arrives now would be stored again
  await database()
    .then((stored) => stored[what]())
    .catch(() => undefined);
}

const database = () => import("./database.ts");

export const readMe = () => queryClient.ensureQueryData(reading("GET /v1/me", {}));

/** Waits until the browser is known to be signed in. If it is not, never resolves, because the page is left. */
export async function waitForSession(): Promise<void> {
  if (readStored(SIGNED_IN) !== null) return;
  const me = await readMe().catch((error: ApiError) => {
    if (error.status === 401) return new Promise<never>(() => {});
    return undefined; // each part of the page shows the problem
  });
  if (me !== undefined) await database().then(({ dropTypedOfOthers }) => dropTypedOfOthers(me));
}
