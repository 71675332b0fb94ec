/**
 * The secrets of a feed, each with the budget's id and 160 random bits: `lwf_` opens it and is part of its address; `lwc_` is
 * the code in a setup token, which a program exchanges for a new `lwf_` once.
 */
import { createSecretText, parseSecretText, type RandomBytes, type SecretForm } from "./secret-text.ts";

const FORMS = {
  feed: { prefix: "lwf_", hasId: true, secretBytes: 20 },
  claim: { prefix: "lwc_", hasId: true, secretBytes: 20 },
} as const satisfies Readonly<Record<string, SecretForm>>;

type FeedSecret = keyof typeof FORMS;

interface FeedClaim {
  readonly budgetId: string;
  readonly digest: string;
}

/** The text is shown once and never stored. */
export function createFeedText(secret: FeedSecret, budgetId: string, randomBytes: RandomBytes) {
  return createSecretText(FORMS[secret], budgetId, randomBytes);
}

/** Undefined if the text is malformed or its checksum is wrong. */
export function parseFeedText(secret: FeedSecret, text: string): FeedClaim | undefined {
  const claim = parseSecretText(FORMS[secret], text);
  return claim && { budgetId: claim.id, digest: claim.digest };
}
