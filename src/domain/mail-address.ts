/** E-mail addresses in ASCII, in the form that HTML's `input type=email` accepts. They contain no character that ends a header. */

export const MAX_MAIL_ADDRESS = 254;

const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/** For `RegExp` and JSON Schema. */
export const MAIL_ADDRESS = `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`;

export function isMailAddress(text: string): boolean {
  return text.length <= MAX_MAIL_ADDRESS && new RegExp(MAIL_ADDRESS).test(text);
}
