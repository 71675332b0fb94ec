/** The laws of every exchange. Each has a name and a check that throws if the law is broken. */
import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { HEADERS_LIMIT_BYTES } from "../../src/api/limits.ts";
import { isDay, isYearMonth } from "../../src/domain/calendar.ts";
import { isCategoryIcon } from "../../src/domain/category-icon.ts";
import { checkAnswer } from "../support/answer-checker.ts";
import { document, findOperation } from "./document.ts";
import { assertExactNumbers } from "./exact-numbers.ts";
import { assertKept } from "./kept-law.ts";
import { assertProblemPoints } from "./problem-law.ts";
import { replayLaw } from "./replay-law.ts";
import {
  type Answer,
  type Exchange,
  formatHead,
  type Household,
  headerValues,
  parametersOf,
  urlOf,
} from "./request.ts";
import type { TableReader } from "./tables.ts";

/** Access to the server and its database for the laws. */
export interface Context {
  readonly tables: TableReader;
  /** Sends a GET request with a token of the household. */
  read(path: string, household: Household): Promise<Answer>;
}

export type Laws = Readonly<Record<string, (exchange: Exchange) => void | Promise<void>>>;

/** Creates the laws of one server. They record its Idempotency-Keys. */
export function newLaws(context: Context): Laws {
  return {
    "no request makes the server fail": ({ answer }) => assert.ok(answer.status < 500, `status ${answer.status}`),
    "answers are as documented": ({ request, answer }) => {
      // The server rejects a head that is too large before it knows the route.
      if (answer.status === 431) assert.ok(formatHead(request).length > HEADERS_LIMIT_BYTES - 1024);
      else checkAnswer(request.method, urlOf(request), answer);
    },
    "errors point at sent fields": (exchange) => {
      const { method, path } = exchange.request;
      const inPath = findOperation(method, path)?.params.map(({ name }) => name) ?? [];
      if (exchange.answer.status >= 400) assertProblemPoints(exchange, inPath);
    },
    "rejections, previews and reads do not change the tables": (exchange) => assertUnchanged(exchange, context),
    "accepted requests have the documented shape": assertDocumented,
    "a stale If-Match changes nothing": assertCurrent,
    "a request with an Idempotency-Key takes effect once": replayLaw(),
    "accepted numbers are exact": (exchange) => {
      const { method, path } = exchange.request;
      if (findOperation(method, path)?.takesFile) return;
      if (isAccepted(exchange) && isWrite(exchange)) assertExactNumbers(exchange.request);
    },
    "accepted data can be read back": async (exchange) => {
      if (isAccepted(exchange) && isWrite(exchange) && !isReplay(exchange)) await assertKept(exchange, context);
    },
  };
}

/** Checks that only an accepted write changes data, and only of its household. */
async function assertUnchanged(exchange: Exchange, { tables }: Context): Promise<void> {
  const { stateBefore, request } = exchange;
  const state = await tables.read();
  if (!isEffective(exchange)) assert.deepEqual(state, stateBefore);
  const other = request.household === "own" ? "other" : "own";
  assert.deepEqual(state[other], stateBefore[other], "another household's data changed");
}

const formats = {
  uuid: true,
  date: isDay,
  "year-month": isYearMonth,
  "category-icon": isCategoryIcon,
  "receiver-url": true,
} as const;
const ajv = new Ajv2020({ strict: false, formats });
ajv.addSchema({ $id: "document", ...document });
const bodyChecks = new Map<string, ValidateFunction>();

function assertDocumented(exchange: Exchange): void {
  const { request, sent } = exchange;
  if (!isAccepted(exchange)) return;
  const operation = findOperation(request.method, request.path);
  if (operation === undefined) {
    assert.equal(request.method, "HEAD", "the operation is not documented");
    return;
  }
  if (operation.body !== undefined) {
    const parts = ["paths", operation.path, operation.method.toLowerCase()];
    const pointer = [...parts, "requestBody", "content", "application/json", "schema"].map(pointerPart).join("");
    const check = bodyChecks.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    bodyChecks.set(pointer, check);
    assert.ok(check(sent), `accepted, but ${ajv.errorsText(check.errors)}`);
  }
  const names = parametersOf(request).map(([name]) => name);
  const unknown = names.filter((name) => !operation.query.some((known) => known.name === name));
  assert.deepEqual(unknown, [], "a parameter is not documented");
  const isList = (name: string) =>
    operation.query.some((known) => known.name === name && known.schema.type === "array");
  const single = names.filter((name) => !isList(name));
  assert.equal(new Set(single).size, single.length, "a parameter was sent more than once");
}

function pointerPart(key: string): string {
  return `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

function assertCurrent(exchange: Exchange): void {
  const { request, before, answer } = exchange;
  const header = headerValues(request, "if-match").join(", ");
  if (header === "" || before === undefined || !isEffective(exchange)) return;
  // The tag of a rule's effect, not of the rule.
  const isRuleApplied = request.path.endsWith("/apply");
  const { etag = "none" } = (isRuleApplied ? answer : before).headers;
  const tags = header.split(",").map((tag) => tag.trim());
  assert.ok(tags.includes("*") || tags.includes(etag), `the tag is ${etag}`);
}

const isAccepted = ({ answer, request }: Exchange) => answer.status < 300 && request.path.startsWith("/v1/");
const isWrite = ({ request }: Exchange) => !["GET", "HEAD"].includes(request.method);
const isReplay = ({ answer }: Exchange) => answer.headers["idempotency-replayed"] === "true";

/** Whether the request may have changed data. */
function isEffective(exchange: Exchange): boolean {
  return isAccepted(exchange) && isWrite(exchange) && !exchange.isPreview && !isReplay(exchange);
}
