/** Plaid's errors as problems. A code is more exact than its type. https://plaid.com/docs/errors/ */
import { type Answer, problemOfStatus } from "../ask.ts";
import { BankProblem } from "../provider.ts";
import { type JsonObject, objectIn, parseBankJson, textIn } from "../read-json.ts";

type Kind = BankProblem["kind"];

const KIND_OF_CODE: ReadonlyMap<string, Kind> = new Map([
  ["INVALID_ACCESS_TOKEN", "person"],
  ["INVALID_LINK_TOKEN", "person"],
  ["INVALID_PUBLIC_TOKEN", "person"],
  ["PRODUCT_NOT_READY", "later"],
]);

/** Types that are missing here are failures of Plaid or a bank, which pass. */
const KIND_OF_TYPE: ReadonlyMap<string, Kind> = new Map([
  ["ITEM_ERROR", "person"],
  ["OAUTH_ERROR", "person"],
  ["INVALID_INPUT", "setup"],
  ["INVALID_REQUEST", "setup"],
]);

/** The codes of an Item that does not exist any more: the person or the bank has ended the access. */
const GONE: ReadonlySet<string> = new Set(["INVALID_ACCESS_TOKEN", "ITEM_NOT_FOUND", "USER_PERMISSION_REVOKED"]);

/** Plaid's codes for data that changed between two pages, and for a cursor that it does not know any more. */
const CHANGED_BETWEEN_PAGES = "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION";
const INVALID_FIELD = "INVALID_FIELD";

export interface PlaidProblem {
  readonly code: string;
  readonly kind: Kind;
  readonly text: string;
}

/** Plaid's tokens and secrets. */
const SECRETS = /\b(?:(?:access|link|public)-\w+-[\w-]+|[0-9a-f]{30})\b/g;

/** Undefined if it is none of Plaid's errors. */
export function readError({
  error_type,
  error_code,
  error_message,
  display_message,
}: JsonObject): PlaidProblem | undefined {
  const [type, code] = [textIn(error_type), textIn(error_code)];
  if (type === null || code === null) return undefined;
  const words = textIn(display_message) ?? textIn(error_message) ?? code;
  const text = words.replaceAll(SECRETS, "...");
  if (type === "RATE_LIMIT_EXCEEDED") return { code: "rate_limited", kind: "later", text };
  return { code, kind: KIND_OF_CODE.get(code) ?? KIND_OF_TYPE.get(type) ?? "later", text };
}

/** The problem with an answer whose status is an error. */
export function problemOf(answer: Answer): BankProblem {
  const error = readError(objectIn(parseBankJson(answer.text)?.value));
  if (error === undefined) return problemOfStatus(answer);
  return new BankProblem({ ...error, retryAfterSeconds: answer.retryAfterSeconds });
}

export function isGone(error: unknown): boolean {
  return error instanceof BankProblem && GONE.has(error.code);
}

/** Whether the pages have to be read again from a cursor. */
export function needsRestart(error: unknown, cursor: string | null): boolean {
  if (!(error instanceof BankProblem)) return false;
  return error.code === CHANGED_BETWEEN_PAGES || (error.code === INVALID_FIELD && cursor !== null);
}
