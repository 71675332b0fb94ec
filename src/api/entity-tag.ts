/** Strong entity tags (RFC 9110, section 8.8.3): two responses have the same tag only if their bytes are equal. */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Problem } from "../domain/problem.ts";

export function entityTag(body: string | Buffer): string {
  return `"${createHash("sha1").update(body).digest("base64url")}"`;
}

/** Whether an If-Match header lists the tag, by strong comparison; "*" lists every tag. */
export function isListed(tag: string, header: string): boolean {
  return header.trim() === "*" || header.split(",").some((listed) => listed.trim() === tag);
}

/** Checks If-Match against the resource before a write. @throws Problem `precondition_failed` */
export function assertUnchanged(resource: object, ifMatch: string | undefined): void {
  if (ifMatch === undefined || isListed(entityTag(JSON.stringify(resource)), ifMatch)) return;
  const detail = "The resource has changed since you read it with this ETag. Read it again and repeat the change.";
  throw new Problem("precondition_failed", detail);
}

/** Whether the client already has the response: If-None-Match lists its tag, by weak comparison. */
export function isKnown(tag: string, { "if-none-match": header }: IncomingHttpHeaders): boolean {
  return header !== undefined && isListed(tag, header.replace(/(^|,)\s*W\//g, "$1"));
}
