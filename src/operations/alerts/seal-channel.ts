/** Seals and opens the settings of a channel: addresses, topics and tokens. */
import type { Service } from "../service.ts";

/** Why nothing can be sent on a channel whose settings do not open. */
export const MISSING_KEY = "The server's key for the settings is missing.";

interface Place {
  readonly budgetId: string;
  readonly id: string;
}

const placeOf = ({ budgetId, id }: Place) => ({ table: "channels", budgetId, rowId: id, column: "settings" });

/** Call it before a write, because it may read a file. @throws Problem `secrets_not_configured`. */
export async function sealSettings(
  { secrets }: Pick<Service, "secrets">,
  place: Place,
  settings: object,
): Promise<string> {
  return await secrets.seal("channel", placeOf(place), JSON.stringify(settings));
}

/** As JSON. Undefined if the server lacks its key. */
export async function openSettings(
  { secrets }: Pick<Service, "secrets">,
  place: Place,
  sealed: string,
): Promise<string | undefined> {
  return await secrets.open("channel", placeOf(place), sealed);
}
