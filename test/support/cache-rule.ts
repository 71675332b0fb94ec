/** The rule of what a browser may store. `server.ts` and `browser.ts` check it on every response of the API. */
import assert from "node:assert/strict";
import type { CallAnswer } from "./call.ts";

/** A response to `/v1` may be stored only if it must be revalidated, contains no secret, and answers a read. */
export function assertCacheRule(method: string, path: string, { headers }: Pick<CallAnswer, "headers">): void {
  if (!path.startsWith("/v1/") || headers.get("cache-control") === "no-store") return;
  const isRead = ["GET", "HEAD"].includes(method);
  const found = [isRead, headers.has("etag"), headers.has("set-cookie"), headers.get("cache-control")];
  assert.deepEqual(found, [true, true, false, "private, no-cache"], `${method} ${path}`);
}
