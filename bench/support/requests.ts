/** Requests that several benchmarks send. */
import { type Catalog, newPayment } from "./catalog.ts";
import { httpRequest } from "./http-connection.ts";
import { seededRandom } from "./random.ts";

/** Creates of `rows` transactions each, all different. */
export function createRequests(catalog: Catalog, token: string, count: number, rows = 1): string[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, () => {
    const transactions = Array.from({ length: rows }, () => newPayment(catalog, random));
    return httpRequest("POST", "/v1/transactions", token, { transactions });
  });
}

/** Requests whose responses cannot be cached: the reads come after a change. */
export interface FirstAsked {
  readonly requests: readonly string[];
  /** The share of reads among all requests. */
  readonly share: number;
}

/**
 * A write, then one read by each of many clients, repeatedly. Each client has its own token and reads for the first
 * time since the write, so neither its response nor its token can be cached.
 */
export function firstAsked(
  catalog: Catalog,
  tokens: readonly string[],
  pathOf: (client: number) => string,
): FirstAsked {
  const [writer = ""] = tokens;
  const writes = createRequests(catalog, writer, 20);
  const reads = tokens.map((token, client) => httpRequest("GET", pathOf(client), token));
  return {
    requests: writes.flatMap((write) => [write, ...reads]),
    share: reads.length / (reads.length + 1),
  };
}

/** In the notes of the benchmarks that use `firstAsked`. */
export const FIRST_ASKED_NOTE =
  "Not cached: after each write, 100 clients send one request each, with their own tokens, so neither a response nor a " +
  "token is in the cache. Only the reads are counted, but the time of the writes counts against Leeway.";
