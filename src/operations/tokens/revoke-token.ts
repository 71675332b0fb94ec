/** Revokes an access token: from the next request on it opens nothing. */
import { formatTimestamp } from "../../domain/calendar.ts";
import type { Token } from "../../domain/token.ts";
import type { Service } from "../service.ts";

export async function revokeToken({ store, now }: Service, token: Token): Promise<void> {
  const at = formatTimestamp(now());
  await store.write(token.budget_id, (tx) => tx.tokens.revoke(token.id, at), { changesTokens: true });
}
