/**
 * The key with which this server identifies itself to push services. A browser's subscription belongs to one key, so the
 * servers of a database share it. It is created when it is first needed.
 */
import { createVapidKey, vapidPublicKey } from "../../auth/web-push.ts";
import { Problem } from "../../domain/problem.ts";
import { placeOfServerKey } from "../sealed-values.ts";
import type { Service } from "../service.ts";
import { outboundOf } from "../webhooks/webhooks.ts";

const NAME = "vapid";

type KeyService = Pick<Service, "store" | "secrets">;

/** The private key. @throws Problem `secrets_not_configured`. */
export async function getVapidKey(service: KeyService): Promise<string> {
  return (await openKey(service)) ?? (await createKey(service));
}

/** The key for the subscriptions of browsers. @throws Problem `outbound_off` or `secrets_not_configured`. */
export async function getPublicVapidKey(service: Service): Promise<string> {
  outboundOf(service);
  return vapidPublicKey(await getVapidKey(service));
}

/** Undefined if there is none. @throws Problem `secrets_not_configured` if it does not open. */
async function openKey({ store, secrets }: KeyService): Promise<string | undefined> {
  const sealed = await store.all.serverKeys.find(NAME);
  if (sealed === undefined) return undefined;
  const key = await secrets.open("push", placeOfServerKey(NAME), sealed);
  if (key !== undefined) return key;
  throw new Problem("secrets_not_configured", "The server lacks the key with which its key for Web Push was sealed.");
}

/** Another server may create it at the same time: the first one counts. */
async function createKey(service: KeyService): Promise<string> {
  const value = await service.secrets.seal("push", placeOfServerKey(NAME), createVapidKey());
  await service.store.writeAll((tx) => tx.serverKeys.insertFirst({ name: NAME, value }));
  const key = await openKey(service);
  if (key === undefined) throw new Error("the key for Web Push was not stored");
  return key;
}
