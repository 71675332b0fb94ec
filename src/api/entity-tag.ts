/** Strong entity tags (RFC 9110, section 8.8.3): two responses have the same tag only if their bytes are equal. */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export function entityTag(body: string | Buffer): string {
  return `"${createHash("sha1").update(body).digest("base64url")}"`;
}

/** Whether an If-Match header lists the tag, by strong comparison; "*" lists every tag. */
export function isListed(tag: string, header: string): boolean {
  return header.trim() === "*" || header.split(",").some((listed) => listed.trim() === tag);
}

/** Whether the client already has the response: If-None-Match lists its tag, by weak comparison. */
export function isKnown(tag: string, { "if-none-match": header }: IncomingHttpHeaders): boolean {
  return header !== undefined && isListed(tag, header.replace(/(^|,)\s*W\//g, "$1"));
}
