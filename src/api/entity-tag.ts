/** Strong entity tags (RFC 9110, section 8.8.3): two responses have the same tag only if their bytes are equal. */
import { createHash } from "node:crypto";

export function entityTag(body: string | Buffer): string {
  return `"${createHash("sha1").update(body).digest("base64url")}"`;
}

/**
 * Whether an If-Match header lists the tag, by strong comparison; "*" lists every tag. Set `ignoreWeakness` for
 * If-None-Match, which compares weakly.
 */
export function isListed(tag: string, header: string, { ignoreWeakness = false } = {}): boolean {
  if (header.trim() === "*") return true;
  return header.split(",").some((listed) => {
    const trimmed = listed.trim();
    return (ignoreWeakness ? trimmed.replace(/^W\//, "") : trimmed) === tag;
  });
}
