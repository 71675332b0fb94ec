/** Push messages to this browser: what prevents them, and the subscription that a channel needs. `sw.ts` shows the messages. */
import { PUSH_CHANNEL, readStored, store } from "../logic/stored.ts";
import { BUDGET_ID, send } from "./client.ts";
import type { NewChannel } from "./contract.ts";

/** `install`: an iPhone or iPad gets push messages only in an app on its home screen. */
export type PushObstacle = "insecure" | "install" | "unsupported" | "denied";

export function findPushObstacle(): PushObstacle | undefined {
  if (!isSecureContext) return "insecure";
  const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isPossible && (navigator as { readonly standalone?: boolean }).standalone === false) return "install";
  if (!isPossible || !import.meta.env.PROD) return "unsupported"; // the development server has no service worker
  return Notification.permission === "denied" ? "denied" : undefined;
}

/**
 * The settings of a channel to this browser. Asks for the permission, so call it after a click. `refused`: the person did not
 * allow it. `failed`: the browser does not reach its push service. @throws ApiError
 */
export async function subscribeToPush(): Promise<NewChannel["settings"] | "refused" | "failed"> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  const { pushManager } = await navigator.serviceWorker.ready;
  const { public_key } = (await send("GET /v1/me/channels/web_push_key", {})).data;
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscribe = () => pushManager.subscribe(options);
  const subscription = await subscribe()
    .catch(async () => {
      // It may have a subscription for another key, such as that of an earlier server at this address.
      await (await pushManager.getSubscription())?.unsubscribe();
      return await subscribe();
    })
    .catch(() => undefined);
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return "failed";
  return { endpoint, keys: { p256dh, auth } };
}

const NAME = PUSH_CHANNEL + (BUDGET_ID ?? "");

/** The id of the channel to this browser, as far as it knows. */
export const readPushChannel = () => readStored(NAME);

export const storePushChannel = (id: string) => store(NAME, id);
