/** The requests that several benchmarks send. */
import { type Catalog, newPayment } from "./catalog.ts";
import { httpRequest } from "./http-connection.ts";
import { seededRandom } from "./random.ts";

/** Creates of `rows` transactions each, no two alike. */
export function createRequests(catalog: Catalog, token: string, count: number, rows = 1): string[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, () => {
    const transactions = Array.from({ length: rows }, () => newPayment(catalog, random));
    return httpRequest("POST", "/v1/transactions", token, { transactions });
  });
}

/** A reading of requests whose answers nobody can have kept: what `readsOf` asks comes after something has changed. */
export interface FirstAsked {
  readonly requests: readonly string[];
  /** How much of all that is sent are the reads. */
  readonly share: number;
}

/**
 * A write, and then one read by each of many clients, over and over. Every client has a token of its own and asks for
 * the first time since the write, so that neither its answer nor its token can have been kept.
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
  "First asked: after each write, 100 clients ask once each, every one with a token of its own, so that neither an " +
  "answer nor a token can have been kept. Only the reads are counted; the time of the writes in between counts " +
  "against Leeway.";
