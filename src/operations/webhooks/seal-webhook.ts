/** Seals and opens the address and the secrets of a webhook. The address may contain a secret too. */
import type { Service } from "../service.ts";

type SealedColumn = "url" | "secret" | "old_secret";

interface Place {
  readonly budgetId: string;
  readonly id: string;
}

const placeOf = ({ budgetId, id }: Place, column: SealedColumn) => ({ table: "webhooks", budgetId, rowId: id, column });

/** Call it before a write, because it may read a file. @throws Problem `secrets_not_configured`. */
export async function sealWebhook(
  { secrets }: Pick<Service, "secrets">,
  place: Place,
  column: SealedColumn,
  text: string,
): Promise<string> {
  return await secrets.seal("webhook", placeOf(place, column), text);
}

/** Undefined if there is nothing, or if the server lacks its key. */
export async function openWebhook(
  { secrets }: Pick<Service, "secrets">,
  place: Place,
  column: SealedColumn,
  sealed: string | null,
): Promise<string | undefined> {
  return sealed === null ? undefined : await secrets.open("webhook", placeOf(place, column), sealed);
}
