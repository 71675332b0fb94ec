/** What the provider's errors mean for a run. The names are those of its OpenAPI document, and some that banks pass on. */
import { type Answer, problemOfStatus } from "../ask.ts";
import { BankProblem, type ListingProblem } from "../provider.ts";
import { type JsonObject, objectIn, parseBankJson, textIn } from "../read-json.ts";

type Meaning = readonly [code: string, kind: BankProblem["kind"]];

const CONSENT_ENDED: Meaning = ["consent_ended", "person"];
const CONSENT_INCOMPLETE: Meaning = ["consent_incomplete", "person"];
const ACCOUNT_UNAVAILABLE: Meaning = ["account_unavailable", "person"];
const WRONG_KEYS: Meaning = ["wrong_keys", "setup"];
const ACCESS_DENIED: Meaning = ["access_denied", "setup"];
const WRONG_PERIOD: Meaning = ["wrong_period", "later"];
const BANK_ERROR: Meaning = ["bank_error", "later"];
const PERSON_HEADERS: Meaning = ["person_headers", "later"];

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ["EXPIRED_SESSION", CONSENT_ENDED],
  ["CLOSED_SESSION", CONSENT_ENDED],
  ["REVOKED_SESSION", CONSENT_ENDED],
  ["SESSION_DOES_NOT_EXIST", CONSENT_ENDED],
  ["WRONG_SESSION_STATUS", CONSENT_ENDED],
  ["ASPSP_PSU_ACTION_REQUIRED", CONSENT_ENDED],
  ["ALREADY_AUTHORIZED", CONSENT_INCOMPLETE],
  ["EXPIRED_AUTHORIZATION_CODE", CONSENT_INCOMPLETE],
  ["WRONG_AUTHORIZATION_CODE", CONSENT_INCOMPLETE],
  ["WRONG_CREDENTIALS_PROVIDED", CONSENT_INCOMPLETE],
  ["ACCOUNT_DOES_NOT_EXIST", ACCOUNT_UNAVAILABLE],
  ["ASPSP_ACCOUNT_NOT_ACCESSIBLE", ACCOUNT_UNAVAILABLE],
  ["INVALID_ACCOUNT_ID", ACCOUNT_UNAVAILABLE],
  ["UNAUTHORIZED_ACCESS", WRONG_KEYS],
  ["AUTHORIZATION_NOT_PROVIDED", WRONG_KEYS],
  ["ACCESS_DENIED", ACCESS_DENIED],
  ["NO_ACCOUNTS_ADDED", ["no_accounts", "setup"]],
  ["REDIRECT_URI_NOT_ALLOWED", ["return_url_not_allowed", "setup"]],
  ["UNAUTHORIZED_IP", ["address_not_allowed", "setup"]],
  ["INVALID_HOST", ["address_not_allowed", "setup"]],
  ["WRONG_ASPSP_PROVIDED", ["unknown_bank", "setup"]],
  ["WRONG_REQUEST_PARAMETERS", ["request_refused", "setup"]],
  ["ASPSP_RATE_LIMIT_EXCEEDED", ["rate_limited", "later"]],
  ["ASPSP_TIMEOUT", ["unavailable", "later"]],
  ["ASPSP_ERROR", BANK_ERROR],
  ["WRONG_TRANSACTIONS_PERIOD", WRONG_PERIOD],
  ["WRONG_DATE_INTERVAL", WRONG_PERIOD],
  ["PERIOD_INVALID", WRONG_PERIOD], // in `code`, from N26
  ["PSU_HEADER_NOT_PROVIDED", PERSON_HEADERS],
  ["PSU_HEADER_INVALID", PERSON_HEADERS],
]);

const MAX_TEXT = 500;

/** Reads an answer whose status is not 2xx. */
export function problemOfAnswer(answer: Answer): BankProblem {
  const body = objectIn(parseBankJson(answer.text)?.value);
  const meaning = MEANINGS.get(textIn(body.error) ?? textIn(body.code) ?? "") ?? meaningOfStatus(answer.status);
  if (meaning === undefined) return problemOfStatus(answer);
  const text = wordsOf(body) || `${answer.host}: it answered with status ${answer.status}`;
  return problem(meaning, text, answer.retryAfterSeconds);
}

function meaningOfStatus(status: number): Meaning | undefined {
  return status === 401 ? WRONG_KEYS : status === 403 ? ACCESS_DENIED : undefined;
}

/** `detail` is a text or an object, and may contain the bank's own words. */
function wordsOf({ message, detail }: JsonObject): string {
  const texts = [textIn(message), textIn(detail) ?? textIn(objectIn(detail).message)];
  return texts
    .filter((text) => text !== null)
    .join(": ")
    .slice(0, MAX_TEXT);
}

function problem([code, kind]: Meaning, text: string, retryAfterSeconds: number | null = null): BankProblem {
  return new BankProblem({ code, kind, text, retryAfterSeconds });
}

function is([code]: Meaning, error: BankProblem): boolean {
  return error.code === code;
}

export function consentEnded(text: string): BankProblem {
  return problem(CONSENT_ENDED, text);
}

export function isConsentEnded(error: BankProblem): boolean {
  return is(CONSENT_ENDED, error);
}

export function consentIncomplete(text: string): BankProblem {
  return problem(CONSENT_INCOMPLETE, text);
}

export function accountUnavailable(text: string): BankProblem {
  return problem(ACCOUNT_UNAVAILABLE, text);
}

export function setupProblem(code: string, text: string): BankProblem {
  return problem([code, "setup"], text);
}

/** Whether the other accounts of the connection would fail too. */
export function endsRun(error: BankProblem): boolean {
  return error.kind !== "later" && !is(ACCOUNT_UNAVAILABLE, error);
}

/** Some banks reject a long period with a general error, and name the reason only in words. A shorter one is also smaller. */
export function mayBeWrongPeriod(error: BankProblem, isLongest: boolean): boolean {
  return is(WRONG_PERIOD, error) || error.code === "too_large" || (isLongest && is(BANK_ERROR, error));
}

export function isAboutPersonHeaders(error: BankProblem): boolean {
  return is(PERSON_HEADERS, error);
}

export function toListingProblem({ code, kind, message }: BankProblem): ListingProblem {
  return { code, kind, text: message };
}
