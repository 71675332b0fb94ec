/** The secret of a feed: `lwf_`, then the budget's id and 160 random bits. It is part of the feed's address. */
import { createSecretText, parseSecretText, type RandomBytes, type SecretForm } from "./secret-text.ts";

const FEED: SecretForm = { prefix: "lwf_", hasId: true, secretBytes: 20 };

interface FeedClaim {
  readonly budgetId: string;
  readonly digest: string;
}

/** The text is shown once and never stored. */
export function createFeedText(budgetId: string, randomBytes: RandomBytes) {
  return createSecretText(FEED, budgetId, randomBytes);
}

/** Undefined if the text is malformed or its checksum is wrong. */
export function parseFeedText(text: string): FeedClaim | undefined {
  const claim = parseSecretText(FEED, text);
  return claim && { budgetId: claim.id, digest: claim.digest };
}
