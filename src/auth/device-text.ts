/** The secret of a browser in which somebody has signed in, the value of its device cookie: 128 random bits. */
import { DAY_MS } from "../domain/calendar.ts";
import { createSecretText, parseSecretText, type RandomBytes, type SecretForm } from "./secret-text.ts";

const FORM: SecretForm = { prefix: "lwd_", hasId: false, secretBytes: 16 };

/** The longest time that browsers keep a cookie. */
export const DEVICE_MS = 400 * DAY_MS;

export function createDeviceText(randomBytes: RandomBytes) {
  return createSecretText(FORM, "", randomBytes);
}

/** The digest of a secret; undefined if it is malformed or its checksum is wrong. */
export function digestOfDevice(text: string): string | undefined {
  return parseSecretText(FORM, text)?.digest;
}
