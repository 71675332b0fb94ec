/** Handles writes: runs each Idempotency-Key once, rolls back dry runs, and rejects an outdated If-Match. */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../domain/problem.ts";
import { reportSpendingPower } from "../operations/month/report.ts";
import { assertStillAllowed } from "../operations/people/end-access.ts";
import type { SerializedResponse, WriteRequest } from "../operations/perform-write.ts";
import { writePerformer } from "../operations/perform-write.ts";
import { decideCountingDays } from "../operations/recurring/counting-days.ts";
import { readOf, type Service, type Write } from "../operations/service.ts";
import type { Authentication } from "./authenticate.ts";
import { pointIntoBody } from "./body-pointers.ts";
import { callerOf } from "./caller.ts";
import { closedSignal } from "./connections.ts";
import { assertUnchanged } from "./entity-tag.ts";
import { headerValues } from "./header-values.ts";
import type { RunLong } from "./long-work.ts";
import { problemResponse } from "./problem-details.ts";
import type { RouteInput, SelectionResult, WriteRoute } from "./route.ts";
import { JSON_TYPE, toJsonResponse } from "./text-response.ts";
import { formatSpendingPower } from "./v1/budget/schema.ts";

type Handle<Result> = (
  route: WriteRoute,
  input: RouteInput,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result>;

export type HandleWrite = Handle<void>;

export function writeHandler(
  service: Service,
  runLong: RunLong,
  isCheckOld: Authentication["isCheckOld"],
): HandleWrite {
  const performWrite = writePerformer(service);
  const prepare: Handle<unknown> = async (route, input, request, reply) => {
    const person = request.session && { address: request.ip, device: request.headers["user-agent"] ?? "" };
    const work = async (signal: AbortSignal) =>
      await route.prepare?.(service, callerOf(request), { ...input, signal, person: person ?? null });
    return route.isLong ? await runLong(request, reply, work) : await work(closedSignal(reply));
  };
  return async (route, input, request, reply) => {
    const { budget_id } = request.token;
    const prepared = route.prepare && (await prepare(route, input, request, reply));
    const work = async (write: Write) => {
      await assertCurrent(route, write, input, request.headers["if-match"]);
      try {
        const result = await route.handle(write, { ...input, prepared, ifMatch: request.headers["if-match"] });
        await decideCountingDays(write);
        return serializeResult(route, result, await includedPower(write, input));
      } catch (error) {
        throw route.method === "PUT" && error instanceof Problem ? pointIntoBody(error, input.body) : error;
      }
    };
    const assertAccess = async (tx: Write["tx"]) => {
      const { token, session } = request;
      if (isCheckOld(request))
        await assertStillAllowed(service, tx, { token, session: session?.session, right: route.right });
    };
    const writeRequest = { ...toWriteRequest(route, input, request), assertAccess };
    const { isReplay, ...response } = await performWrite(writeRequest, work, problemResponse);
    if (isReplay) reply.header("idempotency-replayed", "true");
    reply
      .code(response.status)
      .headers(response.headers)
      .send(response.body === "" ? undefined : response.body);
    const hasLeft = route.isAccepted === undefined || response.status === 202;
    if (hasLeft) void route.after?.(service, budget_id);
  };
}

function toWriteRequest(route: WriteRoute, input: RouteInput, request: FastifyRequest): WriteRequest {
  const { headers } = request;
  const caller = callerOf(request);
  const dryRun = route.isTrial === true || input.query.dry_run === true;
  const written = { caller, operation: route.operation, requestId: request.id, dryRun };
  if (headers["idempotency-key"] === undefined) return written;
  return { ...written, idempotency: { key: readKey(request), fingerprint: fingerprint(request) } };
}

/** The spending power after the write, if the request includes it. @throws Problem `sum_out_of_range`. */
async function includedPower(write: Write, { query }: RouteInput): Promise<object | undefined> {
  if (query.include === undefined) return undefined;
  return formatSpendingPower(await reportSpendingPower(readOf(write), Date.parse(write.at), {}));
}

function serializeResult(
  route: WriteRoute,
  result: object | undefined,
  spending_power: object | undefined,
): SerializedResponse {
  const status = statusOf(route, result);
  const included = spending_power && { spending_power };
  const headers = { "content-type": JSON_TYPE };
  if (result === undefined) {
    if (included === undefined) return { status, headers: {}, body: "" };
    return { status: 200, headers, body: JSON.stringify(included) };
  }
  const selection = route.isSelection ? (result as SelectionResult) : undefined;
  const resource = selection?.body ?? result;
  const { body, tag = selection?.tag } = toJsonResponse(resource, route); // the tag of the resource alone
  return {
    status,
    headers: tag === undefined ? headers : { ...headers, etag: tag },
    body: included === undefined ? body : JSON.stringify({ ...resource, ...included }),
  };
}

function statusOf({ status, isAccepted, isRepeat }: WriteRoute, result: object | undefined): number {
  if (result === undefined) return status;
  return isAccepted?.(result) ? 202 : isRepeat?.(result) ? 200 : status;
}

/** @throws Problem `precondition_failed` if the resource has changed since the client read it. */
async function assertCurrent(
  { current }: WriteRoute,
  { tx, at }: Write,
  { params }: RouteInput,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined || current === undefined) return;
  const context = { reads: tx, nowMs: Date.parse(at) };
  assertUnchanged(await current(context, params), ifMatch);
}

/** Whether the response to a request with this Idempotency-Key is stored. */
export async function isRepeated({ store }: Service, request: FastifyRequest): Promise<boolean> {
  if (request.headers["idempotency-key"] === undefined) return false;
  const { id, budget_id } = request.token;
  return (await store.of(budget_id).idempotencyKeys.find(id, readKey(request))) !== undefined;
}

/** Reads an Idempotency-Key, quoted (a string of RFC 9651) or bare. */
function readKey({ raw }: FastifyRequest): string {
  const [text = "", ...others] = headerValues(raw, "idempotency-key");
  if (others.length > 0)
    throw new Problem("invalid_header", "The request has more than one Idempotency-Key. Send one.");
  const key = /^"(.*)"$/.exec(text)?.[1]?.replace(/\\(["\\])/g, "$1") ?? text;
  if (key.length >= 1 && key.length <= 255 && /^[\x20-\x7e]*$/.test(key)) return key;
  throw new Problem("invalid_header", "An Idempotency-Key must have 1 to 255 printable ASCII characters.");
}

/** A digest of the request's method, URL, body and `If-Match`. */
function fingerprint({ method, url, body, headers }: FastifyRequest): string {
  const content = body === undefined ? "" : JSON.stringify(body);
  const ifMatch = headers["if-match"];
  const condition = ifMatch === undefined ? "" : `\nIf-Match: ${ifMatch}`;
  return createHash("sha256").update(`${method} ${url}\n${content}${condition}`).digest("base64url");
}
