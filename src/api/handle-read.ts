/** Handles requests that read, from the cache or from the route's handler. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { withKnowledge } from "../operations/changes/read-changes.ts";
import type { Read, Service } from "../operations/service.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../words/catalog.ts";
import { prefersType } from "./accepted-type.ts";
import { callerOf } from "./caller.ts";
import type { AccessHandler } from "./handle-access.ts";
import { chooseLanguage } from "./language.ts";
import type { RunLong } from "./long-work.ts";
import { type ReadResponse, responseCache } from "./response-cache.ts";
import type { ReadRoute, RouteInput } from "./route.ts";
import {
  PLAIN_TYPE,
  sendText,
  type TextResponse,
  toCsvResponse,
  toJsonResponse,
  toPlainResponse,
} from "./text-response.ts";

/**
 * A cached response is sent immediately. `input` parses and checks the request, and is called only without a cached
 * response.
 */
export type HandleRead = (
  route: ReadRoute,
  input: () => RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>;

export function readHandler(service: Service, access: AccessHandler, runLong: RunLong): HandleRead {
  const { store, now } = service;
  const cache = responseCache();
  return async (route, input, request, reply) => {
    const { token, url } = request;
    if (request.session !== undefined && route.handleSession !== undefined) {
      input();
      const result = await route.handleSession(access.sessionContext(request));
      return send({ ...toJsonResponse(result, route), knowledge: undefined }, ONLY_VARIANT, request, reply);
    }
    const variant = chooseVariant(route, request);
    const { language } = variant;
    const key = `${token.id} ${variant.name} ${url}`;
    const nowMs = now();
    const version = store.version(token.budget_id);
    const cached = cache.find(key, version, nowMs);
    if (cached !== undefined) return send(cached, variant, request, reply);
    const checkedInput = input();
    const work = async (reads: Read["reads"]) => {
      const result = route.handle({ token, nowMs, language, reads }, checkedInput);
      return route.isList ? await withKnowledge({ reads }, result) : { result: await result, knowledge: undefined };
    };
    const { params } = checkedInput;
    const reads = { reads: store.of(token.budget_id) };
    const isLong = await route.isLong?.(reads, params);
    const { tries } = route;
    const read = async () => {
      if (tries === undefined || !(await tries.isNeeded(reads, params)))
        return await store.read(token.budget_id, work, { isLong: isLong === true });
      const result = await tries.handle(service, callerOf(request), params);
      return { result, knowledge: undefined };
    };
    const { result, knowledge } = isLong ? await runLong(request, reply, read) : await read();
    const response = { ...formatted(result, variant, route), knowledge };
    cache.set(key, version, nowMs, response);
    send(response, variant, request, reply);
  };
}

/** The form of a response that the client prefers, on a route that offers several. */
interface Variant {
  readonly name: string;
  readonly language: Language;
  readonly toCsv?: ReadRoute["toCsv"];
  readonly toText?: ReadRoute["toText"];
  readonly headers: Readonly<Record<string, string>>;
}

const ONLY_VARIANT: Variant = { name: "", language: DEFAULT_LANGUAGE, headers: {} };

function chooseVariant(route: ReadRoute, { headers }: FastifyRequest): Variant {
  const { hasSentences = false, toCsv, toText, textType } = route;
  if (hasSentences) {
    const language = chooseLanguage(headers["accept-language"], LANGUAGES, DEFAULT_LANGUAGE);
    return { name: language, language, headers: { "content-language": language, vary: "Accept-Language" } };
  }
  if (textType !== undefined) return { ...ONLY_VARIANT, toText };
  if (toCsv === undefined && toText === undefined) return ONLY_VARIANT;
  const json = { ...ONLY_VARIANT, headers: { vary: "Accept" } };
  if (toCsv !== undefined && prefersType("text/csv", headers.accept)) return { ...json, name: "csv", toCsv };
  if (toText !== undefined && prefersType("text/plain", headers.accept)) return { ...json, name: "text", toText };
  return json;
}

function formatted(result: object, { toCsv, toText }: Variant, route: ReadRoute): TextResponse {
  if (toCsv !== undefined) return toCsvResponse(toCsv(result), route);
  if (toText !== undefined) return toPlainResponse(toText(result), route.textType ?? PLAIN_TYPE, route);
  return toJsonResponse(result, route);
}

function send(
  { knowledge, ...response }: ReadResponse,
  { headers }: Variant,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(headers);
  if (knowledge !== undefined) reply.header("leeway-knowledge", String(knowledge));
  sendText(response, request, reply.code(200));
}
