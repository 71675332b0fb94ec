/** Why a message was not accepted, in words. */
import type { WebhookDelivery } from "../../../api/contract.ts";
import type { Words } from "../../../words/use-words.tsx";

/** Undefined if the last attempt was a success, or there was none. */
export function describeFailure({ last_error, last_status }: WebhookDelivery, t: Words["t"]): string | undefined {
  if (last_error === null) return undefined;
  return last_status === null ? last_error : t("webhooks.answered", { status: String(last_status) });
}
