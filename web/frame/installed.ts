/** Registers the service worker, and lets a new version take over while nobody uses the page. */
import { inTab, readStored, store } from "../logic/stored.ts";

const WORKER = "/sw.js";
/** The page is idle after this time without a key or a tap. */
const IDLE_MS = 60_000;
const CHECK_MS = 3_600_000;

/** The page's only Trusted Types policy. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** Does nothing where the browser has no service workers, such as over plain HTTP. */
export async function installPage(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (url !== WORKER) throw new TypeError(`${url} is not a script of this page`);
    return url;
  };
  const policy = trustedTypes?.createPolicy("leeway", { createScriptURL }) ?? { createScriptURL };
  const registration = await navigator.serviceWorker
    .register(policy.createScriptURL(WORKER), { updateViaCache: "none" })
    .catch(() => undefined); // the page works without it
  if (registration !== undefined) takeOverWhenIdle(registration);
}

/** The reload loses nothing: the address holds the screen, and a dialog that is open or a focused field prevents it. */
function takeOverWhenIdle(registration: ServiceWorkerRegistration): void {
  let usedAt = Date.now();
  let checkedAt = Date.now();
  for (const name of ["keydown", "pointerdown", "wheel"]) {
    window.addEventListener(name, () => (usedAt = Date.now()), { passive: true, capture: true });
  }
  let isTakingOver = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isTakingOver) location.reload();
  });

  function check(): void {
    const isHidden = document.visibilityState === "hidden";
    const isTyping =
      document.querySelector("dialog[open]") !== null || document.activeElement?.matches("input, textarea");
    if (registration.waiting !== null && !isTyping && (isHidden || Date.now() - usedAt > IDLE_MS)) {
      isTakingOver = true;
      registration.waiting.postMessage("take over");
    } else if (!isHidden && Date.now() - checkedAt > CHECK_MS) {
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    }
  }

  document.addEventListener("visibilitychange", check);
  setInterval(check, IDLE_MS / 2);
}

/** A file of an older build is missing on the server, so the page loads the new build. Add keeps its typed values. */
const RELOADED = "leeway.reloaded";
window.addEventListener("vite:preloadError", (event) => {
  const last = Number(readStored(RELOADED, inTab) ?? 0);
  if (!navigator.onLine || Date.now() - last < 60_000) return; // it would not help: the part of the page shows the problem
  event.preventDefault();
  store(RELOADED, String(Date.now()), inTab);
  location.reload();
});
