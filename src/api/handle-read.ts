/** Handles requests that read, from the cache or from the route's handler. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Read, Service } from "../operations/service.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../words/catalog.ts";
import { isListed } from "./entity-tag.ts";
import { JSON_TYPE, type JsonResponse, toJsonResponse } from "./json-response.ts";
import { chooseLanguage } from "./language.ts";
import { responseCache } from "./response-cache.ts";
import type { ReadRoute, RouteInput } from "./route.ts";

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
    const language = languageOf(route, request);
    const key = `${token.id} ${language ?? ""} ${url}`;
    const nowMs = now();
    const version = store.version(token.budget_id);
    const cached = cache.find(key, version, nowMs);
    if (cached !== undefined) return send(cached, language, request, reply);
    const checkedInput = input();
    const context = { token, nowMs, language: language ?? DEFAULT_LANGUAGE };
    const work = (reads: Read["reads"]) => route.handle({ ...context, reads }, checkedInput);
    return store.read(token.budget_id, work).then((result) => {
      const response = toJsonResponse(result, route);
      cache.set(key, version, nowMs, response);
      send(response, language, request, reply);
    });
  };
}

/** The language of the answer; undefined if the answer has no sentences. */
function languageOf({ hasSentences = false }: ReadRoute, { headers }: FastifyRequest): Language | undefined {
  return hasSentences ? chooseLanguage(headers["accept-language"], LANGUAGES, DEFAULT_LANGUAGE) : undefined;
}

function send(
  { body, tag }: JsonResponse,
  language: Language | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header("content-type", JSON_TYPE);
  if (language !== undefined) reply.header("content-language", language).header("vary", "Accept-Language");
  if (tag !== undefined) {
    reply.header("etag", tag);
    const known = request.headers["if-none-match"];
    if (known !== undefined && isListed(tag, known, { ignoreWeakness: true })) return void reply.code(304).send();
  }
  reply.code(200).send(body);
}
