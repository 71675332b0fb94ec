/**
 * Answers the requests of routes that write: each once for its Idempotency-Key, rolled back where only a preview is
 * wanted, and with If-Match only where the resource is still as the client has seen it.
 */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { writePerformer } from "../operations/perform-write.ts";
import type { Caller, Service, Write } from "../operations/service.ts";
import type { Answer, WriteRequest } from "../operations/write-request.ts";
import { entityTag, isListed } from "./entity-tag.ts";
import { JSON_TYPE, toJsonAnswer } from "./json-answer.ts";
import { problemAnswer } from "./problem-details.ts";
import type { RouteInput, WriteRoute } from "./route.ts";

export type AnswerWrite = (
  route: WriteRoute,
  input: RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>;

export function writeAnswerer(service: Service): AnswerWrite {
  const performWrite = writePerformer(service);
  return async (route, input, request, reply) => {
    const work = async (write: Write) => {
      await assertCurrent(route, write, input, request.headers["if-match"]);
      return toAnswer(route, await route.handle(write, input));
    };
    const { isReplay, ...answer } = await performWrite(toWriteRequest(route, input, request), work, problemAnswer);
    if (isReplay) reply.header("idempotency-replayed", "true");
    reply
      .code(answer.status)
      .headers(answer.headers)
      .send(answer.body === "" ? undefined : answer.body);
  };
}

function toWriteRequest(route: WriteRoute, input: RouteInput, request: FastifyRequest): WriteRequest {
  const { token, headers } = request;
  const caller: Caller = { budgetId: token.budget_id, tokenId: token.id, scope: token.scope };
  const key = headers["idempotency-key"];
  return {
    caller,
    dryRun: input.query.dry_run === true,
    ...(key === undefined ? {} : { idempotency: { key: readKey(key), fingerprint: fingerprint(request) } }),
    ...togetherWithOthers(route, input),
  };
}

function togetherWithOthers(route: WriteRoute, input: RouteInput): Pick<WriteRequest, "together"> {
  const { together } = route;
  const kind = together?.kindOf(input);
  if (together === undefined || kind === undefined) return {};
  const perform = async (write: Write, inputs: readonly unknown[]) =>
    (await together.handle(write, inputs)).map((result) => toAnswer(route, result));
  return { together: { kind, input, size: together.sizeOf(input), perform } };
}

function toAnswer(route: WriteRoute, result: object | undefined): Answer {
  const { status } = route;
  if (result === undefined) return { status, headers: {}, body: "" };
  const { body, tag } = toJsonAnswer(result, route);
  return { status, headers: { "content-type": JSON_TYPE, ...(tag === undefined ? {} : { etag: tag }) }, body };
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
  const detail = "The resource has changed since you read it with this ETag. Read it again and repeat the change.";
  throw new Problem("precondition_failed", detail);
}

/** An Idempotency-Key, quoted (a string of RFC 9651) or bare. */
function readKey(header: string | string[]): string {
  const text = String(header);
  const key = /^"(.*)"$/.exec(text)?.[1]?.replace(/\\(["\\])/g, "$1") ?? text;
  if (key.length >= 1 && key.length <= 255 && /^[\x20-\x7e]*$/.test(key)) return key;
  throw new Problem("invalid_header", "An Idempotency-Key must have 1 to 255 printable ASCII characters.");
}

function fingerprint({ method, url, body }: FastifyRequest): string {
  const content = body === undefined ? "" : JSON.stringify(body);
  return createHash("sha256").update(`${method} ${url}\n${content}`).digest("base64url");
}
