/** Follows the changes of the budget while the page is visible, and reads everything on the screen again after each. */
import { BUDGET_ID, queryClient, send } from "./client.ts";
import { connection, reportAnswer } from "./connection.ts";

/** A hidden page keeps its stream for this long. */
const HIDDEN_MS = 30_000;
const LONGEST_WAIT_MS = 30_000;
/** Changes within this time cause one refresh. */
const GATHER_MS = 80;

/** Starts to follow; the returned function stops. */
export function followChanges(): () => void {
  let stream: EventSource | undefined;
  let waitMs = 1000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refresh: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const refreshSoon = () => {
    clearTimeout(refresh);
    refresh = setTimeout(() => void queryClient.invalidateQueries(), GATHER_MS);
  };

  function open(): void {
    if (isStopped || stream !== undefined) return;
    const query = BUDGET_ID === undefined ? "" : `?budget_id=${BUDGET_ID}`;
    const opened = new EventSource(`/v1/events${query}`);
    stream = opened;
    opened.addEventListener("open", () => {
      waitMs = 1000;
      reportAnswer();
    });
    opened.addEventListener("change", refreshSoon);
    opened.addEventListener("reset", refreshSoon);
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
      close();
      timer = setTimeout(reopen, waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    });
  }

  /** `EventSource` does not report why it gave up. This read signs the page out if the session has ended. */
  function reopen(): void {
    send("GET /v1/me", {}).then(
      () => {
        open();
        refreshSoon();
      },
      (error: { readonly status?: number }) => {
        if (error.status === 401 || isStopped) return;
        timer = setTimeout(reopen, waitMs);
        waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
      },
    );
  }

  /** Any response ends the offline state. */
  function askServer(): void {
    send("GET /v1/me", {}).catch(() => undefined);
  }

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") timer = setTimeout(close, HIDDEN_MS);
    else if (stream === undefined) reopen();
  }

  let wasOffline = connection.get().isOffline;
  const stopWatching = connection.watch(() => {
    const { isOffline } = connection.get();
    if (wasOffline && !isOffline) refreshSoon();
    wasOffline = isOffline;
  });
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", askServer);
  // The browser may store the page for Back. Its stream would stay open, and a browser opens only six connections to a host.
  window.addEventListener("pagehide", close);
  open();
  return () => {
    isStopped = true;
    stopWatching();
    window.removeEventListener("online", askServer);
    window.removeEventListener("pagehide", close);
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(refresh);
    close();
  };
}
