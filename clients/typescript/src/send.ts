/** Sends requests, and repeats those that are safe to repeat. */
import type { ConnectOptions } from "./options.ts";
import { LeewayProblem, readProblem } from "./problem.ts";

export interface SentRequest {
  readonly method: string;
  /** With the query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or the bytes of a file. */
  readonly body?: string | Blob | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly headers: Headers;
  /** The value of a JSON response, the text of a plain one, a `Blob`, or undefined without content. */
  readonly data: unknown;
}

/** `stream` sends a request once and returns its response before the body has arrived. */
export interface Sender {
  send(request: SentRequest): Promise<Answer>;
  stream(request: SentRequest): Promise<Response>;
}

/** The server did not process a request with one of these statuses, or another server is in between. */
const TEMPORARY = [429, 502, 503, 504];

/** If the server asks for a longer wait, the request fails at once. */
const LONGEST_WAIT_MS = 60_000;

export function sender(options: ConnectOptions): Sender {
  const { url, token, budgetId, language, retries = 4, retryDelayMs = 500, timeoutMs = 120_000 } = options;
  const base = url.replace(/\/+$/, "");
  const fetchOnce = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));

  function headersOf({ headers = {}, body }: SentRequest): Headers {
    const all = new Headers(headers);
    if (token !== undefined) all.set("Authorization", `Bearer ${token}`);
    if (budgetId !== undefined) all.set("Leeway-Budget", budgetId);
    if (language !== undefined) all.set("Accept-Language", language);
    if (typeof body === "string") all.set("Content-Type", "application/json");
    return all;
  }

  /** A redirect is an error: a client that followed it would send a write as a read, or the token to another server. */
  async function stream(request: SentRequest): Promise<Response> {
    const { method, path, body = null, signal = null } = request;
    const init = {
      method,
      headers: headersOf(request),
      body: body as NonNullable<RequestInit["body"]> | null,
      redirect: "error",
      signal,
    } as const;
    const response = await fetchOnce(base + path, init);
    if (!response.ok) throw await readProblem(response);
    return response;
  }

  async function sendOnce(request: SentRequest): Promise<Answer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
    const response = await stream({ ...request, signal });
    return { headers: response.headers, data: await readData(response) };
  }

  return {
    stream,
    async send(request) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await sendOnce(request);
        } catch (error) {
          const waitMs = waitBeforeRetry(error, retryDelayMs * 2 ** attempt);
          const mayRepeat = attempt < retries && isRepeatable(request) && !request.signal?.aborted;
          if (waitMs === undefined || !mayRepeat) throw error;
          await sleep(waitMs, request.signal);
        }
      }
    },
  };
}

async function readData(response: Response): Promise<unknown> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status === 204) return undefined;
  if (/\bjson\b/.test(type)) return await response.json();
  return await (type.startsWith("text/plain") ? response.text() : response.blob());
}

/** Reads change nothing. A write with a key takes effect once. */
function isRepeatable({ method, headers = {} }: SentRequest): boolean {
  return method === "GET" || "Idempotency-Key" in headers;
}

/** How long to wait before the request is repeated; undefined if the next response would be the same. */
function waitBeforeRetry(error: unknown, delayMs: number): number | undefined {
  const jitteredMs = delayMs * (0.5 + Math.random() / 2);
  if (!(error instanceof LeewayProblem)) return jitteredMs; // the network failed
  if (!TEMPORARY.includes(error.status) && error.code !== "idempotency_key_in_progress") return undefined;
  if (error.retryAfterSeconds === undefined) return jitteredMs;
  const waitMs = error.retryAfterSeconds * 1000 + jitteredMs / 10;
  return waitMs > LONGEST_WAIT_MS ? undefined : waitMs;
}

/** @throws The reason of the signal, if it aborts. */
export async function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
