/** Strong entity tags (RFC 9110, section 8.8.3): two answers have the same tag only if they are the same bytes. */
import { createHash } from "node:crypto";

export function entityTag(body: string | Buffer): string {
  return `"${createHash("sha1").update(body).digest("base64url")}"`;
}

/**
 * Whether a tag is among those of an If-Match header, by strong comparison; "*" is any. For If-None-Match, which
 * compares weakly, `ignoreWeakness`.
 */
export function isListed(tag: string, header: string, { ignoreWeakness = false } = {}): boolean {
  if (header.trim() === "*") return true;
  return header.split(",").some((listed) => {
    const trimmed = listed.trim();
    return (ignoreWeakness ? trimmed.replace(/^W\//, "") : trimmed) === tag;
  });
}
