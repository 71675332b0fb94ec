/**
 * Sends requests to other servers. It resolves names itself and connects only to the addresses that it has checked, so that
 * the name cannot resolve to another address in between. It follows no redirects. Only this file connects outward.
 */
import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { type AddressScope, assertAllowed, ForbiddenAddress } from "./address-rules.ts";
import { type SlotLimits, slots } from "./slots.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_SKIPPED_BYTES = 64 * 1024;
const AT_ONCE: SlotLimits = { atOnce: 8, perHost: 2 };

/** Statuses without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** A failed request. The message names the host and the reason, never the path, a header or a body: these may be secret. */
export class OutboundError extends Error {
  /** `forbidden`: the address is not allowed. `too_large`: the answer is. */
  readonly kind: "forbidden" | "too_large" | "failed";

  constructor(host: string, reason: string, kind: OutboundError["kind"] = "failed") {
    super(`${host}: ${reason}`);
    this.name = "OutboundError";
    this.kind = kind;
  }
}

class TooLarge extends Error {}

interface OutboundOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | Uint8Array | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** By default 16 MiB. */
  readonly maxBytes?: number;
  /** By default 20 s, from the time at which the request is sent. Before, it waits at most as long for a free slot. */
  readonly timeoutMs?: number;
  /** The budget that the request is for. Without one, it is the server's own. See `forBudget`. */
  readonly budgetId?: string | undefined;
  /** The answer gets no body. At most 64 KiB of it are read, so that the other server can finish. */
  readonly ignoresBody?: boolean;
}

/**
 * Like `fetch`. Rejects with an `OutboundError` if the address is forbidden, the answer is too large, or none arrives in
 * time, and with the reason of `signal` if that aborts the request.
 */
export type OutboundRequest = (url: string, options: OutboundOptions) => Promise<Response>;

/** Each budget has a limited share of all requests, so everything that is sent for a budget names it. */
export function forBudget(request: OutboundRequest, budgetId: string): OutboundRequest {
  return (url, options) => request(url, { ...options, budgetId });
}

interface Limits {
  /** By default `private`. */
  readonly scope?: AddressScope;
  readonly slots?: SlotLimits;
  readonly resolve?: typeof lookup;
}

export function outboundRequest({
  scope = "private",
  slots: limits = AT_ONCE,
  resolve = lookup,
}: Limits = {}): OutboundRequest {
  const inSlot = slots(limits);
  return async (text, options) => {
    const url = parseUrl(text);
    const isPlain = url.protocol === "http:";
    const assertAddress = (address: string) => assertAllowed(address, scope, isPlain);
    const { timeoutMs = TIMEOUT_MS, signal, budgetId } = options;
    const withSignal = (timeout: AbortSignal) => (signal === undefined ? timeout : AbortSignal.any([timeout, signal]));
    const waitLimit = AbortSignal.timeout(timeoutMs);
    const answered = inSlot({ host: url.hostname, budgetId }, withSignal(waitLimit), async () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const stop = withSignal(timeout);
      try {
        const literal = url.hostname.replace(/^\[|\]$/g, "");
        if (isIP(literal) !== 0) assertAddress(literal);
        const answer = await send(url, { ...options, signal: stop }, checkedLookup(resolve, assertAddress));
        if (options.ignoresBody) return await skipBody(answer);
        return await readAnswer(answer, options.maxBytes ?? MAX_BYTES);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (timeout.aborted) throw new OutboundError(url.host, `no answer within ${timeoutMs / 1000} s`);
        throw new OutboundError(url.host, reasonOf(error), kindOf(error));
      }
    });
    return await answered.catch((error: unknown) => {
      if (error !== waitLimit.reason) throw error;
      throw new OutboundError(url.host, `this server was too busy to send the request within ${timeoutMs / 1000} s`);
    });
  };
}

/** @throws OutboundError */
function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new OutboundError("address", "it is not a URL", "forbidden");
  const { protocol, host, username, password } = url;
  if (protocol !== "https:" && protocol !== "http:")
    throw new OutboundError(host || "address", "it is not HTTP", "forbidden");
  if (username !== "" || password !== "")
    throw new OutboundError(host, "the address must not contain a password", "forbidden");
  return url;
}

async function send(
  url: URL,
  { method, headers, body, signal }: OutboundOptions,
  lookup: LookupFunction,
): Promise<IncomingMessage> {
  // Imported here, because it would slow down every start.
  const { request } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  return await new Promise((done, fail) => {
    const options = {
      method,
      headers: { ...headers, "accept-encoding": "identity" },
      agent: false,
      lookup,
      signal,
    };
    const sent = request(url, options, done);
    sent.on("error", fail);
    sent.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined));
  });
}

function kindOf(error: unknown): OutboundError["kind"] {
  return error instanceof ForbiddenAddress ? "forbidden" : error instanceof TooLarge ? "too_large" : "failed";
}

/** Node's errors have a code, such as ECONNREFUSED or CERT_HAS_EXPIRED. Their messages may quote what was sent. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `the connection failed (${code})`;
}

/** Rejects a name if one of its addresses is forbidden. */
function checkedLookup(resolve: typeof lookup, assertAddress: (address: string) => void): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error("the name has no address"), []);
      try {
        for (const { address } of addresses) assertAddress(address);
      } catch (forbidden) {
        return callback(forbidden as Error, []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new TooLarge(`the answer has more than ${maxBytes} bytes`); // this ends the connection
    parts.push(part);
  }
  return toResponse(answer, Buffer.concat(parts));
}

/** The status counts, even if the connection ends within the body. */
async function skipBody(answer: IncomingMessage): Promise<Response> {
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > MAX_SKIPPED_BYTES) break; // this ends the connection
    }
  } catch {
    // It was not needed.
  }
  return toResponse(answer, null);
}

function toResponse(answer: IncomingMessage, body: Buffer<ArrayBuffer> | null): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = answer.statusCode ?? 0;
  return new Response(EMPTY.has(status) ? null : body, { status, headers });
}
