/** The errors of the API. */
import type { ProblemCode, ProblemDetails } from "./contract.ts";

/** The API rejected a request. `code` is stable, and each code has a page in the documentation of Leeway. */
export class LeewayProblem extends Error {
  /** `not_leeway`: the response did not come from Leeway, but from a proxy in front of it, for example. */
  readonly code: ProblemCode | "not_leeway";
  /** The HTTP status. */
  readonly status: number;
  readonly detail: string;
  /** Every mistake in the request. */
  readonly errors: ProblemDetails["errors"];
  /** How long the server asks to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Partial<ProblemDetails>, retryAfterSeconds?: number) {
    const { code = "not_leeway", detail = `The server returned the status ${status}.`, errors = [] } = problem;
    const places = errors.map((one) => `${one.pointer ?? one.parameter ?? ""}: ${one.detail}`);
    super([`${code}: ${detail}`, ...places].join("\n  "));
    this.name = "LeewayProblem";
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @returns The problem in a response with an error status. */
export async function readProblem(response: Response): Promise<LeewayProblem> {
  const text = await response.text();
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const problem = isProblem ? (JSON.parse(text) as ProblemDetails) : {};
  return new LeewayProblem(response.status, problem, Number.isFinite(seconds) ? seconds : undefined);
}
