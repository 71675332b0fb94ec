/**
 * Opens connections to the sign-in provider. It resolves names itself and connects to the address that it has checked,
 * so that the name cannot resolve to another address in between. It follows no redirects.
 */
import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Link-local, unspecified and multicast addresses. Private ones are allowed: a provider may run at home. */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet("0.0.0.0", 8, "ipv4");
FORBIDDEN.addSubnet("169.254.0.0", 16, "ipv4");
FORBIDDEN.addSubnet("224.0.0.0", 4, "ipv4");
FORBIDDEN.addAddress("255.255.255.255", "ipv4");
FORBIDDEN.addAddress("::", "ipv6");
FORBIDDEN.addSubnet("fe80::", 10, "ipv6");
FORBIDDEN.addSubnet("ff00::", 8, "ipv6");

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** Statuses without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

interface OutboundOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | Uint8Array | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Like `fetch`. Rejects if the address is forbidden, the answer is too large, or none arrives in time. */
export type OutboundRequest = (url: string, options: OutboundOptions) => Promise<Response>;

interface Limits {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly resolve?: typeof lookup;
}

export function outboundRequest({
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
  resolve = lookup,
}: Limits = {}): OutboundRequest {
  const lookUp = checkedLookup(resolve);
  return async (url, { method, headers, body, signal }) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== "https:" && protocol !== "http:") throw new Error(`${protocol} is not HTTP`);
    const literal = hostname.replace(/^\[|\]$/g, "");
    if (isIP(literal) !== 0) assertAllowed(literal);
    const timeout = AbortSignal.timeout(timeoutMs);
    // Imported here, because it would slow down every start.
    const { request: send } = await (protocol === "https:" ? import("node:https") : import("node:http"));
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const options = {
        method,
        headers: { ...headers, "accept-encoding": "identity" },
        agent: false,
        lookup: lookUp,
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      };
      const sent = send(url, options, done);
      sent.on("error", fail);
      sent.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined));
    });
    return await readAnswer(answer, maxBytes);
  };
}

/** @throws Error for a forbidden address. */
function assertAllowed(address: string): void {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (FORBIDDEN.check(address, family)) throw new Error(`connections to ${address} are not allowed`);
}

/** Rejects a name if one of its addresses is forbidden. */
function checkedLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), []);
      try {
        for (const { address } of addresses) assertAllowed(address);
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
    if (length > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`); // this ends the connection
    parts.push(part);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = answer.statusCode ?? 0;
  return new Response(EMPTY.has(status) ? null : Buffer.concat(parts), { status, headers });
}
