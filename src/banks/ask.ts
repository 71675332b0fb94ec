/** Asks a bank's server and turns failures into problems. A problem names the host and the status, never what was sent. */
import { OutboundError } from "../outbound/request.ts";
import { BankProblem, type Tools } from "./provider.ts";
import { parseBankJson } from "./read-json.ts";

/** Parsing more would delay other requests. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface Question {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
  /** By default 20 s. */
  readonly timeoutMs?: number;
  /** By default 4 MiB. More is for lists that a person asks for, which no run needs. */
  readonly maxBytes?: number;
}

export interface Answer {
  readonly host: string;
  readonly status: number;
  readonly text: string;
  readonly retryAfterSeconds: number | null;
}

/**
 * Resolves with an answer of any status. @throws BankProblem `unreachable`, `address_forbidden` or `too_large`, and the reason
 * of `tools.signal`.
 */
export async function ask(tools: Tools, url: string, { headers = {}, ...question }: Question): Promise<Answer> {
  const { signal } = tools;
  try {
    const response = await tools.request(url, { maxBytes: MAX_BYTES, ...question, headers, signal });
    return {
      host: new URL(url).host,
      status: response.status,
      text: await response.text(),
      retryAfterSeconds: retryAfter(response.headers.get("retry-after"), tools.now()),
    };
  } catch (error) {
    if (error instanceof OutboundError) throw problemOfFailure(error);
    throw error;
  }
}

function problemOfFailure({ kind, message }: OutboundError): BankProblem {
  if (kind === "forbidden") return new BankProblem({ code: "address_forbidden", kind: "setup", text: message });
  return new BankProblem({ code: kind === "too_large" ? "too_large" : "unreachable", kind: "later", text: message });
}

/** The header in seconds: it has seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(seconds, 0);
}

/** The problem with an answer whose status means nothing special to the provider. */
export function problemOfStatus({ host, status, retryAfterSeconds }: Answer): BankProblem {
  const code = status === 429 ? "rate_limited" : status >= 500 ? "unavailable" : "unexpected_status";
  return new BankProblem({
    code,
    kind: "later",
    text: `${host}: it answered with status ${status}`,
    retryAfterSeconds,
  });
}

/** @throws BankProblem `unreadable_answer`: it is no JSON, or its JSON has too many values. */
export function parseAnswer({ host, text }: Answer, maxValues?: number): unknown {
  const parsed = parseBankJson(text, maxValues);
  if (parsed !== undefined) return parsed.value;
  throw new BankProblem({ code: "unreadable_answer", kind: "later", text: `${host}: it answered without valid JSON` });
}
