/**
 * What must hold for every request. Each law is a sentence and a check that throws where it is broken; the larger ones
 * have files of their own.
 */
import assert from "node:assert/strict";
import { HEADERS_LIMIT_BYTES } from "../../src/api/limits.ts";
import { answerChecker } from "../support/answer-checker.ts";
import { findOperation, type OpenApiDocument, type Operation, operationsOf } from "./document.ts";
import { assertExactNumbers } from "./exact-numbers.ts";
import type { Answer, Exchange } from "./exchange.ts";
import { formatHead, type Household, headerValues, parametersOf, urlOf } from "./fuzz-request.ts";
import { assertKept } from "./kept-law.ts";
import { assertProblemPoints } from "./problem-law.ts";
import { replayLaw } from "./replay-law.ts";
import { bodyChecker } from "./request-checker.ts";
import type { TableReader } from "./table-state.ts";

/** What the laws may look at besides the exchange. */
export interface Look {
  readonly tables: TableReader;
  /** GETs a path with a token of the household that may read. */
  read(path: string, household: Household): Promise<Answer>;
}

export type Laws = Readonly<Record<string, (exchange: Exchange) => void | Promise<void>>>;

export function laws(document: OpenApiDocument, look: Look): Laws {
  const checkAnswer = answerChecker(document);
  const operations = operationsOf(document);
  return {
    "no request makes the server fail": ({ answer }) => assert.ok(answer.status < 500, `it answered ${answer.status}`),
    "answers are as documented": ({ request, answer }) => {
      // A head that is too large is refused before it is known what it asks for.
      if (answer.status === 431) assert.ok(formatHead(request).length > HEADERS_LIMIT_BYTES - 1024);
      else checkAnswer(request.method, urlOf(request), answer);
    },
    "refusals point at what is wrong": (exchange) => {
      const { method, path } = exchange.request;
      const inPath = findOperation(operations, method, path)?.params.map(({ name }) => name) ?? [];
      if (exchange.answer.status >= 400) assertProblemPoints(exchange, inPath);
    },
    "what changes nothing leaves the tables as they were": (exchange) => assertUnchanged(exchange, look),
    "what is accepted has the documented shape": acceptedShapeLaw(document, operations),
    "a stale If-Match lets nothing happen": assertCurrent,
    "a key makes a request happen once": replayLaw(),
    "no digit of an accepted number is lost": (exchange) => {
      if (isAccepted(exchange) && isWrite(exchange)) assertExactNumbers(exchange.request);
    },
    "what is accepted is kept as it was sent": async (exchange) => {
      if (isAccepted(exchange) && isWrite(exchange) && !isReplay(exchange)) await assertKept(exchange, look);
    },
  };
}

/** Nor does any request change what another household has. */
async function assertUnchanged(exchange: Exchange, { tables }: Look): Promise<void> {
  const { stateBefore, request } = exchange;
  const state = await tables.read();
  if (!isEffective(exchange)) assert.deepEqual(state, stateBefore);
  const stranger = request.household === "own" ? "other" : "own";
  assert.deepEqual(state[stranger], stateBefore[stranger], "another household's data changed");
}

function acceptedShapeLaw(document: OpenApiDocument, operations: readonly Operation[]): (exchange: Exchange) => void {
  const checkBody = bodyChecker(document);
  return (exchange) => {
    const { request, sent } = exchange;
    if (!isAccepted(exchange)) return;
    const operation = findOperation(operations, request.method, request.path);
    if (operation === undefined) return assert.equal(request.method, "HEAD", "no such operation is documented");
    checkBody(operation, sent);
    const names = parametersOf(request).map(([name]) => name);
    const unknown = names.filter((name) => !operation.query.some((known) => known.name === name));
    assert.deepEqual(unknown, [], "a parameter is not documented");
    assert.equal(new Set(names).size, names.length, "a parameter came more than once");
  };
}

function assertCurrent(exchange: Exchange): void {
  const { request, before } = exchange;
  const header = headerValues(request, "if-match").join(", ");
  if (header === "" || before === undefined || !isEffective(exchange)) return;
  const { etag = "none" } = before.headers;
  const tags = header.split(",").map((tag) => tag.trim());
  assert.ok(tags.includes("*") || tags.includes(etag), `the tag is ${etag}`);
}

const isAccepted = ({ answer, request }: Exchange) => answer.status < 300 && request.path.startsWith("/v1/");
const isWrite = ({ request }: Exchange) => !["GET", "HEAD"].includes(request.method);
const isReplay = ({ answer }: Exchange) => answer.headers["idempotency-replayed"] === "true";

/** Whether the request may have changed something. */
function isEffective(exchange: Exchange): boolean {
  return isAccepted(exchange) && isWrite(exchange) && !exchange.isPreview && !isReplay(exchange);
}
