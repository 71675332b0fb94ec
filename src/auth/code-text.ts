/** The code in a sign-in link: 128 random bits, for a single use. */
import { createSecretText, parseSecretText, type RandomBytes, type SecretForm } from "./secret-text.ts";

const FORM: SecretForm = { prefix: "", hasId: false, secretBytes: 16 };

export function createCode(randomBytes: RandomBytes) {
  return createSecretText(FORM, "", randomBytes);
}

/** The digest of a code; undefined if it is malformed or its checksum is wrong. */
export function digestOfCode(text: string): string | undefined {
  return parseSecretText(FORM, text)?.digest;
}
