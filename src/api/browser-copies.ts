/**
 * Decides what a browser may store of household data, and deletes it when a session ends. By default, no response may be
 * stored. One with an entity tag may be, but only if the browser obeys Clear-Site-Data: it then asks the server each time.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isKnown } from "./entity-tag.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the browser obeys Clear-Site-Data: it uses TLS, or runs on this machine. */
    readonly obeysClearing: boolean;
  }
}

/** `isTrustworthy` decides `obeysClearing`, when it is needed. */
export function watchBrowsers(app: FastifyInstance, isTrustworthy: (request: FastifyRequest) => boolean): void {
  app.decorateRequest("obeysClearing", {
    getter(this: FastifyRequest) {
      return isTrustworthy(this);
    },
  });
}

/** The default of all responses. */
export function forbidStoring(reply: FastifyReply): void {
  reply.header("cache-control", "no-store");
}

/** Adds the entity tag. Returns whether the response to a read is 304, because the client already has it. */
export function writeTag(tag: string, request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header("etag", tag);
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  // A response that sets a new secret must not be stored.
  if (request.obeysClearing && !reply.hasHeader("set-cookie")) reply.header("cache-control", "private, no-cache");
  return isKnown(tag, request.headers);
}

/**
 * What a browser deletes: `responses` are those that it has cached; `everything` is also what the page has stored, such as
 * unsent entries. The cookies stay.
 */
export type Clearing = "responses" | "everything";

const DATA = { responses: '"cache"', everything: '"cache", "storage"' } as const;

/** Other browsers ignore the header and write a message to the console. */
export function clearCopies(clearing: Clearing, { obeysClearing }: FastifyRequest, reply: FastifyReply): void {
  if (obeysClearing) reply.header("clear-site-data", DATA[clearing]);
}
