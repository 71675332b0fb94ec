/** A request that writes, and its answer. */
import type { Caller } from "./service.ts";

/** An answer as it is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Idempotency {
  readonly key: string;
  /** Differs for every other request. */
  readonly fingerprint: string;
}

export interface WriteRequest {
  readonly caller: Caller;
  readonly dryRun: boolean;
  readonly idempotency?: Idempotency;
}
