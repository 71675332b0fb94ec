/** The text of a token: `lw_`, then the budget's id and 160 random bits. */
import { createSecretText, parseSecretText, type RandomBytes, type SecretForm } from "./secret-text.ts";

const FORM: SecretForm = { prefix: "lw_", hasId: true, secretBytes: 20 };

/** The content of a well-formed token: its budget, and the digest that finds it in the store. */
interface TokenClaim {
  readonly budgetId: string;
  readonly digest: string;
}

/** Creates a token for a budget. The text is shown once and never stored. */
export function createTokenText(budgetId: string, randomBytes: RandomBytes) {
  return createSecretText(FORM, budgetId, randomBytes);
}

/** Parses a token's text; undefined if it is malformed or its checksum is wrong. */
export function parseTokenText(text: string): TokenClaim | undefined {
  const claim = parseSecretText(FORM, text);
  return claim && { budgetId: claim.id, digest: claim.digest };
}
