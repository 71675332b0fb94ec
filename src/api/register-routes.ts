/** Makes routes answer: reads the input, runs what the route does, and writes the answer with its entity tag. */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { type Memories, newMemories } from "../operations/memory.ts";
import { type PerformWrite, writePerformer } from "../operations/perform-write.ts";
import type { Caller, Read, Service, Write } from "../operations/service.ts";
import type { Answer, WriteRequest } from "../operations/write-request.ts";
import { type AnswerCache, answerCache, type CachedAnswer } from "./answer-cache.ts";
import type { Authenticate } from "./authenticate.ts";
import { entityTag, isListed } from "./entity-tag.ts";
import { openApiSchema } from "./openapi.ts";
import { assertPathParameters } from "./path-parameters.ts";
import { problemAnswer } from "./problem-details.ts";
import { parseQueryOf } from "./query-string.ts";
import { queryOf, type ReadRoute, type Route, type WriteRoute } from "./route.ts";
import { inputReader } from "./validation.ts";

const JSON_TYPE = "application/json; charset=utf-8";

export function registerRoutes(
  app: FastifyInstance,
  service: Service,
  authenticate: Authenticate,
  routes: readonly Route[],
): void {
  const performWrite = writePerformer(service);
  const cache = answerCache();
  const memories = newMemories();
  app.decorateRequest("token");
  for (const route of routes) {
    const isWrite = route.method !== "GET";
    const readInput = inputReader(queryOf(route), isWrite ? route.body : undefined);
    const input = (request: FastifyRequest) => {
      const params = request.params as Record<string, string>;
      assertPathParameters(params);
      return { params, ...readInput({ query: parseQueryOf(request.url), body: request.body }) };
    };
    app.route({
      method: route.method,
      url: route.path,
      schema: openApiSchema(route),
      onRequest: authenticate(route.scope),
      handler: isWrite
        ? (request, reply) => answerWrite(route, input(request), performWrite, request, reply)
        : (request, reply) => answerRead(route, () => input(request), service, cache, memories, request, reply),
    });
  }
}

interface RouteInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Answers at once where the answer is kept. */
function answerRead(
  route: ReadRoute,
  input: () => RouteInput,
  { store, now }: Service,
  cache: AnswerCache,
  memories: Memories,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | void {
  const { token, url } = request;
  const key = `${token.id} ${url}`;
  const nowMs = now();
  const version = store.version(token.budget_id);
  const kept = cache.find(key, version, nowMs);
  if (kept !== undefined) return sendRead(kept, request, reply);
  const given = input();
  const context = { budgetId: token.budget_id, token, nowMs, memories };
  const work = (reads: Read["reads"]) => route.handle({ ...context, reads }, given);
  return store.read(work).then((result) => {
    const body = JSON.stringify(result);
    const answer = { body, tag: route.isSingle ? entityTag(body) : undefined };
    cache.keep(key, version, nowMs, answer);
    sendRead(answer, request, reply);
  });
}

function sendRead({ body, tag }: CachedAnswer, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("content-type", JSON_TYPE);
  if (tag !== undefined) {
    reply.header("etag", tag);
    const known = request.headers["if-none-match"];
    if (known !== undefined && isListed(tag, known, { ignoreWeakness: true })) return void reply.code(304).send();
  }
  reply.code(200).send(body);
}

async function answerWrite(
  route: WriteRoute,
  input: RouteInput,
  performWrite: PerformWrite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { token, headers } = request;
  const caller: Caller = { budgetId: token.budget_id, tokenId: token.id, scope: token.scope };
  const key = headers["idempotency-key"];
  const writeRequest: WriteRequest = {
    caller,
    dryRun: input.query.dry_run === true,
    ...(key === undefined ? {} : { idempotency: { key: readKey(key), fingerprint: fingerprint(request) } }),
    ...togetherWithOthers(route, input),
  };
  const work = async (write: Write) => {
    await assertCurrent(route, write, input, headers["if-match"]);
    return toAnswer(route, await route.handle(write, input));
  };
  const { isReplay, ...answer } = await performWrite(writeRequest, work, problemAnswer);
  if (isReplay) reply.header("idempotency-replayed", "true");
  reply
    .code(answer.status)
    .headers(answer.headers)
    .send(answer.body === "" ? undefined : answer.body);
}

function togetherWithOthers(route: WriteRoute, input: RouteInput): Pick<WriteRequest, "together"> {
  const { together } = route;
  const kind = together?.kindOf(input);
  if (together === undefined || kind === undefined) return {};
  const perform = async (write: Write, inputs: readonly unknown[]) =>
    (await together.handle(write, inputs)).map((result) => toAnswer(route, result));
  return { together: { kind, input, size: together.sizeOf(input), perform } };
}

function toAnswer({ status, isSingle }: WriteRoute, result: object | undefined): Answer {
  if (result === undefined) return { status, headers: {}, body: "" };
  const body = JSON.stringify(result);
  return { status, headers: { "content-type": JSON_TYPE, ...(isSingle ? { etag: entityTag(body) } : {}) }, body };
}

/** @throws Problem `precondition_failed` where the resource is not any more what the client has seen. */
async function assertCurrent(
  { current }: WriteRoute,
  { tx, caller, at }: Write,
  { params }: RouteInput,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined || current === undefined) return;
  const context = { reads: tx, budgetId: caller.budgetId, nowMs: Date.parse(at) };
  const body = JSON.stringify(await current(context, params));
  if (isListed(entityTag(body), ifMatch)) return;
  const detail = "The resource has changed since it was read with this ETag. Read it again and repeat the change.";
  throw new Problem("precondition_failed", detail);
}

/** An Idempotency-Key, quoted (a string of RFC 9651) or bare. */
function readKey(header: string | string[]): string {
  const text = String(header);
  const key = /^"(.*)"$/.exec(text)?.[1]?.replace(/\\(["\\])/g, "$1") ?? text;
  if (key.length >= 1 && key.length <= 255 && /^[\x20-\x7e]*$/.test(key)) return key;
  throw new Problem("invalid_header", "An Idempotency-Key has 1 to 255 printable ASCII characters.");
}

function fingerprint({ method, url, body }: FastifyRequest): string {
  const content = body === undefined ? "" : JSON.stringify(body);
  return createHash("sha256").update(`${method} ${url}\n${content}`).digest("base64url");
}
