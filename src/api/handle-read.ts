/** Handles requests that read, from the cache or from the route's handler. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Read, Service } from "../operations/service.ts";
import { prefersType } from "./accepted-type.ts";
import { isListed } from "./entity-tag.ts";
import { responseCache } from "./response-cache.ts";
import type { ReadRoute, RouteInput } from "./route.ts";
import { type TextResponse, toCsvResponse, toJsonResponse } from "./text-response.ts";

/**
 * A cached response is sent immediately. `input` parses and checks the request, and is called only without a cached
 * response.
 */
export type HandleRead = (
  route: ReadRoute,
  input: () => RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void> | void;

export function readHandler({ store, now }: Service): HandleRead {
  const cache = responseCache();
  return (route, input, request, reply) => {
    const { token, url } = request;
    if (route.toCsv !== undefined) reply.header("vary", "Accept");
    const toCsv = prefersType("text/csv", request.headers.accept) ? route.toCsv : undefined;
    const key = toCsv === undefined ? `${token.id} ${url}` : `${token.id} ${url} csv`;
    const nowMs = now();
    const version = store.version(token.budget_id);
    const cached = cache.find(key, version, nowMs);
    if (cached !== undefined) return send(cached, request, reply);
    const checkedInput = input();
    const context = { token, nowMs };
    const work = (reads: Read["reads"]) => route.handle({ ...context, reads }, checkedInput);
    return store.read(token.budget_id, work).then((result) => {
      const response = toCsv === undefined ? toJsonResponse(result, route) : toCsvResponse(toCsv(result), route);
      cache.set(key, version, nowMs, response);
      send(response, request, reply);
    });
  };
}

function send({ type, body, tag }: TextResponse, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("content-type", type);
  if (tag !== undefined) {
    reply.header("etag", tag);
    const known = request.headers["if-none-match"];
    if (known !== undefined && isListed(tag, known, { ignoreWeakness: true })) return void reply.code(304).send();
  }
  reply.code(200).send(body);
}
