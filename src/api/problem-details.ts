/** Formats a problem as an HTTP response (RFC 9457) with its headers. */
import { PROBLEMS, Problem, type ProblemCode } from "../domain/problem.ts";
import type { SerializedResponse } from "../operations/perform-write.ts";

const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** The path of the page about a code. It is relative, because only the client knows the host name of the service. */
export function problemPage(code: ProblemCode): string {
  return `/errors/${code}`;
}

export function problemResponse(problem: Problem): SerializedResponse {
  const { status, title } = PROBLEMS[problem.code];
  const { code, message: detail, errors, methods, weakness, oldestImport: oldest_import } = problem;
  return {
    status,
    headers: { "content-type": PROBLEM_TYPE, ...challengeOf(problem), ...retryOf(problem) },
    body: JSON.stringify({
      type: problemPage(code),
      title,
      status,
      detail,
      code,
      errors,
      methods,
      weakness,
      oldest_import,
    }),
  };
}

/** RFC 6750, section 3: no error code if the request has no credentials. */
function challengeOf({ code }: Problem): Record<string, string> {
  if (code === "unauthorized" || code === "session_revoked" || code === "sign_in_failed") {
    return { "www-authenticate": "Bearer" };
  }
  if (code === "invalid_token" || code === "insufficient_scope") {
    return { "www-authenticate": `Bearer error="${code}"` };
  }
  return {};
}

function retryOf({ retryAfterSeconds }: Problem): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
}

/**
 * Converts an error to a problem: a problem stays as it is, known errors of Fastify and Node have their codes, and all
 * others are `internal_error`.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = "", statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = FRAMEWORK_ERRORS[code] ?? (statusCode < 500 ? MALFORMED_REQUEST : undefined);
  if (known !== undefined) return new Problem(known[0], known[1], [], { cause: error });
  const detail =
    "The service failed because of a bug. Nothing was changed. The operator can find the cause in the log.";
  return new Problem("internal_error", detail, [], { cause: error });
}

const MALFORMED_REQUEST = ["invalid_request", "This is not a valid HTTP request."] as const;

const FRAMEWORK_ERRORS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ECONNRESET: ["invalid_request", "The connection ended before the body was complete."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media_type", "Send the body as Content-Type: application/json."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["invalid_header", "The length of the body differs from Content-Length."],
  FST_ERR_MAX_PARAM_LENGTH: ["not_found", "The path does not contain a valid id."],
  FST_ERR_BAD_URL: ["invalid_request", "The path is not percent-encoded UTF-8."],
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request did not arrive in time."],
  HPE_HEADER_OVERFLOW: ["headers_too_large", "The request line and headers must not exceed 16 KiB in total."],
};

/** A complete HTTP/1.1 response as text, for a socket without a readable request. */
export function rawProblemResponse(error: unknown): string {
  const known = toProblem(error);
  const problem = known.code === "internal_error" ? new Problem(...MALFORMED_REQUEST) : known;
  const { title } = PROBLEMS[problem.code];
  const { status, headers, body } = problemResponse(problem);
  const lines = Object.entries({ ...headers, "content-length": Buffer.byteLength(body), connection: "close" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${status} ${title}\r\n${head}\r\n${isHead(error) ? "" : body}`;
}

/** Whether the input starts like a HEAD request, whose response has no body. */
function isHead(error: unknown): boolean {
  const { rawPacket } = error as { readonly rawPacket?: Buffer };
  return rawPacket?.subarray(0, 5).toString("latin1") === "HEAD ";
}
