/** The secret of a session, the value of its cookie: `lws_`, then the owner's id and 160 random bits. */
import { createSecretText, parseSecretText, type RandomBytes, type SecretForm } from "./secret-text.ts";

const FORM: SecretForm = { prefix: "lws_", hasId: true, secretBytes: 20 };

export interface SessionClaim {
  /** The user, or the token that the session was made from. */
  readonly ownerId: string;
  readonly digest: string;
}

export function createSessionText(ownerId: string, randomBytes: RandomBytes) {
  return createSecretText(FORM, ownerId, randomBytes);
}

/** Undefined if the text is malformed or its checksum is wrong. */
export function parseSessionText(text: string): SessionClaim | undefined {
  const claim = parseSecretText(FORM, text);
  return claim && { ownerId: claim.id, digest: claim.digest };
}
