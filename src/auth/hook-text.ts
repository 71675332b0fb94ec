/** The secret in the address of a hook: `lwh_`, then the budget's id and 160 random bits. */
import { createSecretText, parseSecretText, type RandomBytes, type SecretForm } from "./secret-text.ts";

const FORM: SecretForm = { prefix: "lwh_", hasId: true, secretBytes: 20 };

/** The text is part of an address that a provider stores. Only its digest is stored here. */
export function createHookText(budgetId: string, randomBytes: RandomBytes) {
  return createSecretText(FORM, budgetId, randomBytes);
}

/** Undefined if the text is malformed or its checksum is wrong. */
export function parseHookText(text: string): { readonly budgetId: string; readonly digest: string } | undefined {
  const claim = parseSecretText(FORM, text);
  return claim && { budgetId: claim.id, digest: claim.digest };
}
