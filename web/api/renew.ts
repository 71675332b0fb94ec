/**
 * Opens a page of the server if a sign-in proxy asks for a new sign-in. A request from a script cannot show the proxy's
 * sign-in page.
 */

/** A proxy that always asks again must not reload the page forever. */
const PAUSE_MS = 60_000;
const LAST = "leeway.renewed";

let isAsking = false;

/** Called after a request that failed although there is a network. Leaves the page if a proxy asks for a sign-in. */
export async function renewIfAsked(): Promise<void> {
  if (isAsking || !navigator.onLine || Date.now() - Number(sessionStorage.getItem(LAST) ?? 0) < PAUSE_MS) return;
  isAsking = true;
  const response = await fetch("/v1/session/methods", { redirect: "manual" }).catch(() => undefined);
  isAsking = false;
  if (response === undefined || !isOfProxy(response)) return;
  sessionStorage.setItem(LAST, String(Date.now()));
  const here = location.pathname + location.search;
  location.assign(`/v1/session/renew?return_to=${encodeURIComponent(here)}`);
}

/** The server itself never redirects this request, and answers it without a session. */
function isOfProxy({ type, status }: Response): boolean {
  return type === "opaqueredirect" || status === 401;
}
